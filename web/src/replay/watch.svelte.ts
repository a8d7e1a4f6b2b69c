// A game that is over, gone through step by step on a table: by seats that may change, after so many moves.
import { tick } from "svelte";
import { gameTable } from "../games";
import { Refusal } from "../lib/api";
import { TableSession } from "../lib/session.svelte";
import { t, type Pair } from "../lib/words.svelte";
import type { Replay, State } from "../wire";
import { frames } from "./frames";

const UNREADABLE: Pair = ["This file can't be read.", "Tego pliku nie da się odczytać."];

export class Watch {
  readonly session = new TableSession();
  replay = $state.raw<Replay>();
  at = $state(0);
  problem = $state("");
  loading = $state(false);
  /** Whether the game's table is drawn from its words. */
  inWords = $state(false);
  readonly #table: string;
  readonly #states = $derived.by((): State[] => (this.replay ? frames(this.#table, this.replay) : []));
  /** What the server was asked for last; an answer to something older comes too late. */
  #asked: Promise<Replay> | undefined;

  constructor(table: string) {
    this.#table = table;
  }

  get last(): number {
    return this.#states.length - 1;
  }

  /** Takes what the server answers, and shows the table after as many moves as before. */
  async load(asking: Promise<Replay>): Promise<void> {
    this.#asked = asking;
    this.problem = "";
    this.session.refused = undefined;
    this.loading = !this.replay;
    try {
      const found = await asking;
      await this.session.use(gameTable(found.game));
      if (asking !== this.#asked) return;
      if (this.session.game?.words && !this.inWords) {
        this.inWords = true; // and ask again
        return;
      }
      this.replay = found;
      await tick();
      await this.show(Math.min(this.at, this.last));
    } catch (error) {
      if (asking !== this.#asked) return;
      this.problem = error instanceof Refusal ? error.reason : t(UNREADABLE);
      if (this.replay) this.session.refused = { type: "refused", id: "", error: "replay", reason: this.problem };
    }
    this.loading = false;
  }

  /** Shows the table after so many moves; the cards of a single step travel. */
  async show(step: number): Promise<void> {
    const next = this.#states[step];
    // what isn't here yet is shown when it comes
    if (!this.replay) this.at = step;
    if (!next) return;
    const onward = step === this.at + 1;
    this.at = step;
    this.session.log = this.#states.slice(0, step + 1).flatMap((one) => one.happened);
    await this.session.show(next, onward ? next.happened : []);
  }
}
