// The moves that may be made, by their kinds. Nothing is known of them but their type and their text.
import type { Pair } from "../../lib/words.svelte";
import type { Choice, MoveKind } from "../../wire";

/** So many moves of a kind are buttons as wide as they like; more stand in a close grid. */
export const FEW = 12;
/** Among more moves than these nobody likes to look for one: they can be filtered. */
export const MANY = 24;

export interface Kind {
  name: string;
  /** What its moves do: "Lay a card on a pile". */
  words: Pair;
  choices: Choice[];
  /** Whether there is nothing to choose in it, as in ending a turn. */
  plain: boolean;
}

/** The choices by their kinds: those that the game names in its own order, so that they keep their places, then others. */
export function byKind(choices: Choice[], named: MoveKind[]): Kind[] {
  const groups = new Map<string, Choice[]>(named.map((kind) => [kind.name, []]));
  for (const choice of choices) {
    const group = groups.get(choice.move.type);
    if (group) group.push(choice);
    else groups.set(choice.move.type, [choice]);
  }
  return [...groups]
    .filter(([, group]) => group.length > 0)
    .map(([name, group]) => {
      const plain = group.every((choice) => Object.keys(choice.move).length === 1);
      // a move in which nothing is chosen says by its text what it does, others by their type
      const fallback = plain ? (group[0]?.text ?? name) : name;
      const [english, polish] = named.find((kind) => kind.name === name)?.words ?? [fallback, fallback];
      return { name, words: [titled(english), titled(polish)], choices: group, plain };
    });
}

/** A name or a sentence as it stands above a group or on a button: `take_numbers` is "Take numbers". */
function titled(text: string): string {
  const plain = text.replaceAll("_", " ").trim().replace(/\.$/, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Whether all the moves of a kind are cards that lie on the table or in the hand, so that they can be drawn as such. */
export function areCards(choices: Choice[], cards: ReadonlySet<string>): boolean {
  return choices.every((choice) => cards.has(choice.text));
}

/** The choices whose text has every word of the wish in it, whatever the case and the accents. */
export function matching(choices: Choice[], wish: string): Choice[] {
  const words = bare(wish).split(/\s+/).filter(Boolean);
  return choices.filter((choice) => words.every((word) => bare(choice.text).includes(word)));
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "");
}

/** What tells a move from all others. */
export const keyOf = (choice: Choice): string => JSON.stringify(choice.move);
