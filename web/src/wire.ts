// Made by `make types` from the schema with the SHA-256 c624e70487faaa75f01a8f3decdf9e888fa8040d92f593152ebf1b5306051a47; don't edit.

export type AbluxxenMove =
  | AbluxxenPlay
  | AbluxxenPlayJokers
  | AbluxxenTake
  | AbluxxenLeave
  | AbluxxenTakeBack
  | AbluxxenDiscard
  | AbluxxenDrawDeck
  | AbluxxenDrawPool
  | AbluxxenPass
  | AbluxxenSteal;
/**
 * A figure with its standard error.
 *
 * @minItems 2
 */
export type Amount = [number, number];
export type ClientMessage =
  | Hello
  | Sync
  | Beat
  | Play
  | Undo
  | KeepUndo
  | Say
  | React
  | Ready
  | Reveal
  | Start
  | Leave
  | Back
  | Remove
  | MakeHost
  | Admit
  | TurnAway
  | Pace
  | Rematch
  | Hint;
export type Page =
  | "about"
  | "company"
  | "daily"
  | "deal"
  | "join"
  | "learn"
  | "mine"
  | "new"
  | "pass"
  | "replay"
  | "review"
  | "rules"
  | "settings"
  | "t"
  | "tv";
export type Phase10Move = Phase10Draw | Phase10Lay | Phase10Hit | Phase10On | Phase10Discard;
export type ServerMessage<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> =
  State<View, Move, Options> | Patch | Beat | Done | Refused | Hints<Move> | Gone;
export type TenMove =
  | TenTurnUp
  | TenTakeNumbers
  | TenTakeCurrency
  | TenTakeToken
  | TenGoShopping
  | TenSkip
  | TenBuy
  | TenPayCoins
  | TenPayToken
  | TenPayCard
  | TenPass
  | TenBid;
export type TheGameMove = TheGameLay | TheGameEndTurn | TheGameStart | TheGameSignal;
export type TriggsMove = TriggsDraw | TriggsDiscard | TriggsMake | TriggsFinish | TriggsExtra | TriggsDecline;

/**
 * The victim discards them, and will draw as many.
 */
export interface AbluxxenDiscard {
  type: "discard";
}
/**
 * Draws the top card of the deck.
 */
export interface AbluxxenDrawDeck {
  type: "deck";
}
/**
 * Takes what lies in a place of the pool, 1 to 6.
 */
export interface AbluxxenDrawPool {
  spot: number;
  type: "pool";
}
/**
 * Cards played together: of one value (14: jokers alone), with jokers among them.
 */
export interface AbluxxenLayerView {
  cards: number;
  jokers: number;
  value: number;
}
/**
 * The thief does not take them.
 */
export interface AbluxxenLeave {
  type: "leave";
}
/**
 * Plays so many cards of a value, with so many jokers.
 */
export interface AbluxxenPlay {
  cards: number;
  jokers?: number;
  type: "play";
  value: number;
}
/**
 * Plays jokers alone.
 */
export interface AbluxxenPlayJokers {
  jokers: number;
  type: "play_jokers";
}
/**
 * The thief takes the stolen cards in hand.
 */
export interface AbluxxenTake {
  type: "take";
}
/**
 * The victim takes the cards back in hand.
 */
export interface AbluxxenTakeBack {
  type: "back";
}
/**
 * Draws nothing after a turn without a theft.
 */
export interface AbluxxenPass {
  type: "pass";
}
/**
 * Chooses which set of the virtual player is stolen.
 */
export interface AbluxxenSteal {
  type: "steal";
  value: number;
}
export interface AbluxxenOptions {
  idle_turns?: number;
  level?: "advanced" | "basic" | "expert";
  players?: number;
}
/**
 * What follows from playing so many cards of a value (14: jokers alone), jokers among them counted.
 *
 *     `robs` are the seats whose top layer it steals, in turn; `sets` the values of the virtual player's sets of which it
 *     steals one; `place` is the seat's place if the play ends the game, else 0.
 */
export interface AbluxxenPlayView {
  count: number;
  place: number;
  robs: number[];
  sets: number[];
  value: number;
}
/**
 * What all see of a player: `known` are the cards that all saw come into the hand, at the end the whole hand; `layers`
 *     begin at the bottom.
 */
export interface AbluxxenSeatView {
  cards: number;
  known: number[];
  laid: number;
  layers: AbluxxenLayerView[];
  place: number;
  points: number;
}
/**
 * The table as one seat sees it (-1: a spectator). Cards are values, 14 is a joker.
 *
 *     `pool` has what lies in each of its six places, the first card first; `row` is the virtual player's, one list a set.
 *     `plays` are the plays that the seat has to choose among, if any; those that differ only in jokers are one.
 */
