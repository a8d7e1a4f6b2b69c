// What comes of many remembered games: how many were won, streaks, the best, form over time, and with whom.
import { kindOfGame, readKind, won, type Earlier, type Options, type RememberedGame } from "./game";
import { mean, rate, share, type Interval } from "./intervals";

/** Fewer games than this say nothing about form. */
export const LEAST = 5;
/** So many games are looked at together, for each point of a line. */
export const WINDOW = 20;

/**
 * The games that count, the oldest first: not those that were played on from a moment of another or dealt once more, and
 * of the deal of a day only the first try.
 */
export function counting(games: RememberedGame[]): RememberedGame[] {
  const tried = new Set<string>();
  return games.filter(({ origin, game, date }) => {
    if (origin === undefined) return true;
    const deal = `${game} ${date}`;
    if (origin !== "daily" || tried.has(deal)) return false;
    tried.add(deal);
    return true;
  });
}

export interface Count {
  played: number;
  won: number;
  share: Interval | undefined;
}

/** How many games there were and how many were won, with those that were only counted before. */
export function count(games: RememberedGame[], earlier: Earlier[] = []): Count {
  const before = earlier.map((one) => onlyCounted(one, games));
  const total = games.length + before.reduce((sum, one) => sum + one.games, 0);
  const wins = games.filter(won).length + before.reduce((sum, one) => sum + one.wins, 0);
  return { played: total, won: wins, share: share(wins, total) };
}

/** What is left of games that were only counted, without those that are remembered by now. */
function onlyCounted(
  { id, kind, games, wins }: Earlier,
  remembered: RememberedGame[],
): { games: number; wins: number } {
  const known = remembered.filter((one) => one.early === id && kindOfGame(one) === kind);
  const left = Math.max(0, games - known.length);
  return { games: left, wins: Math.min(left, Math.max(0, wins - known.filter(won).length)) };
}

