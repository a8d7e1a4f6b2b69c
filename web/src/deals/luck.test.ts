import { afterEach, describe, expect, it } from "vitest";
import { speech } from "../lib/words.svelte";
import type { DealResult, DealResults } from "../wire";
import { figure, placeOf, withoutLuck } from "./luck";

const ONE: DealResult = { table: "", name: "", score: 12, won: true, rank: 1, ended: 0, luck: -4 };
const found = (measure: "win" | "score", ...results: DealResult[]): DealResults => ({
  game: "ten",
  options: {},
  seats: [""],
  seat: 0,
  date: "",
  measure,
  lower_is_better: measure === "score",
  games: results.length,
  results,
  pending: false,
});

afterEach(() => speech.speak("en"));

describe("a result without luck", () => {
  it("is the score less what draws gave, or the win less its share", () => {
    expect(withoutLuck(found("score"), ONE)).toBe(16);
    expect(withoutLuck(found("win"), { ...ONE, luck: 0.25 })).toBe(0.75);
    expect(withoutLuck(found("win"), { ...ONE, won: false, luck: -0.25 })).toBe(0.25);
    expect(withoutLuck(found("win"), { ...ONE, luck: null })).toBeUndefined();
  });
  it("is written in its measure and language, with a true minus", () => {
    expect(figure(found("score"), -4.25, true)).toBe("−4.3");
    expect(figure(found("score"), 4, true)).toBe("+4");
    expect(figure(found("win"), 0.771)).toBe("77%");
    expect(figure(found("score"), -0.01)).toBe("0");
    expect(figure(found("score"), -0.01, true)).toBe("0");
    speech.speak("pl");
    expect(figure(found("score"), 1.5)).toBe("1,5");
  });
});

describe("a place", () => {
  it("is shared by those who are equal", () => {
    const all = found("score", ONE, { ...ONE }, { ...ONE, score: 14 });
    expect(all.results.map((one) => placeOf(all, one))).toEqual([1, 1, 3]);
    expect(placeOf(all, { score: 99, rank: 1 })).toBe(0);
  });
});
