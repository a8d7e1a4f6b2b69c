import { describe, expect, it } from "vitest";
import { reviewed, WON } from "../testing/reviews";
import { amount, figure } from "./figures";
import { bars, plus, reach, sumOf } from "./waterfall";

const WIN = { measure: "win", lower_is_better: false } as const;
const SCORE = { measure: "score", lower_is_better: true } as const;

describe("the steps to a result", () => {
  it("add up as they are shown: the rest takes what rounding adds", () => {
    const all = bars(WIN, WON, "result");
    const steps = all.slice(0, -1).map((bar) => bar.shown);
    expect(steps).toEqual([33, 20, 11, 30, -12, 11, 7]); // the rest itself is 5.4
    expect(plus(steps)).toBe(all.at(-1)?.shown);
    expect(all.at(-1)).toMatchObject({ kind: "result", from: 0, to: 100, shown: 100 });
  });
  it("add up in tenths, too, whatever the amounts are", () => {
    for (let seed = 1; seed < 200; seed++) {
      const parts = WON.parts.map((part, at) => ({ ...part, amount: Math.sin(seed * (at + 1)) * 9 }));
      const result = parts.reduce((sum, part) => sum + part.amount, 0);
      const all = bars(SCORE, { ...WON, parts, result }, "result");
      expect(plus(all.slice(0, -1).map((bar) => bar.shown))).toBe(all.at(-1)!.shown);
      expect(all.at(-2)!.to).toBe(all.at(-1)!.to);
    }
  });
  it("each begin where the one before ended", () => {
    const all = bars(WIN, WON, "result").slice(0, -1);
    expect(all.slice(1).every((bar, at) => bar.from === all[at]!.to)).toBe(true);
    expect(reach(all)).toEqual([0, 100]);
    expect(reach([])).toEqual([0, 1]);
  });
  it("are good where less is better and they take away", () => {
    const parts = [
      { kind: "start" as const, seat: -1, words: "", amount: 3 },
      { kind: "deal" as const, seat: -1, words: "", amount: -1 },
      { kind: "errors" as const, seat: 0, words: "", amount: 2 },
      { kind: "rest" as const, seat: -1, words: "", amount: 0 },
    ];
    const tones = bars(SCORE, { ...WON, parts, result: 4 }, "").map((bar) => bar.tone);
    expect(tones).toEqual(["whole", "good", "bad", "none", "whole"]);
  });
  it("are those of the seat, and in a team those of all", () => {
    expect(sumOf(reviewed(), 1)?.seat).toBe(1);
    expect(sumOf(reviewed({ sums: [WON] }), 1)?.seat).toBe(0);
    expect(sumOf(reviewed(), 4)).toBeUndefined();
  });
});

describe("figures", () => {
  it("have a real minus, a comma in Polish, and no zero below nothing", () => {
    expect(amount(WIN, -0.124, "en", true)).toBe("−12%");
    expect(amount(WIN, 0.124, "pl", true)).toBe("+12%");
    expect(amount(SCORE, -1.25, "pl")).toBe("−1,2");
    expect(amount(SCORE, -0.01, "en", true)).toBe("0.0");
    expect(figure(WIN, 0, "en", true)).toBe("0%");
  });
});
