// Days of the deal of the day: those of UTC, written as 2026-11-18, wherever the person is and however their clocks change.
import { speech } from "../lib/words.svelte";

export const DAY_MS = 86_400_000;
/** The last moment that has a day. */
export const LATEST = 8.64e15;
const WRITTEN = /^\d{4}-\d{2}-\d{2}$/;
const WEEK = 7;
/** Monday, 5 January 1970. */
const A_MONDAY = 4 * DAY_MS;

/** Milliseconds since 1970 at which a day begins; nothing for what isn't a day. */
function begin(day: string): number | undefined {
  if (!WRITTEN.test(day)) return undefined;
  const at = Date.parse(`${day}T00:00:00Z`);
  // some engines take the 31st of February for a day of March
  return Number.isNaN(at) || dayAt(at) !== day ? undefined : at;
}

export function isDay(text: unknown): text is string {
  return typeof text === "string" && begin(text) !== undefined;
}

/** The day at a moment in milliseconds since 1970. */
export function dayAt(at: number): string {
  return new Date(at).toISOString().slice(0, "2026-11-18".length);
}

/** So many days later, or earlier. */
export function later(day: string, days: number): string {
  return dayAt((begin(day) ?? 0) + days * DAY_MS);
}

/** How far a day is into its week: 0 for Monday. */
export function weekday(day: string): number {
  const days = Math.floor(((begin(day) ?? 0) - A_MONDAY) / DAY_MS);
  return ((days % WEEK) + WEEK) % WEEK;
}

/** The month of a day, as 2026-11. */
export function monthOf(day: string): string {
  return day.slice(0, "2026-11".length);
}

/** So many months later, or earlier. */
export function laterMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)).toISOString());
}

/** The days of a month in rows from Monday to Sunday; empty where days of its neighbours would be. */
export function weeks(month: string): string[][] {
  const first = `${month}-01`;
  const days = ((begin(`${laterMonth(month, 1)}-01`) ?? 0) - (begin(first) ?? 0)) / DAY_MS;
  const before = weekday(first);
  return Array.from({ length: Math.ceil((before + days) / WEEK) }, (_, row) =>
    Array.from({ length: WEEK }, (__, column) => {
      const number = row * WEEK + column - before;
      return number < 0 || number >= days ? "" : later(first, number);
    }),
  );
}

/** Hours and minutes until the next day begins; a minute that has begun counts whole, so that it never says too little. */
export function untilNextDay(now: number): { hours: number; minutes: number } {
  const left = Math.ceil((DAY_MS - (now % DAY_MS)) / 60_000);
  return { hours: Math.floor(left / 60), minutes: left % 60 };
}

/** How many days in a row, up to today; up to yesterday as long as today's aren't played yet. */
export function streak(played: ReadonlySet<string>, today: string): number {
  let day = played.has(today) ? today : later(today, -1);
  let days = 0;
  for (; played.has(day); day = later(day, -1)) days += 1;
  return days;
}

/** "Thursday, 19 November 2026", "czwartek, 19 listopada 2026". */
export function dayInWords(day: string): string {
  return words(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** "19 November", "19 listopada". */
export function shortDay(day: string): string {
  return words(day, { day: "numeric", month: "long" });
}

/** "November 2026", "listopad 2026". */
export function monthInWords(month: string): string {
  return words(`${month}-01`, { month: "long", year: "numeric" });
}

/** The days of the week from Monday on: short, and whole for those who hear them. */
export function weekdays(): { short: string; long: string }[] {
  return Array.from({ length: WEEK }, (_, day) => {
    const monday = dayAt(A_MONDAY + day * DAY_MS);
    return { short: words(monday, { weekday: "short" }), long: words(monday, { weekday: "long" }) };
  });
}

function words(day: string, shown: Intl.DateTimeFormatOptions): string {
  const language = speech.language === "en" ? "en-GB" : "pl-PL";
  return new Intl.DateTimeFormat(language, { ...shown, timeZone: "UTC" }).format(begin(day) ?? 0);
}
