import { describe, expect, it } from "vitest";
import { game, reviewed } from "../testing/remembered";
import { bestByMode, companions, count, counting, errorsOver, firstTimes, form, past, streaks } from "./counting";
import { kindOf, kindOfGame, type Earlier } from "./game";

const earlier = (more: Partial<Earlier> = {}): Earlier => ({
  id: "old",
  kind: kindOfGame(game(1)),
  until: 0,
  games: 5,
  wins: 2,
  best: undefined,
  ...more,
});

describe("which games count", () => {
  it("leaves out forks and repeats, and all but the first try at a deal of a day", () => {
    const daily = { origin: "daily", date: "2026-11-19" } as const;
    const games = [
      game(1),
      game(2, 1, { origin: "fork" }),
      game(3, 1, { origin: "again" }),
      game(4, 2, daily),
      game(5, 1, daily),
      game(6, 1, { ...daily, date: "2026-11-20" }),
      game(7, 1, { ...daily, game: "triggs" }),
    ];
    expect(counting(games).map((one) => one.table)).toEqual(["table-1", "table-4", "table-6", "table-7"]);
  });
});

describe("counts", () => {
  it("adds what was only counted before", () => {
    expect(count([game(1), game(2, 2)], [earlier()])).toMatchObject({ played: 7, won: 3 });
  });
  it("counts no game twice that is remembered by now", () => {
    const known = [game(1, 1, { early: "old" }), game(2, 2, { early: "old" }), game(3)];
    expect(count(known, [earlier()])).toMatchObject({ played: 6, won: 3 });
    const more = Array.from({ length: 7 }, (_, at) => game(at, 1, { early: "old" }));
    expect(count(more, [earlier()])).toMatchObject({ played: 7, won: 7 });
  });
  it("says nothing of a share without a game", () => {
    expect(count([])).toEqual({ played: 0, won: 0, share: undefined });
  });
});

describe("streaks", () => {
  it.each([
    ["", 0, 0],
    ["w", 1, 1],
    ["wwl", 0, 2],
    ["wlww", 2, 2],
    ["wwwlw", 1, 3],
  ])("of %s", (results, current, longest) => {
    const games = [...results].map((one, at) => game(at, one === "w" ? 1 : 2));
    expect(streaks(games)).toEqual({ current, longest });
  });
});

describe("the best so far", () => {
  const marked = (number: number, mark: number, more = {}) => game(number, 2, { mark, ...more });
  it("is the first result, then what beats it", () => {
    const games = [marked(1, 12), marked(2, 20), marked(3, 3)];
    expect(past(games[0]!, games.slice(0, 1), [], "low")).toMatchObject({ best: 12, before: undefined, beaten: false });
    expect(past(games[1]!, games.slice(0, 2), [], "low")).toMatchObject({ best: 12, before: 12, beaten: false });
    const third = { best: 3, before: 12, beaten: true, games: 3 };
    expect(past(games[2]!, games, [], "low")).toMatchObject(third);
    expect(past(games[1]!, games.slice(0, 2), [], "high")).toMatchObject({ best: 20, before: 12, beaten: true });
  });
  it("knows what was only counted before", () => {
    const now = marked(1, 12);
    expect(past(now, [now], [earlier({ best: 4 })], "low")).toMatchObject({ best: 4, before: 4, games: 6, wins: 2 });
  });
  it("compares only games of the same kind, with any player first", () => {
    const now = marked(1, 5, { options: { players: 2, limit: 4, starter: 1 } });
    const others = [
      marked(2, 1, { options: { players: 2, limit: 5 } }),
      marked(3, 1, { game: "triggs" }),
      marked(4, 7, { options: { players: 2, limit: 4, starter: 2 } }),
    ];
    expect(past(now, [now, ...others], [], "low")).toMatchObject({ games: 2, best: 5 });
    expect(kindOf("ten", 2, { b: 1, a: 2 })).toBe(kindOf("ten", 2, { a: 2, b: 1 }));
  });
  it("is told by mode, the most played first", () => {
    const solo = { options: { players: 1, limit: 4 }, seats: [{ name: "Ola", bot: "", rank: 2, score: 9 }] };
    const games = [marked(1, 9, solo), marked(2, 20), marked(3, 25)];
    const modeOf = (options: Record<string, unknown>): string => (options.players === 1 ? "solo" : "standard");
    expect(bestByMode(games, [], modeOf, "high")).toEqual([
      { mode: "standard", mark: 25 },
      { mode: "solo", mark: 9 },
    ]);
    const before = earlier({ games: 9, best: 30, kind: kindOf("ten", 1, { limit: 4 }) });
    expect(bestByMode(games, [before], modeOf, "high")[0]).toEqual({ mode: "solo", mark: 30 });
  });
});

