import { describe, expect, it } from "vitest";
import { reviewed } from "../testing/reviews";
import { afterAt, band, errors, grid, next, nice, path, scale, ticks, valueAt, x, y } from "./chart";

const BOX = { left: 40, top: 10, width: 200, height: 100 };

/** The height of a value, from the top of the drawing. */
const height = (review: ReturnType<typeof reviewed>, value: number): number => y(scale(review, BOX), value);

describe("the line of a review", () => {
  it("puts a certain win at the top, and a certain loss at the bottom", () => {
    expect(height(reviewed(), 1)).toBe(10);
    expect(height(reviewed(), 0)).toBe(110);
    expect(height(reviewed(), 0.75)).toBe(35);
  });
  it("puts few cards left at the top, where less is better", () => {
    const score = reviewed({ measure: "score", lower_is_better: true });
    score.line = [
      { after: 0, values: [[2, 0.1]] },
      { after: 10, values: [[7.4, 0]] },
    ];
    expect(height(score, 2)).toBeLessThan(height(score, 7.4));
    expect(grid(scale(score, BOX))).toEqual([8, 6, 4, 2]);
  });
  it("has no step of nothing where all values are one", () => {
    const flat = reviewed({ measure: "score", line: [{ after: 0, values: [[3, 0]] }] });
    expect(Number.isFinite(height(flat, 3))).toBe(true);
    expect(nice(0)).toBe(1);
  });
  it("goes from the left edge to the right", () => {
    const found = scale(reviewed(), BOX);
    expect(x(found, 0)).toBe(40);
    expect(x(found, 10)).toBe(240);
    expect(path(found, reviewed(), 0)).toBe("M40.0,60.0L100.0,60.0L120.0,80.0L220.0,80.0L240.0,10.0");
  });
  it("begins where the game goes on from another", () => {
    const later = reviewed({
      line: reviewed()
        .line.map((one) => ({ ...one, after: Math.max(6, one.after) }))
        .slice(1),
    });
    const found = scale(later, BOX);
    expect([6, 8, 10].map((after) => x(found, after))).toEqual([40, 140, 240]);
    expect(x(found, 2)).toBe(40);
    expect([0, 140, 999].map((pixel) => afterAt(found, pixel))).toEqual([6, 8, 10]);
  });
  it("has a band of two standard errors that never leaves the drawing", () => {
    const found = scale(reviewed(), BOX);
    expect(band(found, reviewed(), 0)).toContain("M40.0,56.0");
    const wide = reviewed({ line: [{ after: 0, values: [[0.99, 0.2]] }] });
    expect(band(found, wide, 0)).toBe("M40.0,10.0L40.0,51.0Z");
  });
  it("knows the moment under a finger, and none outside the game", () => {
    const found = scale(reviewed(), BOX);
    expect(afterAt(found, 140)).toBe(5);
    expect(afterAt(found, 0)).toBe(0);
    expect(afterAt(found, 999)).toBe(10);
    expect(afterAt(scale(reviewed({ moves: 0 }), BOX), 140)).toBe(0);
  });
  it("has the value of the last move before a moment", () => {
    expect(valueAt(reviewed(), 0, 3)).toEqual([0.5, 0.02]);
    expect(valueAt(reviewed(), 1, 4)).toEqual([0.7, 0.02]);
    expect(valueAt(reviewed(), 5, 4)).toEqual([0, 0]);
  });
});

describe("luck and errors on it", () => {
  it("go up for good luck, as long as they are large", () => {
    const found = ticks(scale(reviewed(), BOX), reviewed(), 0, 20);
    expect(found.map(({ number, length, up }) => [number, length, up])).toEqual([
      [4, 10, false],
      [8, 20, true],
    ]);
  });
  it("go up for fewer points, where less is better", () => {
    const score = reviewed({ measure: "score", lower_is_better: true });
    expect(ticks(scale(score, BOX), score, 0, 20).map((tick) => tick.up)).toEqual([true, false]);
  });
  it("are none where no draw changed anything", () => {
    expect(ticks(scale(reviewed(), BOX), reviewed({ draws: [] }), 0, 20)).toEqual([]);
  });
  it("are only the clear errors of the seats that are asked for, in the order of the game", () => {
    expect(errors(reviewed(), [0]).map((one) => one.number)).toEqual([7]);
    expect(errors(reviewed(), [1, 0]).map((one) => one.number)).toEqual([2, 7]);
  });
  it("are reached one after the other, forwards and back", () => {
    expect(next([1, 6], 0, 1)).toBe(1);
    expect(next([1, 6], 1, 1)).toBe(6);
    expect(next([1, 6], 6, 1)).toBeUndefined();
    expect(next([1, 6], 6, -1)).toBe(1);
    expect(next([1, 6], 1, -1)).toBeUndefined();
  });
});
