// The connection to a table: says hello, keeps the copy of the table up to date and passes it on, sends again what wasn't
// answered, and comes back by itself.
import type {
  AnyMove,
  Beat,
  ClientMessage,
  Done,
  Gone,
  Hello,
  Hints,
  Patch,
  Refused,
  ServerMessage,
  State,
} from "../wire";
import { TableCopy } from "./copy";
import { decode } from "./json";
import { Line } from "./line";
import type { Moves } from "./moves";
import type { Language } from "./words.svelte";

export type Link = "connecting" | "open" | "lost" | "ended";
export type Answer<Move extends AnyMove = AnyMove> = Done | Refused | Hints<Move>;

// every command has an id, which is the connection's to give
type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = WithoutId<ClientMessage>;

export interface ConnectionEvents<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  state(state: State<View, Move, Options>): void;
  link(link: Link, gone?: Gone): void;
  /** While the connection is lost: when it is tried again (as `Date.now()` counts), or nothing while it is being tried. */
  retry(at: number | undefined): void;
}

/** What the numbers of a game's moves stand for, now or soon. */
export type MovesOf = (game: string) => Moves | Promise<Moves>;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5_000;
/** Milliseconds until the whole table is asked for again, if it hasn't come. */
const WHOLE_WAIT = 2_000;

interface Pending<Move extends AnyMove> {
  message: string;
  settle(answer: Answer<Move>): void;
}

/** All that the server says to this client: it sends whole states only to those who ask for them, and the line answers beats. */
type Message<Move extends AnyMove> = Exclude<ServerMessage<unknown, Move>, State<unknown, Move> | Beat>;

