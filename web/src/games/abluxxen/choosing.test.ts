import { describe, expect, it } from "vitest";
import { JOKER, spelled } from "./cards";
import { adjusted, has, moveOf, NOTHING, tapped } from "./choosing";

const HAND = [4, 8, 8, 8, JOKER, JOKER];

describe("choosing cards", () => {
  it("takes all of a value with the first tap and one less with each further tap", () => {
    const all = tapped(NOTHING, 8, HAND);
    expect(all).toEqual({ value: 8, cards: 3, jokers: 0 });
    const fewer = tapped(tapped(all, 8, HAND), 8, HAND);
    expect(fewer.cards).toBe(1);
    expect(tapped(fewer, 8, HAND)).toEqual(NOTHING);
  });

  it("adds jokers one by one, keeps them when the value changes, and drops them after the last", () => {
    const one = tapped(tapped(NOTHING, 8, HAND), JOKER, HAND);
    expect(tapped(one, 4, HAND)).toEqual({ value: 4, cards: 1, jokers: 1 });
    expect(tapped(tapped(one, JOKER, HAND), JOKER, HAND).jokers).toBe(0);
  });

  it("steps within what the hand has", () => {
    expect(adjusted(NOTHING, 8, 1, HAND)).toEqual({ value: 8, cards: 1, jokers: 0 });
    expect(adjusted({ value: 8, cards: 3, jokers: 0 }, 8, 1, HAND).cards).toBe(3);
    expect(adjusted({ value: 8, cards: 1, jokers: 2 }, 8, -1, HAND)).toEqual({ value: 0, cards: 0, jokers: 2 });
  });

  it("becomes a move with cards, or of jokers alone", () => {
    expect(moveOf({ value: 8, cards: 2, jokers: 1 })).toEqual({ type: "play", value: 8, cards: 2, jokers: 1 });
    expect(moveOf({ value: 0, cards: 0, jokers: 2 })).toEqual({ type: "play_jokers", jokers: 2 });
  });

  it("is over when the hand has the cards no more", () => {
    expect(has(HAND, { value: 8, cards: 3, jokers: 2 })).toBe(true);
    expect(has([8, 8], { value: 8, cards: 3, jokers: 0 })).toBe(false);
  });
});

describe("cards in words", () => {
  it("are listed, or counted if they are many", () => {
    expect(spelled([8, 8, JOKER])).toBe("8 8 joker");
    expect(spelled([8, 8, 8, 8, 8, JOKER])).toBe("5×8 joker");
  });
});
