import { describe, expect, it } from "vitest";
import { chance, game, reviewed } from "../testing/remembered";
import type { Earlier, RememberedGame } from "./game";
import { allEarlier, betterReview, merged } from "./merging";
import { MemoryShelf } from "./shelf";

const ROUNDS = 200;

/** Any games, some of them the same as others but for what was found out later. */
function anyGames(random: () => number): RememberedGame[] {
  const any = (most: number): number => Math.floor(random() * most);
  return Array.from({ length: any(6) }, () =>
    game(any(5), 1 + any(2), {
      at: any(3),
      moves: any(3),
      mark: any(2) ? any(3) : undefined,
      firsts: any(2) ? ["a", "b", "c"].filter(() => any(2)) : undefined,
      early: any(3) ? undefined : "old",
      review: any(2) ? reviewed({ depth: any(2), made: any(2), luck: any(2) }) : undefined,
    }),
  );
}

const anyEarlier = (random: () => number): Earlier[] =>
  Array.from({ length: Math.floor(random() * 3) }, () => ({
    id: random() < 0.5 ? "one" : "two",
    kind: '["ten",2,[]]',
    until: Math.floor(random() * 2),
    games: Math.floor(random() * 3),
    wins: 0,
  }));

describe("merging", () => {
  it("is the same in whichever order, and the same again", () => {
    const random = chance(7);
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two, three] = [anyGames(random), anyGames(random), anyGames(random)];
      expect(merged(one, two)).toEqual(merged(two, one));
      expect(merged(merged(one, two), three)).toEqual(merged(one, merged(two, three)));
      expect(merged(merged(one, two), two)).toEqual(merged(one, two));
      const [some, more] = [anyEarlier(random), anyEarlier(random)];
      expect(allEarlier(some, more)).toEqual(allEarlier(more, some));
      expect(allEarlier(allEarlier(some, more), more)).toEqual(allEarlier(some, more));
    }
  });
  it("is what the shelf does", async () => {
    const random = chance(8);
    for (let round = 0; round < ROUNDS / 10; round++) {
      const [one, two] = [anyGames(random), anyGames(random)];
      const shelf = new MemoryShelf();
      await shelf.add(one);
      await shelf.add(two);
      const { games } = await shelf.all();
      expect(merged([], games as RememberedGame[])).toEqual(merged(one, two));
    }
  });
  it("counts a table once, and keeps what either found out", () => {
    const [one] = merged([game(1, 1, { firsts: ["a"] })], [game(1, 1, { at: 5, review: reviewed() })]);
    expect(one).toMatchObject({ at: 5, firsts: ["a"], review: { choices: 50 } });
  });
  it("keeps the deeper review, and of two as deep the newer", () => {
    const [coarse, fine] = [reviewed({ depth: 0, made: 9 }), reviewed({ depth: 2, made: 1 })];
    expect(betterReview(coarse, fine)).toBe(fine);
    expect(betterReview(fine, reviewed({ depth: 2, made: 5 }))?.made).toBe(5);
    expect(betterReview(undefined, coarse)).toBe(coarse);
  });
});
