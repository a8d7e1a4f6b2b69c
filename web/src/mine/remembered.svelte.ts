// The finished games of this device's person: each is remembered once when its result has been seen, and what else is
// found out about it (firsts, a review) is added later. Without a place to keep them they last as long as the page.
import { gameMemory } from "../games";
import { Refusal, replay, tableState } from "../lib/api";
import { forgetUntil, forgottenUntil } from "../lib/forgotten";
import { kept } from "../lib/kept.svelte";
import type { Pair } from "../lib/words.svelte";
import type { Listed, Replay, Review, State } from "../wire";
import { countedBefore, forgetCounted } from "./before";
import { counting, past, type Past } from "./counting";
import { kindOfGame, readEarlier, readGame, type Earlier, type RememberedGame } from "./game";
import { allEarlier, merged } from "./merging";
import { figuresOf, gameOf } from "./seeing";
import { DatabaseShelf, MemoryShelf, type Shelf } from "./shelf";

export const TROUBLE = {
  nowhere: [
    "This browser keeps nothing for this page now, as in a private window: what you see here is gone when you close it. Save it as a file to keep it.",
    "Przeglądarka niczego teraz nie przechowuje dla tej strony, jak w oknie prywatnym: po zamknięciu wszystko stąd zniknie. Zapisz plik, jeśli chcesz to zachować.",
  ],
  newer: [
    "A newer version of this page has kept games here. Reload the page to see them.",
    "Gry zapisała tu nowsza wersja tej strony. Odśwież stronę, żeby je zobaczyć.",
  ],
} satisfies Record<string, Pair>;

/** No more tables than this are asked about at once that ended while the person was away. */
const MOST_ENDED = 20;
/** So many games are looked through for firsts at a time: each is asked for whole. */
const MOST_SEARCHED = 5;

/** How a game stands beside those before it; `text` says a mark with its unit. */
export interface Standing extends Past {
  text?: ((mark: number) => string) | undefined;
}

export class Remembered {
  /** The oldest first. */
  games = $state.raw<RememberedGame[]>([]);
  earlier = $state.raw<Earlier[]>([]);
  /** How many that lie there can't be read; they are left where they are. */
  damaged = $state(0);
  /** Why games aren't kept, if they aren't. */
  trouble = $state.raw<Pair>();
  readonly counting = $derived(counting(this.games));
  #shelf: Shelf;
  #loading: Promise<void> | undefined;
  #searching: Promise<void> | undefined;
  /** The last change of what is kept. */
  #changing: Promise<unknown> = Promise.resolve();
  #tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("stolik.games");

  constructor(shelf: Shelf = new DatabaseShelf()) {
    this.#shelf = shelf;
    // another tab has remembered or forgotten something
    this.#tabs?.addEventListener("message", () => void this.#inTurn(() => this.#read()));
  }

  /** Reads what is kept, once. */
  load(): Promise<void> {
    this.#loading ??= this.#begin();
    return this.#loading;
  }

  /** Remembers the game of a table that is over, from its state, and says how it stands beside the others. */
  async see(state: State): Promise<Standing | undefined> {
    const own = ownSeat(state.table);
    // several people share this device: the game is its owner's
    if (own !== undefined && own.seat !== state.you) return undefined;
    const memory = await gameMemory(state.game).catch(() => undefined);
    const game = gameOf(state, memory);
    if (!game) return undefined;
    await this.load();
    const now = await this.#inTurn(() => this.#seen(game));
    if (!now) return undefined;
    if (now === game) void this.search();
    if (!counting(this.games).some((one) => one.table === now.table)) return undefined;
    return { ...past(now, this.counting, this.earlier, memory?.better ?? "high"), text: memory?.text };
  }

  /** Remembers games that ended while the person was away, of tables where this device holds a seat. */
  async catchUp(tables: Listed[]): Promise<void> {
    await this.load();
    const isKnown = (table: string): boolean => this.games.some((one) => one.table === table);
    const ended = tables.filter(({ stage, table }) => stage === "over" && !isKnown(table)).slice(0, MOST_ENDED);
    for (const { table } of ended) {
      const own = ownSeat(table);
      if (!own) continue;
      const state = await tableState(table, own.token).catch(() => undefined);
      if (state) await this.see(state);
    }
    await this.search();
  }

  /** Looks for firsts in the latest games that nobody has looked through; what can't be asked for now can be later. */
  search(): Promise<void> {
    this.#searching ??= this.#search().finally(() => (this.#searching = undefined));
    return this.#searching;
  }

