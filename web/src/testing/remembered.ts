// Remembered games for tests.
import type { RememberedGame, ReviewFigures } from "../mine/game";

const DAY = 86_400_000;

/** The game number `number`, one a day: of Ola in seat 0 and Jan, with the rank of Ola. */
export function game(number: number, rank = 1, more: Partial<RememberedGame> = {}): RememberedGame {
  return {
    table: `table-${number}`,
    game: "ten",
    at: number * DAY,
    options: { players: 2, limit: 4 },
    seats: [
      { name: "Ola", bot: "", rank, score: 20 },
      { name: "Jan", bot: "", rank: 3 - rank, score: 10 },
    ],
    you: 0,
    moves: 80,
    mark: undefined,
    origin: undefined,
    date: undefined,
    early: undefined,
    firsts: undefined,
    review: undefined,
    ...more,
  };
}

export function reviewed(more: Partial<ReviewFigures> = {}): ReviewFigures {
  return { depth: 0, measure: "win", result: 1, luck: 0.25, cost: 0.1, choices: 50, errors: 2, made: 1, ...more };
}

/** The same chance each time: numbers from 0 to 1. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
