// What the page of a game is made of. A game's folder has an index.ts whose default is a GamePage.
import type { Component } from "svelte";
import type { Course } from "../learn/lessons";
import type { Buzz } from "../lib/haptics";
import type { TableSession } from "../lib/session.svelte";
import type { Sound } from "../lib/sounds";
import type { Pair, Values } from "../lib/words.svelte";
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
  /** A card that burns: flames lick up from its lower edge. */
  fire?: boolean;
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

/**
 * How a moment moves, each once and strongly, always above the table and never the table itself (ui/Moments.svelte):
 * burst: rays and sparks fly from the spot; slam: the cards come down hard, and rings run outwards; shake: the cards
 * tremble under a flash, as when something breaks; blaze: flames lick up; quench: a wave of cool falls on the spot, and
 * steam rises; sweep: the cards are swept from the first spot to the last; chain: one spark after the other, from spot
 * to spot, ever faster; spotlight: all but the spots grows dark; confetti: it rains over the whole table.
 */
export type Motion = "burst" | "slam" | "shake" | "blaze" | "quench" | "sweep" | "chain" | "spotlight" | "confetti";

/** The colours of a moment: luck, misfortune, flames, water, a feast, mischief. */
export type Tone = "good" | "bad" | "fire" | "cool" | "gold" | "sly";

/** A set piece: what people laugh or groan at in a move. It is shown after the move's flights, on the table after it. */
export interface Moment {
  /** What it is, for tests and pictures: on the page as `data-moment` while it plays ("ten-back"). */
  kind: string;
  /** The spots (use:spot) where it happens, in order; those that aren't on the page are left out. */
  at: string[];
  motion: Motion;
  tone: Tone;
  /** A word or two, large: "10 back!", and what fills its blanks. */
  word?: Pair;
  values?: Values;
  /** The cards that it is about. */
  cards?: Look[];
  /** A sound of its own (lib/sounds.ts). */
  sound?: Sound;
  /** What a phone feels like in the hand (lib/haptics.ts). */
  buzz?: Buzz;
  /** Whether it is the peak of the game: then nothing else of the same move is shown. */
  peak?: boolean;
}

/** How well a person did: `text` says it with its unit ("3 cards left"). */
export interface Mark {
  score: number;
  better: "high" | "low";
  text: (score: number) => string;
}

/** What the result offers next instead of the same table again, such as the next level. */
export interface Next<Options = unknown> {
  label: string;
  options: Options;
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
  /** Whether a move only says something, at any time: in the log it stands in the turn of the player who moves. */
  aside?(move: Move): boolean;
  /** Whether no line tells of a move, as of a signal that goes away by itself. */
  unsaid?(move: Move): boolean;
  /** Whether a turn always begins with a move: in the log two turns of a player in a row then stand apart. */
  begins?(move: Move): boolean;
  /** What hints are about: of several with the same key only the best is shown, as with payments that differ in coins. */
  hintKey?(move: Move): string;
  /** Which cards travel when a move is made: measured on the page as it was before it. */
  flights(happening: Made<Move>, before: Dealt<View, Move, Options>, after: Dealt<View, Move, Options>): Flight[];
  /**
   * The set pieces of a move, in the order in which they are shown; most moves have none. One takes less than 1.2 s, all
   * of a move together less than 2 s; the page sees to that, to skipping, reduced motion and the settings. The line of the
   * log says the same for those who don't see it.
   */
  moments?(happening: Made<Move>, before: Dealt<View, Move, Options>, after: Dealt<View, Move, Options>): Moment[];
  /**
   * Whether cards were dealt anew between two states, as when a round begins: then backs fly from the spot "deck" (or
   * `deck`) to the seats and into the hand. The first deal of a game is always shown.
   */
  redealt?(before: Dealt<View, Move, Options>, after: Dealt<View, Move, Options>): boolean;
  /** The spot from which cards are dealt, if it isn't "deck". */
  deck?: string;
  /**
   * The table as a round left it, where the state after the moves is dealt anew already: it is shown until the person has
   * seen it, and all that follows waits. The table calls `session.attend`, shows `session.coming`, and calls `goOn`.
   */
  lastLook?(
    moves: Made<Move>[],
    before: Dealt<View, Move, Options>,
    after: Dealt<View, Move, Options>,
  ): Dealt<View, Move, Options> | undefined;
  /** How it came about for these people, in one to three short sentences, for the result. */
  story?(session: TableSession<View, Move, Options>): string[];
  /** The cards that everybody still held when the game ended, by seat; nothing for seats whose cards nobody may see. */
  hands?(session: TableSession<View, Move, Options>): (Look[] | undefined)[];
  /** The cards that the person holds at any moment: reviews lay all hands open. Without it no hand is hidden. */
  held?(session: TableSession<View, Move, Options>): Look[];
  /**
   * How well the person did, and whether more is better: the best so far is kept on the device. Without it the result
   * counts games and wins.
   */
  mark?(session: TableSession<View, Move, Options>): Mark | undefined;
  /** What the primary button of the result offers, if it isn't the same table again. */
  next?(session: TableSession<View, Move, Options>): Next<Options> | undefined;
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
  /** The reference card: the turn in order, what each choice gives, scoring and signs; at a table only what holds there. */
  reference?(): Promise<{ default: Component<{ options?: Options }> }>;
  /** A first game with a coach. */
  course?(): Promise<{ default: Course }>;
}

type Game = keyof Games;
export type SessionOf<G extends Game> = TableSession<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type TableOf<G extends Game> = GameTable<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type PageOf<G extends Game> = GamePage<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
export type DealtOf<G extends Game> = Dealt<Games[G]["view"], Games[G]["move"], Games[G]["options"]>;
