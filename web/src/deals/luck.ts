// What luck gave in a result, and the result without it.
import { speech } from "../lib/words.svelte";
import type { DealResult, DealResults } from "../wire";

const SIGNED: Intl.NumberFormatOptions = { signDisplay: "exceptZero" };

/** The result less what the draws after the deal gave; nothing as long as that isn't known. */
export function withoutLuck({ measure }: DealResults, { luck, score, won }: DealResult): number | undefined {
  if (luck === null) return undefined;
  return (measure === "win" ? Number(won) : score) - luck;
}

/** A figure in the measure of a review: shares of the win in per cent, scores as they are counted. */
export function figure({ measure }: DealResults, value: number, signed = false): string {
  const shown: Intl.NumberFormatOptions =
    measure === "win" ? { style: "percent", maximumFractionDigits: 0 } : { maximumFractionDigits: 1 };
  const written = new Intl.NumberFormat(speech.language === "en" ? "en-GB" : "pl-PL", {
    ...shown,
    ...(signed ? SIGNED : {}),
  }).format(value);
  // a true minus, as wide as the plus; and no minus before nothing
  return written.replace(/^-(?=0(?:[.,]0)?\s*%?$)/, "").replace("-", "−");
}

/** The place of a result among the others, which stand best first; those that are equal share it. */
export function placeOf({ results }: DealResults, one: Pick<DealResult, "score" | "rank">): number {
  return results.findIndex(({ score, rank }) => score === one.score && rank === one.rank) + 1;
}