export interface AbluxxenView {
  active: number;
  deck: number;
  discarded: number;
  duel: boolean;
  ending: "idle" | "last_card" | "not_over" | "supply";
  hand: number[];
  idle: number;
  idle_turns: number;
  level: "advanced" | "basic" | "expert";
  owed: number;
  players: AbluxxenSeatView[];
  plays: AbluxxenPlayView[];
  pool: number[][];
  row: number[][];
  seat: number;
  stage: "choose" | "draw" | "play" | "reply" | "spare" | "theft";
  turn: number;
  victim: number;
}
/**
 * This server; `addresses` are the bases under which others on its network reach it, none if nobody can say.
 */
export interface About {
  addresses: string[];
  name: string;
  openapi: string;
  schema: string;
  version: string;
}
/**
 * Lets the person who asked for a seat after the deal have it. They sit down once all do who hold cards, also those who left
 *     or were removed.
 */
export interface Admit {
  id: string;
  type: "admit";
}
/**
 * Somebody who asks for a seat after the deal, and the seats of the people who have agreed.
 */
export interface Asker {
  agreed: number[];
  name: string;
  seat: number;
}
/**
 * Takes your seat back from the bot that kept it.
 */
export interface Back {
  id: string;
  type: "back";
}
/**
 * What a public beacon said in a round that was named before: `source` is the address of its chain.
 */
export interface Beacon {
  randomness: string;
  round: number;
  signature: string;
  source: string;
}
/**
 * The sender is there, and has nothing else to say. A client that promised beats answers each of the server's with one.
 */
export interface Beat {
  type: "beat";
}
/**
 * Who sits in a seat: a person, or the bot of that name.
 */
export interface Chair {
  bot?: string;
  name?: string;
}
/**
 * A legal move: typed, and as text in the player's language. If there is a `warning`, a client asks with it before it sends
 *     the move.
 */
export interface Choice<Move extends AnyMove = AnyMove> {
  move: Move;
  text: string;
  warning?: string;
}
/**
 * The first message on a socket: the token of a seat, or none to watch; `since` is the last version that the client has.
 *     With `words` every state has the table in words, too. With `whole` every change comes as a whole `state`, otherwise as a
 *     `patch`. A client that promises `beats` is gone if it says nothing for some seconds.
 */
export interface Hello {
  beats?: boolean;
  language?: "en" | "pl";
  since?: number;
  token?: string;
  type: "hello";
  whole?: boolean;
  words?: boolean;
}
/**
 * Asks for the state again, with what has happened since a version; as a whole if patches made something else of it than
 *     they should have (`drifted`).
 */
export interface Sync {
  drifted?: boolean;
  since?: number;
  type: "sync";
}
/**
 * Moves, as text or in their typed form, made all or none. `at` is the number of moves that had been made when they were
 *     chosen: if others have been made since, these are refused, unless others only said something, like a signal.
 */
export interface Play {
  at?: number | null;
  id: string;
  moves: (string | {})[];
  type: "play";
}
/**
 * Takes back your last move, or asks the others if that needs their consent; they agree with the same message.
 */
export interface Undo {
  id: string;
  type: "undo";
}
/**
 * Declines what somebody asked to take back, or withdraws it.
 */
export interface KeepUndo {
  id: string;
  type: "no_undo";
}
/**
 * A line of chat.
 */
export interface Say {
  id: string;
  text: string;
  type: "say";
}
/**
 * One of a few things that can be said with a tap; counts as a line of chat.
 */
export interface React {
  id: string;
  reaction: "bravo" | "hurry" | "laugh" | "ouch" | "thanks";
  type: "react";
}
/**
 * You are ready for the deal. The commitment is the SHA-256 of a contribution to the shuffle, or nothing if you add none.
 */
export interface Ready {
  commitment?: string;
  id: string;
  type: "ready";
}
/**
 * Shows the contribution that you committed to, 64 hex digits. Say it once the state is `revealing`, never before.
 */
export interface Reveal {
  contribution: string;
  id: string;
  type: "reveal";
}
/**
 * The host deals now; bots of the level take the seats that are still open.
 */
export interface Start {
  bots?: "easy" | "hard" | "medium" | "random";
  id: string;
  type: "start";
}
/**
 * Before the deal the seat is open again; after it a bot keeps it until you are back.
 */
export interface Leave {
  bot?: "easy" | "hard" | "medium" | "random";
  id: string;
  type: "leave";
}
/**
 * The host frees a seat before the deal, or gives it to a bot after it, which keeps it until its person is back. After the
 *     deal anybody who plays may do so with the seat of a person who has been away for a minute.
 */
export interface Remove {
  bot?: "easy" | "hard" | "medium" | "random";
  id: string;
  seat: number;
  type: "remove";
}
/**
 * The host makes the person in that seat the host.
 */
