// What the page of a game is made of. A game's folder has an index.ts whose default is a GamePage.
import type { Component } from "svelte";
import type { Course } from "../learn/lessons";
import type { TableSession } from "../lib/session.svelte";
import type { Pair } from "../lib/words.svelte";
import type { AnyMove, Games, Happening, State } from "../wire";

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

/** The colour of the table; "neutral" is that of games without a page of their own. */
export type Cloth = "teal" | "plum" | "moss" | "slate" | "brick" | "neutral";

/** A table after the deal. */
export type Dealt<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> = State<View, Move, Options> & {
  view: View;
};

/** A move that was made. */
export type Made<Move extends AnyMove = AnyMove> = Happening<Move> & { move: Move };

export function isDealt<View, Move extends AnyMove, Options>(
  state: State<View, Move, Options> | undefined,
): state is Dealt<View, Move, Options> {
  return state !== undefined && state.view !== null;
}

export function isMade<Move extends AnyMove>(happening: Happening<Move>): happening is Made<Move> {
  return happening.kind === "move" && Boolean(happening.move);
}

/** What is loaded when somebody comes to a table of the game. */
export interface GameTable<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  /** The whole table, inside a Frame, for a seat, a spectator or the television. */
  Table: Component<{ session: TableSession<View, Move, Options> }>;
  /** Whether it draws the table from its words, which the server sends only when asked. */
  words?: boolean;
  /** What the standings beside the names count, where they don't say it themselves. */
  standing?: Pair;
  /** How the points came about, for the result. */
  Score?: Component<{ session: TableSession<View, Move, Options> }>;
  /** Which cards travel when a move is made: measured on the page as it was before it. */
  flights(happening: Made<Move>, before: Dealt<View, Move, Options>, after: Dealt<View, Move, Options>): Flight[];
}

/** The page of a game: what is small stands here, what is large is loaded when it is first needed. */
export interface GamePage<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  cloth: Cloth;
  /** A small piece of the table, for the start page. */
  Scene?: Component;
  table(): Promise<{ default: GameTable<View, Move, Options> }>;
  /** Keys that do something only at this table, and what they do. */
  keys?: readonly (readonly [string, Pair])[];
  /** A first game with a coach. */
  course?(): Promise<{ default: Course }>;
}

type Game = keyof Games;
export type SessionOf<G extends Game> = TableSession<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type TableOf<G extends Game> = GameTable<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type PageOf<G extends Game> = GamePage<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type DealtOf<G extends Game> = Dealt<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