  async #search(): Promise<void> {
    const open = this.counting.filter((one) => one.firsts === undefined).slice(-MOST_SEARCHED);
    for (const { table, game, you } of open.reverse()) {
      const memory = await gameMemory(game).catch(() => undefined);
      if (!memory?.firsts.length) continue;
      const played = await replay(table, you).catch(lost);
      if (!played) return;
      const finished = { ...played, seat: you };
      const firsts = memory.firsts.filter((one) => finished.steps.length && happened(() => one.happened(finished)));
      await this.#change(table, (one) => ({ ...one, firsts: firsts.map((first) => first.name) }));
    }
  }

  /** Remembers what a review says of the own seat, if the game is one of the person's. */
  async review(table: string, review: Review): Promise<void> {
    await this.load();
    await this.#change(table, (one) => ({ ...one, review: figuresOf(review, one.you) }));
  }

  /** Adds games, from a table or a file; of those that are there already the best of both stays. */
  add(games: RememberedGame[], earlier: Earlier[] = []): Promise<void> {
    return this.#inTurn(() => this.#add(games, earlier));
  }

  /** What is kept changes step by step, so that nothing that was forgotten comes back with what was on its way. */
  #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const changed = this.#changing.then(change);
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  /** The game as it is remembered, from now on if it wasn't; not if it had been forgotten. */
  async #seen(game: RememberedGame): Promise<RememberedGame | undefined> {
    const there = this.games.find((one) => one.table === game.table);
    if (there) return there;
    if (game.at <= forgottenUntil()) return undefined;
    await this.#add([{ ...game, early: this.#countedAs(game) }]);
    return game;
  }

  async #add(games: RememberedGame[], earlier: Earlier[] = []): Promise<void> {
    try {
      await this.#shelf.add(games, earlier);
    } catch (error) {
      await this.#withoutPlace(error);
      await this.#shelf.add(games, earlier);
    }
    // what is shown is on the disk
    this.games = merged(this.games, games);
    this.earlier = allEarlier(this.earlier, earlier);
    this.#tabs?.postMessage("");
  }

  forget(): Promise<void> {
    forgetCounted();
    forgetUntil(Date.now());
    return this.#inTurn(() => this.#forget());
  }

  async #forget(): Promise<void> {
    await this.#shelf.clear().catch(() => undefined);
    this.games = [];
    this.earlier = [];
    this.damaged = 0;
    this.#tabs?.postMessage("");
  }

  async #begin(): Promise<void> {
    await this.#inTurn(() => this.#read());
    const before = countedBefore();
    if (!before.length) return;
    await this.add([], before);
    if (!this.trouble) forgetCounted();
  }

  async #read(): Promise<void> {
    try {
      const { games, earlier } = await this.#shelf.all();
      const [readable, totals] = [
        games.flatMap((one) => readGame(one) ?? []),
        earlier.flatMap((one) => readEarlier(one) ?? []),
      ];
      this.damaged = games.length - readable.length + earlier.length - totals.length;
      this.games = merged([], readable);
      this.earlier = allEarlier([], totals);
    } catch (error) {
      await this.#withoutPlace(error);
    }
  }

  /** Goes on in memory where nothing can be kept. */
  async #withoutPlace(error: unknown): Promise<void> {
    if (this.#shelf instanceof MemoryShelf) return;
    console.warn("Finished games can't be kept.", error);
    this.trouble = error instanceof DOMException && error.name === "VersionError" ? TROUBLE.newer : TROUBLE.nowhere;
    this.#shelf = new MemoryShelf();
    await this.#shelf.add(this.games, this.earlier);
  }

  #change(table: string, change: (game: RememberedGame) => RememberedGame): Promise<void> {
    return this.#inTurn(async () => {
      const there = this.games.find((one) => one.table === table);
      if (there) await this.#add([change(there)]);
    });
  }

  /** The totals that have counted a game already, before games were remembered one by one. */
  #countedAs(game: RememberedGame): string | undefined {
    const kind = kindOfGame(game);
    return this.earlier.find((one) => one.kind === kind && game.at <= one.until)?.id;
  }
}

/** The seat of a table that is this person's: of several on this device the one with their name. */
function ownSeat(table: string): { seat: number; token: string } | undefined {
  const seats = kept.seats(table).filter((one) => !one.asking);
  return seats.find((one) => one.name === kept.name) ?? seats[0];
}

/** What is left of a game that can't be had: nothing, if the server knows it no more; else it can be asked for later. */
function lost(error: unknown): Pick<Replay, "options" | "steps"> | undefined {
  const later = !(error instanceof Refusal) || error.error === "offline" || error.again > 0;
  return later ? undefined : { options: {}, steps: [] };
}

/** Whether something happened; a game that can't say so says no. */
function happened(ask: () => boolean): boolean {
  try {
    return ask();
  } catch (error) {
    console.error(error);
    return false;
  }
}

export const remembered = new Remembered();

/** Remembers what a review says of the own seat: call it with each review of a table that is shown. */
export const rememberReview = (table: string, review: Review): Promise<void> => remembered.review(table, review);