export interface MakeHost {
  id: string;
  seat: number;
  type: "make_host";
}
/**
 * Declines what somebody asked for: a seat after the deal.
 */
export interface TurnAway {
  id: string;
  type: "turn_away";
}
/**
 * How long bots let pass before they move; anybody who plays may say so, at any time.
 */
export interface Pace {
  id: string;
  speed: "calm" | "instant" | "normal" | "quick";
  type: "pace";
}
/**
 * Opens another table for the same people, with the same tokens; everybody finds it in the state of this one.
 */
export interface Rematch {
  id: string;
  type: "rematch";
}
/**
 * Asks for the best moves; they come as `hints`.
 */
export interface Hint {
  id: string;
  type: "hint";
}
/**
 * The games of one company, each the rematch of the one before, the latest first; `more`: there were others before.
 */
export interface Company {
  games: CompanyGame[];
  more: boolean;
}
/**
 * A game that is over.
 */
export interface CompanyGame {
  ended: number;
  game: string;
  lowest_wins: boolean;
  players: CompanyPlayer[];
  table: string;
  together: boolean;
}
/**
 * Somebody in a game of a company; `bot` is a bot's level, empty for a person.
 */
export interface CompanyPlayer {
  bot: string;
  name: string;
  rank: number;
  score: number;
}
/**
 * The deals of a day, the same on every server that has the same `beacon` (its address), or none; days are those of UTC, as
 *     `2026-11-18`. `first` is the first day there is, `now` the time (Unix time).
 */
export interface Daily {
  beacon: string;
  date: string;
  deals: DailyDeal[];
  first: string;
  now: number;
  today: string;
}
/**
 * A game's deal of the day: the options, who sits where (a bot's level; empty: the person), and the person's seat.
 */
export interface DailyDeal {
  game: string;
  options: {};
  seat: number;
  seats: string[];
}
/**
 * How somebody did with a deal. Of the deal of the day `table` and `name` stay empty, but for the table that was asked for:
 *     strangers play it.
 *
 *     `luck` is what draws after the deal gave, in the measure of reviews; null while it is being found out, or can't be.
 */
export interface DealResult {
  ended: number;
  luck: number | null;
  name: string;
  rank: number;
  score: number;
  table: string;
  won: boolean;
}
/**
 * What became of a deal in one seat on this server, the best first; `pending` says whether luck is still being found out.
 *     `games` is how many have been played, of which `results` has the latest.
 */
export interface DealResults {
  date: string;
  game: string;
  games: number;
  lower_is_better: boolean;
  measure: "score" | "win";
  options: {};
  pending: boolean;
  results: DealResult[];
  seat: number;
  seats: string[];
}
/**
 * The message with that id is done, and on disk; the state of that version or a later one shows it.
 */
export interface Done {
  id: string;
  type: "done";
  version: number;
}
/**
 * What proves a deal: the promise made before it, the secret, and what each seat added (nothing, if it is empty).
 */
export interface Fair {
  beacon?: Beacon | null;
  contributions: string[];
  promise: string;
  secret: string;
}
/**
 * Plays on from a finished game as it was after its first `at` moves, in that seat, against bots.
 *
 *     With `true` cards everybody holds what they held then; with a `guess` what the seat couldn't see is dealt anew. With `at` 0
 *     and true cards it is the same deal again. Seats that bots held keep their level; `bots` plays for the other people.
 */
export interface Fork {
  at?: number;
  bots?: "easy" | "hard" | "medium" | "random";
  cards?: "guess" | "true";
  seat: number;
}
/**
 * The table that has a code.
 */
export interface Found {
  table: string;
}
/**
 * A game, with all that is needed to open a table of it; words are pairs (English, Polish).
 */
export interface GameCard {
  about: [string, string];
  alone: [string, string][];
  chat_note: [string, string] | null;
  company: NonNullable<NewTable["seats"]>;
  kinds: MoveKind[];
  least_players: number;
  levels: LevelCard[];
  lowest_wins: boolean;
  minutes: number;
  modes: ModeCard[];
  most_players: number;
  moves: MoveForms;
  name: string;
  options: Option[];
  scale: [string, string] | null;
  score_text: [string, string];
  title: [string, string];
  together: boolean;
}
/**
 * A kind of move: the `type` of its moves, and what they do, in words.
 */
export interface MoveKind {
  name: string;
  words: [string, string];
}
/**
 * A level of bots: its name, what it is, and in few words how strong, where that was measured.
 */
export interface LevelCard {
  about: [string, string];
  name: string;
  strength: [string, string] | null;
  words: [string, string];
}
/**
 * A way to play that has a name, and the options that it sets.
 */
