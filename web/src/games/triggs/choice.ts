// What chosen cards amount to. Which cards make a box is known from the legal moves alone; here they are only counted.

/** Boxes of one row, and the cards that make each of them. */
export interface Crossing {
  row: number;
  makings: number[][];
}

export const sum = (cards: number[]): number => cards.reduce((total, card) => total + card, 0);

/** Takes as many of these makings as the cards are enough for; returns them and what is left of the cards. */
function take(cards: number[], makings: number[][]): { taken: number[][]; left: number[] } {
  const taken: number[][] = [];
  let left = [...cards];
  for (const making of makings) {
    for (;;) {
      const rest = without(left, making);
      if (!rest) break;
      taken.push(making);
      left = rest;
    }
  }
  return { taken, left };
}

function without(cards: number[], gone: number[]): number[] | undefined {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

/** What could be made of a hand if it were the person's turn: rows that have free boxes, by one card or two. */
export function imagined(hand: number[], free: number[]): number[][] {
  const values = [...new Set(hand)].sort((a, b) => b - a);
  const pairs = values.flatMap((high, at) => values.slice(at).map((low) => [high, low]));
  return [...values.map((value) => [value]), ...pairs].filter(
    (making) => (free[sum(making) - 1] ?? 0) > 0 && without(hand, making),
  );
}

/** The rows that all of the chosen cards together would cross, most boxes first; `free` are the free boxes by row. */
export function crossings(chosen: number[], makes: number[][], free: number[]): Crossing[] {
  if (!chosen.length) return [];
  const rows = [...new Set(makes.map(sum))];
  return rows
    .map((row) => ({ row, ...take(chosen, of(row, makes)) }))
    .filter((one) => one.left.length === 0 && one.taken.length <= (free[one.row - 1] ?? 0))
    .map(({ row, taken }) => ({ row, makings: taken }))
    .sort((a, b) => b.makings.length - a.makings.length);
}

/** The cards of a hand that would cross as much of a row as can be, and no more boxes than `most`. */
export function suggested(row: number, hand: number[], makes: number[][], most: number): number[] {
  return take(hand, of(row, makes)).taken.slice(0, most).flat();
}

/** Whether a card could still join the chosen ones for some row. */
export function joins(card: number, chosen: number[], makes: number[][]): boolean {
  const rows = new Set(makes.map(sum));
  return [...rows].some((row) =>
    [card, ...chosen].every((one) => of(row, makes).some((making) => making.includes(one))),
  );
}

const of = (row: number, makes: number[][]): number[][] => makes.filter((making) => sum(making) === row);
