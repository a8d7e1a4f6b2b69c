// Who sits at a table of a list, in few words, and how long ago something happened there.
import { speech, t, type Pair } from "../lib/words.svelte";
import type { Listed } from "../wire";

const LEVELS = ["random", "easy", "medium", "hard"];
const WORDS = {
  bots: ["{bots:bot|bots}", "{bots:bot|boty|botów}"],
  free: ["{free:free seat|free seats}", "{free:wolne miejsce|wolne miejsca|wolnych miejsc}"],
  alone: ["on your own", "w pojedynkę"],
} satisfies Record<string, Pair>;

export function freeSeats(table: Listed): number {
  return table.seats.filter((name) => name === "").length;
}

/** "Jan, 2 bots, 1 free seat": everyone but the person who reads it, people by name. */
export function company(table: Listed, own: number[] = []): string {
  const others = table.seats.filter((_, seat) => !own.includes(seat));
  const bots = others.filter((name) => LEVELS.includes(name)).length;
  const free = others.filter((name) => name === "").length;
  const words = others.filter((name) => name && !LEVELS.includes(name));
  if (bots) words.push(t(WORDS.bots, { bots }));
  if (free) words.push(t(WORDS.free, { free }));
  return words.join(", ") || t(WORDS.alone);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "2 hours ago", "wczoraj", from a time in seconds. */
export function ago(then: number, now = Date.now() / 1000): string {
  const words = new Intl.RelativeTimeFormat(speech.language, { numeric: "auto" });
  const passed = Math.max(0, now - then);
  const [unit, size] = STEPS.find(([, seconds]) => passed >= seconds) ?? ["second", 1];
  return unit === "second" ? words.format(0, "second") : words.format(-Math.floor(passed / size), unit);
}