export interface ModeCard {
  name: string;
  options: {
    [k: string]: boolean | number | string;
  };
  words: [string, string];
}
/**
 * What the numbers of moves stand for: all of the first kind, then all of the second, and so on; and the words of their texts
 *     in Polish.
 */
export interface MoveForms {
  kinds: MoveForm[];
  polish: {
    [k: string]: string;
  };
}
/**
 * A kind of move: the `type` of its moves, their text with blanks, and their fields, the last of which counts fastest.
 */
export interface MoveForm {
  fields: MoveField[];
  text: string;
  type: string;
}
/**
 * A field of a kind of move: what it can be, in order, and how each value is written (`[]`: as it is).
 */
export interface MoveField {
  name: string;
  texts: string[];
  values: (number | string | number[] | null)[];
}
/**
 * One option, as pages, command lines and documents show it.
 */
export interface Option {
  choice_texts?: string[];
  choice_words?: [string, string][];
  choices?: string[];
  default: boolean | number | string;
  high?: number | null;
  kind: "choice" | "number" | "switch" | "text";
  low?: number | null;
  name: string;
  seats?: boolean;
  words: [string, string];
}
/**
 * All of a game: everything else follows from options, key and moves.
 *
 *     `observation_digests` (`saw` in the file) has, for each move, the digest of what a bot was shown (empty: no bot chose it);
 *     without bots it is left out.
 *     `fair` proves the deal of a table that several people trusted; where the key was simply drawn it is left out.
 *     `chain` has all that happened at that table, see `stolik.core.chain`.
 *     `fork` says where the deal comes from if it wasn't drawn for this game. Nobody added anything to it, so there is no `fair`; if
 *     there is a chain, `secret` is what it is sealed with.
 */
export interface GameFile {
  chain?: string[];
  check?: string;
  fair?: Fair;
  fork?: StolikCoreForksFork;
  format?: number;
  game: string;
  key: string;
  moves: string[];
  options: {
    [k: string]: boolean | number | string;
  };
  result?: Result | null;
  rules: number;
  saw?: string[];
  seats: Chair[];
  secret?: string;
}
/**
 * Where a deal comes from that wasn't drawn for its game; the first `at` moves of that game belong to the other one.
 *
 *     `kind` says why: to go on from a moment (`fork`), to play the same deal once more (`again`), or because it is the deal of a
 *     `date` (`daily`). `table` is the table of the other game, if it had one. What goes on from the deal of a day has its `date`,
 *     too, and the round of the `beacon` that was mixed into it, if one was.
 */
export interface StolikCoreForksFork {
  at?: number;
  beacon?: Beacon | null;
  date?: string;
  guesses?: Guess[];
  kind?: "again" | "daily" | "fork";
  table?: string;
}
/**
 * What that seat couldn't see after the first `at` moves was dealt anew from this key.
 */
export interface Guess {
  at: number;
  key: string;
  seat: number;
}
export interface Result {
  ending: string;
  scores: number[];
}
/**
 * The last message on a connection: why it ends. With `again` it may be tried again in so many seconds.
 */
export interface Gone {
  again?: number;
  error: string;
  reason: string;
  type: "gone";
}
/**
 * Something that all may know, in words; of a move also whose it was and what, of chat what was said.
 */
export interface Happening<Move extends AnyMove = AnyMove> {
  at?: number;
  kind: string;
  move?: Move | null;
  seat: number;
  text: string;
  version: number;
}
/**
 * Whether the process is `alive`, or the server `ready`.
 *
 *     A server is ready before all games are compiled: `compiled` says how many parts of games are, of `parts` in all.
 */
export interface Health {
  compiled?: number;
  parts?: number;
  status: string;
}
/**
 * The best moves, best first.
 */
export interface Hints<Move extends AnyMove = AnyMove> {
  hints: OneHint<Move>[];
  id: string;
  type: "hints";
}
/**
 * Asks for a seat: a certain one, or the first that is free. The commitment is the SHA-256 of 64 hex digits of your own
 *     chance, which you reveal later; without it you add nothing to the shuffle.
 */
export interface Join {
  commitment?: string;
  host?: string;
  name: string;
  seat?: number | null;
}
/**
 * The seat, and the token that is all you need to sit in it, from any device. Keep it: the server never repeats it.
 *     If you are `asking`, the cards are dealt already, and the seat is yours once all people agree who hold cards.
 */
export interface Joined {
  asking?: boolean;
  seat: number;
  token: string;
}
/**
 * Tables whose links you hold.
 */
export interface Links {
  tables: string[];
}
/**
 * A table in a list.
 */
export interface Listed {
  code?: string;
  game: string;
  players: number;
  seats: string[];
  stage: "over" | "playing" | "waiting";
  table: string;
  touched: number;
}
/**
 * A table to open. `seats` has one entry for each: a bot's level, or nothing for a person.
 */
