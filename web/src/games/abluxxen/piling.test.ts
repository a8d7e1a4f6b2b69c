import { describe, expect, it } from "vitest";
import { held, piled } from "./piling";

const BOX = { width: 120, height: 200 };

describe("a pile", () => {
  it("stays in its box, however many cards and layers there are", () => {
    for (const box of [BOX, { width: 300, height: 70 }, { width: 60, height: 90 }])
      for (const layers of [[], [[4]], [[4, 4, 4], [9]], Array.from({ length: 14 }, () => Array<number>(9).fill(7))]) {
        const { wide, cards, more } = piled(layers, box);
        for (const { x, y } of cards) {
          expect(x).toBeGreaterThanOrEqual(-0.01);
          expect(y).toBeGreaterThanOrEqual(-0.01);
          expect(x + wide).toBeLessThanOrEqual(box.width + 0.01);
          expect(y + 1.4 * wide).toBeLessThanOrEqual(box.height + 0.01);
        }
        expect(new Set(cards.map((card) => card.depth)).size + more).toBe(layers.length);
      }
  });

  it("has cards of one size all the time, and its top layer in front at the bottom", () => {
    const few = piled([[4]], BOX);
    const many = piled([[1], [2, 2], [4], [9, 9, 9], [5]], BOX);
    expect(many.wide).toBe(few.wide);
    expect(many.cards.at(-1)).toEqual({ card: 5, depth: 0, x: few.cards[0]?.x, y: few.cards[0]?.y });
  });

  it("has no size before its box is known", () => {
    expect(piled([[4]], { width: 0, height: 0 })).toMatchObject({ wide: 0, more: 0 });
  });
});

describe("a hand", () => {
  it("fits, in one row or in two", () => {
    for (const counts of [[1], [2, 3, 1], Array<number>(9).fill(1), Array<number>(14).fill(3)]) {
      const box = { width: 300, height: 130 };
      const { rows, wide, step } = held(counts, box);
      expect(rows.reduce((sum, length) => sum + length)).toBe(counts.length);
      expect(rows.length * wide * 1.4).toBeLessThanOrEqual(box.height);
      let from = 0;
      for (const length of rows) {
        const row = counts.slice(from, (from += length));
        expect(row.reduce((sum, count) => sum + wide * (1 + (count - 1) * step), 0)).toBeLessThanOrEqual(box.width);
      }
    }
  });

  it("lies in two rows only where cards get larger", () => {
    expect(held([1, 1, 1], { width: 320, height: 130 }).rows).toEqual([3]);
    expect(held(Array<number>(9).fill(1), { width: 320, height: 130 }).rows).toEqual([5, 4]);
    expect(held(Array<number>(9).fill(1), { width: 960, height: 130 }).rows).toEqual([9]);
  });
});
