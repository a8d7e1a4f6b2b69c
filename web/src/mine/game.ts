// What this device remembers of a finished game of its person, and how it is read: what a browser or a file kept may be
// damaged, so nothing is taken that isn't whole.
import { LATEST } from "../deals/calendar";
import type { Origin, Review } from "../wire";

export type Options = Record<string, boolean | number | string>;

/** Somebody at the table; `bot` is a bot's level, empty for a person. */
export interface RememberedSeat {
  name: string;
  bot: string;
  rank: number;
  score: number;
}

/** What a review found for the own seat, in its measure. `luck` is that of the deal and of all draws. */
export interface ReviewFigures {
  depth: number;
  measure: Review["measure"];
  result: number;
  luck: number;
  cost: number;
  choices: number;
  errors: number;
  /** When it came, as `Date.now()` counts. */
  made: number;
}

export interface RememberedGame {
  table: string;
  game: string;
  /** When it ended, as `Date.now()` counts. */
  at: number;
  options: Options;
  seats: RememberedSeat[];
  you: number;
  /** How many moves were made. */
  moves: number;
  /** How well the person did, as the game measures it (`GameMemory`). */
  mark?: number | undefined;
  /** Where the deal came from, if it wasn't drawn for this table; of the deal of a day also which day. */
  origin?: Origin["kind"] | undefined;
  date?: string | undefined;
  /** The totals that counted this game before games were remembered one by one; see `Earlier`. */
  early?: string | undefined;
  /** The names of the firsts that happened in it; nothing while nobody has looked for them. */
  firsts?: string[] | undefined;
  review?: ReviewFigures | undefined;
}

/** Games that were only counted, before each was remembered: `kind` says which (`kindOf`), `id` is the last one's table. */
export interface Earlier {
  id: string;
  kind: string;
  /** When they were taken over: games that ended before are among them. */
  until: number;
  games: number;
  wins: number;
  best?: number | undefined;
}

export const won = ({ seats, you }: RememberedGame): boolean => seats[you]?.rank === 1;

const TABLE = /^[\w-]{1,80}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const ORIGINS = ["again", "daily", "fork"] as const satisfies Origin["kind"][];
const MOST_SEATS = 16;
const MOST_OPTIONS = 40;
const MOST_FIRSTS = 40;
const LONGEST = 200;
const LARGEST = 1e9;

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST;
/** What can be added up and drawn. */
const isFigure = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= LARGEST;
const isCount = (value: unknown): value is number => Number.isInteger(value) && isFigure(value) && value >= 0;
const isTime = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= LATEST;
/** Whether it isn't there, or is as it should be. */
const maybe = <Kind>(value: unknown, is: (value: unknown) => value is Kind): value is Kind | undefined =>
  value === undefined || is(value);

const isTable = (value: unknown): value is string => isText(value) && TABLE.test(value);
const isDate = (value: unknown): value is string => isText(value) && DATE.test(value);
const isOrigin = (value: unknown): value is Origin["kind"] => ORIGINS.some((one) => one === value);
const isFirsts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MOST_FIRSTS && value.every(isText);

function isOptions(value: unknown): value is Options {
  if (!isFields(value)) return false;
  const all = Object.values(value);
  return all.length <= MOST_OPTIONS && all.every((one) => typeof one === "boolean" || isFigure(one) || isText(one));
}

function readSeat(value: unknown): RememberedSeat | undefined {
  if (!isFields(value)) return undefined;
  const { name, bot, rank, score } = value;
  return isText(name) && isText(bot) && isCount(rank) && isFigure(score) ? { name, bot, rank, score } : undefined;
}

function readReview(value: unknown): ReviewFigures | undefined {
  if (!isFields(value)) return undefined;
  const { depth, measure, result, luck, cost, choices, errors, made } = value;
  if (measure !== "win" && measure !== "score") return undefined;
  if (!isCount(depth) || !isCount(choices) || !isCount(errors) || errors > choices) return undefined;
  if (!isFigure(result) || !isFigure(luck) || !isFigure(cost) || !isTime(made)) return undefined;
  return { depth, measure, result, luck, cost, choices, errors, made };
}

/** A remembered game, if that is one; what isn't whole of its review is as if there were none. */
export function readGame(value: unknown): RememberedGame | undefined {
  if (!isFields(value)) return undefined;
  const { table, game, at, options, you, moves, mark, origin, date, early, firsts } = value;
  if (!isTable(table) || !isTable(game) || !isTime(at) || !isOptions(options) || !isCount(moves)) return undefined;
  if (!maybe(mark, isFigure) || !maybe(origin, isOrigin) || !maybe(date, isDate)) return undefined;
  if (!maybe(early, isText) || !maybe(firsts, isFirsts) || !Array.isArray(value.seats)) return undefined;
  const seats = value.seats.slice(0, MOST_SEATS + 1).map(readSeat);
  if (seats.length > MOST_SEATS || !seats.every((seat) => seat !== undefined)) return undefined;
  if (!isCount(you) || you >= seats.length) return undefined;
  const review = readReview(value.review);
  return { table, game, at, options, seats, you, moves, mark, origin, date, early, firsts, review };
}

export function readEarlier(value: unknown): Earlier | undefined {
  if (!isFields(value)) return undefined;
  const { id, kind, until, games, wins, best } = value;
  if (!isText(id) || !isTime(until) || typeof kind !== "string" || !readKind(kind)) return undefined;
  if (!isCount(games) || !isCount(wins) || wins > games || !maybe(best, isFigure)) return undefined;
  return { id, kind, until, games, wins, best };
}

/** Options that say who sits where, not what is played. */
const SEATING = ["players", "starter"];

/** What makes games comparable: the game, how many play, and with which options. */
export function kindOf(game: string, players: number, options: Options): string {
  const told = Object.entries(options).filter(([name]) => !SEATING.includes(name));
  return JSON.stringify([game, players, told.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

export const kindOfGame = ({ game, seats, options }: RememberedGame): string => kindOf(game, seats.length, options);

/** The game, the players and the options of a kind. */
export function readKind(kind: string): { game: string; players: number; options: Options } | undefined {
  try {
    const read: unknown = JSON.parse(kind);
    if (!Array.isArray(read)) return undefined;
    const [game, players, told] = read as unknown[];
    if (!isTable(game) || !isCount(players) || !Array.isArray(told)) return undefined;
    const options: unknown = Object.fromEntries(told);
    return isOptions(options) ? { game, players, options: { ...options, players } } : undefined;
  } catch {
    return undefined;
  }
}