export class Connection<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  #line: Line | undefined;
  #copy = new TableCopy();
  #moves: Moves | undefined;
  #learning = false;
  /** What waits until it is known what the moves are. */
  #untold: ((moves: Moves) => void)[] = [];
  #pending = new Map<string, Pending<Move>>();
  /** The most milliseconds to wait for the next try. */
  #wait = FIRST_WAIT;
  /** The milliseconds that the server asked us to wait. */
  #asked: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #whole: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #number = 0;
  readonly #run = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly table: string,
    readonly token: string,
    private language: Language,
    private words: boolean,
    private movesOf: MovesOf,
    private events: ConnectionEvents<View, Move, Options>,
  ) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#shown);
    this.#open();
  }

  /** Sends a command and waits for its answer, over as many connections as it takes. */
  ask(command: Command): Promise<Answer<Move>> {
    const id = `${this.#run}-${++this.#number}`;
    const message = JSON.stringify({ ...command, id });
    return new Promise((settle) => {
      this.#pending.set(id, { message, settle });
      this.#line?.send(message);
    });
  }

  /** Asks for another language from now on, or for the table in words. */
  prefer(language: Language, words: boolean): void {
    if (this.#closed || (language === this.language && words === this.words)) return;
    this.language = language;
    this.words = words;
    this.#copy.forget();
    this.#open();
  }

  /** Tries at once to come back, if the connection is lost; a try that has just begun gets a moment. */
  retry(): void {
    if (this.#closed) return;
    const hope = this.#line?.hope ?? 0;
    if (!hope) {
      if (this.#line?.hasAnswered) this.events.link("lost");
      this.#open();
    } else if (!this.#line?.hasAnswered) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.retry(), hope);
    }
  }

  close(): void {
    this.#closed = true;
    this.#untold = [];
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#shown);
    this.#hangUp();
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#whole);
    this.#timer = this.#whole = undefined;
    this.#line?.close();
    this.#line = undefined;
  }

  #open(): void {
    this.#hangUp();
    this.events.retry(undefined);
    this.#line = new Line(`${location.origin.replace(/^http/, "ws")}/api/tables/${this.table}/socket`, {
      opened: () => this.#greet(),
      heard: (text) => this.#receive(decode<Message<Move>>(text)),
      over: () => this.#lose(),
    });
  }

  #send(message: ClientMessage): void {
    this.#line?.send(JSON.stringify(message));
  }

  #greet(): void {
    const hello: Hello = {
      type: "hello",
      token: this.token,
      language: this.language,
      since: this.#copy.since,
      words: this.words,
      whole: false,
      beats: true,
    };
    this.#send(hello);
    for (const { message } of this.#pending.values()) this.#line?.send(message);
  }

  #receive(message: Message<Move>): void {
    switch (message.type) {
      case "patch":
        this.#take(message);
        return;
      case "gone":
        if (message.again) {
          // the seat is theirs now: nothing to wait for
          this.#asked = message.error === "seated" ? 0 : message.again * 1000;
          return;
        }
        this.close();
        this.events.link("ended", message);
        return;
      default:
        this.#tell(() => this.#settle(message));
    }
  }

  #take(message: Patch): void {
    const sync = this.#copy.take(message);
    if (sync?.drifted) {
      this.#askForWhole(sync);
      return;
    }
    clearTimeout(this.#whole);
    this.#whole = undefined;
    this.#wait = FIRST_WAIT;
    if (sync) {
      this.#send(sync);
      return;
    }
    const state = this.#copy.state<View, Move, Options>(message, this.language);
    this.events.link("open");
    this.#tell((moves) => this.events.state(state(moves)));
    this.#learn(this.#copy.game);
  }

  /** Asks once, and again only if it doesn't help: patches that were on their way all come too late. */
  #askForWhole(sync: ClientMessage): void {
    if (this.#whole !== undefined) return;
    this.#send(sync);
    this.#whole = setTimeout(() => {
      this.#whole = undefined;
      this.#askForWhole(sync);
    }, WHOLE_WAIT);
  }

  /** Passes on what came, in its order, as soon as it is known what the moves are. */
  #tell(what: (moves: Moves) => void): void {
    if (this.#moves) what(this.#moves);
    else this.#untold.push(what);
  }

  #learn(game: string): void {
    if (this.#learning) return;
    this.#learning = true;
    const moves = this.movesOf(game);
    if (moves instanceof Promise) void moves.then((later) => this.#know(later));
    else this.#know(moves);
  }

  #know(moves: Moves): void {
    this.#moves = moves;
    for (const what of this.#untold.splice(0)) what(moves);
  }

  #settle(answer: Answer<Move>): void {
    const waiting = this.#pending.get(answer.id);
    if (waiting && answer.type === "refused" && answer.error === "LogUnavailable") {
      // nobody knows whether it is done: the same message, with the same id, finds out
      setTimeout(() => this.#sendAgain(answer.id), (answer.again ?? 2) * 1000);
      return;
    }
    this.#pending.delete(answer.id);
    waiting?.settle(answer);
  }

  #sendAgain(id: string): void {
    const waiting = this.#pending.get(id);
    if (waiting) this.#line?.send(waiting.message);
  }

  /** Says that the connection is lost, and comes back after a while: not all at once when a server was away. */
  #lose(): void {
    this.#hangUp();
    const wait = this.#nextWait();
    if (wait) {
      this.events.link("lost");
      this.events.retry(Date.now() + wait);
    }
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #nextWait(): number {
    const asked = this.#asked;
    this.#asked = undefined;
    if (asked !== undefined) return asked * (1 + Math.random() / 4);
    const most = this.#wait;
    this.#wait = Math.min(most * 2, LONGEST_WAIT);
    return most * (0.5 + Math.random() / 2);
  }

  /** Somebody looks at the page again. */
  #shown = (): void => {
    if (!document.hidden) this.#wake();
  };

  /** There may be a network again: no reason to wait any longer. */
  #wake = (): void => {
    this.#wait = FIRST_WAIT;
    this.retry();
  };

  #offline = (): void => {
    if (this.#line) this.#lose();
  };
}
