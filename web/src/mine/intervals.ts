// How far a figure can be trusted: 95 % intervals of shares, means and rates.

export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** 97.5 % of a normal distribution lie below it. */
const Z = 1.959964;

/** The share of `hits` in `tries` with Wilson's interval, which is never wider than from 0 to 1. */
export function share(hits: number, tries: number): Interval | undefined {
  return tries > 0 ? wilson(hits / tries, tries) : undefined;
}

function wilson(value: number, tries: number): Interval {
  const wider = 1 + Z ** 2 / tries;
  const middle = (value + Z ** 2 / (2 * tries)) / wider;
  const half = (Z / wider) * Math.sqrt((value * (1 - value)) / tries + Z ** 2 / (4 * tries ** 2));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** 97.5 % of Student's distribution with so many degrees of freedom lie below it (Cornish and Fisher; good from 4 on). */
export function student(freedom: number): number {
  const z3 = Z ** 3;
  const z5 = Z ** 5;
  const z7 = Z ** 7;
  return (
    Z +
    (z3 + Z) / (4 * freedom) +
    (5 * z5 + 16 * z3 + 3 * Z) / (96 * freedom ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * freedom ** 3)
  );
}

/** The mean, with Student's interval. */
export function mean(values: number[]): Interval | undefined {
  const count = values.length;
  if (count < 2) return undefined;
  const value = values.reduce((sum, one) => sum + one, 0) / count;
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (count - 1);
  const half = student(count - 1) * Math.sqrt(variance / count);
  return { value, low: value - half, high: value + half };
}

/**
 * How many of `tries` were hits over several games. Choices of one game are alike, so the interval is as wide as the
 * spread between the games asks for, and never narrower than if all choices were independent.
 */
export function rate(games: { hits: number; tries: number }[]): Interval | undefined {
  const tries = games.reduce((sum, one) => sum + one.tries, 0);
  const count = games.length;
  if (!tries || count < 2) return undefined;
  const value = games.reduce((sum, one) => sum + one.hits, 0) / tries;
  const between = games.reduce((sum, one) => sum + (one.hits - value * one.tries) ** 2, 0);
  const spread = ((between / tries ** 2) * count) / (count - 1);
  const within = (value * (1 - value)) / tries;
  return wilson(value, within ? tries / Math.max(1, spread / within) : tries);
}
