import { beforeEach, describe, expect, it } from "vitest";
import { dealt } from "../testing/tables";
import type { State } from "../wire";
import { count } from "./best";

const game = (table: string, more: Partial<State> = {}): State => dealt({}, { table, ...more });

beforeEach(() => localStorage.clear());

describe("the best so far", () => {
  it("is the first result, then what beats it, and a game counts once", () => {
    expect(count(game("a"), false, 12, "low")).toMatchObject({ best: 12, before: undefined, beaten: false, games: 1 });
    expect(count(game("b"), false, 20, "low")).toMatchObject({ best: 12, before: 12, beaten: false });
    const third = { best: 3, before: 12, beaten: true, games: 3 };
    expect(count(game("c"), false, 3, "low")).toMatchObject(third);
    expect(count(game("c"), false, 3, "low")).toMatchObject(third);
  });
  it("is higher where more is better", () => {
    count(game("a"), true, 12);
    expect(count(game("b"), false, 20)).toMatchObject({ best: 20, beaten: true, games: 2, wins: 1 });
  });
  it("compares only games of the same kind, with any player first", () => {
    count(game("a"), true, 12);
    expect(count(game("b", { options: { on_fire: true } }), true, 5).games).toBe(1);
    expect(count(game("c", { game: "ten" }), true, 5).games).toBe(1);
    expect(count(game("d", { options: { starter: 1 } }), true, 5).games).toBe(2);
  });
});
