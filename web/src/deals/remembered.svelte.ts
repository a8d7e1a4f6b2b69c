// What this device remembers of deals of the day, and of deals that somebody sent: how they went, and where to go on.
import { untrack } from "svelte";
import { endedAt } from "../lib/ended";
import { forgottenUntil } from "../lib/forgotten";
import { decode } from "../lib/json";
import type { TableSession } from "../lib/session.svelte";
import type { State } from "../wire";
import { dayAt, isDay, LATEST } from "./calendar";

/** How a try went. */
export interface Went {
  table: string;
  score: number;
  rank: number;
  players: number;
  /** When it was over, in milliseconds since 1970. */
  ended: number;
}

/** What was done with a game's deal of a day. The first try that came to its end is the result; later ones are practice. */
export interface Tried {
  game: string;
  date: string;
  result: Went | undefined;
  practice: Went[];
  /** The table to go on at; empty if there is none. */
  open: string;
}

/** A deal that was sent, by the table that its link names, and the table at which it is played here. */
export interface Taken {
  deal: string;
  table: string;
  over: boolean;
}

interface Remembered {
  tries: Tried[];
  taken: Taken[];
}

const KEY = "stolik.deals";
/** Five games a day for more than a year; the oldest days are forgotten first. */
const MOST_TRIES = 2_000;
const MOST_PRACTICE = 5;
const MOST_TAKEN = 100;

const isObject = (found: unknown): found is Record<string, unknown> => typeof found === "object" && found !== null;
const text = (found: unknown): string => (typeof found === "string" ? found : "");
const list = (found: unknown): unknown[] => (Array.isArray(found) ? found : []);
const some = <T>(found: (T | undefined)[]): T[] => found.filter((one) => one !== undefined);

function wentIn(found: unknown): Went | undefined {
  if (!isObject(found)) return undefined;
  const { table, score, rank, players, ended } = found;
  const whole = [score, rank, players, ended].every((figure) => Number.isSafeInteger(figure));
  if (!whole || !text(table)) return undefined;
  const went = { table, score, rank, players, ended } as Went;
  return went.rank >= 1 && went.players >= 1 && went.ended >= 0 && went.ended <= LATEST ? went : undefined;
}

function triedIn(found: unknown): Tried | undefined {
  if (!isObject(found) || !text(found.game) || !isDay(found.date)) return undefined;
  const { game, date, result, practice, open } = found;
  const tried = { result: wentIn(result), practice: some(list(practice).map(wentIn)).slice(-MOST_PRACTICE) };
  return { game: text(game), date, ...tried, open: text(open) };
}

function takenIn(found: unknown): Taken | undefined {
  if (!isObject(found) || !text(found.deal) || !text(found.table)) return undefined;
  return { deal: text(found.deal), table: text(found.table), over: found.over === true };
}

/** What is kept, as far as it can be read: another program, another version or a person may have written there. */
export function remembered(): Remembered {
  try {
    const found = decode<unknown>(localStorage.getItem(KEY) ?? "{}");
    if (!isObject(found)) return { tries: [], taken: [] };
    return { tries: some(list(found.tries).map(triedIn)), taken: some(list(found.taken).map(takenIn)) };
  } catch {
    return { tries: [], taken: [] };
  }
}

class Deals {
  #kept = $state.raw<Remembered>(remembered());
  /** Nothing could be written: what this page knows is all there is. */
  #alone = false;

