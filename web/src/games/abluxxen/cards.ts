// Cards of Abluxxen are values, and 14 is a joker.
import type { Look } from "../contract";
import type { AbluxxenLayerView } from "../../wire";

export const JOKER = 14;

export function symbol(value: number): string {
  return value === JOKER ? "J" : String(value);
}

export function look(value: number): Look {
  return { text: symbol(value), wild: value === JOKER };
}

/** The cards of a layer, jokers last. */
export function cardsOf(layer: AbluxxenLayerView): number[] {
  return [...Array<number>(layer.cards).fill(layer.value), ...Array<number>(layer.jokers).fill(JOKER)];
}

/** 8 8 J; many cards in short, as 6×8 2×J. */
export function spelled(cards: number[], longest = 5): string {
  if (cards.length <= longest) return cards.map(symbol).join(" ");
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => (count > 1 ? `${count}×${symbol(card)}` : symbol(card))).join(" ");
}
