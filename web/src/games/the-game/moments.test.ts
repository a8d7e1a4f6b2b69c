import { describe, expect, it } from "vitest";
import { dealt } from "../../testing/tables";
import type { TheGameMove, TheGamePileView, TheGameView } from "../../wire";
import type { DealtOf, Made } from "../contract";
import table from "./table";

type Pile = TheGamePileView["name"];

/** A table whose piles are as said: `burning` has those on which a fire burns. */
function view(tops: Record<Pile, number>, burning: Pile[] = [], more: Partial<TheGameView> = {}): TheGameView {
  return {
    deck: 20,
    end_turn_loses: false,
    ending: "not_over",
    hand: [],
    hand_size: 6,
    hands: [],
    laid: 0,
    left: 40,
    minimum: 2,
    piles: (Object.keys(tops) as Pile[]).map((name) => ({
      name,
      top: tops[name],
      rising: name < "C",
      burning: burning.includes(name),
      must_cover: false,
    })),
    players: [],
    seat: 0,
    starting: false,
    turn: 0,
    ...more,
  };
}

function moments(
  card: number,
  pile: Pile,
  before: TheGameView,
  after: Partial<TheGameView> = {},
  lit = false,
): string[] {
  const tops = Object.fromEntries(before.piles.map((one) => [one.name, one.top])) as Record<Pile, number>;
  const still = before.piles.filter((one) => one.burning && one.name !== pile).map((one) => one.name);
  const now = view({ ...tops, [pile]: card }, lit ? [...still, pile] : still, after);
  const move: Made<TheGameMove> = { kind: "move", seat: 1, move: { type: "lay", card, pile }, text: "", version: 2 };
  const shown = table.moments?.(move, at(before), at(now)) ?? [];
  expect(shown.every((one) => one.at.includes(`pile-${pile}`))).toBe(true);
  return shown.map((one) => one.kind);
}

const at = (now: TheGameView): DealtOf<"the-game"> => ({ ...dealt<TheGameView, TheGameMove>(now), options: {} });

const START = { A: 51, B: 12, C: 60, D: 90 };

describe("the set pieces of The Game", () => {
  it("has none for a step onward", () => {
    expect(moments(53, "A", view(START))).toEqual([]);
    expect(moments(58, "C", view(START))).toEqual([]);
  });
  it("celebrates ten back, on rising and falling piles", () => {
    expect(moments(41, "A", view(START))).toEqual(["ten-back"]);
    expect(moments(70, "C", view(START))).toEqual(["ten-back"]);
  });
  it("shows a fire that is lit, and one that is covered", () => {
    expect(moments(55, "A", view(START), {}, true)).toEqual(["fire-lit"]);
    expect(moments(53, "A", view(START, ["A"]))).toEqual(["fire-covered"]);
    expect(moments(14, "B", view(START, ["A"]))).toEqual([]);
  });
  it("puts out before it goes back, and goes back before it burns again", () => {
    expect(moments(41, "A", view(START, ["A"]), {}, true)).toEqual(["fire-covered", "ten-back", "fire-lit"]);
  });
  it("has nothing but the last card when the last card lies", () => {
    expect(moments(41, "A", view(START, ["A"]), { ending: "won", left: 0 })).toEqual(["last-card"]);
  });
  it("has none for what isn't laid", () => {
    const end: Made<TheGameMove> = { kind: "move", seat: 0, move: { type: "end" }, text: "", version: 2 };
    const now = at(view(START));
    expect(table.moments?.(end, now, now)).toEqual([]);
  });
});
