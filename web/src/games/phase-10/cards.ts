// Cards and groups by their names ("r7", "j", "s"; a laid joker "j7" or "jr"): how they look, what they are called, how
// a hand is sorted.
import type { Colour, Look } from "../contract";
import type { Phase10GroupAsked, Phase10GroupView } from "../../wire";
import { t, type Pair } from "../../lib/words.svelte";
import { WORDS } from "./words";

/** A card of the hand, told apart from its equals. */
export interface InHand {
  key: string;
  card: string;
}

const COLOURS: Record<string, Colour> = { r: "red", b: "blue", g: "green", y: "yellow" };
const NAMES: Record<string, [Pair, Pair, Pair]> = {
  r: [WORDS.red, WORDS.aRed, WORDS.redOnes],
  b: [WORDS.blue, WORDS.aBlue, WORDS.blueOnes],
  g: [WORDS.green, WORDS.aGreen, WORDS.greenOnes],
  y: [WORDS.yellow, WORDS.aYellow, WORDS.yellowOnes],
};

export const isJoker = (card: string): boolean => card.startsWith("j");
export const numberOf = (card: string): number => Number(card.slice(1)) || 0;
/** The colour of a card, or the one that a laid joker stands for. */
export const colourOf = (card: string): Colour | undefined => COLOURS[card[0] ?? ""] ?? COLOURS[card[1] ?? ""];

export function lookOf(card: string): Look {
  if (card === "s") return { text: "»" };
  if (!isJoker(card)) return { text: card.slice(1), colour: colourOf(card)! };
  if (numberOf(card)) return { text: card.slice(1), wild: true, note: "J" };
  const colour = colourOf(card);
  return colour ? { text: "J", colour } : { text: "J", wild: true };
}

/** "blue 7", "joker as 7"; with `object` as after a verb: "niebieską 7". */
export function nameOf(card: string, object = false): string {
  if (card === "s") return t(object ? WORDS.aSkip : WORDS.skip);
  if (card === "j") return t(object ? WORDS.aJoker : WORDS.joker);
  if (isJoker(card)) return t(WORDS.jokerAs, { what: standsFor(card.slice(1)) });
  return t(NAMES[card[0] ?? ""]![object ? 1 : 0], { number: card.slice(1) });
}

/** What a joker stands for, by the text of a move: a number, or a colour's letter. */
export const standsFor = (what: string): string => (NAMES[what] ? t(NAMES[what][2]) : what);

/** The hand by number, equal cards told apart; jokers and Skips come last. */
export function sorted(hand: string[]): InHand[] {
  const copies: Record<string, number> = {};
  const place = (card: string): number => {
    if (card === "s") return 2000;
    if (isJoker(card)) return 1000;
    return numberOf(card) * 4 + "rbgy".indexOf(card[0] ?? "");
  };
  return [...hand]
    .sort((a, b) => place(a) - place(b))
    .map((card) => {
      const copy = (copies[card] = (copies[card] ?? -1) + 1);
      return { key: `${card}-${copy}`, card };
    });
}

/** Whether all these cards are among those, as often. */
export function within(cards: string[], those: string[]): boolean {
  const left = [...those];
  return cards.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** A phase in words: "2 sets of 2", "set of 3 + run of 4". */
export function phaseWords(groups: Phase10GroupAsked[]): string {
  const parts: string[] = [];
  for (let at = 0; at < groups.length;) {
    const { kind, size } = groups[at]!;
    let count = 1;
    while (groups[at + count]?.kind === kind && groups[at + count]?.size === size) count++;
    parts.push(
      count > 1 && kind !== "color"
        ? t(kind === "set" ? WORDS.sets : WORDS.runs, { count, size })
        : t(WORDS[kind], { size }),
    );
    at += count;
  }
  return parts.join(" + ");
}

/** The numbers of a run: "3–7". */
function ends({ cards }: Phase10GroupView): string {
  const [first, last] = [numberOf(cards[0] ?? ""), numberOf(cards.at(-1) ?? "")];
  return first === last ? String(first) : `${first}–${last}`;
}

/** A group for a screen reader. */
export function groupWords(group: Phase10GroupView): string {
  const first = group.cards[0] ?? "";
  if (group.kind === "run") return t(WORDS.runOf, { what: ends(group) });
  if (group.kind === "set") return t(WORDS.setOf, { what: numberOf(first), cards: group.cards.length });
  return t(WORDS.colorOf, {
    what: standsFor(isJoker(first) ? (first[1] ?? "") : (first[0] ?? "")),
    cards: group.cards.length,
  });
}
