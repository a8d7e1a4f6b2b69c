import { describe, expect, it } from "vitest";
import { spoken } from "../../lib/sentences";
import type { Happening, TheGameMove, TheGameOptions, TheGamePileView, TheGameView } from "../../wire";
import type { SessionOf } from "../contract";
import { hands, next, story } from "./ending";
import { isSpent } from "./signals";
import { goesOn, isFire, stepOf } from "./steps";
import table from "./table";

const pile = (name: TheGamePileView["name"], top: number): TheGamePileView => ({
  name,
  top,
  rising: name < "C",
  burning: false,
  must_cover: false,
});

/** What the ending asks of a session that is over. */
function over(ending: TheGameView["ending"], cards: number[][], options: TheGameOptions = {}, you = 0) {
  const view: TheGameView = {
    deck: 0,
    end_turn_loses: false,
    ending,
    hand: cards[you] ?? [],
    hand_size: 7,
    hands: cards,
    laid: 0,
    left: cards.flat().length,
    minimum: 2,
    piles: [],
    players: cards.map((held) => ({ cards: held.length, signals: [], wish: null })),
    seat: you,
    starting: false,
    turn: 1,
  };
  return { view, options, you, names: ["Ola", "Celina"] } as unknown as SessionOf<"the-game">;
}

const made = (seat: number, move: TheGameMove): Happening<TheGameMove> => ({
  kind: "move",
  seat,
  move,
  text: "",
  version: 1,
});
const lays = (seat: number): Happening<TheGameMove> => made(seat, { type: "lay", card: 5, pile: "A" });
const ends = (seat: number): Happening<TheGameMove> => made(seat, { type: "end" });
const says = (seat: number): Happening<TheGameMove> => made(seat, { type: "signal", seat, pile: "B", says: "leave" });

describe("what a step costs", () => {
  it("is little for small steps and much for jumps, and ten back is a gift", () => {
    expect([18, 20, 21, 26, 27, 90].map((card) => stepOf(card, pile("A", 17)).cost)).toEqual([
      "small",
      "small",
      "fair",
      "fair",
      "large",
      "large",
    ]);
    expect(stepOf(7, pile("B", 17))).toEqual({ size: -10, cost: "back" });
    expect(stepOf(71, pile("C", 61))).toEqual({ size: -10, cost: "back" });
    expect(stepOf(58, pile("D", 61))).toEqual({ size: 3, cost: "small" });
  });
  it("is asked only of cards that go there", () => {
    expect([16, 7, 18].map((card) => goesOn(card, pile("A", 17)))).toEqual([false, true, true]);
    expect([62, 71, 60].map((card) => goesOn(card, pile("C", 61)))).toEqual([false, true, true]);
  });
  it("is paid in fire by six cards", () => {
    expect(Array.from({ length: 98 }, (_, at) => at + 2).filter(isFire)).toEqual([22, 33, 44, 55, 66, 77]);
  });
});

describe("a signal", () => {
  it("given while others play is spent when the own turn ends", () => {
    expect(isSpent([says(0), lays(1), ends(1), lays(0)], 0, "B")).toBe(true);
  });
  it("given in the own turn stays until the end of the next", () => {
    const own = [ends(1), lays(0), says(0), lays(0)];
    expect(isSpent(own, 0, "B")).toBe(false);
    expect(isSpent([...own, ends(0), says(1), lays(1), ends(1), lays(0)], 0, "B")).toBe(true);
  });
  it("that nobody has played after stays, and what is unknown is left alone", () => {
    expect(isSpent([says(0)], 0, "B")).toBe(false);
    expect(isSpent([], 0, "B")).toBe(false);
  });
  it("that goes away is told by no line", () => {
    const gone: TheGameMove = { type: "signal", seat: 0, pile: "B", says: "clear" };
    expect([gone, { ...gone, says: "leave" } as const].map((move) => table.unsaid?.(move))).toEqual([true, false]);
  });
  it("that was given long ago is spent", () => {
    expect(isSpent([lays(1), ends(1), lays(0)], 0, "B")).toBe(true);
  });
});

describe("the ending", () => {
  it("says who was stuck with what, and opens all hands", () => {
    const stuck = over("stuck", [[3], [80, 82]]);
    expect(spoken(story(stuck)[0] ?? "")).toBe("Celina was stuck with 80 and 82.");
    expect(spoken(story(over("stuck", [[3], [80, 82]], {}, 1))[0] ?? "")).toBe("You were stuck with 80 and 82.");
    expect(hands(stuck).map((hand) => hand.map((card) => card.text))).toEqual([["3"], ["80", "82"]]);
  });
  it("offers the next harder game after a win, until there is none", () => {
    const harder: TheGameOptions[] = [{ minimum: 2 }];
    for (let one = harder[0]; one;) {
      one = next(over("won", [[], []], one))?.options;
      if (one) harder.push(one);
    }
    expect(harder).toEqual([
      { minimum: 2 },
      { minimum: 3 },
      { minimum: 3, smaller_hands: true },
      { minimum: 3, smaller_hands: true, on_fire: true },
    ]);
    expect(next(over("stuck", [[3], [80]], { minimum: 2 }))).toBeUndefined();
  });
});
