// This device's copy of a table: kept up to date by patches, and checked after each, so that nobody is shown a table
// that isn't so.
import type { AnyMove, Patch, State, Sync } from "../wire";
import type { Moves } from "./moves";
import { fingerprint, patched, restored, type Branch } from "./tree";
import type { Language } from "./words.svelte";

/** What a tree stands for: a state without what a patch says beside its tree, and with moves as numbers. */
type Numbered<View, Options> = Omit<
  State<View, AnyMove, Options>,
  "type" | "version" | "since" | "happened" | "legal" | "asides"
> & {
  legal: number[];
  asides: number[];
  /** What to ask before a move, by its number. */
  warnings: Record<string, string>;
};

export class TableCopy {
  #tree: Branch | undefined;
  /** The version of the tree. */
  #version = -1;
  /** The version up to which all that happened is known: usually that of the tree. */
  #known = -1;

  /** What a new connection should go on from: the version of the tree, if nothing is missing. */
  get since(): number {
    return this.#tree && this.#version === this.#known ? this.#known : -1;
  }

  /** The game of the table, once it is known. */
  get game(): string {
    return typeof this.#tree?.game === "string" ? this.#tree.game : "";
  }

  /** Forgets all, so that the next connection brings the whole table. */
  forget(): void {
    this.#tree = undefined;
    this.#version = this.#known = -1;
  }

  /** Takes a patch. If there is now something to show, returns nothing; else what to ask the server for. */
  take({ base, version, since = base, print, patch }: Patch): Sync | undefined {
    const before = base === -1 ? {} : base === this.#version ? this.#tree : undefined;
    if (!before) return this.#drifted();
    const tree = patched(before, patch);
    if (fingerprint(tree) !== print) {
      this.#tree = undefined;
      return this.#drifted();
    }
    this.#tree = tree;
    this.#version = version;
    if (this.#known >= 0 && since > this.#known) return { type: "sync", since: this.#known };
    this.#known = version;
    return undefined;
  }

  /** The state after a patch that was taken. It stays as it is whatever comes later. */
  state<View, Move extends AnyMove, Options>(
    { base, version, since = base, happened }: Patch,
    language: Language,
  ): (moves: Moves) => State<View, Move, Options> {
    const { legal, asides, warnings, ...rest } = restored<Numbered<View, Options>>(this.#tree ?? {});
    return (moves) => {
      const choice = (number: number, warning = "") => ({
        move: moves.typed<Move>(number),
        text: moves.text(number, language),
        warning,
      });
      return {
        ...rest,
        type: "state",
        version,
        since,
        legal: legal.map((number) => choice(number, warnings[number])),
        asides: asides.map((number) => choice(number)),
        happened: happened.map(({ move = null, ...one }) => ({
          ...one,
          move: move === null ? null : moves.typed<Move>(move),
        })),
      };
    };
  }

  #drifted(): Sync {
    return { type: "sync", since: this.#known, drifted: true };
  }
}
