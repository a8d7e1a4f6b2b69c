import { expect, test } from "vitest";
import { crossings, joins, suggested } from "./choice";

// hand 2 4 5 5 7 7 10 with all rows open
const FREE = [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5];
const MAKES = [[2], [4], [5], [7], [10], [5, 2], [5, 4], [5, 5], [4, 2], [7, 2], [7, 4], [7, 5], [10, 2]];

test("two cards are taken for their sum", () => {
  expect(crossings([5, 2], MAKES, FREE)).toEqual([{ row: 7, makings: [[5, 2]] }]);
});

test("several boxes of a row are made of single cards and sums", () => {
  expect(crossings([7, 2, 7, 5], MAKES, FREE)).toEqual([{ row: 7, makings: [[7], [7], [5, 2]] }]);
});

test("equal cards may be two boxes of their value or one of their sum", () => {
  expect(crossings([5, 5], MAKES, FREE).map(({ row, makings }) => [row, makings.length])).toEqual([
    [5, 2],
    [10, 1],
  ]);
});

test("no more boxes are offered than are free", () => {
  const full = FREE.map((boxes, at) => (at + 1 === 5 ? 1 : boxes));
  expect(crossings([5, 5], MAKES, full)).toEqual([{ row: 10, makings: [[5, 5]] }]);
  expect(crossings([5], MAKES, full)).toEqual([{ row: 5, makings: [[5]] }]);
});

test("cards that make no row together cross nothing", () => {
  expect(crossings([10, 7], MAKES, FREE)).toEqual([]);
  expect(crossings([7, 4, 2], MAKES, FREE)).toEqual([]);
  expect(crossings([], MAKES, FREE)).toEqual([]);
});

test("a row takes as many cards of the hand as it has boxes for", () => {
  expect(suggested(7, [2, 4, 5, 5, 7, 7, 10], MAKES, 4)).toEqual([7, 7, 5, 2]);
  expect(suggested(7, [2, 4, 5, 5, 7, 7, 10], MAKES, 1)).toEqual([7]);
  expect(suggested(3, [2, 4], MAKES, 2)).toEqual([]);
});

test("a card joins those with which it can be made to one row", () => {
  expect(joins(4, [7], MAKES)).toBe(true);
  expect(joins(10, [4], MAKES)).toBe(false);
  expect(joins(5, [7, 2], MAKES)).toBe(true);
  expect(joins(4, [10, 5], MAKES)).toBe(false);
});
