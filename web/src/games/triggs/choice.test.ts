import { expect, test } from "vitest";
import { crossings, joins, suggested } from "./choice";

// hand 2 4 5 5 7 7 10 with all rows open
const MAKES = [[2], [4], [5], [7], [10], [5, 2], [5, 4], [5, 5], [4, 2], [7, 2], [7, 4], [7, 5], [10, 2]];

test("two cards are taken for their sum", () => {
  expect(crossings([5, 2], MAKES)).toEqual([{ row: 7, makings: [[5, 2]] }]);
});

test("several boxes of a row are made of single cards and sums", () => {
  expect(crossings([7, 2, 7, 5], MAKES)).toEqual([{ row: 7, makings: [[7], [7], [5, 2]] }]);
});

test("equal cards may be two boxes of their value or one of their sum", () => {
  expect(crossings([5, 5], MAKES).map(({ row, makings }) => [row, makings.length])).toEqual([
    [5, 2],
    [10, 1],
  ]);
});

test("cards that make no row together cross nothing", () => {
  expect(crossings([10, 7], MAKES)).toEqual([]);
  expect(crossings([7, 4, 2], MAKES)).toEqual([]);
  expect(crossings([], MAKES)).toEqual([]);
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
