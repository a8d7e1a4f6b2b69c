// Shares, figures and days as people read them.
import { speech, t, type Pair } from "../lib/words.svelte";
import type { Interval } from "./intervals";

const RANGE: Pair = ["{low} to {high}", "od {low} do {high}"];

/** "43%" */
export const percent = (value: number, digits = 0): string =>
  new Intl.NumberFormat(speech.language, { style: "percent", maximumFractionDigits: digits }).format(value);

/** "4.2" */
export const figure = (value: number, digits = 1): string =>
  new Intl.NumberFormat(speech.language, { maximumFractionDigits: digits }).format(value);

/** "30% to 57%" */
export const range = ({ low, high }: Interval, say: (value: number) => string): string =>
  t(RANGE, { low: say(low), high: say(high) });

/** "19 Nov 2026" */
export const day = (at: number): string =>
  new Intl.DateTimeFormat(speech.language === "en" ? "en-GB" : "pl", { dateStyle: "medium" }).format(at);
