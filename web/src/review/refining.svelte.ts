// A review that is asked for: the first figures at once, then finer ones, as long as somebody looks.
import { Refusal } from "../lib/api";
import type { Review } from "../wire";

export class Refining {
  found = $state.raw<Review>();
  /** Why there are no figures, or no finer ones. */
  problem = $state("");
  asking = $state(false);
  readonly #ask: (depth: number) => Promise<Review>;
  #closed = false;
  #later: ReturnType<typeof setTimeout> | undefined;

  /** Goes on from figures that are `known`, if there are any. */
  constructor(ask: (depth: number) => Promise<Review>, known?: Review) {
    this.#ask = ask;
    this.found = known;
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** Whether finer figures will come. */
  get coarse(): boolean {
    return this.found !== undefined && this.found.depth + 1 < this.found.depths;
  }

  /** Asks for what comes next: first figures, or finer ones; the same once more if `depth` says so, as in another language. */
  async go(depth = this.found ? this.found.depth + 1 : 0): Promise<void> {
    if (this.#closed || this.asking || document.hidden) return;
    if (this.found && depth >= this.found.depths) return;
    clearTimeout(this.#later);
    this.asking = true;
    this.problem = "";
    try {
      const found = await this.#ask(depth);
      if (this.#closed) return;
      this.found = found;
    } catch (error) {
      if (!this.#closed) this.#failed(error, depth);
      return;
    } finally {
      this.asking = false;
    }
    void this.go();
  }

  /** Asks again by itself where the server says when. */
  #failed(error: unknown, depth: number): void {
    const wait = error instanceof Refusal ? error.again : 0;
    if (wait > 0) this.#later = setTimeout(() => void this.go(depth), wait * 1000);
    else this.problem = error instanceof Refusal ? error.reason : String(error);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#later);
    document.removeEventListener("visibilitychange", this.#seen);
  }

  readonly #seen = (): void => {
    if (!document.hidden && !this.problem) void this.go();
  };
}
