// Remembered games as a file that people keep and take to another device: everything that this device remembers, and no
// seat, for the token of a seat would give it away.
import { fill, speech, type Pair } from "../lib/words.svelte";
import { isFields, readEarlier, readGame, type Earlier, type RememberedGame } from "./game";
import { betterReview, merged } from "./merging";

const WHAT = "games";
const VERSION = 1;
/** More than this is no file of ours: 5,000 games take some 2 million bytes. */
export const MOST_BYTES = 16_000_000;

const WORDS = {
  large: [
    "This file has {size} MB. A file of remembered games has at most {most} MB; nothing was read.",
    "Ten plik ma {size} MB. Plik z grami ma najwyżej {most} MB; nic z niego nie zostało wczytane.",
  ],
  damaged: [
    "This file can't be read: it is damaged, or isn't one that this page has saved.",
    "Tego pliku nie da się odczytać: jest uszkodzony albo nie zapisała go ta strona.",
  ],
  played: [
    "This file holds one played game, not what a device remembers. It can be looked at under “Replay a game file”.",
    "W tym pliku jest jedna rozegrana gra, a nie to, co pamięta urządzenie. Można ją obejrzeć przez „Odtwórz plik gry”.",
  ],
  foreign: [
    "This isn't a file of remembered games: none of what such a file begins with is in it.",
    "To nie jest plik z zapamiętanymi grami: nie ma w nim tego, od czego taki plik się zaczyna.",
  ],
  newer: [
    "A newer version of this page has saved this file. Reload this page, or update the server, and try again.",
    "Ten plik zapisała nowsza wersja tej strony. Odśwież stronę albo zaktualizuj serwer i spróbuj ponownie.",
  ],
} satisfies Record<string, Pair>;

/** What a file holds that can be read; `damaged` counts what can't. */
export interface Carried {
  games: RememberedGame[];
  earlier: Earlier[];
  damaged: number;
}

/** What importing would change. */
export interface Coming {
  fresh: RememberedGame[];
  reviews: number;
  known: number;
  earlier: number;
}

export const nameOf = (today = new Date()): string => `stolik-games-${dayOf(today)}.json`;

/** 2026-11-19, where the person is. */
export function dayOf(time: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The file, one game on each line. */
export function written(games: RememberedGame[], earlier: Earlier[]): string {
  const lines = (all: unknown[]): string =>
    all.length ? `[\n${all.map((one) => JSON.stringify(one)).join(",\n")}\n]` : "[]";
  return `{"stolik":"${WHAT}","version":${VERSION},"games":${lines(games)},"earlier":${lines(earlier)}}\n`;
}

/** What a file holds, or why it can't be used, in words. */
export async function carried(file: Blob): Promise<Carried | string> {
  const say = (pair: Pair, values = {}): string => fill(pair, speech.language, values);
  const millions = (bytes: number): number => Math.ceil(bytes / 1_000_000);
  if (file.size > MOST_BYTES) return say(WORDS.large, { size: millions(file.size), most: millions(MOST_BYTES) });
  let read: unknown;
  try {
    read = JSON.parse(await file.text());
  } catch {
    return say(WORDS.damaged);
  }
  if (!isFields(read)) return say(WORDS.foreign);
  if (read.stolik !== WHAT) return say("moves" in read && "seats" in read ? WORDS.played : WORDS.foreign);
  if (typeof read.version !== "number" || !Array.isArray(read.games)) return say(WORDS.damaged);
  if (read.version > VERSION) return say(WORDS.newer);
  const lines: unknown[] = read.games;
  const totals: unknown[] = Array.isArray(read.earlier) ? read.earlier : [];
  const games = lines.flatMap((one) => readGame(one) ?? []);
  const earlier = totals.flatMap((one) => readEarlier(one) ?? []);
  return { games: merged([], games), earlier, damaged: lines.length - games.length + totals.length - earlier.length };
}

/** What would change here if all of it came in. */
export function comingFrom(file: Carried, games: RememberedGame[], earlier: Earlier[]): Coming {
  const here = new Map(games.map((one) => [one.table, one]));
  const known = file.games.filter(({ table }) => here.has(table));
  const newer = known.filter(({ table, review }) => review && isNewer(review, here.get(table)?.review));
  const there = new Set(earlier.map(({ id, kind }) => `${id} ${kind}`));
  const totals = file.earlier.filter(({ id, kind }) => !there.has(`${id} ${kind}`));
  return {
    fresh: file.games.filter(({ table }) => !here.has(table)),
    reviews: newer.length,
    known: known.length,
    earlier: totals.reduce((sum, one) => sum + one.games, 0),
  };
}

/** The deals of the day among some games, for the calendar: how they went for the person. */
export function daysIn(games: RememberedGame[]): { game: string; date: string; went: unknown }[] {
  return games.flatMap(({ table, game, at, date, origin, seats, you }) =>
    origin === "daily" && date
      ? [{ game, date, went: { table, ...seats[you], players: seats.length, ended: Math.round(at) } }]
      : [],
  );
}

const isNewer = (review: RememberedGame["review"], there: RememberedGame["review"]): boolean =>
  JSON.stringify(betterReview(review, there)) !== JSON.stringify(there);