export interface NewTable {
  game: string;
  mode?: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  public?: boolean;
  seats?: ("" | "easy" | "hard" | "medium" | "random")[];
  speed?: "calm" | "instant" | "normal" | "quick";
  timer?: number;
}
/**
 * A move, and what can be said for it, in words; of `visits` trials, `wins` is the share that was won.
 */
export interface OneHint<Move extends AnyMove = AnyMove> {
  move: Move;
  text: string;
  told: string;
  visits: number;
  wins: number;
  worth: number;
}
/**
 * A table that was opened. The player who takes a seat with `host` is its host.
 */
export interface Opened {
  host: string;
  promise: string;
  table: string;
}
/**
 * Where the deal of a table comes from, if it wasn't drawn for it: all that happens there is marked as such.
 *
 *     A `fork` goes on after the first `at` moves of a finished game, `again` is its deal once more, `daily` the deal of a `date`.
 *     `table` is the table of that game (empty: it was a file, or the deal of a day once more), `seat` the one that was chosen. With
 *     `cards` "guess" what that seat couldn't see was dealt anew. `deal` is the same for all tables where the same can be compared.
 *     What goes on from the deal of a day has its `date`, too, and the round of the `beacon` that was mixed into it, if one was.
 */
export interface Origin {
  at?: number;
  beacon?: Beacon | null;
  cards?: "guess" | "true";
  date?: string;
  deal: string;
  kind: "again" | "daily" | "fork";
  seat: number;
  table?: string;
}
/**
 * How the game ended: everyone's place (1 for winners) and score, and when (Unix time), where that is known.
 */
export interface Outcome {
  ended?: number | null;
  ending: string;
  ranks: number[];
  scores: number[];
}
/**
 * What makes the state of a `version` out of that of version `base` (-1: out of nothing): a JSON merge patch of its tree.
 *
 *     The tree is a `state` without `version`, `since` and `happened`. Its choices are numbers of moves (`legal`, `asides`), and
 *     `warnings` has the questions to ask before some of them. `print` is the fingerprint of the result.
 */
export interface Patch {
  base: number;
  happened: (Omit<Happening, "move"> & { move?: number | null })[];
  patch: import("./lib/tree").Branch;
  print: string;
  since?: number;
  type: "patch";
  version: number;
}
/**
 * Discards a card and ends the turn; a Skip names the player who misses a turn, where one may be named.
 */
export interface Phase10Discard {
  card: string;
  target?: number | null;
  type: "discard";
}
/**
 * Draws the top card of the stock or of the discard pile.
 */
export interface Phase10Draw {
  pile: "discards" | "stock";
  type: "draw";
}
/**
 * One group that a phase asks for.
 */
export interface Phase10GroupAsked {
  kind: "color" | "run" | "set";
  size: number;
}
/**
 * A group on the table; in `cards` a joker has what it stands for behind it: `j7`.
 */
export interface Phase10GroupView {
  cards: string[];
  kind: "color" | "run" | "set";
  name: string;
}
/**
 * Chooses a card to add to a laid group.
 */
export interface Phase10Hit {
  card: string;
  type: "hit";
}
/**
 * Lays one card of the phase; a joker says which number or colour it stands for.
 */
export interface Phase10Lay {
  card: string;
  stands_for?: string;
  type: "lay";
}
/**
 * Adds the chosen card to a group of a player; a joker on a run says at which end.
 */
export interface Phase10On {
  end?: "" | "high" | "low";
  group: number;
  seat: number;
  type: "on";
}
export interface Phase10Options {
  hand_size?: number;
  length?: "all" | "even" | "five" | "seven";
  phases?: string;
  players?: number;
  rounds?: number;
  scoring?: "classic" | "numbers";
}
/**
 * Where a card of the hand could be added now: a joker may fit a run at both ends.
 */
export interface Phase10Places {
  card: string;
  on: Phase10On[];
}
/**
 * What all see of a player; `phase` counts from 1, `known` are cards taken from the discard pile.
 */
export interface Phase10SeatView {
  advanced: boolean;
  cards: number;
  gained: number;
  groups: Phase10GroupView[];
  known: string[];
  laid: boolean;
  misses_turn: boolean;
  phase: number;
  points: number;
  skipped: boolean;
}
/**
 * The table as one seat sees it (-1: a spectator); `drawn` is the card that the seat has drawn in this turn and still has.
 *
 *     For the seat in turn, `ways` are whole ways to lay its phase, or the rest of it, the best first,
 *     and `hits` is where its cards could be added.
 */
