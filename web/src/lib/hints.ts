// Hints as they are shown: the best first, and of several that are about the same only the best.
import type { AnyMove, OneHint } from "../wire";

/** Sorted by their own figures; a move that was hardly tried comes after those that were. `key` says what one is about. */
export function fewest<Move extends AnyMove>(
  hints: readonly OneHint<Move>[],
  key: (move: Move) => string | undefined,
): OneHint<Move>[] {
  const sorted = [...hints].sort((a, b) => b.worth - a.worth || b.visits - a.visits);
  const seen: string[] = [];
  return sorted.filter((hint) => {
    const about = key(hint.move);
    if (about === undefined) return true;
    if (seen.includes(about)) return false;
    seen.push(about);
    return true;
  });
}
