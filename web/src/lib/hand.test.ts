import { beforeEach, describe, expect, it } from "vitest";
import { BY_COLOUR, BY_VALUE, gapAt, Hand, ordersOf, sorted, type Placed } from "./hand.svelte";

const plain = (...texts: string[]): Placed[] => texts.map((text) => ({ key: text, look: { text } }));
const keys = (cards: readonly Placed[]): string => cards.map((card) => card.key).join(" ");

function held(table = "table", seat = 0): Hand {
  const hand = new Hand();
  hand.hold(table, seat);
  return hand;
}

describe("a hand of cards", () => {
  beforeEach(() => localStorage.clear());

  it("is held as the game has it until the person puts it in order", () => {
    expect(keys(held().held(plain("5", "3", "9")))).toBe("5 3 9");
  });

  it("is sorted by value as numbers are, what has no number last", () => {
    expect(keys(sorted(plain("10", "J", "9", "2"), BY_VALUE))).toBe("2 9 10 J");
  });

  it("is sorted by colour only where cards have colours", () => {
    const cards: Placed[] = [
      { key: "b2", look: { text: "2", colour: "blue" } },
      { key: "r9", look: { text: "9", colour: "red" } },
      { key: "j", look: { text: "J", wild: true } },
      { key: "b1", look: { text: "1", colour: "blue" } },
    ];
    expect(keys(sorted(cards, BY_COLOUR))).toBe("r9 b1 b2 j");
    expect(ordersOf(cards)).toEqual([BY_VALUE, BY_COLOUR]);
    expect(ordersOf(plain("1", "2"))).toEqual([BY_VALUE]);
  });

  it("stays sorted when cards come, and the button asks for the next order", () => {
    const hand = held();
    expect(hand.next([BY_VALUE, BY_COLOUR])).toBe(BY_VALUE);
    hand.sort(BY_VALUE);
    expect(keys(hand.held(plain("8", "3", "5")))).toBe("3 5 8");
    expect(hand.next([BY_VALUE, BY_COLOUR])).toBe(BY_COLOUR);
    expect(hand.next([BY_VALUE])).toBe(BY_VALUE);
  });

  it("keeps cards where they were put by hand; new ones come last", () => {
    const hand = held();
    hand.move(plain("3", "5", "8"), "8", 0);
    expect(keys(hand.held(plain("3", "5", "8")))).toBe("8 3 5");
    expect(keys(hand.held(plain("3", "4", "5", "8")))).toBe("8 3 5 4");
    hand.move(hand.held(plain("3", "4", "5", "8")), "8", 2);
    expect(keys(hand.held(plain("3", "4", "5", "8")))).toBe("3 5 8 4");
  });

  it("is held the same after the page was loaded again, and otherwise at another table or seat", () => {
    held().move(plain("3", "5", "8"), "8", 0);
    expect(keys(held().held(plain("3", "5", "8")))).toBe("8 3 5");
    expect(keys(held("other").held(plain("3", "5", "8")))).toBe("3 5 8");
    expect(keys(held("table", 1).held(plain("3", "5", "8")))).toBe("3 5 8");
    held("sorted").sort(BY_VALUE);
    expect(keys(held("sorted").held(plain("8", "3")))).toBe("3 8");
  });

  it("survives what another program left in the browser", () => {
    localStorage.setItem("stolik.hands", "no json");
    const hand = held();
    hand.move(plain("3", "5"), "5", 0);
    expect(keys(held().held(plain("3", "5")))).toBe("5 3");
  });

  it("forgets the oldest of many games", () => {
    for (let at = 0; at < 60; at++) held(`table ${at}`).sort(BY_VALUE);
    const kept = Object.keys(JSON.parse(localStorage.getItem("stolik.hands") ?? "{}") as object);
    expect(kept).toHaveLength(50);
  });
});

describe("new cards", () => {
  beforeEach(() => localStorage.clear());

  it("are those that came since, not those that were dealt", () => {
    const hand = held();
    hand.see(["3", "5"], true);
    expect(hand.fresh).toEqual([]);
    hand.see(["3", "5", "9"], true);
    expect(hand.fresh).toEqual(["9"]);
  });

  it("stay new while others play, and until the next own turn ends", () => {
    const hand = held();
    hand.see(["3", "5"], true);
    hand.see(["3", "9"], false); // drawn as the turn ended
    expect(hand.fresh).toEqual(["9"]);
    hand.see(["3", "9"], true);
    expect(hand.fresh).toEqual(["9"]);
    hand.see(["3", "9"], false);
    expect(hand.fresh).toEqual([]);
  });

  it("are old once they were touched or have left", () => {
    const hand = held();
    hand.see(["3"], true);
    hand.see(["3", "8", "9"], true);
    hand.touch("8");
    expect(hand.fresh).toEqual(["9"]);
    hand.see(["3", "8"], true);
    expect(hand.fresh).toEqual([]);
  });

  it("are none of a new deal", () => {
    const hand = held();
    hand.see(["3"], true, 1);
    hand.see(["8", "9"], false, 2);
    expect(hand.fresh).toEqual([]);
  });
});

describe("where a card is dropped", () => {
  const rects = [0, 50, 100].map((left) => new DOMRect(left, 0, 40, 60));

  it("is before or after the nearest card", () => {
    expect([5, 35, 55, 85, 300].map((x) => gapAt(rects, { x, y: 30 }))).toEqual([0, 1, 1, 2, 3]);
    expect(gapAt([], { x: 5, y: 5 })).toBe(0);
  });
});
