// How long a signal stays.
import type { Happening, TheGameMove, TheGamePileView } from "../../wire";
import { isMade } from "../contract";

/**
 * Whether a signal of a seat has done its work when the seat ends the turn: it stays through the turn in which it was given
 * and until the end of the next. `log` is what has happened at the table, as far as this page knows.
 */
export function isSpent(log: readonly Happening<TheGameMove>[], seat: number, pile: TheGamePileView["name"]): boolean {
  const moves = log.filter((one) => isMade(one));
  const given = moves.findLastIndex(
    ({ seat: by, move }) => by === seat && move.type === "signal" && move.pile === pile && move.says !== "clear",
  );
  return moves
    .slice(given + 1)
    .some(({ seat: by, move }) => move.type !== "signal" && (by !== seat || move.type === "end"));
}
