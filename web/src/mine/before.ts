// What builds before this one kept: how many games of a kind there were, how many were won, and the best.
import { kindOf, readEarlier, readKind, type Earlier } from "./game";

const KEY = "stolik.best";

/** These totals, each by the table that it counted last. They aren't taken away: see `forgetCounted`. */
export function countedBefore(): Earlier[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.entries(kept ?? {}).flatMap(([key, value]: [string, unknown]) => {
      const kind = readKind(key);
      if (!kind || typeof value !== "object" || value === null) return [];
      const { game, players, options } = kind;
      const table = "table" in value ? value.table : "";
      return readEarlier({ ...value, id: table, until: Date.now(), kind: kindOf(game, players, options) }) ?? [];
    });
  } catch {
    return [];
  }
}

export function forgetCounted(): void {
  localStorage.removeItem(KEY);
}
