// How a seat came to its result, step by step: figures that add up as they are shown, and where their bars lie.
import type { Review, ReviewPart, ReviewSum } from "../wire";
import { better, shown, tenths, type Measured } from "./figures";

export interface Bar {
  kind: ReviewPart["kind"] | "result";
  seat: number;
  words: string;
  /** The figure beside the bar: a change, or where it begins and ends. */
  shown: number;
  /** From where to where the bar reaches, in the same figures. */
  from: number;
  to: number;
  tone: "good" | "bad" | "none" | "whole";
}

/** A seat's sum; in a team there is one for all. */
export function sumOf(review: Pick<Review, "sums">, seat: number): ReviewSum | undefined {
  return review.sums.find((sum) => sum.seat === seat) ?? (review.sums.length === 1 ? review.sums[0] : undefined);
}

/** The bars of a sum. What rounding adds or takes is put into the rest, so that they add up. */
export function bars(measured: Measured, sum: ReviewSum, result: string): Bar[] {
  const end = shown(measured, sum.result);
  const rest = tenths(end - plus(sum.parts.map((part) => (part.kind === "rest" ? 0 : shown(measured, part.amount)))));
  let reached = 0;
  const steps = sum.parts.map(({ kind, seat, words, amount }): Bar => {
    const change = kind === "rest" ? rest : shown(measured, amount);
    const from = reached;
    reached = tenths(reached + change);
    const tone = !change ? "none" : better(measured, change) ? "good" : "bad";
    return { kind, seat, words, shown: change, from, to: reached, tone: kind === "start" ? "whole" : tone };
  });
  return [...steps, { kind: "result", seat: sum.seat, words: result, shown: end, from: 0, to: end, tone: "whole" }];
}

export function plus(figures: number[]): number {
  return tenths(figures.reduce((sum, one) => sum + one, 0));
}

/** From where to where all bars reach. */
export function reach(all: Bar[]): [low: number, high: number] {
  const ends = all.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return low === high ? [0, 1] : [low, high];
}
