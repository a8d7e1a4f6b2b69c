// What the table of a game is made of. A game's folder has an index.ts whose default is a GameTable.
import type { Component } from "svelte";
import type { Sitting } from "../lib/sitting.svelte";
import type { Pair } from "../lib/words.svelte";
import type { Happening, State } from "../wire";

/** Colours of cards; each has a symbol of its own (ui/Symbol.svelte), so that colour never stands alone. */
export type Colour = "red" | "blue" | "green" | "yellow" | "orange" | "pink";

/** How a card looks: a text ("37", "7", "W"), perhaps a colour; or its back. */
export interface Look {
  text?: string;
  colour?: Colour;
  back?: boolean;
  /** A wild card, joker or the like: drawn with all colours, or with those of its game. */
  wild?: boolean | Colour[];
  /** A card of money: its number stands on a coin. */
  coin?: boolean;
  /** A small line below the number, such as what a joker stands for. */
  note?: string;
}

/** A card on its way between two spots that the page has marked with use:spot. */
export interface Flight {
  from: string;
  /** Where it starts if the first spot isn't on the page. */
  otherwise?: string;
  to: string;
  look: Look;
  /** Whether the card at the start is gone while this one flies; by default it is. */
  takes?: boolean;
}

export type Cloth = "teal" | "plum" | "moss" | "slate" | "brick";

export interface GameTable {
  cloth: Cloth;
  /** The whole table, inside a Frame, for a seat, a spectator or the television. */
  Table: Component<{ sitting: Sitting }>;
  /** What the standings beside the names count, where they don't say it themselves. */
  standing?: Pair;
  /** How the points came about, for the result. */
  Score?: Component<{ sitting: Sitting }>;
  /** Which cards travel when a move is made: measured on the page as it was before it. */
  flights(happening: Happening, before: State, after: State): Flight[];
}
