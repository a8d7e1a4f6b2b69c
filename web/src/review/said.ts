// The moves of a review in the words of their game, and where they are on its table. What a game can't say is said by the server.
import { isDealt, type GameTable } from "../games/contract";
import type { AnyMove, ReviewChoice, State } from "../wire";

function isMove(move: unknown): move is AnyMove {
  return typeof move === "object" && move !== null && "type" in move;
}

/** A choice in a few words, with its cards marked. */
export function said(game: GameTable | undefined, { move, text }: ReviewChoice): string {
  try {
    return (isMove(move) && game?.says?.(move)) || text;
  } catch (error) {
    console.error(error);
    return text;
  }
}

/** The cards and places on the page that a choice is about. */
export function lit(game: GameTable | undefined, { move }: ReviewChoice, now: State | undefined): HTMLElement[] {
  if (!isMove(move) || !isDealt(now)) return [];
  try {
    const spots = game?.lights?.(move, now) ?? [];
    return spots.flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`)]);
  } catch (error) {
    console.error(error);
    return [];
  }
}
