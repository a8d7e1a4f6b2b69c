// What the numbers of a game's moves stand for: their typed forms, and their texts in both languages. The server says
// once, with the games, how they are counted; a table then names its moves by number.
import type { AnyMove, GameCard } from "../wire";
import type { Language } from "./words.svelte";

type Kind = GameCard["moves"]["kinds"][number];

/** A blank in the text of a kind: a field, perhaps as often as another field says. */
const BLANK = /\{(\w+)(?:\*(\w+))?\}/g;

export class Moves {
  readonly #kinds: { kind: Kind; first: number; next: number }[] = [];
  readonly #polish: Map<string, string>;

  constructor({ kinds, polish }: GameCard["moves"]) {
    let next = 0;
    for (const kind of kinds) {
      const first = next;
      next += kind.fields.reduce((product, field) => product * field.values.length, 1);
      this.#kinds.push({ kind, first, next });
    }
    this.#polish = new Map(Object.entries(polish));
  }

  /** How many moves there are. */
  get size(): number {
    return this.#kinds.at(-1)?.next ?? 0;
  }

  /** The typed form of a move. It is of the type that the game promises for its moves. */
  typed<Move extends AnyMove>(number: number): Move {
    const { kind, places } = this.#find(number);
    const entries = kind.fields.map((field, at) => [field.name, copied(field.values[places[at] ?? 0])]);
    return { type: kind.type, ...Object.fromEntries(entries) };
  }

  /** The text of a move as a player of that language types it. */
  text(number: number, language: Language): string {
    const { kind, places } = this.#find(number);
    const place = (name: string): number => kind.fields.findIndex((field) => field.name === name);
    const value = (at: number): unknown => kind.fields[at]?.values[places[at] ?? 0];
    const written = (at: number): string => kind.fields[at]?.texts[places[at] ?? 0] ?? String(value(at));
    const text = kind.text
      .replace(BLANK, (_, name: string, count?: string) => {
        const times = count === undefined ? 1 : Number(value(place(count)));
        return Array.from({ length: times }, () => written(place(name))).join(" ");
      })
      .replace(/\s+/g, " ")
      .trim();
    return language === "en" ? text : text.replace(/[a-z]+/g, (word) => this.#polish.get(word) ?? word);
  }

  /** The kind of a move, and which value each of its fields has: the last field counts fastest. */
  #find(number: number): { kind: Kind; places: number[] } {
    const found = this.#kinds.find(({ first, next }) => number >= first && number < next);
    if (!found) throw new Error(`There is no move ${number}: the game has ${this.size}.`);
    const { kind, first } = found;
    const places: number[] = [];
    let rest = number - first;
    for (let at = kind.fields.length - 1; at >= 0; at--) {
      const values = kind.fields[at]?.values.length ?? 1;
      places[at] = rest % values;
      rest = Math.floor(rest / values);
    }
    return { kind, places };
  }
}

/** A value that may be a list of its own, so that nobody changes the game's. */
function copied(value: unknown): unknown {
  return Array.isArray(value) ? value.map(copied) : value;
}