  constructor() {
    // the game may go on in another tab
    window.addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) this.#kept = remembered();
    });
  }

  get tries(): Tried[] {
    return this.#kept.tries;
  }

  tried(game: string, date: string): Tried | undefined {
    return this.tries.find((one) => one.game === game && one.date === date);
  }

  /** The days that count for a streak: a deal of the day was played to its end on that very day. */
  get days(): ReadonlySet<string> {
    const kept = this.tries.filter(({ date, result }) => result && dayAt(result.ended) === date);
    return new Set(kept.map(({ date }) => date));
  }

  /** The tables at which a deal that was sent is played here, the latest first. */
  taken(deal: string): Taken[] {
    return this.#kept.taken.filter((one) => one.deal === deal);
  }

  /** Notes a table at which a deal of the day is being played. */
  opened(game: string, date: string, table: string): void {
    this.#change(game, date, (tried) => ({ ...tried, open: table }));
  }

  /** Counts a try that is over, once; one for practice is never the result. */
  finished(game: string, date: string, went: Went, practice = false): void {
    this.#change(game, date, (tried) => {
      const open = tried.open === went.table ? "" : tried.open;
      const tries = [tried.result, ...tried.practice];
      if (tries.some((one) => one?.table === went.table)) return { ...tried, open };
      if (!tried.result && !practice) return { ...tried, open, result: went };
      return { ...tried, open, practice: [...tried.practice, went].slice(-MOST_PRACTICE) };
    });
  }

  /** Forgets a table to go on at, as when the server doesn't know it any more. */
  lost(table: string): void {
    const { tries, taken } = this.#latest();
    this.#write({
      tries: tries.map((one) => (one.open === table ? { ...one, open: "" } : one)),
      taken: taken.filter((one) => one.table !== table || one.over),
    });
  }

  take(deal: string, table: string, over = false): void {
    const { tries, taken } = this.#latest();
    const others = taken.filter((one) => one.deal !== deal || one.table !== table);
    this.#write({ tries, taken: [{ deal, table, over }, ...others].slice(0, MOST_TAKEN) });
  }

  /** Takes over results of deals of the day that another device remembers; of two first tries the earlier one was the first. */
  adopt(found: { game: string; date: string; went: unknown }[]): void {
    const { tries, taken } = this.#latest();
    let all = tries;
    for (const { game, date, went } of found) {
      const one = wentIn(went);
      if (!one || !isDay(date)) continue;
      const before = all.find((tried) => tried.game === game && tried.date === date);
      const { open, ...tried } = before ?? untried(game, date);
      const known = some([tried.result, ...tried.practice]);
      if (known.some(({ table }) => table === one.table)) continue;
      const [result, ...practice] = [...known, one].sort((a, b) => a.ended - b.ended);
      const others = all.filter((other) => other !== before);
      const still = open === one.table ? "" : open;
      all = [...others, { ...tried, open: still, result, practice: practice.slice(-MOST_PRACTICE) }];
    }
    this.#write({ tries: latest(all), taken });
  }

  /** Forgets how all of them went; where one can be gone on with stays. */
  forget(): void {
    const { tries, taken } = this.#latest();
    this.#write({
      tries: tries.filter(({ open }) => open).map((one) => ({ ...one, result: undefined, practice: [] })),
      taken: taken.filter(({ over }) => !over),
    });
  }

  /** Takes in a table that this device holds a seat at, if its deal is one of a day, or was sent. */
  follow({ state, live }: TableSession): void {
    if (!state || !live || state.you < 0) return;
    untrack(() => this.note(state));
  }

  note(state: State): void {
    const { origin, outcome, you, table, game } = state;
    if (!origin || state.stage === "waiting" || origin.seat !== you) return;
    const ended = outcome !== null;
    if (ended && endedAt(state) <= forgottenUntil()) return;
    const practice = origin.kind === "again" && !origin.table;
    if ((origin.kind === "daily" || practice) && isDay(origin.date)) {
      const before = this.tried(game, origin.date);
      const known = before?.result?.table === table || before?.practice.some((one) => one.table === table);
      // what a bot played to the end is nobody's result
      if (ended && state.seats[you]?.bot) this.lost(table);
      else if (ended && !known) this.finished(game, origin.date, went(state), practice);
      else if (!ended && before?.open !== table) this.opened(game, origin.date, table);
    } else if (origin.kind === "again" && origin.table) {
      const before = this.taken(origin.table).find((one) => one.table === table);
      if (before?.over !== ended) this.take(origin.table, table, ended);
    }
  }

  #change(game: string, date: string, change: (tried: Tried) => Tried): void {
    const { tries, taken } = this.#latest();
    const before = tries.find((one) => one.game === game && one.date === date);
    const after = change(before ?? untried(game, date));
    const others = tries.filter((one) => one !== before);
    this.#write({ tries: latest([...others, after]), taken });
  }

  /** What is kept, with what other tabs have written meanwhile. */
  #latest(): Remembered {
    return this.#alone ? this.#kept : remembered();
  }

  #write(kept: Remembered): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
      this.#alone = false;
    } catch {
      // there may be no room: the page goes on with what it knows
      this.#alone = true;
    }
  }
}

const untried = (game: string, date: string): Tried => ({ game, date, result: undefined, practice: [], open: "" });

/** The latest days first, as many as are kept. */
const latest = (tries: Tried[]): Tried[] => tries.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, MOST_TRIES);

/** How a table that is over went for the person there. */
function went(state: State): Went {
  const { table, outcome, you, seats } = state;
  const [score = 0, rank = 1] = [outcome?.scores[you], outcome?.ranks[you]];
  return { table, score, rank, players: seats.length, ended: endedAt(state) };
}

export const deals = new Deals();
