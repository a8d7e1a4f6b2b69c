// Cards of Abluxxen are values, and 14 is a joker.
import type { Look } from "../contract";
import { mark } from "../../lib/sentences";
import { t } from "../../lib/words.svelte";
import type { AbluxxenLayerView } from "../../wire";
import { WORDS } from "./words";

export const JOKER = 14;

export function look(value: number): Look {
  return value === JOKER ? { text: "J", wild: true } : { text: String(value) };
}

/** A card as it is read, by its name or as what is played and taken. */
function word(value: number, played: boolean): string {
  return value === JOKER ? t(played ? WORDS.jokerPlayed : WORDS.joker) : String(value);
}

/** The cards of a layer, jokers last. */
export function cardsOf(layer: AbluxxenLayerView): number[] {
  return [...Array<number>(layer.cards).fill(layer.value), ...Array<number>(layer.jokers).fill(JOKER)];
}

/** 8 8 joker; many cards in short, as 6×8 2×joker. */
export function spelled(cards: number[], longest = 5): string {
  return listed(cards, longest, (card) => word(card, false));
}

/** The same for a sentence in which cards are drawn. */
export function marked(cards: number[], longest = 5): string {
  return listed(cards, longest, (card) => mark(card, word(card, true)));
}

function listed(cards: number[], longest: number, say: (card: number) => string): string {
  if (cards.length <= longest) return cards.map(say).join(" ");
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => (count > 1 ? `${count}×${say(card)}` : say(card))).join(" ");
}