export interface Phase10View {
  can_draw_stock: boolean;
  chosen: string;
  dealer: number;
  drawn: string;
  ending: "completed" | "not_over" | "rounds_up";
  hand: string[];
  hits: Phase10Places[];
  phases: Phase10GroupAsked[][];
  players: Phase10SeatView[];
  round: number;
  seat: number;
  stage: "act" | "draw" | "hitting" | "laying";
  stock: number;
  top: string;
  turn: number;
  ways: Phase10Lay[][];
  winners: number[];
}
/**
 * Why a request is refused: `error` for programs, `reason` for people; `rule` is the one that forbids a move.
 */
export interface Problem {
  again?: number;
  error: string;
  reason: string;
  rule?: string;
}
/**
 * Nothing has changed. `error` is for programs, `reason` for people; `rule` is the one that forbids a move. With `again`
 *     it may be tried so many seconds later.
 */
export interface Refused {
  again?: number;
  error: string;
  id: string;
  reason: string;
  rule?: string;
  type: "refused";
}
/**
 * A whole game as a seat could have seen it (-1: a spectator), in one language.
 */
export interface Replay<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  bots: string[];
  checks: string[];
  fair: Fair | null;
  game: string;
  key: string;
  names: string[];
  options: Options;
  outcome: Outcome | null;
  seat: number;
  steps: Step<View, Move>[];
}
/**
 * How a finished game came about. The same game has reviews of growing `depth`, from 0 to `depths` - 1, each with more trial
 *     games than the one before.
 *
 *     In a team there is one sum for all. `costliest` has places in `decisions`, the worst first; `by_seat` the same for each seat.
 */
export interface Review {
  bot_version: number;
  bots: string[];
  budget: number;
  by_seat: number[][];
  costliest: number[];
  decisions: ReviewDecision[];
  depth: number;
  depths: number;
  draws: ReviewDraw[];
  game: string;
  how: string;
  legend: string;
  line: ReviewPoint[];
  lower_is_better: boolean;
  measure: "score" | "win";
  moves: number;
  names: string[];
  rules: number;
  seed: string;
  sums: ReviewSum[];
  together: boolean;
  unit: string;
}
/**
 * A move that was a choice, made as number `number`, counted from 1; `played` and `best` are places in `choices`.
 *
 *     Positive costs are worse. `is_error`: the cost is above two of its standard errors. `sentences` say what was played, what was
 *     better and why; only of errors.
 */
export interface ReviewDecision {
  best: number;
  choices: ReviewChoice[];
  cost: Amount;
  is_error: boolean;
  legal: number;
  number: number;
  played: number;
  seat: number;
  sentences: string[];
}
/**
 * A move that was tried: typed, in words, what its seat could expect of it, in so many trial games, and what is
 *     certain about it (empty: nothing worth saying).
 */
export interface ReviewChoice {
  advice: string;
  move: unknown;
  text: string;
  tries: number;
  value: Amount;
}
/**
 * What chance gave with move number `number`, counted from 1; `seat` drew (-1: several did). `luck` is for every seat.
 */
export interface ReviewDraw {
  luck: Amount[];
  number: number;
  seat: number;
}
/**
 * What every seat could expect after the first `after` moves.
 */
export interface ReviewPoint {
  after: number;
  values: Amount[];
}
/**
 * How a seat came to its result: the parts add up to it. `cost` is what its errors cost in all, of so many `choices`.
 */
export interface ReviewSum {
  choices: number;
  cost: number;
  errors: number;
  parts: ReviewPart[];
  result: number;
  seat: number;
}
/**
 * A step of a sum, from `start` (what could be expected before the deal) on: its kind, whose draws or errors it is
 *     (-1: nobody's, or all the others'), what it is called, and how much it changed.
 */
export interface ReviewPart {
  amount: number;
  kind: "deal" | "draws" | "errors" | "neutral" | "rest" | "start";
  seat: number;
  words: string;
}
/**
 * A place at the table. `bot` is the level of the bot that plays there now; `kept` if only until a person is back.
 */
export interface SeatState {
  bot: string;
  commitment: string;
  here: boolean;
  host: boolean;
  kept: boolean;
  name: string;
  open: boolean;
  ready: boolean;
  revealed: boolean;
}
/**
 * The games of one company, each the rematch of the one before: how many are over, and who has won what.
 */
export interface Series {
  games: number;
  players: Tally[];
}
/**
 * What somebody has won so far, and their points, summed up.
 */
export interface Tally {
  name: string;
  points: number;
  wins: number;
}
/**
 * All that you may know of a table. `view` is the game's own (see the schema of each game); none before the deal.
 */
