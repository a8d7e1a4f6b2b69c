// What the page of a game is made of. A game's folder has an index.ts whose default is a GamePage.
import type { Component } from "svelte";
import type { Course } from "../learn/lessons";
import type { TableSession } from "../lib/session.svelte";
import type { Pair } from "../lib/words.svelte";
import type { AnyMove, GameCard, Games, Happening, ModeCard, State } from "../wire";

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
  /** How a card looks that a sentence speaks of, by its code: `mark` in src/stolik/core/text.py. */
  look?(code: string): Look;
  /** The spots (use:spot) of the cards and places that a move is about; a hint lights them up before it is followed. */
  lights?(move: Move, now: Dealt<View, Move, Options>): string[];
  /** A move in a few words, for hints; cards in it are marked (`mark` in lib/sentences.ts). By default as it is typed. */
  says?(move: Move): string;
  /** Whether a move only says something, at any time: in the log it stands in the turn of whoever plays. */
  aside?(move: Move): boolean;
  /** What hints are about: of several with the same key only the best is shown, as with payments that differ in coins. */
  hintKey?(move: Move): string;
  /** Which cards travel when a move is made: measured on the page as it was before it. */
  flights(happening: Made<Move>, before: Dealt<View, Move, Options>, after: Dealt<View, Move, Options>): Flight[];
}

/** What a game's own part of the form for a new table gets: its modes, and the options that it sets itself. */
export interface FormProps {
  game: GameCard;
  mode: ModeCard | undefined;
  choose: (mode: string) => void;
  /** What the options of the table are now. */
  values: Record<string, boolean | number | string>;
  set: (option: string, value: boolean | number | string) => void;
}

/** The page of a game: what is small stands here, what is large is loaded when it is first needed. */
export interface GamePage<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  cloth: Cloth;
  /** A small piece of the table, for the start page. */
  Scene?: Component;
  table(): Promise<{ default: GameTable<View, Move, Options> }>;
  /** Keys that do something only at this table, and what they do. */
  keys?: readonly (readonly [string, Pair])[];
  /** The part of the form for a new table that shows the game's variants, where their names alone don't say enough. */
  form?(): Promise<{ default: Component<FormProps> }>;
  /** Options that this part sets, so that the form needn't ask for them again. */
  formOptions?: readonly string[];
  /** The reference card: the turn in order, what each choice gives, scoring and signs. */
  reference?(): Promise<{ default: Component }>;
  /** A first game with a coach. */
  course?(): Promise<{ default: Course<View, Move, Options> }>;
}

type Game = keyof Games;
export type SessionOf<G extends Game> = TableSession<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type TableOf<G extends Game> = GameTable<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type CourseOf<G extends Game> = Course<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type PageOf<G extends Game> = GamePage<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type DealtOf<G extends Game> = Dealt<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
