// Cards as the server writes them (P5, currency 4, wilds 7*, B#, *#): how they look, and what they are called.
import type { Colour, Look } from "../contract";
import { t } from "../../lib/words.svelte";
import { WORDS } from "./words";

export type Letter = "B" | "G" | "O" | "P";
export const COLOURS: Record<Letter, Colour & ("blue" | "green" | "orange" | "pink")> = {
  B: "blue",
  G: "green",
  O: "orange",
  P: "pink",
};
export const LETTERS: Letter[] = ["B", "G", "O", "P"];
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function isWild(card: string): boolean {
  return card.endsWith("*") || card.endsWith("#");
}

export function isCurrency(card: string): boolean {
  return /^\d+$/.test(card);
}

/** The letter of a card's colour, if it has one. */
export function letterOf(card: string): Letter | undefined {
  return LETTERS.find((letter) => card.startsWith(letter));
}

/** The colour of a card, if it has one of its own. */
export function colourOf(card: string): (typeof COLOURS)[Letter] | undefined {
  const letter = letterOf(card);
  return letter && COLOURS[letter];
}

/** What is printed large on it. */
export function numberOf(card: string): string {
  return card.endsWith("*") ? card.slice(0, -1) : isCurrency(card) ? card : card.slice(1);
}

export function look(card: string): Look {
  const text = numberOf(card);
  if (isCurrency(card)) return { text, coin: true };
  const colour = colourOf(card);
  return colour ? { text, colour } : { text, wild: Object.values(COLOURS) };
}

/** What a screen reader says. */
export function named(card: string): string {
  const colour = colourOf(card);
  if (isCurrency(card)) return t(WORDS.currencyCard, { value: card });
  if (!colour) return card === "*#" ? t(WORDS.fullWild) : t(WORDS.numberWild, { number: numberOf(card) });
  return isWild(card)
    ? t(WORDS.colourWild, { colour: WORDS[colour] })
    : t(WORDS.card, { colour: WORDS[colour], number: numberOf(card) });
}

/** Cards that are alike once, with how many there are. */
export function counted(cards: string[]): { card: string; count: number }[] {
  return [...new Set(cards)].map((card) => ({ card, count: cards.filter((other) => other === card).length }));
}

/** Numbers of one colour, those that follow each other together. */
export function runs(cards: string[], letter: Letter): { number: number; count: number }[][] {
  const parts: { number: number; count: number }[][] = [];
  for (const number of NUMBERS) {
    const count = cards.filter((card) => card === `${letter}${number}`).length;
    if (!count) continue;
    const last = parts.at(-1);
    if (last?.at(-1)?.number === number - 1) last.push({ number, count });
    else parts.push([{ number, count }]);
  }
  return parts;
}

/** How a screen reader says what somebody has of a colour. */
export function owned(cards: string[], letter: Letter): string {
  const all = runs(cards, letter).flat();
  const parts = all.map((one) => (one.count > 1 ? `${one.number} ×${one.count}` : String(one.number)));
  return `${t(WORDS[COLOURS[letter]])}: ${parts.join(", ") || "–"}`;
}
