// Who sits where at a table with room around it.

export type Place = "left" | "top" | "right" | "bottom";

/** How many of so many others sit at the left, and how many at the top; the rest is at the right. */
const SHARES: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
];

/**
 * The seats of each place, from left to right and from top to bottom. The player after the person sits at the left, and
 * they go on clockwise; without a person (-1) the first seat does, and nobody sits at the bottom.
 */
export function around(players: number, you: number): [Place, number[]][] {
  const others = Array.from({ length: you < 0 ? players : players - 1 }, (_, step) => (you + 1 + step) % players);
  const [left, top] = SHARES[others.length] ?? [Math.floor(others.length / 3), Math.ceil(others.length / 3)];
  return [
    ["left", others.slice(0, left).reverse()],
    ["top", others.slice(left, left + top)],
    ["right", others.slice(left + top)],
    ["bottom", you < 0 ? [] : [you]],
  ];
}
