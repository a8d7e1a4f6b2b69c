// What a card costs where it goes.
import type { TheGamePileView } from "../../wire";

/** Small steps leave room, large ones take it; ten back gives it. */
export type Cost = "back" | "small" | "fair" | "large";

export interface Step {
  /** How far the pile goes on; below zero it comes back. */
  size: number;
  cost: Cost;
}

const SMALL = 3;
/** A step of this size or more is called a jump; so do hints. */
const LARGE = 10;
const FIRES = { first: 22, last: 77, every: 11 };

/** Whether a card goes on a pile, as the pile is now. */
export function goesOn(card: number, { top, rising }: TheGamePileView): boolean {
  const size = (card - top) * (rising ? 1 : -1);
  return size > 0 || size === -10;
}

/** The step that a card which goes on a pile makes there. */
export function stepOf(card: number, { top, rising }: TheGamePileView): Step {
  const size = (card - top) * (rising ? 1 : -1);
  return { size, cost: size < 0 ? "back" : size <= SMALL ? "small" : size < LARGE ? "fair" : "large" };
}

/** Whether a card burns, where there is fire. */
export const isFire = (card: number): boolean => card % FIRES.every === 0 && card >= FIRES.first && card <= FIRES.last;
