// A person's session at a table: what is shown of it now, and what they can do. The states of the server are shown one
// after the other, each after its cards have travelled; a replay shows its steps through the same door.
import { tick, untrack } from "svelte";
import { isDealt, isMade, type Dealt, type Flight, type GameTable, type Made, type Moment } from "../games/contract";
import type { AnyMove, Happening, OneHint, Refused, State } from "../wire";
import { catalogue } from "./catalogue.svelte";
import { Connection, type Answer, type Command, type Link } from "./connection";
import { deal, fly } from "./flights";
import { Hand } from "./hand.svelte";
import { buzz } from "./haptics";
import { kept } from "./kept.svelte";
import { BEAT, plan as planned, shownOrSkipped, type Showing } from "./moments";
import { notice } from "./notice";
import { dropped, due, fits, unsettled, type Plan } from "./plan";
import { commit, contributionTo, hasCommitted, Witness, type Doubt } from "./record";
import { settings } from "./settings.svelte";
import { play as sound } from "./sounds";
import { speech, t, type Pair } from "./words.svelte";

const PLAYER: Pair = ["Player {number}", "Gracz {number}"];
const REMEMBERED = 80;
const HURRIED = 3;
const BEAT_SECONDS = BEAT / 1000;

/** What happened, and the table after it. */
interface Scene<View, Move extends AnyMove, Options> {
  happened: Happening<Move>[];
  state: State<View, Move, Options>;
}

