import { describe, expect, it } from "vitest";
import { around } from "./places";

describe("places around a table", () => {
  it.each([
    [2, 0, [[], [1], [], [0]]],
    [3, 0, [[1], [], [2], [0]]],
    [4, 2, [[3], [0], [1], [2]]],
    [5, 0, [[1], [2, 3], [4], [0]]],
    [6, 0, [[2, 1], [3], [4, 5], [0]]],
    [6, -1, [[1, 0], [2, 3], [4, 5], []]],
    [1, 0, [[], [], [], [0]]],
  ])("of %i seen from seat %i go clockwise from the left", (players, you, seats) => {
    expect(around(players, you).map(([, place]) => place)).toEqual(seats);
  });
});
