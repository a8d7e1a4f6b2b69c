import { beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal, replay, tableState } from "../lib/api";
import { kept } from "../lib/kept.svelte";
import { game, reviewed } from "../testing/remembered";
import { dealt, SEAT } from "../testing/tables";
import type { Listed, Replay, Review, State } from "../wire";
import type { RememberedGame } from "./game";
import { Remembered, TROUBLE } from "./remembered.svelte";
import { figuresOf, gameOf } from "./seeing";
import { MemoryShelf, type Shelf } from "./shelf";

vi.mock(import("../lib/api"), async (original) => ({ ...(await original()), replay: vi.fn(), tableState: vi.fn() }));

/** The state of a game of two that is over, as Ola in seat 0 sees it; so many cards were left. */
function over(table: string, left = 12, more: Partial<State> = {}, ended = 1_000): State {
  const view = { left, ending: left ? "stuck" : "won", players: [{}, {}], piles: [], hands: [[], []] };
  const ranks = left ? [2, 2] : [1, 1];
  return dealt(view, {
    table,
    stage: "over",
    moves: 77,
    outcome: { ending: view.ending, ranks, scores: [left, left], ended },
    ...more,
  });
}

const listed = (table: string, stage: Listed["stage"] = "over"): Listed => ({
  table,
  stage,
  game: "the-game",
  players: 2,
  seats: ["Ola", "Jan"],
  touched: 1,
});

