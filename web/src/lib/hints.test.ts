import { describe, expect, it } from "vitest";
import type { OneHint } from "../wire";
import { fewest } from "./hints";

const hint = (text: string, worth: number, visits = 50): OneHint =>
  ({ move: { type: text }, text, told: text, worth, visits, wins: 0 }) as unknown as OneHint;
const words = (hints: OneHint[]): string[] => hints.map((one) => one.text);

describe("hints", () => {
  it("are sorted by their own figures", () => {
    const found = fewest([hint("a", 0.2), hint("b", 0.7), hint("c", 0.2, 90)], () => undefined);
    expect(words(found)).toEqual(["b", "c", "a"]);
  });
  it("that are about the same are one, the best", () => {
    const found = fewest([hint("pay 1", 0.2), hint("pay 2", 0.5), hint("pass", 0.3)], (move) =>
      (move as { type: string }).type.startsWith("pay") ? "pay" : undefined,
    );
    expect(words(found)).toEqual(["pay 2", "pass"]);
  });
});
