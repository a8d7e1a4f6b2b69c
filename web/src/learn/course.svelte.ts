// A course as somebody goes through it. To the table it is a session like any other; what comes of a move is recorded,
// so everything that a lesson speaks of happens, and nobody moves before the person has read.
import { TableSession } from "../lib/session.svelte";
import { play as sound } from "../lib/sounds";
import type { AnyMove } from "../wire";
import { areNext, isAmong, tableAt, type Recorded, type Recording, type Step } from "./lessons";

/** What the person is to do: what is asked for, read on, watch the others, read on after a lesson, or nothing more. */
type Stage = "asked" | "reading" | "watching" | "done" | "over";

/** How much help there is: none, a friendly sentence, the place lights up, "show me". */
export const FRIENDLY = 1;
export const LIT = 2;
export const SHOW = 3;
/** Milliseconds without a move after which there is more help. */
const PATIENCE = 20_000;
/** Milliseconds that others take to move. */
const PAUSE = 700;

export class CourseSession extends TableSession {
  lesson = $state(0);
  stage = $state<Stage>("asked");
  help = $state(0);
  /** What the person did instead of what is asked for: something that the rules allow, or don't. */
  strayed = $state<"" | "allowed" | "forbidden">("");
  #recording = $state.raw<Recording>()!;
  #made = 0;
  /** Counts how often the course was set to a lesson: what was under way before is dropped. */
  #run = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(recording: Recording, lesson: string) {
    super();
    this.#recording = recording;
    this.link = "open";
    this.open(
      Math.max(
        0,
        recording.lessons.findIndex((one) => one.name === lesson),
      ),
    );
  }

  override get live(): boolean {
    return true;
  }

  get now(): Recorded {
    return this.#recording.lessons[this.lesson]!;
  }

  get all(): number {
    return this.#recording.lessons.length;
  }

  /** Goes to the beginning of a lesson. */
  open(lesson: number): void {
    this.#run++;
    this.lesson = lesson;
    this.#made = 0;
    this.busy = false;
    this.log = [];
    this.state = tableAt(this.#recording, lesson);
    this.#begin();
  }

  /** Goes to the beginning of this lesson, or, from there, to the one before. */
  back(): void {
    this.open(this.#made > 0 ? this.lesson : Math.max(0, this.lesson - 1));
  }

  /** Says everything in another language from now on. */
  speak(recording: Recording): void {
    if (this.#recording === recording) return;
    this.#recording = recording;
    this.log = [];
    this.state = tableAt(recording, this.lesson, this.#made);
  }

  /** The person has read a lesson that asks for nothing, or that is done. */
  async next(): Promise<void> {
    if (this.stage === "done") this.open(this.lesson + 1);
    else if (this.stage === "reading") await this.#others();
  }

  override async play(...moves: AnyMove[]): Promise<boolean> {
    if (this.busy || this.stage === "watching") return false;
    const asked = this.now.asked.slice(this.#made);
    if (this.stage !== "asked" || !areNext(moves, asked)) {
      sound("refused");
      this.strayed = isAmong(moves[0], [...this.legal, ...this.asides]) ? "allowed" : "forbidden";
      this.#more();
      return false;
    }
    const run = this.#run;
    this.busy = true;
    clearTimeout(this.#waiting);
    for (const step of asked.slice(0, moves.length)) if (!(await this.#make(step, run))) return false;
    this.busy = false;
    this.strayed = "";
    this.help = 0;
    if (this.#made === this.now.asked.length) void this.#others();
    else this.#wait();
    return true;
  }

  /** Makes the moves that are asked for in the person's place. */
  async showMe(): Promise<void> {
    if (this.stage === "asked") await this.play(...this.now.asked.slice(this.#made).map((step) => step.move));
  }

  /** At other tables this asks the server; here the coach helps. */
  override hint(): Promise<void> {
    if (this.stage === "asked") this.#more(LIT);
    return Promise.resolve();
  }

  /** Nothing else can be done in a course: no undo, no chat, no leaving. */
  override do(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override close(): void {
    this.#run++;
    clearTimeout(this.#waiting);
    super.close();
  }

  #begin(): void {
    this.stage = this.now.asked.length ? "asked" : "reading";
    this.help = 0;
    this.strayed = "";
    this.#wait();
  }

  /** More help, if nothing happens for a while. */
  #wait(): void {
    clearTimeout(this.#waiting);
    if (this.stage === "asked") this.#waiting = setTimeout(() => this.#more(), PATIENCE);
  }

  #more(least = FRIENDLY): void {
    this.help = Math.min(SHOW, Math.max(least, this.help + 1));
    this.#wait();
  }

  /** What the others do after the lesson, then the next one. */
  async #others(): Promise<void> {
    const run = this.#run;
    this.stage = "watching";
    for (const step of this.now.then) {
      await new Promise((go) => setTimeout(go, PAUSE));
      if (!(await this.#make(step, run))) return;
    }
    const next = this.#recording.lessons[this.lesson + 1];
    if (!next) this.stage = "over";
    else if (next.opens) this.stage = "done";
    else {
      this.lesson++;
      this.#made = 0;
      this.#begin();
    }
  }

  /** Shows a step, unless the person has gone elsewhere meanwhile. */
  async #make({ change: { happened = [] } }: Step, run: number): Promise<boolean> {
    if (run !== this.#run) return false;
    const after = tableAt(this.#recording, this.lesson, ++this.#made);
    await this.show(after, happened);
    if (run !== this.#run) {
      this.state = tableAt(this.#recording, this.lesson, this.#made);
      return false;
    }
    this.log = [...this.log, ...happened];
    sound("card");
    return true;
  }
}
