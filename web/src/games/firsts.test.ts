// What happens to a person for the first time: found in hand-made games, and not found where it happened to others.
import { describe, expect, it } from "vitest";
import { gameMemory, ownPages } from ".";

interface Step {
  seat: number;
  move: Record<string, unknown> | null;
  view: Record<string, unknown>;
}

/** The firsts of a game for the person in seat 0. */
async function firsts(game: string, steps: Step[], options: Record<string, unknown> = {}): Promise<string[]> {
  const memory = await gameMemory(game);
  const finished = { seat: 0, options, steps: steps as never[] };
  return (memory?.firsts ?? []).filter((one) => one.happened(finished)).map((one) => one.name);
}

const step = (seat: number, move: Step["move"], view: Step["view"]): Step => ({ seat, move, view });

describe("every game", () => {
  it.each(ownPages)("has firsts with words in both languages: %s", async (game) => {
    const memory = await gameMemory(game);
    const names = memory?.firsts.map((one) => one.name) ?? [];
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(names).size).toBe(names.length);
    memory?.firsts.forEach(({ words: [english, polish] }) =>
      expect(english && polish && english !== polish).toBe(true),
    );
  });
});

describe("The Game", () => {
  const piles = (top: number) => [{ name: "A", rising: true, top, burning: false, must_cover: false }];
  const view = (top: number, more = {}) => ({ piles: piles(top), left: 40, ending: "not_over", ...more });
  const lay = (seat: number, card: number, more = {}) => step(seat, { type: "lay", card, pile: "A" }, view(card, more));
  const end = (seat: number, top: number) => step(seat, { type: "end" }, view(top));
  const stuck = step(1, { type: "end" }, view(50, { ending: "stuck" }));

  it("finds a card ten back, and two in one turn", async () => {
    const start = step(-1, null, view(30));
    expect(await firsts("the-game", [start, lay(0, 20), stuck])).toEqual(["ten-back"]);
    expect(await firsts("the-game", [start, lay(1, 20), stuck])).toEqual([]);
    expect(await firsts("the-game", [start, lay(0, 20), lay(0, 28), lay(0, 18), stuck])).toContain("two-tens-back");
    const apart = [start, lay(0, 20), end(0, 20), lay(1, 28), lay(0, 18), stuck];
    expect(await firsts("the-game", apart)).not.toContain("two-tens-back");
  });
  it("finds how few cards were left", async () => {
    const ended = (left: number) => [lay(1, 99, { left, ending: left ? "stuck" : "won" })];
    expect(await firsts("the-game", ended(10))).toEqual([]);
    expect(await firsts("the-game", ended(9))).toEqual(["excellent"]);
    expect(await firsts("the-game", ended(0))).toEqual(["all-cards"]);
    expect(await firsts("the-game", ended(0), { on_fire: true })).toEqual(["all-cards", "all-cards-on-fire"]);
  });
});

describe("TEN", () => {
  const player = (wilds: string[] = [], last = 0) => ({
    wilds,
    sequences: last ? [{ colour: "B", first: 1, last, wilds: [], points: last }] : [],
  });
  const view = (own = player(), more = {}) => ({ players: [own, player()], news: [], total: 5, ...more });
  const fiasco = (seat: number) => ({ news: [{ what: "fiasco_by_number", seat }] });
  const bid = (seat: number, amount: number) => step(seat, { type: "bid", amount }, view());
  const paid = step(0, { type: "pay_coins", coins: 1 }, view(player(["7*"])));
  const wild = step(1, { type: "turn_up" }, view(player(), { news: [{ what: "wild", card: "7*" }] }));

  it("finds a full run and a game without a fiasco", async () => {
    expect(await firsts("ten", [step(0, null, view(player([], 9)))])).toEqual(["full-run", "no-fiasco"]);
    expect(await firsts("ten", [step(0, null, view(player([], 8), fiasco(0)))])).toEqual([]);
    expect(await firsts("ten", [step(0, null, view(player(), fiasco(1)))])).toEqual(["no-fiasco"]);
  });
  it("finds a wild for 1, if that was the bid that won", async () => {
    expect(await firsts("ten", [wild, bid(0, 1), paid])).toContain("wild-for-one");
    expect(await firsts("ten", [wild, bid(0, 2), paid])).not.toContain("wild-for-one");
    expect(await firsts("ten", [wild, bid(0, 1), bid(1, 2), wild, bid(0, 3), paid])).not.toContain("wild-for-one");
    expect(await firsts("ten", [wild, bid(0, 1), bid(1, 2), wild, paid])).not.toContain("wild-for-one");
  });
  it("finds a stop at exactly ten", async () => {
    const stop = (seat: number) => step(seat, { type: "take_numbers" }, view());
    const at = (total: number) => step(0, { type: "turn_up" }, view(player(), { total }));
    expect(await firsts("ten", [at(10), stop(0)])).toContain("exactly-ten");
    expect(await firsts("ten", [at(9), stop(0)])).not.toContain("exactly-ten");
    expect(await firsts("ten", [at(10), stop(1)])).not.toContain("exactly-ten");
  });
  it("ranks wins against TEN by the limit", async () => {
    const ranks = (await gameMemory("ten"))?.ranks;
    expect(ranks?.all).toHaveLength(7);
    expect([4, 10].map((limit) => ranks?.earned({ players: 1, limit }))).toEqual([0, 6]);
    expect(ranks?.earned({ players: 2, limit: 4 })).toBe(-1);
  });
});

