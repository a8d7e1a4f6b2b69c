// Which cards of the hand are chosen: so many of one value, and so many jokers with them or alone.
import type { AbluxxenMove } from "../../wire";
import { JOKER } from "./cards";

export interface Chosen {
  /** 0: no cards but jokers. */
  value: number;
  cards: number;
  jokers: number;
}

export const NOTHING: Chosen = { value: 0, cards: 0, jokers: 0 };

function held(hand: number[], value: number): number {
  return hand.filter((card) => card === value).length;
}

/**
 * A tap chooses all cards of a value; each further one leaves out a card. Jokers come one by one, until all are there.
 */
export function tapped(chosen: Chosen, value: number, hand: number[]): Chosen {
  if (value === JOKER) return { ...chosen, jokers: chosen.jokers < held(hand, JOKER) ? chosen.jokers + 1 : 0 };
  if (chosen.value !== value) return { value, cards: held(hand, value), jokers: chosen.jokers };
  return chosen.cards > 1 ? { ...chosen, cards: chosen.cards - 1 } : { ...NOTHING, jokers: chosen.jokers };
}

/** One card of a value more or less. */
export function adjusted(chosen: Chosen, value: number, step: number, hand: number[]): Chosen {
  const now = value === JOKER ? chosen.jokers : chosen.value === value ? chosen.cards : 0;
  const count = Math.max(0, Math.min(held(hand, value), now + step));
  if (value === JOKER) return { ...chosen, jokers: count };
  return count ? { value, cards: count, jokers: chosen.jokers } : { ...NOTHING, jokers: chosen.jokers };
}

/** How many of a value are chosen. */
export function count(chosen: Chosen, value: number): number {
  return value === JOKER ? chosen.jokers : chosen.value === value ? chosen.cards : 0;
}

/** Whether the hand still has all that is chosen. */
export function has(hand: number[], chosen: Chosen): boolean {
  return held(hand, JOKER) >= chosen.jokers && held(hand, chosen.value) >= chosen.cards;
}

/** What is chosen, as cards, jokers last. */
export function cardsIn(chosen: Chosen): number[] {
  return [...Array<number>(chosen.cards).fill(chosen.value), ...Array<number>(chosen.jokers).fill(JOKER)];
}

/** The move that plays what is chosen. */
export function moveOf(chosen: Chosen): AbluxxenMove {
  const { value, cards, jokers } = chosen;
  return cards ? { type: "play", value, cards, jokers } : { type: "play_jokers", jokers };
}
