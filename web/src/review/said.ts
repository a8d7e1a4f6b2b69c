// The choices of a review: how they are said, and where they are on the table of their game.
import { isDealt, type GameTable } from "../games/contract";
import type { AnyMove, ReviewChoice, State } from "../wire";

function isMove(move: unknown): move is AnyMove {
  return typeof move === "object" && move !== null && "type" in move;
}

/** A choice as a label: its sentence without the full stop. */
export const said = ({ text }: ReviewChoice): string => text.replace(/\.$/, "");

/** Lights up the cards and places on the page that a choice is about; what it returns puts them out. */
export function light(game: GameTable | undefined, { move }: ReviewChoice, now: State | undefined): () => void {
  const lit = isMove(move) ? places(game, move, now) : [];
  lit.forEach((one) => (one.dataset.lit = ""));
  return () => lit.forEach((one) => delete one.dataset.lit);
}

function places(game: GameTable | undefined, move: AnyMove, now: State | undefined): HTMLElement[] {
  if (!isDealt(now)) return [];
  try {
    const spots = game?.lights?.(move, now) ?? [];
    return spots.flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`)]);
  } catch (error) {
    console.error(error);
    return [];
  }
}
