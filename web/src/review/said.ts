// The choices of a review: how they are said, and where they are on the table of their game.
import { isDealt, type GameTable } from "../games/contract";
import type { AnyMove, ReviewChoice, State } from "../wire";

function isMove(move: unknown): move is AnyMove {
  return typeof move === "object" && move !== null && "type" in move;
}

/** A choice as a label: its sentence without the full stop. */
export const said = ({ text }: ReviewChoice): string => text.replace(/\.$/, "");

/** How many light up something: what one of them puts out stays lit for the others. */
const burning = new WeakMap<HTMLElement, number>();

/** Lights up the cards and places on the page that a choice is about; what it returns puts them out. */
export function light(game: GameTable | undefined, { move }: ReviewChoice, now: State | undefined): () => void {
  const lit = isMove(move) ? places(game, move, now) : [];
  const change = (by: 1 | -1) => (one: HTMLElement) => {
    const left = (burning.get(one) ?? 0) + by;
    burning.set(one, left);
    if (left) one.dataset.lit = "";
    else delete one.dataset.lit;
  };
  lit.forEach(change(1));
  return () => lit.forEach(change(-1));
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