export class TableSession<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  state = $state.raw<State<View, Move, Options>>();
  link = $state<Link>("connecting");
  /** While the connection is lost: when it is tried again (as `Date.now()` counts); nothing while it is being tried. */
  retryAt = $state<number>();
  ended = $state("");
  /** The name of the reason why the connection ended, for programs. */
  endedBy = $state("");
  /** In what the server now contradicts what it showed this device before. */
  doubt = $state<Doubt>();
  refused = $state.raw<Refused>();
  hints = $state.raw<OneHint<Move>[]>();
  busy = $state(false);
  replaying = $state(false);
  /** The set piece that is being shown. */
  showing = $state.raw<Showing>();
  log = $state.raw<Happening<Move>[]>([]);
  game = $state.raw<GameTable>();
  /** Why the game's table could not be loaded. */
  missing = $state.raw<unknown>();
  /** How the person holds their cards. */
  readonly hand = new Hand();
  /** What is to be done when the person's turn comes. */
  planned = $state.raw<Plan<View, Move>>();
  /** What was planned last, in words, and couldn't be done; the reason, if there is one. */
  unplanned = $state.raw<{ words: string; reason: string }>();
  /** The table that waits behind the end of a round until the person has seen that; see `goOn`. */
  coming = $state.raw<Dealt<View, Move, Options>>();
  /** Whether the person dragged their last move to its place, so that it needs no flight. */
  dragged = false;
  /** The newest version that is known of, shown or not. */
  #newest = $state(-1);
  #latest: State<View, Move, Options> | undefined;
  #connection: Connection<View, Move, Options> | undefined;
  #witness: Witness | undefined;
  /** What this session has sent for the deal, so that it sends nothing twice. */
  #sent: string[] = [];
  #waiting: State<View, Move, Options>[] = [];
  #showing = false;
  /** Whether the game's table is on the page, and shows the end of a round until it has been seen. */
  #attended = false;
  #seen: (() => void) | undefined;
  /** The table of the game on its way to this page. */
  #loading: Promise<void> | undefined;
  #scenes: Scene<View, Move, Options>[] = [];

  /** What the game shows of the table. There is none before the deal: ask only at a table that was dealt. */
  get view(): View {
    if (!isDealt(this.state)) throw new Error("The cards aren't dealt yet.");
    return this.state.view;
  }

  /** The moves that the person may make now. */
  get legal(): Move[] {
    return (this.state?.legal ?? []).map((choice) => choice.move);
  }

  /** What the person may say at any time, such as a signal. */
  get asides(): Move[] {
    return (this.state?.asides ?? []).map((choice) => choice.move);
  }

  /** The options of the table. */
  get options(): Options {
    if (!this.state) throw new Error("The table isn't known yet.");
    return this.state.options;
  }

  /** The table in words, line by line; only people who asked for it have any. */
  get textLines(): string[] {
    return this.state?.told ?? [];
  }

  get you(): number {
    return this.state?.you ?? -1;
  }

  get names(): string[] {
    return (this.state?.seats ?? []).map((seat, number) => seat.name || t(PLAYER, { number: number + 1 }));
  }

  /** Whether it is the person's turn, and nothing is on its way: neither an answer nor a card. */
  get mine(): boolean {
    const shown = this.state;
    return (
      !this.replaying && !this.busy && shown !== undefined && shown.legal.length > 0 && shown.version >= this.#newest
    );
  }

  /** Whether the person plays here, so that they may choose cards, in their turn or before it. */
  get plays(): boolean {
    const own = this.state?.seats[this.you];
    return this.live && !this.replaying && this.state?.stage === "playing" && own !== undefined && !own.bot;
  }

  /** Whether the person plays, and others are to move first. */
  get waits(): boolean {
    return this.plays && !this.busy && !this.state?.legal.length && this.state?.turn !== this.you;
  }

  /** Whether it is the person's turn by now, shown or not. */
  get called(): boolean {
    return this.#newest >= 0 && Boolean(this.#latest?.legal.length);
  }

  get live(): boolean {
    return this.#connection !== undefined;
  }

  /** Whether the person has asked for a seat, and the table hasn't answered yet. */
  get asking(): boolean {
    const token = this.#connection?.token;
    return Boolean(token) && this.state !== undefined && this.you < 0 && token !== kept.host(this.state.table);
  }

  /** Whether this person is the host, in a seat or without one. */
  get hosting(): boolean {
    if (!this.state) return false;
    if (this.you >= 0) return this.state.seats[this.you]?.host ?? false;
    const token = this.#connection?.token;
    return Boolean(token) && token === kept.host(this.state.table) && !this.state.seats.some((seat) => seat.host);
  }

  /** The token of the person's own seat: with it, anybody plays for them. */
  get token(): string {
    return this.you >= 0 ? (this.#connection?.token ?? "") : "";
  }

  /** Whether the deal waits for what another device of this person committed to. */
  get elsewhere(): boolean {
    const own = this.state?.seats[this.you];
    if (!own || !this.state || own.bot || this.state.stage !== "waiting") return false;
    if (!own.ready) return !this.#commitsByItself(this.state);
    return own.commitment !== "" && !own.revealed && contributionTo(this.state.table, own.commitment) === undefined;
  }

  /** The last thing that was done at the table, in words. */
  get last(): string {
    return this.told.findLast((one) => one.kind === "move")?.text ?? this.log.at(-1)?.text ?? "";
  }

  /** What has happened, without what nobody needs to be told. */
  get told(): Happening<Move>[] {
    return this.log.filter((one) => !one.move || !this.#asked(() => this.game?.unsaid?.(one.move!) ?? false, false));
  }

  /** Comes to a table that the server keeps: with a token to a seat, without one to watch. */
  connect(table: string, token = ""): void {
    // another language is no reason to connect anew: see `prefer`
    const { language, words } = untrack(() => ({ language: speech.language, words: this.#words }));
    this.#witness = new Witness(table, (doubt) => (this.doubt = doubt));
    const movesOf = (game: string) => catalogue.moves(game);
    this.#connection = new Connection<View, Move, Options>(table, token, language, words, movesOf, {
      state: (state) => void this.#receive(state),
      link: (link, gone) => {
        this.link = link;
        if (gone) {
          this.ended = gone.reason;
          this.endedBy = gone.error;
        }
      },
      retry: (at) => (this.retryAt = at),
    });
  }

  /** Whether the server is to say the table in words: for the person who likes it, or for the game's table. */
  get #words(): boolean {
    return settings.words || this.game?.words === true;
  }

  /** Speaks the language of the page from now on, and asks for words where they are needed. */
  prefer(): void {
    this.#connection?.prefer(speech.language, this.#words);
  }

  /** Tries at once to come back to the table, if the connection is lost. */
  retry(): void {
    this.#connection?.retry();
  }

  /** Shows the game's own table as soon as it is loaded. */
  use(loading: Promise<GameTable>): Promise<void> {
    this.#loading = this.#load(loading);
    return this.#loading;
  }

  async #load(loading: Promise<GameTable>): Promise<void> {
    try {
      this.game = await loading;
      this.missing = undefined;
      this.prefer();
    } catch (error) {
      this.missing = error;
    }
  }

  close(): void {
    this.#connection?.close();
    this.#witness?.close();
    notice.clear();
  }

  /** Makes moves, all or none; a refusal is shown. True if they were made. */
  async play(...moves: Move[]): Promise<boolean> {
    if (this.busy || this.replaying) return false;
    this.hints = undefined;
    if (this.mine) this.unplanned = undefined;
    // what a person says out of turn, such as a signal, holds no matter what the others have played meanwhile
    return this.#do({ type: "play", moves, at: this.mine ? this.state?.moves : null });
  }

  /** Does something in one's turn; before it, that is planned, and done when the turn comes and it is still possible. */
  async playOrPlan(words: string, ...moves: Move[]): Promise<boolean> {
    return this.waits ? this.plan({ words, steps: [moves] }) : this.play(...moves);
  }

  /** Plans what to do when the turn comes, in place of what was planned before. Only a person who waits can. */
  plan(plan: Plan<View, Move>): boolean {
    if (!this.waits || !this.state || !plan.steps.length) return false;
    this.planned = { ...plan, moves: this.state.moves };
    this.unplanned = undefined;
    return true;
  }

  /** Plans nothing any more. */
  cancelPlan(): void {
    this.planned = undefined;
    this.unplanned = undefined;
  }

  /** The table is on the page, and shows `coming` when there is one; what it returns says that it has gone. */
  attend(): () => void {
    this.#attended = true;
    return () => {
      this.#attended = false;
      this.goOn();
    };
  }

  /** The person has seen the end of a round. */
  goOn(): void {
    this.#seen?.();
  }

  /** Carries out any other command. */
  async do(command: Command): Promise<boolean> {
    return this.#do(command);
  }

  async hint(): Promise<void> {
    if (!this.#connection) return;
    const moves = this.state?.moves;
    const answer = await this.#ask({ type: "hint" });
    if (answer?.type === "hints" && this.state?.moves === moves) this.hints = answer.hints;
  }

  /** Plays what has happened since the person's last move once more. */
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
  async show(state: State<View, Move, Options>, happened: Happening<Move>[] = []): Promise<void> {
    await this.#show(state, happened, 1);
  }

  async #do(command: Command): Promise<boolean> {
    this.busy = true;
    const answer = await this.#ask(command);
    if (answer?.type === "done") this.#newest = Math.max(this.#newest, answer.version);
    this.busy = false;
    return answer?.type === "done";
  }

  async #ask(command: Command): Promise<Answer<Move> | undefined> {
    this.refused = undefined;
    const answer = await this.#connection?.ask(command);
    if (answer?.type === "refused") {
      this.refused = answer;
      sound("refused");
    }
    return answer;
  }

  /** Commits to this device's part of the shuffle from here, for instance when another device did so and is gone. */
  async prepare(): Promise<boolean> {
    const table = this.state?.table;
    return table ? this.#do({ type: "ready", commitment: commit(table) }) : false;
  }

  /** Does the person's part of the deal: commits to a contribution, and reveals it when all have committed. */
  #shuffle(state: State<View, Move, Options>): void {
    const own = state.seats[state.you];
    // a device that the server has contradicted takes no part: what it adds could be known already
    if (!own || own.bot || this.doubt) return;
    if (!own.ready) {
      if (this.#commitsByItself(state))
        this.#once(`ready ${state.called_off}`, () => ({ type: "ready", commitment: commit(state.table) }));
      return;
    }
    if (own.revealed || !own.commitment) return;
    const contribution = this.#witness?.reveal(state);
    if (contribution === undefined) return;
    this.#once(`reveal ${own.commitment}`, () => ({ type: "reveal", contribution }));
  }

  /** A device commits for a new table, and again if a deal that it had committed to was called off. */
  #commitsByItself({ table, called_off }: State<View, Move, Options>): boolean {
    return called_off === 0 || hasCommitted(table);
  }

  /** Sends what the person needn't know of, once; what they should try later is sent again then. */
  #once(name: string, command: () => Command): void {
    if (this.#sent.includes(name)) return;
    this.#sent.push(name);
    void this.#connection?.ask(command()).then((answer) => {
      if (answer.type !== "refused" || !answer.again) return;
      setTimeout(() => {
        this.#sent = this.#sent.filter((one) => one !== name);
        if (this.#latest?.stage === "waiting") this.#shuffle(this.#latest);
      }, answer.again * 1000);
    });
  }

  async #receive(state: State<View, Move, Options>): Promise<void> {
    this.#witness?.see(state);
    if (state.stage === "waiting") this.#shuffle(state);
    this.#latest = state;
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
      if (before && happened.some((one) => one.kind === "undone")) this.#forget(before, next, happened);
      this.log = [
        ...(known < 0 || next.since < 0 ? [] : this.log),
        ...(next.since < 0 ? next.happened : happened),
      ].slice(-REMEMBERED);
      this.#scenes = [...this.#scenes, { happened, state: next }].slice(-REMEMBERED);
      if (this.hints && next.moves !== before?.moves) this.hints = undefined;
      const quick = this.#waiting.length > HURRIED || known < 0 || document.hidden;
      await this.#show(next, quick ? [] : happened, 1);
      this.#announce(before, next, happened);
      await this.#followPlan(next, happened);
    }
    this.#showing = false;
  }

  /** Moves that were taken back have never happened: no line tells of them, and nothing shows them again. */
  #forget(before: State, next: State, happened: Happening<Move>[]): void {
    let gone = before.moves - (next.moves - happened.filter((one) => one.kind === "move").length);
    let last = this.log.length;
    while (gone > 0 && last > 0) if (this.log[--last]?.kind === "move") gone--;
    const since = this.log.slice(last).filter((one) => one.kind !== "move" && one.kind !== "undone");
    this.log = [...this.log.slice(0, last), ...since];
    this.#scenes = this.#scenes.filter((scene) => scene.state.moves <= next.moves);
  }

  async #show(next: State<View, Move, Options>, happened: Happening<Move>[], slowness: number): Promise<void> {
    const before = this.state;
    this.hand.hold(next.table, next.you);
    // without its table nothing of a deal could be seen
    if (before && !isDealt(before) && isDealt(next) && !this.game) await this.#loading;
    if (!isDealt(next) || !this.game || !happened.length) {
      this.state = next;
      await tick();
      return;
    }
    const moves = happened.filter(isMade);
    if (moves.length) sound("card");
    if (isDealt(before) && settings.cardsTravel) {
      const travelling = moves.filter((one) => !this.dragged || one.seat !== this.you);
      const flights = travelling.flatMap((one) => this.#flights(one, before, next));
      if (flights.length) await fly(flights, slowness * settings.slowness);
    }
    this.dragged = false;
    const moments = isDealt(before) && settings.moments ? moves.flatMap((one) => this.#moments(one, before, next)) : [];
    // from here on the table is the new one, and a set piece lies over it until it is over
    const showings = planned(moments, settings.slowness, settings.calm || !settings.motion, this.#waiting.length);
    const end = isDealt(before) ? this.#lastLook(moves, before, next) : undefined;
    this.showing = showings[0];
    this.state = end ?? next;
    await tick();
    for (const one of showings) if (await this.#set(one)) break;
    if (this.showing && showings.includes(this.showing)) this.showing = undefined;
    if (end) {
      this.coming = next;
      await new Promise<void>((seen) => (this.#seen = seen));
      this.coming = undefined;
      this.state = next;
      await tick();
    }
    if (this.#isDeal(before, next)) await this.#deal();
  }

  /** Does what was planned if the turn has come; what can't be done any more is dropped, with a word. */
  async #followPlan(now: State<View, Move, Options>, happened: Happening<Move>[]): Promise<void> {
    const plan = this.planned;
    if (!plan) return;
    if (!this.plays || unsettled(plan, now, happened)) {
      this.planned = undefined;
      if (this.plays) this.unplanned = dropped(plan);
      return;
    }
    if (!this.mine || !due(now)) return;
    const [step = [], ...steps] = plan.steps;
    this.planned = undefined;
    if (!fits(plan, now)) {
      this.unplanned = dropped(plan);
    } else if (!(await this.play(...step))) {
      this.unplanned = dropped(plan, this.refused?.reason);
      this.refused = undefined;
    } else if (steps.length) this.planned = { ...plan, steps, moves: now.moves };
  }

  /** Shows a set piece, with its sound; true if a tap or a key ended it. */
  async #set(one: Showing): Promise<boolean> {
    this.showing = one;
    if (one.moment.sound) sound(one.moment.sound, BEAT_SECONDS);
    if (one.moment.buzz) buzz(one.moment.buzz);
    return shownOrSkipped(one.long);
  }

  /** Whether people have just seen the cards being dealt: at the beginning, or for a new round. */
  #isDeal(before: State<View, Move, Options> | undefined, next: Dealt<View, Move, Options>): boolean {
    if (!before || next.stage !== "playing") return false;
    if (!isDealt(before)) return true;
    return this.#asked(() => this.game?.redealt?.(before, next) ?? false, false);
  }

  async #deal(): Promise<void> {
    if (!settings.cardsTravel || this.#waiting.length > HURRIED) return;
    sound("shuffle");
    const others = this.names.map((_, seat) => seat).filter((seat) => seat !== this.you);
    await deal(this.game?.deck ?? "deck", others, settings.slowness);
  }

  /** The table as a round left it, if that is to be seen before the next one. */
  #lastLook(
    moves: Made<Move>[],
    before: Dealt<View, Move, Options>,
    next: Dealt<View, Move, Options>,
  ): Dealt<View, Move, Options> | undefined {
    const last = moves.at(-1);
    if (!last || !this.#attended || !this.#connection || this.replaying) return undefined;
    return this.#asked(() => this.game?.lastLook?.(moves, before, next), undefined) as typeof next | undefined;
  }

  /** The cards that travel for a move. */
  #flights(move: Made<Move>, before: Dealt<View, Move, Options>, after: Dealt<View, Move, Options>): Flight[] {
    return this.#asked(() => this.game?.flights(move, before, after) ?? [], []);
  }

  /** What people laugh or groan at in a move. */
  #moments(move: Made<Move>, before: Dealt<View, Move, Options>, after: Dealt<View, Move, Options>): Moment[] {
    return this.#asked(() => this.game?.moments?.(move, before, after) ?? [], []);
  }

  /** What the game says; the table must go on if it can't. */
  #asked<Answer>(ask: () => Answer, otherwise: Answer): Answer {
    try {
      return ask();
    } catch (error) {
      console.error(error);
      return otherwise;
    }
  }

  /** Sound and notice for what a person would look up for. */
  #announce(before: State | undefined, now: State, happened: Happening[]): void {
    if (happened.some((one) => one.kind === "said" && one.seat !== this.you)) sound("chat");
    if (now.stage === "over" && before?.stage === "playing") sound(now.outcome?.ranks[this.you] === 1 ? "won" : "over");
    if (now.legal.length && !before?.legal.length && before) {
      sound("turn");
      notice.turn(now);
    }
    if (!now.legal.length) notice.clear();
  }
}
