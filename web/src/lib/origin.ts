// Where the deal of a table comes from, if it wasn't drawn for it, in words for all who see the table.
import type { Origin } from "../wire";
import { speech, t, type Pair } from "./words.svelte";

const SHORT: Record<Origin["kind"], Pair> = {
  fork: ["What if", "Co by było, gdyby"],
  again: ["Same deal again", "To samo rozdanie"],
  daily: ["Deal of the day", "Rozdanie dnia"],
};
const WORDS = {
  fork: [
    "What if: from move {at} of a finished game.",
    "Co by było, gdyby: dalszy ciąg skończonej gry, od ruchu {at}.",
  ],
  guess: [
    "What if: from move {at} of a finished game, with fresh cards where one seat couldn't see.",
    "Co by było, gdyby: dalszy ciąg skończonej gry, od ruchu {at}, z nowymi kartami tam, gdzie nie było ich widać.",
  ],
  again: ["The same deal again.", "To samo rozdanie jeszcze raz."],
  daily: ["The deal of {date}.", "Rozdanie na dzień {date}."],
} satisfies Record<string, Pair>;

/** In a word or two. */
export function shortly(origin: Origin): string {
  return t(SHORT[origin.kind]);
}

/** In a sentence. */
export function comesFrom({ kind, at = 0, cards, date = "" }: Origin): string {
  if (kind === "daily") return t(WORDS.daily, { date: day(date) });
  return t(kind === "fork" && cards === "guess" ? WORDS.guess : WORDS[kind], { at });
}

/** A day as people say it: 18 November. */
function day(date: string): string {
  const [year = NaN, month = NaN, number = NaN] = date.split("-").map(Number);
  if (Number.isNaN(year + month + number)) return date;
  const spoken = speech.language === "en" ? "en-GB" : "pl";
  return new Date(Date.UTC(year, month - 1, number)).toLocaleDateString(spoken, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
}
