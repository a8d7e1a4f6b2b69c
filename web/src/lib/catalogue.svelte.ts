// The games that the server has, with all that it says about them; asked for once.
import type { GameCard } from "../wire";
import { listGames, Refusal } from "./api";
import { Moves } from "./moves";
import { t } from "./words.svelte";

/** Milliseconds until the server is asked again for what a table waits for. */
const PAUSE = 1_500;

class Catalogue {
  games = $state.raw<GameCard[]>([]);
  /** Why they could not be asked for. */
  problem = $state("");
  #loading: Promise<void> | undefined;

  /** Asks the server, unless that has been done. */
  load(): Promise<void> {
    this.#loading ??= this.#ask();
    return this.#loading;
  }

  find(game: string): GameCard | undefined {
    return this.games.find((card) => card.name === game);
  }

  /** What the numbers of a game's moves stand for; if that isn't known yet, as soon as the server says it. */
  moves(game: string): Moves | Promise<Moves> {
    const card = this.find(game);
    return card ? new Moves(card.moves) : this.#movesLater(game);
  }

  /** What a game is called in the language of the page; until that is known, its name. */
  title(game: string): string {
    const card = this.find(game);
    return card ? t(card.title) : game;
  }

  async #movesLater(game: string): Promise<Moves> {
    for (;;) {
      await this.load();
      const card = this.find(game);
      if (card) return new Moves(card.moves);
      // a table can't be shown without them, so they are asked for until they come
      this.#loading = undefined;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  async #ask(): Promise<void> {
    try {
      this.games = await listGames();
      this.problem = "";
    } catch (error) {
      this.#loading = undefined;
      this.problem = error instanceof Refusal ? error.reason : String(error);
    }
  }
}

export const catalogue = new Catalogue();
