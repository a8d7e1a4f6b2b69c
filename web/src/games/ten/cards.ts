// Cards as the server writes them (P5, currency 4, wilds 7*, B#, *#): how they look, and what they are called.
import type { TenPlayerView } from "../../wire";
import type { Colour, Look } from "../contract";
import { mark } from "../../lib/sentences";
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

/** A card in a sentence of the page: drawn, and read by its name. */
export const told = (card: string): string => mark(card, named(card));

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

/** The numbers of a colour that somebody owns, or has with their wilds: all nine of them. */
export function isFull(player: Pick<TenPlayerView, "numbers" | "wilds">, letter: Letter): boolean {
  const missing = NUMBERS.filter(
    (number) => !player.numbers.includes(`${letter}${number}`) && !player.wilds.includes(`${number}*`),
  );
  return missing.length <= player.wilds.filter((wild) => wild === `${letter}#` || wild === "*#").length;
}

/** Cards on their places: those that stay keep theirs, new ones lie on the first that are free. */
export function settle(before: readonly (string | undefined)[], now: readonly string[]): (string | undefined)[] {
  const coming = [...now];
  const places = before.map((card) => {
    const at = card === undefined ? -1 : coming.indexOf(card);
    return at < 0 ? undefined : coming.splice(at, 1)[0];
  });
  for (const card of coming) {
    const free = places.indexOf(undefined);
    if (free < 0) places.push(card);
    else places[free] = card;
  }
  while (places.length && places.at(-1) === undefined) places.pop();
  return places;
}

/** How many cards the market has room for; it grows by these steps, so that cards seldom get smaller. */
const STEPS = [8, 12, 15, 18, 21, 24, 28, 32, 36];
export const roomFor = (count: number): number => STEPS.find((step) => step >= count) ?? count;

/** How high a card is, measured by its width. */
export const HIGH = 1.4;

/** The columns with which so many cards are as wide as a place allows, and how wide that is: `least` at least, for a finger. */
export function fitted(
  count: number,
  width: number,
  height: number,
  gap: number,
  least = 0,
): { columns: number; wide: number } {
  let best = { columns: 1, wide: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const wide = Math.min((width - (columns - 1) * gap) / columns, (height - (rows - 1) * gap) / rows / HIGH);
    if (wide > best.wide) best = { columns, wide };
  }
  if (best.wide >= least) return { columns: best.columns, wide: Math.floor(best.wide) };
  return { columns: Math.max(1, Math.floor((width + gap) / (least + gap))), wide: least };
}

/** How a screen reader says what somebody has of a colour. */
export function owned(cards: string[], letter: Letter): string {
  const all = runs(cards, letter).flat();
  const parts = all.map((one) => (one.count > 1 ? `${one.number} ×${one.count}` : String(one.number)));
  return `${t(WORDS[COLOURS[letter]])}: ${parts.join(", ") || "–"}`;
}

/** How a screen reader says what somebody has. */
export function summed(name: string, player: TenPlayerView): string {
  return [
    `${name}: ${t(WORDS.points, { points: player.points })}, ${t(WORDS.coins, { coins: player.coins })}`,
    ...(player.tokens ? [t(WORDS.tokens, { tokens: player.tokens })] : []),
    ...LETTERS.filter((letter) => player.numbers.some((card) => card.startsWith(letter))).map((letter) =>
      owned(player.numbers, letter),
    ),
    ...player.wilds.map(named),
  ].join("; ");
}