beforeEach(() => {
  localStorage.clear();
  kept.tables = {};
  kept.rename("Ola");
  vi.mocked(replay).mockReset().mockRejectedValue(new Error("not now"));
  vi.mocked(tableState).mockReset();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("a game that is over", () => {
  it("is remembered once, with all that makes it comparable", async () => {
    const here = new Remembered(new MemoryShelf());
    expect(await here.see(over("a"))).toMatchObject({ games: 1, best: 12, before: undefined });
    expect(await here.see(over("a"))).toMatchObject({ games: 1 });
    expect(await here.see(over("b", 3))).toMatchObject({ games: 2, best: 3, before: 12, beaten: true });
    expect(here.games[0]).toMatchObject({
      table: "a",
      game: "the-game",
      at: 1_000_000,
      you: 0,
      moves: 77,
      mark: 12,
      seats: [
        { name: "Ola", bot: "", rank: 2, score: 12 },
        { name: "Jan", bot: "", rank: 2, score: 12 },
      ],
    });
  });
  it("stays forgotten though its table is still known, unless a file brings it back", async () => {
    const here = new Remembered(new MemoryShelf());
    kept.keep("a", "the-game", { seat: 0, token: "x", name: "Ola" });
    vi.mocked(tableState).mockImplementation((table) => Promise.resolve(over(table)));
    await here.catchUp([listed("a")]);
    const [first] = here.games;
    await here.forget();
    await here.catchUp([listed("a")]);
    expect(await here.see(over("a"))).toBeUndefined();
    expect(here.games).toEqual([]);
    if (first) await here.add([first]);
    expect(await here.see(over("a"))).toMatchObject({ games: 1 });
    expect(await here.see(over("b", 5, {}, Date.now() / 1000 + 60))).toMatchObject({ games: 2 });
  });
  it("isn't the person's if they only watched, or if it goes on", async () => {
    const here = new Remembered(new MemoryShelf());
    expect(await here.see(over("a", 5, { you: -1 }))).toBeUndefined();
    expect(await here.see(over("b", 5, { stage: "playing" }))).toBeUndefined();
    expect(here.games).toEqual([]);
  });
  it("is the owner's where several people share a device", async () => {
    const here = new Remembered(new MemoryShelf());
    kept.keep("a", "the-game", { seat: 0, token: "x", name: "Jan" });
    kept.keep("a", "the-game", { seat: 1, token: "y", name: "Ola" });
    expect(await here.see(over("a"))).toBeUndefined();
    expect(await here.see(over("a", 12, { you: 1 }))).toMatchObject({ games: 1 });
  });
  it("is remembered, but has no standing, if it was played on from another or dealt once more", async () => {
    const here = new Remembered(new MemoryShelf());
    const origin = { kind: "fork", deal: "d", seat: 0 } as const;
    expect(await here.see(over("a", 0, { origin }))).toBeUndefined();
    expect(here.games).toHaveLength(1);
    expect(here.counting).toEqual([]);
  });
  it("counts a seat that a bot kept as its person's, and bots as bots", () => {
    const seats = [
      { ...SEAT, name: "Ola", bot: "easy", kept: true },
      { ...SEAT, name: "Jan", bot: "medium", kept: true },
      { ...SEAT, name: "", bot: "hard" },
    ];
    const outcome = { ending: "stuck", ranks: [2, 2, 2], scores: [1, 1, 1] };
    expect(gameOf(over("a", 1, { seats, outcome }))?.seats.map((one) => one.bot)).toEqual(["", "", "hard"]);
  });
});

describe("games that ended while the person was away", () => {
  it("are counted when the device comes back, once, and only its own", async () => {
    const here = new Remembered(new MemoryShelf());
    kept.keep("a", "the-game", { seat: 0, token: "x", name: "Ola" });
    kept.keep("c", "the-game", { seat: 0, token: "z", name: "Ola", asking: true });
    vi.mocked(tableState).mockImplementation((table) => Promise.resolve(over(table)));
    const tables = [listed("a"), listed("b"), listed("c"), listed("d", "playing")];
    await here.catchUp(tables);
    await here.catchUp(tables);
    expect(here.games.map((one) => one.table)).toEqual(["a"]);
    expect(tableState).toHaveBeenCalledExactlyOnceWith("a", "x");
  });
  it("can be counted another time, if the server doesn't answer", async () => {
    const here = new Remembered(new MemoryShelf());
    kept.keep("a", "the-game", { seat: 0, token: "x", name: "Ola" });
    vi.mocked(tableState).mockRejectedValueOnce(new Error("offline")).mockResolvedValue(over("a"));
    await here.catchUp([listed("a")]);
    expect(here.games).toEqual([]);
    await here.catchUp([listed("a")]);
    expect(here.games).toHaveLength(1);
  });
});

describe("firsts", () => {
  it("are looked for in the whole game, and again if that can't be had", async () => {
    const here = new Remembered(new MemoryShelf());
    await here.see(over("a", 0));
    await here.search();
    expect(here.games[0]?.firsts).toBeUndefined();
    const steps = [{ seat: 0, move: null, view: over("a", 0).view }];
    vi.mocked(replay).mockResolvedValue({ options: {}, steps } as unknown as Replay);
    await here.search();
    expect(here.games[0]?.firsts).toEqual(["all-cards"]);
    await here.search();
    expect(replay).toHaveBeenCalledTimes(2);
  });
  it("aren't asked for again of a table that is gone", async () => {
    const here = new Remembered(new MemoryShelf());
    vi.mocked(replay).mockRejectedValue(new Refusal("NoSuchTable", "There is no such table."));
    await here.see(over("a", 0));
    await here.search();
    expect(here.games[0]?.firsts).toEqual([]);
  });
  it("aren't looked for in games that don't count", async () => {
    const here = new Remembered(new MemoryShelf());
    await here.see(over("a", 0, { origin: { kind: "again", deal: "d", seat: 0 } }));
    await here.search();
    expect(replay).not.toHaveBeenCalled();
  });
});

describe("a review", () => {
  const part = (kind: string, amount: number) => ({ kind, seat: -1, words: "", amount });
  const decision = (seat: number, cost: number, is_error: boolean) => ({ seat, cost: [cost, 0.01], is_error });
  const review = {
    depth: 1,
    measure: "score",
    together: true,
    sums: [
      {
        seat: -1,
        result: 12,
        parts: [part("start", 9), part("deal", 1), part("draws", 3), part("neutral", -2), part("rest", 1)],
      },
    ],
    decisions: [decision(0, 1.5, true), decision(0, 0.2, false), decision(1, 2, true)],
  } as unknown as Review;
  it("stays forgotten though a review of it, or what was found out about it, comes while it is being forgotten", async () => {
    const shelf = new MemoryShelf();
    const here = new Remembered(shelf);
    await here.see(over("a"));
    const forgetting = here.forget();
    await Promise.all([here.review("a", review), here.see(over("a"))]);
    await forgetting;
    expect(here.games).toEqual([]);
    expect((await shelf.all()).games).toEqual([]);
  });
  it("adds the luck of the team and the errors of the own seat", async () => {
    const here = new Remembered(new MemoryShelf());
    await here.see(over("a"));
    await here.review("a", review);
    await here.review("elsewhere", review);
    expect(here.games).toHaveLength(1);
    expect(here.games[0]?.review).toMatchObject({ result: 12, luck: 2, cost: 1.5, choices: 2, errors: 1, depth: 1 });
  });
  it("says nothing of a seat that it has no sum for", () => {
    expect(figuresOf({ ...review, together: false }, 0)).toBeUndefined();
  });
});

describe("what lies in the browser", () => {
  const kind = JSON.stringify(["the-game", 2, [["on_fire", false]]]);
  const options = { players: 2, on_fire: false };

  it("takes over what was only counted before, and counts none of it twice", async () => {
    const before = { [kind]: { games: 3, wins: 1, best: 5, table: "z" }, nonsense: { games: 1 }, "[]": 7 };
    localStorage.setItem("stolik.best", JSON.stringify(before));
    const shelf = new MemoryShelf();
    const here = new Remembered(shelf);
    await here.load();
    expect(here.earlier).toMatchObject([{ id: "z", games: 3, wins: 1, best: 5 }]);
    expect(localStorage.getItem("stolik.best")).toBeNull();
    // one of them ended long ago at a table that this device still knows
    expect(await here.see(over("y", 9, { options }))).toMatchObject({ games: 3, best: 5 });
    expect(await here.see(over("x", 4, { options }, Date.now() / 1000 + 60))).toMatchObject({
      games: 4,
      best: 4,
      before: 5,
    });
    const later = new Remembered(shelf);
    await later.load();
    expect(later.earlier).toHaveLength(1);
  });
  it("keeps what it counted before if there is no place for it", async () => {
    localStorage.setItem("stolik.best", JSON.stringify({ [kind]: { games: 3, wins: 1, table: "z" } }));
    const here = new Remembered();
    await here.load();
    expect(here.trouble).toBe(TROUBLE.nowhere);
    expect(here.earlier).toHaveLength(1);
    expect(localStorage.getItem("stolik.best")).not.toBeNull();
  });
  it.each(["{", "null", "[3]", '"x"', '{"[]":null}'])(
    "is no trouble if what was counted is damaged: %s",
    async (text) => {
      localStorage.setItem("stolik.best", text);
      const here = new Remembered(new MemoryShelf());
      await here.load();
      expect(here.earlier).toEqual([]);
    },
  );
  it("goes on without a place to keep anything", async () => {
    const here = new Remembered();
    expect(await here.see(over("a"))).toMatchObject({ games: 1 });
    expect(here.trouble).toBe(TROUBLE.nowhere);
    expect(here.games).toHaveLength(1);
  });
  it("says that a newer version keeps games there, and leaves them", async () => {
    const newer: Shelf = {
      all: () => Promise.reject(new DOMException("", "VersionError")),
      add: () => Promise.reject(new Error("it was written to")),
      clear: () => Promise.resolve(),
    };
    const here = new Remembered(newer);
    await here.add([game(1)]);
    await here.load();
    expect(here.trouble).not.toBeUndefined();
  });
  it("keeps what can be read, and counts what can't", async () => {
    const lies: unknown[] = [
      game(1),
      { ...game(2), you: 7 },
      "?",
      { ...game(3), review: { ...reviewed(), choices: "many" } },
    ];
    const shelf: Shelf = {
      all: () => Promise.resolve({ games: lies, earlier: [null] }),
      add: () => Promise.resolve(),
      clear: () => Promise.resolve(),
    };
    const here = new Remembered(shelf);
    await here.load();
    expect(here.games.map((one) => [one.table, one.review])).toEqual([
      ["table-1", undefined],
      ["table-3", undefined],
    ]);
    expect(here.damaged).toBe(3);
  });
  it("is the same in all tabs", async () => {
    const shelf = new MemoryShelf();
    const [one, other] = [new Remembered(shelf), new Remembered(shelf)];
    await Promise.all([one.load(), other.load()]);
    await one.see(over("a"));
    await vi.waitFor(() => expect(other.games).toHaveLength(1));
    await other.forget();
    await vi.waitFor(() => expect(one.games).toEqual([] as RememberedGame[]));
  });
});