describe("Abluxxen", () => {
  const players = [{ place: 1 }, { place: 2 }, { place: 3 }];
  const view = (stage: string, victim = -1, active = 0, more = {}) => ({
    stage,
    victim,
    active,
    players,
    ending: "not_over",
    ...more,
  });
  const play = (seat: number, cards = 2, jokers = 0) => ({ type: "play", value: 5, cards, jokers, seat });
  const start = step(-1, null, view("play"));
  const chain = (active: number) => [
    start,
    step(active, play(active), view("theft", 1, active)),
    step(active, { type: "take" }, view("theft", 2, active)),
    step(active, { type: "leave" }, view("reply", 2, active)),
    step(2, { type: "back" }, view("theft", 3, active)),
  ];
  it("finds a theft, and three with one play", async () => {
    expect(await firsts("abluxxen", chain(0).slice(0, 2))).toEqual(["theft"]);
    expect(await firsts("abluxxen", chain(0))).toEqual(["theft", "three-thefts"]);
    const others = [step(-1, null, view("play", -1, 1)), ...chain(1).slice(1)];
    expect(await firsts("abluxxen", others)).toEqual([]);
  });
  it("finds a layer of five, jokers among them", async () => {
    expect(await firsts("abluxxen", [start, step(0, play(0, 3, 2), view("spare"))])).toEqual(["five-cards"]);
    expect(await firsts("abluxxen", [start, step(1, play(1, 5), view("spare"))])).toEqual([]);
  });
  it("finds a win with the last card", async () => {
    const out = (active: number) => view("play", -1, active, { ending: "last_card" });
    expect(await firsts("abluxxen", [start, step(0, play(0), out(0))])).toEqual(["last-card"]);
    expect(await firsts("abluxxen", [start, step(1, play(1), out(1))])).toEqual([]);
  });
});

describe("Triggs", () => {
  const view = (crossed: number[], more = {}) => ({
    boxes: [2, 3],
    players: [{ crossed }, { crossed: [2, 3] }],
    makings: [],
    ending: "not_over",
    winners: [],
    ...more,
  });
  const finish = step(0, { type: "finish" }, view([1, 0]));
  const extra = step(0, { type: "extra", row: 2 }, view([1, 1]));
  it("finds a full row, and every box", async () => {
    expect(await firsts("triggs", [step(1, null, view([1, 2]))])).toEqual([]);
    expect(await firsts("triggs", [step(1, null, view([2, 0]))])).toEqual(["full-row"]);
    const all = view([2, 3], { ending: "won", winners: [0] });
    expect(await firsts("triggs", [step(0, null, all)])).toEqual(["full-row", "every-box"]);
  });
  it("finds chains of crosses in one turn", async () => {
    expect(await firsts("triggs", [finish, extra])).toEqual([]);
    expect(await firsts("triggs", [finish, extra, extra])).toEqual(["chain-of-three"]);
    expect(await firsts("triggs", [finish, extra, finish, extra])).toEqual([]);
    expect(await firsts("triggs", [finish, extra, extra, extra, extra])).toContain("chain-of-five");
  });
  it("finds four boxes of a row at once", async () => {
    const made = (count: number) => step(0, { type: "make" }, view([1, 0], { makings: Array(count).fill([5]) }));
    expect(await firsts("triggs", [made(3), finish])).toEqual([]);
    expect(await firsts("triggs", [made(4), finish])).toEqual(["four-at-once"]);
  });
});

describe("Phase 10", () => {
  const view = (round: number, cards: number, phase = 1, ending = "not_over") => ({
    round,
    phases: [[], [], []],
    ending,
    players: [
      { cards, phase },
      { cards: 10, phase: 1 },
    ],
  });
  const draw = (round: number, cards = 11) => step(0, { type: "draw", pile: "stock" }, view(round, cards));
  const lay = (round: number, cards: number) => step(0, { type: "lay", card: "r3" }, view(round, cards));
  const discard = (cards: number, round = 1) => step(0, { type: "discard", card: "r3" }, view(round, cards));
  const start = step(-1, null, view(1, 10));
  it("finds a phase laid in the first turn of a round", async () => {
    expect(await firsts("phase-10", [start, draw(1), lay(1, 10), discard(9)])).toEqual(["first-turn"]);
    expect(await firsts("phase-10", [start, draw(1), discard(10), draw(1), lay(1, 10)])).toEqual([]);
    expect(await firsts("phase-10", [start, draw(1), discard(10, 2), draw(2), lay(2, 10)])).toEqual(["first-turn"]);
  });
  it("finds a phase laid and all cards gone in one turn", async () => {
    const slow = [start, draw(1), discard(10), draw(1), lay(1, 1), discard(10, 2)];
    expect(await firsts("phase-10", slow)).toEqual(["laid-and-out"]);
    const others = [
      start,
      draw(1),
      discard(10),
      draw(1),
      lay(1, 4),
      discard(3),
      step(1, { type: "discard" }, view(2, 10)),
    ];
    expect(await firsts("phase-10", others)).toEqual([]);
  });
  it("finds all phases, and whether any was repeated", async () => {
    const last = (round: number) => step(1, null, view(round, 0, 4, "completed"));
    expect(await firsts("phase-10", [last(3)])).toEqual(["all-phases", "no-repeat"]);
    expect(await firsts("phase-10", [last(4)])).toEqual(["all-phases"]);
    expect(await firsts("phase-10", [step(1, null, view(4, 0, 3, "completed"))])).toEqual([]);
  });
});