export interface State<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  asides: Choice<Move>[];
  asks: Asker | null;
  beacon: string;
  called_off: number;
  can_ask_undo: boolean;
  can_undo: boolean;
  code: string;
  deadline: number | null;
  fair: Fair | null;
  game: string;
  happened: Happening<Move>[];
  head: string;
  legal: Choice<Move>[];
  moves: number;
  options: Options;
  origin: Origin | null;
  outcome: Outcome | null;
  promise: string;
  public: boolean;
  rematch: string;
  revealing: boolean;
  seats: SeatState[];
  series: Series | null;
  since: number;
  spans: [string, "" | "bad" | "card" | "dim" | "good" | "strong" | "warn"][][];
  speed: "calm" | "instant" | "normal" | "quick";
  stage: "over" | "playing" | "waiting";
  standing: string[];
  status: string;
  table: string;
  timer: number;
  told: string[];
  turn: number;
  type: "state";
  undo: number[];
  version: number;
  view: View | null;
  you: number;
}
/**
 * A move of a replay, typed and as text, its story in words, and the view after it; the first is the deal (seat -1).
 */
export interface Step<View = unknown, Move extends AnyMove = AnyMove> {
  move: Move | null;
  seat: number;
  spans?: [string, "" | "bad" | "card" | "dim" | "good" | "strong" | "warn"][][];
  standing: string[];
  status: string;
  text: string;
  told: string;
  view: View;
}
/**
 * Bids so much for the wild.
 */
export interface TenBid {
  amount: number;
  type: "bid";
}
/**
 * Chooses a card of the market, to be paid for next.
 */
export interface TenBuy {
  colour: "B" | "G" | "O" | "P";
  number: number;
  type: "buy";
}
/**
 * In the fiasco variant: buys after a fiasco instead of taking a token.
 */
export interface TenGoShopping {
  type: "go_shopping";
}
/**
 * Turns up the next card of the deck.
 */
export interface TenTurnUp {
  type: "turn_up";
}
/**
 * Stops and takes the number cards of the play area.
 */
export interface TenTakeNumbers {
  type: "take_numbers";
}
/**
 * Stops and takes coins for the currency cards of the play area.
 */
export interface TenTakeCurrency {
  type: "take_currency";
}
/**
 * In the fiasco variant: takes a token after a fiasco.
 */
export interface TenTakeToken {
  type: "take_token";
}
/**
 * Buys nothing.
 */
export interface TenSkip {
  type: "skip";
}
/**
 * Pays some coins.
 */
export interface TenPayCoins {
  coins: number;
  type: "pay_coins";
}
/**
 * Pays with one fiasco token.
 */
export interface TenPayToken {
  type: "pay_token";
}
/**
 * Pays with one number card.
 */
export interface TenPayCard {
  colour: "B" | "G" | "O" | "P";
  number: number;
  type: "pay_card";
}
/**
 * Does not bid.
 */
export interface TenPass {
  type: "pass";
}
/**
 * Something that came of the last move: the card or the amount in it, and whom it befell.
 */
export interface TenNewsView {
  amount?: number;
  card?: string;
  seat?: number;
  what: string;
}
/**
 * A card that could be had, and the points with it.
 */
export interface TenOfferView {
  card: string;
  points: number;
}
export interface TenOptions {
  coin_limit?: number;
  fiasco_variant?: boolean;
  limit?: number;
  players?: number;
}
/**
 * What a player owns; `sequences` are there when the game is over.
 */
export interface TenPlayerView {
  coins: number;
  numbers: string[];
  points: number;
  sequences: TenSequenceView[];
  tokens: number;
  wilds: string[];
}
/**
 * A sequence that scored: `wilds` are the numbers for which a wild stands.
 */
export interface TenSequenceView {
  colour: string;
  first: number;
  last: number;
  points: number;
  wilds: number[];
}
/**
 * A number card that can be paid with now, and the points without it when all is paid.
 */
export interface TenSpendableView {
  card: string;
  points: number;
}
/**
 * The table as one seat sees it (-1: a spectator).
 */
export interface TenView {
  active: number;
  area_currency: number[];
  area_numbers: string[];
  bank_coins: number;
  bank_tokens: number;
  bid: number;
  bidder: number;
  closing: boolean;
  coin_limit: number;
  coins_due: number[];
  currency: number;
  deck: number;
  discard: string[];
  ending: "finished" | "not_over" | "solo_lost" | "solo_won";
  highest: number;
  limit: number | null;
  market: string[];
  may: number[];
  news: TenNewsView[];
  offers: TenOfferView[];
  owed: number;
  phase: "auction" | "draw" | "fiasco" | "pay" | "shop";
  players: TenPlayerView[];
  points_with_numbers: number;
  prize: string;
  risk: number;
  seat: number;
  spendable: TenSpendableView[];
  token_value: number;
  total: number;
  turn: number;
  turned: number;
  winners: number[];
}
/**
 * Ends the turn and draws.
 */
export interface TheGameEndTurn {
  type: "end";
}
/**
 * Lays a card on a pile: A and B rise, C and D fall.
 */
export interface TheGameLay {
  card: number;
  pile: "A" | "B" | "C" | "D";
  type: "lay";
}
/**
 * Says how much one wants to start.
 */
