import { afterEach, describe, expect, it } from "vitest";
import { speech } from "../../lib/words.svelte";
import type { TriggsView } from "../../wire";
import type { SessionOf } from "../contract";
import { hands, story } from "./ending";
import memory from "./memory";

const BOXES = [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5];

/** A game that is over, as seat `you` sees it: `missing` has for each seat the boxes that were left, by row. */
function ended(you: number, missing: Record<number, number>[], more: Partial<TriggsView> = {}): SessionOf<"triggs"> {
  const players = missing.map((left, seat) => {
    const crossed = BOXES.map((boxes, row) => boxes - (left[row + 1] ?? 0));
    return { cards: seat, known: [4, 9, 9].slice(0, seat), crossed, total: crossed.reduce((sum, one) => sum + one, 0) };
  });
  const view = { boxes: BOXES, players, round: 31, rounds: 300, winners: [0], ending: "won", ...more };
  return { view, you, names: ["Ola", "Jan", "Celina"] } as unknown as SessionOf<"triggs">;
}

afterEach(() => speech.speak("en"));

describe("the story of a game of Triggs", () => {
  it("says who was there first, and what the closest still needed", () => {
    const told = story(ended(-1, [{}, { 3: 2, 4: 3 }, { 9: 1, 11: 2 }]));
    expect(told).toEqual(["Ola crossed the last box in round 31.", "Celina was 3 boxes short, in rows 9 and 11."]);
  });
  it("speaks to the person", () => {
    expect(story(ended(0, [{}, { 3: 2, 4: 3 }]))).toEqual([
      "You crossed your last box in round 31.",
      "Jan still had 5 boxes to go.",
    ]);
    expect(story(ended(1, [{}, { 9: 1 }]))[1]).toBe("You were 1 box short, in row 9.");
  });
  it("speaks Polish as Poles do", () => {
    speech.speak("pl");
    expect(story(ended(1, [{}, { 9: 1, 11: 1 }]))[1]).toBe("Zabrakło ci 2 pól (rzędy 9 i 11).");
    expect(story(ended(0, [{}, { 9: 1 }]))[1]).toBe("Jan: do końca zabrakło 1 pola (rząd 9).");
    expect(story(ended(1, [{}, { 12: 5 }]))[1]).toBe("Do końca jeszcze 5 pól na twoim arkuszu.");
  });
  it("says what decided when the turns were used up", () => {
    const up: Partial<TriggsView> = { ending: "turns_up", rounds: 12 };
    expect(story(ended(0, [{ 9: 1 }, { 9: 3 }], up))).toEqual(["After 12 rounds the lead was 2 boxes."]);
    expect(story(ended(0, [{ 9: 1 }, { 8: 1 }], up))).toEqual(["The boxes were equal; fewer cards in hand decided."]);
    expect(story(ended(0, [{ 9: 1 }, { 8: 1 }], { ...up, winners: [0, 1] }))).toEqual(["Boxes and cards were equal."]);
  });
});

describe("the result of Triggs", () => {
  it("opens all hands", () => {
    const shown = hands(ended(0, [{}, {}, {}])).map((hand) => hand?.map((card) => card.text));
    expect(shown).toEqual([[], ["4"], ["4", "9"]]);
  });
  it("counts the rounds of a player who crossed every box", () => {
    const { view } = ended(0, [{}, { 9: 1 }]);
    expect(memory.mark(view, 0)).toBe(31);
    expect(memory.mark(view, 1)).toBeUndefined();
  });
});
