// How this person did before, kept on the device: by game, number of players and the options that make games comparable.
import type { State } from "../wire";
import { decode } from "./json";

const KEY = "stolik.best";
/** Options that say who sits where, not what is played. */
const SEATING = ["players", "starter"];

interface Kept {
  games: number;
  wins: number;
  best?: number | undefined;
  /** The last game that was counted, the same only once; and the best before it. */
  table: string;
  before?: number | undefined;
}

/** How a game stands beside those before it. */
export interface Past {
  games: number;
  wins: number;
  /** The best of all, with this game. */
  best?: number | undefined;
  /** The best before this game. */
  before?: number | undefined;
  /** Whether this game is better than all before it, of which there was one. */
  beaten: boolean;
}

/** What makes games comparable. */
export function kindOf(state: State): string {
  const options = Object.entries(state.options ?? {}).filter(([name]) => !SEATING.includes(name));
  return JSON.stringify([state.game, state.seats.length, options.sort(([a], [b]) => a.localeCompare(b))]);
}

function remembered(): Record<string, Kept> {
  try {
    return { ...decode<Record<string, Kept>>(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return {};
  }
}

/** Counts a game that has ended, once, and says how it stands beside the others. */
export function count(state: State, won: boolean, score?: number, better: "high" | "low" = "high"): Past {
  const all = remembered();
  const kind = kindOf(state);
  let kept = all[kind] ?? { games: 0, wins: 0, table: "" };
  if (kept.table !== state.table) {
    const before = kept.best;
    const best =
      score === undefined
        ? before
        : before === undefined
          ? score
          : Math[better === "low" ? "min" : "max"](before, score);
    kept = { games: kept.games + 1, wins: kept.wins + Number(won), best, before, table: state.table };
    localStorage.setItem(KEY, JSON.stringify({ ...all, [kind]: kept }));
  }
  const { games, wins, best, before } = kept;
  return { games, wins, best, before, beaten: before !== undefined && best !== before };
}
