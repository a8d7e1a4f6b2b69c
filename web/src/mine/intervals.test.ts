import { describe, expect, it } from "vitest";
import { mean, rate, share, student } from "./intervals";

describe("the interval of a share", () => {
  // Wilson's, as in every table of it
  it.each([
    [0, 10, 0, 0.2775],
    [1, 1, 0.2065, 1],
    [4, 10, 0.1682, 0.6873],
    [50, 100, 0.4038, 0.5962],
    [81, 263, 0.2553, 0.3662],
  ])("of %i in %i", (hits, tries, low, high) => {
    const found = share(hits, tries);
    expect(found?.value).toBe(hits / tries);
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
  });
  it("isn't there without a game", () => {
    expect(share(0, 0)).toBeUndefined();
  });
});

describe("the interval of a mean", () => {
  it.each([
    [4, 2.776],
    [9, 2.262],
    [29, 2.045],
    [1000, 1.962],
  ])("uses Student's distribution with %i degrees of freedom", (freedom, quantile) => {
    expect(Math.abs(student(freedom) - quantile)).toBeLessThan(0.01);
  });
  it("is as wide as the spread asks for", () => {
    // a standard deviation of 1.5811, five values
    const found = mean([1, 2, 3, 4, 5]);
    expect(found?.value).toBe(3);
    expect(found?.high).toBeCloseTo(3 + (2.776 * 1.5811) / Math.sqrt(5), 1);
    expect(mean([2, 2, 2])).toEqual({ value: 2, low: 2, high: 2 });
    expect(mean([2])).toBeUndefined();
  });
});

describe("the interval of a rate", () => {
  it("is that of a share where games differ no more than by chance", () => {
    const even = Array.from({ length: 10 }, () => ({ hits: 5, tries: 50 }));
    expect(rate(even)).toEqual(share(50, 500));
  });
  it("is wider where errors come in heaps", () => {
    const heaps = Array.from({ length: 10 }, (_, at) => ({ hits: at % 2 ? 10 : 0, tries: 50 }));
    const [one, other] = [rate(heaps), share(50, 500)];
    expect(one?.value).toBe(0.1);
    expect((one?.high ?? 0) - (one?.low ?? 0)).toBeGreaterThan(1.5 * ((other?.high ?? 0) - (other?.low ?? 0)));
  });
  it("doesn't call it certain that there are never errors", () => {
    const none = rate(Array.from({ length: 6 }, () => ({ hits: 0, tries: 20 })));
    expect(none?.low).toBe(0);
    expect(none?.high).toBeCloseTo(0.031, 3);
    expect(rate([{ hits: 0, tries: 0 }])).toBeUndefined();
  });
});