describe("form", () => {
  it("says nothing before there are enough games", () => {
    expect(
      form(
        [1, 2, 3, 4].map((at) => game(at)),
        "win",
      ).plain,
    ).toEqual([]);
    expect(
      form(
        [1, 2, 3, 4, 5].map((at) => game(at)),
        "win",
      ).plain,
    ).toMatchObject([{ after: 5, value: 1 }]);
  });
  it("looks at the latest games only", () => {
    const games = Array.from({ length: 40 }, (_, at) => game(at, at < 20 ? 2 : 1));
    expect(form(games, "win").plain.at(-1)).toMatchObject({ after: 40, value: 1 });
    expect(form(games, "win").plain.find((one) => one.after === 30)).toMatchObject({ value: 0.5 });
  });
  it("takes luck out of the games that have a review, and compares these with themselves", () => {
    const games = Array.from({ length: 10 }, (_, at) =>
      at < 5 ? game(at, 2) : game(at, 1, { review: reviewed({ result: 1, luck: at % 2 ? 0.3 : 0.5 }) }),
    );
    const { both, adjusted, reviewed: known } = form(games, "win");
    expect(known).toBe(5);
    expect(both?.plain.value).toBe(1);
    expect(both?.adjusted.value).toBeCloseTo(0.62);
    expect(adjusted).toHaveLength(1);
  });
  it("counts marks where the game does", () => {
    const games = Array.from({ length: 5 }, (_, at) =>
      game(at, 2, { mark: at, review: reviewed({ measure: "score", result: at, luck: 1 }) }),
    );
    expect(form(games, "score").both).toMatchObject({ plain: { value: 2 }, adjusted: { value: 1 } });
    expect(form(games, "win").reviewed).toBe(0);
  });
});

describe("errors", () => {
  it("are counted over choices, and only of games with a review", () => {
    const games = Array.from({ length: 8 }, (_, at) =>
      game(at, 1, at ? { review: reviewed({ errors: at % 2 ? 4 : 0, choices: 40 }) } : {}),
    );
    const told = errorsOver(games);
    expect(told).toMatchObject({ games: 7, choices: 280 });
    expect(told.all?.value).toBeCloseTo(16 / 280);
    expect(told.line.map((one) => one.after)).toEqual([6, 7, 8]);
    expect(errorsOver(games.slice(0, 5)).all).toBeUndefined();
  });
});

describe("company", () => {
  it("is people by name and bots by level, each once a game", () => {
    const seat = { rank: 2, score: 0 };
    const own = { name: "Ola", bot: "", rank: 1, score: 1 };
    const bots = { seats: [own, { name: "", bot: "easy", ...seat }, { name: "", bot: "easy", ...seat }] };
    const games = [game(1), game(2, 2), game(3, 1, bots), game(4, 1, { seats: [own] }), game(5, 1, { game: "team" })];
    const found = companions(games, (name) => name === "team");
    expect(found.people).toEqual([{ name: "Jan", games: 3, won: 2, together: 1 }]);
    expect(found.bots).toEqual([{ name: "easy", games: 1, won: 1, together: 0 }]);
    expect(found.alone.games).toBe(1);
  });
});

describe("firsts", () => {
  it("are each told of the first game that had it, the latest first", () => {
    const games = [game(1, 1, { firsts: ["a"] }), game(2), game(3, 1, { firsts: ["a", "b"] })];
    const found = firstTimes([...games, game(4, 1, { game: "triggs", firsts: ["a"] })]);
    expect(found.map(({ name, game: { table } }) => [name, table])).toEqual([
      ["a", "table-4"],
      ["b", "table-3"],
      ["a", "table-1"],
    ]);
  });
});
