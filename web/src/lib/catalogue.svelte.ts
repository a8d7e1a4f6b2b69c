// The games that the server has, with all that it says about them; asked for once.
import type { GameCard } from "../wire";
import { listGames, Refusal } from "./api";
import { t } from "./words.svelte";

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

  /** What a game is called in the language of the page; until that is known, its name. */
  title(game: string): string {
    const card = this.find(game);
    return card ? t(card.title) : game;
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