export interface TheGameStart {
  type: "start";
  wish: "gladly" | "no" | "very";
}
/**
 * Sets a seat's signal for a pile, at any time.
 */
export interface TheGameSignal {
  pile: "A" | "B" | "C" | "D";
  says: "clear" | "good" | "leave" | "small";
  seat: number;
  type: "signal";
}
export interface TheGameOptions {
  minimum?: number;
  on_fire?: boolean;
  players?: number;
  signals?: "all" | "leave" | "none";
  smaller_hands?: boolean;
  starter?: number;
}
/**
 * One of the four piles; `must_cover` is a fire that this turn has to put out.
 */
export interface TheGamePileView {
  burning: boolean;
  must_cover: boolean;
  name: "A" | "B" | "C" | "D";
  rising: boolean;
  top: number;
}
/**
 * What all see of a player; `signals` has one entry a pile.
 */
export interface TheGameSeatView {
  cards: number;
  signals: ("clear" | "good" | "leave" | "small")[];
  wish: ("gladly" | "no" | "very") | null;
}
/**
 * The table as one seat sees it (-1: a spectator); `hands` are those of all seats once the game is over, and none before.
 */
export interface TheGameView {
  deck: number;
  end_turn_loses: boolean;
  ending: "burned" | "not_over" | "stuck" | "won";
  hand: number[];
  hand_size: number;
  hands: number[][];
  laid: number;
  left: number;
  minimum: number;
  piles: TheGamePileView[];
  players: TheGameSeatView[];
  seat: number;
  starting: boolean;
  turn: number;
}
/**
 * Goes without the extra cross.
 */
export interface TriggsDecline {
  type: "decline";
}
/**
 * Discards some cards of one value.
 */
export interface TriggsDiscard {
  count: number;
  type: "discard";
  value: number;
}
/**
 * Draws the top card of a pile.
 */
export interface TriggsDraw {
  pile: "left" | "middle" | "right";
  type: "draw";
}
/**
 * Crosses one box of a row for a row that is complete.
 */
export interface TriggsExtra {
  row: number;
  type: "extra";
}
/**
 * Crosses the boxes that were made.
 */
export interface TriggsFinish {
  type: "finish";
}
/**
 * Makes a box with one card, or with two that add up: the first one announces the value.
 */
export interface TriggsMake {
  cards: number[];
  type: "make";
}
export interface TriggsOptions {
  players?: number;
  rows?: string;
  sheet?: "forty_one" | "forty_two" | "own";
  top_up?: boolean;
  turns?: number;
}
/**
 * One of the three piles; only the open ones show a top card.
 */
export interface TriggsPileView {
  cards: number;
  name: "left" | "middle" | "right";
  top: number | null;
}
/**
 * What all see of a player; `known` are cards of the hand that everybody saw being taken.
 */
export interface TriggsSeatView {
  cards: number;
  crossed: number[];
  known: number[];
  total: number;
}
/**
 * The table as one seat sees it (-1: a spectator). Lists over rows begin with row 1.
 *
 *     While boxes are being made, `value` is what was announced and `makings` are the cards of each box;
 *     `possible` says how many more boxes of each row the seat's hand could make.
 */
export interface TriggsView {
  boxes: number[];
  discards: number;
  ending: "not_over" | "turns_up" | "won";
  extra: boolean;
  hand: number[];
  makings: number[][];
  must_draw: boolean;
  piles: TriggsPileView[];
  players: TriggsSeatView[];
  possible: number[];
  removed: number[];
  round: number;
  rounds: number;
  seat: number;
  turn: number;
  value: number;
  winners: number[];
}
/**
 * Plays on from a finished game as it was after its first `at` moves, in that seat, against bots.
 *
 *     With `true` cards everybody holds what they held then; with a `guess` what the seat couldn't see is dealt anew. With `at` 0
 *     and true cards it is the same deal again. Seats that bots held keep their level; `bots` plays for the other people.
 */
export interface StolikServerWireDealsFork {
  at?: number;
  bots?: "easy" | "hard" | "medium" | "random";
  cards?: "guess" | "true";
  seat: number;
}
/**
 * What every move has: the name of its kind.
 */
export interface AnyMove {
  type: string;
}
/**
 * What is seen, done and chosen in each game.
 */
export interface Games {
  abluxxen: { view: AbluxxenView; move: AbluxxenMove; options: AbluxxenOptions };
  "phase-10": { view: Phase10View; move: Phase10Move; options: Phase10Options };
  ten: { view: TenView; move: TenMove; options: TenOptions };
  "the-game": { view: TheGameView; move: TheGameMove; options: TheGameOptions };
  triggs: { view: TriggsView; move: TriggsMove; options: TriggsOptions };
}
