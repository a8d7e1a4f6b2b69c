// Reviews for tests, whole as the server sends them.
import type { Review, ReviewDecision, ReviewSum } from "../wire";

/** A sum of a seat that began at 33 % and won, with a rounding that doesn't add up by itself. */
export const WON: ReviewSum = {
  seat: 0,
  parts: [
    { kind: "start", seat: -1, words: "before the deal", amount: 0.334 },
    { kind: "deal", seat: -1, words: "luck of the deal", amount: 0.204 },
    { kind: "draws", seat: 0, words: "luck of your own draws", amount: 0.114 },
    { kind: "draws", seat: -1, words: "luck of the others' draws", amount: 0.304 },
    { kind: "errors", seat: 0, words: "own errors", amount: -0.124 },
    { kind: "errors", seat: -1, words: "errors of the others", amount: 0.114 },
    { kind: "rest", seat: -1, words: "the rest", amount: 0.054 },
  ],
  result: 1,
  choices: 20,
  errors: 1,
  cost: 0.124,
};

export function decided(number: number, seat: number, more: Partial<ReviewDecision> = {}): ReviewDecision {
  return {
    number,
    seat,
    legal: 3,
    choices: [
      { move: { type: "end" }, text: "end", value: [0.4, 0.02], tries: 300, advice: "" },
      { move: { type: "draw" }, text: "draw", value: [0.52, 0.02], tries: 300, advice: "the deck is empty" },
    ],
    played: 0,
    best: 1,
    cost: [0.12, 0.02],
    is_error: true,
    sentences: ["Ola ended her turn. Drawing was better."],
    ...more,
  };
}

/** A review of a game of ten moves for two; `more` is what a test is about. */
export function reviewed(more: Partial<Review> = {}): Review {
  return {
    game: "the-game",
    names: ["Ola", "Jan"],
    bots: ["", "easy"],
    depth: 2,
    depths: 3,
    budget: 300,
    bot_version: 1,
    rules: 1,
    seed: "0",
    measure: "win",
    lower_is_better: false,
    together: false,
    unit: "The chance to win.",
    how: "As bots see it.",
    legend: "The rest is what is left.",
    moves: 10,
    line: [
      {
        after: 0,
        values: [
          [0.5, 0.02],
          [0.5, 0.02],
        ],
      },
      {
        after: 4,
        values: [
          [0.3, 0.02],
          [0.7, 0.02],
        ],
      },
      {
        after: 10,
        values: [
          [1, 0],
          [0, 0],
        ],
      },
    ],
    draws: [
      {
        number: 4,
        seat: 1,
        luck: [
          [-0.2, 0.03],
          [0.2, 0.03],
        ],
      },
      {
        number: 8,
        seat: 0,
        luck: [
          [0.4, 0.03],
          [-0.4, 0.03],
        ],
      },
    ],
    decisions: [decided(2, 1), decided(3, 0, { is_error: false }), decided(7, 0)],
    sums: [WON, { ...WON, seat: 1 }],
    costliest: [0, 2],
    by_seat: [[2], [0]],
    ...more,
  };
}
