import { describe, expect, it } from "vitest";
import vector from "../../../tests/core/chain.json";
import { commitmentTo, headsOf, isHex, isWhole, keyOf, newContribution, promiseOf } from "./fair";

describe("the sums of a deal, as Python makes them", () => {
  const { secret, contributions, promise, beacon } = vector;
  it("promise, commitment and key", () => {
    expect(promiseOf(secret)).toBe(promise);
    expect(commitmentTo(contributions[0] ?? "")).toBe(vector.commitment);
    expect(commitmentTo("")).toBe("");
    expect(keyOf({ promise, secret, contributions })).toBe(vector.key);
  });
  it("a beacon is the last line of the key, and its number is that of its signature", () => {
    expect(keyOf({ promise, secret, contributions, beacon })).toBe(vector.beaconed);
    expect(isWhole(beacon)).toBe(true);
    expect(isWhole({ ...beacon, signature: "abce" })).toBe(false);
    expect(isWhole({ ...beacon, signature: "no hex" })).toBe(false);
  });
  it("every head of a chain", () => {
    expect(headsOf(secret, vector.lines)).toEqual(vector.heads);
  });
  it("a contribution is 64 hex digits, never the same", () => {
    expect(isHex(newContribution())).toBe(true);
    expect(newContribution()).not.toBe(newContribution());
  });
});
