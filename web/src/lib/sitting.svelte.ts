// A sitting at a table: what is shown of it now, and what one can do. The states of the server are shown one after the
// other, each after its cards have travelled; a replay shows its steps through the same door.
import { tick, untrack } from "svelte";
import type { Happening, OneHint, Refused, State } from "../wire";
import type { Flight, GameTable } from "../games/contract";
import { Connection, type Answer, type Link, type Wish } from "./connection";
import { witness } from "./fair";
import { fly } from "./flights";
import { kept, moving } from "./kept.svelte";
import { notice } from "./notice";
import { play as sound } from "./sounds";
import { speech, t, type Pair } from "./words.svelte";

const PLAYER: Pair = ["Player {number}", "Gracz {number}"];
const REMEMBERED = 80;
const HURRIED = 3;

/** What happened, and the table after it. */
interface Scene {
  happened: Happening[];
  state: State;
}

export class Sitting {
  state = $state.raw<State>();
  link = $state<Link>("connecting");
  ended = $state("");
  refused = $state.raw<Refused>();
  hints = $state.raw<OneHint[]>();
  busy = $state(false);
  replaying = $state(false);
  log = $state.raw<Happening[]>([]);
  game = $state.raw<GameTable>();
  /** Whether the last move of one's own was dragged to its place, so that it needs no flight. */
  dragged = false;
  /** The newest version that is known of, shown or not. */
  #newest = $state(-1);
  #connection: Connection | undefined;
  #waiting: State[] = [];
  #showing = false;
  #scenes: Scene[] = [];

  get you(): number {
    return this.state?.you ?? -1;
  }

  get names(): string[] {
    return (this.state?.seats ?? []).map((seat, number) => seat.name || t(PLAYER, { number: number + 1 }));
  }

  /** Whether it is one's turn, and nothing is on its way: neither an answer nor a card. */
  get mine(): boolean {
    const shown = this.state;
    return (
      !this.replaying && !this.busy && shown !== undefined && shown.legal.length > 0 && shown.version >= this.#newest
    );
  }

  get live(): boolean {
    return this.#connection !== undefined;
  }

  /** The last thing that was done at the table, in words. */
  get last(): string {
    return this.log.findLast((one) => one.kind === "move")?.text ?? this.log.at(-1)?.text ?? "";
  }

  /** Sits down at a table that the server keeps; without a token one watches. */
  connect(table: string, token = ""): void {
    // another language is no reason to sit down anew: see `prefer`
    const { language, words } = untrack(() => ({ language: speech.language, words: kept.settings.words }));
    this.#connection = new Connection(table, token, language, words, {
      state: (state) => void this.#arrive(state),
      link: (link, why) => {
        this.link = link;
        if (why) this.ended = why.reason;
      },
    });
  }

  /** Speaks the language of the page from now on. */
  prefer(): void {
    this.#connection?.prefer(speech.language, kept.settings.words);
  }

  close(): void {
    this.#connection?.close();
    notice.calm();
  }

  /** Makes moves, all or none; whatever is refused is shown. True if they were made. */
  async play(...moves: object[]): Promise<boolean> {
    if (this.busy || this.replaying) return false;
    this.hints = undefined;
    // what one says out of turn, such as a signal, holds whatever the others have played meanwhile
    return this.#do({ type: "play", moves, at: this.mine ? this.state?.moves : null });
  }

  /** Carries out any other command. */
  async do(wish: Wish): Promise<boolean> {
    return this.#do(wish);
  }

  async hint(): Promise<void> {
    if (!this.#connection) return;
    const moves = this.state?.moves;
    const answer = await this.#ask({ type: "hint" });
    if (answer?.type === "hints" && this.state?.moves === moves) this.hints = answer.hints;
  }

  /** Plays what has happened since one's own last move once more. */
  async again(): Promise<void> {
    if (this.replaying || this.#showing || this.#scenes.length < 2) return;
    const own = this.#scenes.findLastIndex(
      (scene, at) =>
        at < this.#scenes.length - 1 && scene.happened.some((one) => one.kind === "move" && one.seat === this.you),
    );
    const first = Math.max(0, own, this.#scenes.length - 12);
    const now = this.state;
    this.replaying = true;
    this.state = this.#scenes[first]?.state;
    await tick();
    for (const scene of this.#scenes.slice(first + 1)) await this.#show(scene.state, scene.happened, 2);
    this.replaying = false;
    this.state = now;
    void this.#flush();
  }

  /** Shows a state that comes from elsewhere, such as a step of a replay. */
  async show(state: State, happened: Happening[] = []): Promise<void> {
    await this.#show(state, happened, 1);
  }

  async #do(wish: Wish): Promise<boolean> {
    this.busy = true;
    const answer = await this.#ask(wish);
    if (answer?.type === "done") this.#newest = Math.max(this.#newest, answer.version);
    this.busy = false;
    return answer?.type === "done";
  }

  async #ask(wish: Wish): Promise<Answer | undefined> {
    this.refused = undefined;
    const answer = await this.#connection?.ask(wish);
    if (answer?.type === "refused") {
      this.refused = answer;
      sound("refused");
    }
    return answer;
  }

  async #arrive(state: State): Promise<void> {
    if (state.stage !== "over") witness(state.table, state.promise);
    this.#newest = Math.max(this.#newest, state.version);
    this.#waiting.push(state);
    await this.#flush();
  }

  /** Shows what waits, one state after the other; if much has piled up, quickly. */
  async #flush(): Promise<void> {
    if (this.#showing || this.replaying) return;
    this.#showing = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const before = this.state;
      const known = before?.version ?? -1;
      const happened = next.happened.filter((one) => one.version > known);
      this.log = [
        ...(known < 0 || next.since < 0 ? [] : this.log),
        ...(next.since < 0 ? next.happened : happened),
      ].slice(-REMEMBERED);
      this.#scenes = [...this.#scenes, { happened, state: next }].slice(-REMEMBERED);
      if (this.hints && next.moves !== before?.moves) this.hints = undefined;
      const quick = this.#waiting.length > HURRIED || known < 0 || document.hidden;
      await this.#show(next, quick ? [] : happened, 1);
      this.#tell(before, next, happened);
    }
    this.#showing = false;
  }

  async #show(next: State, happened: Happening[], slowness: number): Promise<void> {
    const before = this.state;
    if (before?.view && next.view && this.game && moving()) {
      const flights: Flight[] = [];
      for (const one of happened) {
        if (one.kind !== "move" || !one.move || (this.dragged && one.seat === this.you)) continue;
        flights.push(...this.game.flights(one, before, next));
      }
      if (flights.length) await fly(flights, slowness);
    }
    if (happened.length) this.dragged = false;
    this.state = next;
    await tick();
  }

  /** Sound and notice for what a person would look up for. */
  #tell(before: State | undefined, now: State, happened: Happening[]): void {
    if (happened.some((one) => one.kind === "move")) sound("card");
    if (happened.some((one) => one.kind === "said" && one.seat !== this.you)) sound("chat");
    if (now.stage === "over" && before?.stage === "playing") sound(now.outcome?.ranks[this.you] === 1 ? "won" : "over");
    if (now.legal.length && !before?.legal.length && before) {
      sound("turn");
      notice.turn(now);
    }
    if (!now.legal.length) notice.calm();
  }
}
