// Figures of a review as they are shown: chances in whole percent, scores with one decimal.
import type { Language } from "../lib/words.svelte";
import type { Review } from "../wire";

/** What a review counts in. */
export type Measured = Pick<Review, "measure" | "lower_is_better">;

/** What is shown of an amount: 0.537 of a win is 54, a score of 1.87 is 1.9. */
export function shown({ measure }: Measured, amount: number): number {
  return measure === "win" ? whole(100 * amount) : tenths(amount);
}

/** Whether a change is for the better. */
export function better({ lower_is_better }: Measured, change: number): boolean {
  return lower_is_better ? change < 0 : change > 0;
}

/** What is shown, in words: "54%", "1.9", with a sign "+12%", "−0.4". */
export function figure(measured: Measured, shown: number, language: Language, signed = false): string {
  const size = Math.abs(shown);
  const digits =
    measured.measure === "win" ? String(size) : size.toFixed(1).replace(".", language === "pl" ? "," : ".");
  const sign = shown < 0 ? "−" : signed && shown > 0 ? "+" : "";
  return `${sign}${digits}${measured.measure === "win" ? "%" : ""}`;
}

/** An amount in words. */
export function amount(measured: Measured, value: number, language: Language, signed = false): string {
  return figure(measured, shown(measured, value), language, signed);
}

/** Without the zero that is less than nothing. */
export const whole = (value: number): number => Math.round(value) + 0;
export const tenths = (value: number): number => Math.round(10 * value) / 10 + 0;