/** Wins in a row: now, and the most there ever were. */
export function streaks(games: RememberedGame[]): { current: number; longest: number } {
  let [current, longest] = [0, 0];
  for (const game of games) {
    current = won(game) ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return { current, longest };
}

/** The best of some marks. */
export function best(marks: (number | undefined)[], better: "high" | "low"): number | undefined {
  const known = marks.filter((mark) => mark !== undefined);
  return known.length ? known.reduce((one, other) => Math[better === "low" ? "min" : "max"](one, other)) : undefined;
}

/** The best of each mode, the most played mode first: marks of different modes can't be compared. */
export function bestByMode(
  games: RememberedGame[],
  earlier: Earlier[],
  modeOf: (options: Options) => string,
  better: "high" | "low",
): { mode: string; mark: number }[] {
  const modes = new Map<string, { marks: (number | undefined)[]; times: number }>();
  const add = (options: Options, mark: number | undefined, times: number): void => {
    const mode = modeOf(options);
    const one = modes.get(mode) ?? { marks: [], times: 0 };
    modes.set(mode, { marks: [...one.marks, mark], times: one.times + times });
  };
  const kinds = new Map<string, RememberedGame[]>();
  for (const game of games) {
    const kind = kindOfGame(game);
    const like = kinds.get(kind);
    if (like) like.push(game);
    else kinds.set(kind, [game]);
  }
  for (const like of kinds.values()) {
    const marks = like.map((one) => one.mark);
    add(like[0]?.options ?? {}, best(marks, better), like.length);
  }
  for (const { kind, best: mark, games: times } of earlier) add(readKind(kind)?.options ?? {}, mark, times);
  return [...modes.entries()]
    .sort((a, b) => b[1].times - a[1].times)
    .flatMap(([mode, { marks }]) => {
      const mark = best(marks, better);
      return mark === undefined ? [] : [{ mode, mark }];
    });
}

/** How a game stands beside all of its kind. */
export interface Past {
  games: number;
  wins: number;
  /** The best of all, with this game; and the best before it. */
  best?: number | undefined;
  before?: number | undefined;
  /** Whether this game is better than all before it, of which there was one. */
  beaten: boolean;
}

export function past(game: RememberedGame, all: RememberedGame[], earlier: Earlier[], better: "high" | "low"): Past {
  const kind = kindOfGame(game);
  const counted = earlier.filter((one) => one.kind === kind);
  const like = all.filter((one) => kindOfGame(one) === kind);
  const others = like.filter((one) => one.table !== game.table && one.at <= game.at);
  const before = best([...others.map((one) => one.mark), ...counted.map((one) => one.best)], better);
  const now = best([before, game.mark], better);
  const { played, won: wins } = count(like, counted);
  return { games: played, wins, best: now, before, beaten: before !== undefined && now !== before };
}

/** What a point of a line says: after so many games, over the latest of them. */
export interface Point extends Interval {
  after: number;
}

/** A line over games in their order: the interval of each stretch of the latest `window` values, where there are enough. */
function line<Value>(
  values: (Value | undefined)[],
  interval: (some: Value[]) => Interval | undefined,
  window = WINDOW,
): Point[] {
  return values.flatMap((newest, at) => {
    if (newest === undefined) return [];
    const some = values.slice(Math.max(0, at - window + 1), at + 1).filter((one) => one !== undefined);
    const found = some.length < LEAST ? undefined : interval(some);
    return found ? [{ ...found, after: at + 1 }] : [];
  });
}

/** Results over time as they were, and without luck where a review told it. */
export interface Form {
  /** A result for each game: 1 for a win and 0 for none, or points. */
  results: (number | undefined)[];
  plain: Point[];
  adjusted: Point[];
  /** All games with a review: what came of them, and what would have without luck. */
  both: { games: number; plain: Interval; adjusted: Interval } | undefined;
  /** How many games have a review. */
  reviewed: number;
}

export function form(games: RememberedGame[], measure: "win" | "score"): Form {
  const results = games.map((game) => (measure === "win" ? Number(won(game)) : game.mark));
  const fair = games.map(({ review }) => (review?.measure === measure ? review.result - review.luck : undefined));
  const told = results.map((result, at) => (fair[at] === undefined ? undefined : result));
  const averaged = measure === "win" ? (some: number[]) => share(sum(some), some.length) : mean;
  const [plain, adjusted] = [averaged(present(told)), mean(present(fair))];
  const reviewed = present(fair).length;
  return {
    results,
    plain: line(results, averaged),
    adjusted: line(fair, mean),
    both: reviewed >= LEAST && plain && adjusted ? { games: reviewed, plain, adjusted } : undefined,
    reviewed,
  };
}

/** Errors in a hundred choices over time, of the games that have a review. */
export interface Errors {
  games: number;
  choices: number;
  all: Interval | undefined;
  line: Point[];
}

export function errorsOver(games: RememberedGame[]): Errors {
  const told = games.map(({ review }) => review && { hits: review.errors, tries: review.choices });
  const known = present(told);
  return {
    games: known.length,
    choices: sum(known.map((one) => one.tries)),
    all: known.length < LEAST ? undefined : rate(known),
    line: line(told, rate),
  };
}

/** Somebody, and the games with them. */
export interface Companion {
  name: string;
  games: number;
  won: number;
  /** In how many of these games all were one team. */
  together: number;
}

/** The people, most games first; and the bots by level. */
export function companions(
  games: RememberedGame[],
  together: (game: string) => boolean,
): { people: Companion[]; bots: Companion[]; alone: Companion } {
  const people = new Map<string, Companion>();
  const bots = new Map<string, Companion>();
  const alone: Companion = { name: "", games: 0, won: 0, together: 0 };
  const add = (to: Companion, game: RememberedGame): void => {
    to.games += 1;
    to.won += Number(won(game));
    to.together += Number(together(game.game));
  };
  for (const game of games) {
    const others = game.seats.filter((_, seat) => seat !== game.you);
    if (!others.length) add(alone, game);
    for (const [list, names] of [
      [people, others.filter((seat) => !seat.bot && seat.name).map((seat) => seat.name)],
      [bots, others.filter((seat) => seat.bot).map((seat) => seat.bot)],
    ] as const)
      for (const name of new Set(names)) {
        const one = list.get(name) ?? { name, games: 0, won: 0, together: 0 };
        list.set(name, one);
        add(one, game);
      }
  }
  const most = (one: Companion, other: Companion): number =>
    other.games - one.games || (one.name < other.name ? -1 : 1);
  return { people: [...people.values()].sort(most), bots: [...bots.values()].sort(most), alone };
}

/** Each first with the game that it first happened in, the latest first. */
export function firstTimes(games: RememberedGame[]): { name: string; game: RememberedGame }[] {
  const found = new Map<string, { name: string; game: RememberedGame }>();
  for (const game of games)
    for (const name of game.firsts ?? []) {
      const key = `${game.game} ${name}`;
      if (!found.has(key)) found.set(key, { name, game });
    }
  return [...found.values()].reverse();
}

const sum = (values: number[]): number => values.reduce((one, other) => one + other, 0);
const present = <Value>(values: (Value | undefined)[]): Value[] => values.filter((one) => one !== undefined);
