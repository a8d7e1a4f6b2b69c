// One socket to a table: says hello, passes on what comes, sends again what wasn't answered, and comes back by itself.
import type { AnyMove, ClientMessage, Done, Gone, Hello, Hints, Refused, ServerMessage, State, Sync } from "../wire";
import { decode } from "./json";
import type { Language } from "./words.svelte";

export type Link = "connecting" | "open" | "lost" | "ended";
export type Answer<Move extends AnyMove = AnyMove> = Done | Refused | Hints<Move>;

// every command has an id, which is the connection's to give
type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = WithoutId<ClientMessage>;

export interface ConnectionEvents<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  state(state: State<View, Move, Options>): void;
  link(link: Link, gone?: Gone): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const SILENCE = 8_000;

interface Pending<Move extends AnyMove> {
  message: string;
  settle(answer: Answer<Move>): void;
}

export class Connection<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  #socket: WebSocket | undefined;
  #pending = new Map<string, Pending<Move>>();
  #version = -1;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #number = 0;
  readonly #run = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly table: string,
    readonly token: string,
    private language: Language,
    private words: boolean,
    private events: ConnectionEvents<View, Move, Options>,
  ) {
    addEventListener("online", this.#reconnectNow);
    document.addEventListener("visibilitychange", this.#reconnectNow);
    this.#open();
  }

  /** Sends a command and waits for its answer, over as many connections as it takes. */
  ask(command: Command): Promise<Answer<Move>> {
    const id = `${this.#run}-${++this.#number}`;
    const message = JSON.stringify({ ...command, id });
    return new Promise((settle) => {
      this.#pending.set(id, { message, settle });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
    });
  }

  /** Asks for another language from now on, or for the table in words. */
  prefer(language: Language, words: boolean): void {
    if (this.#closed || (language === this.language && words === this.words)) return;
    this.language = language;
    this.words = words;
    this.#version = -1;
    this.#socket?.close();
    clearTimeout(this.#timer);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#reconnectNow);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    const late = setTimeout(() => socket.close(), SILENCE);
    socket.onopen = () => {
      const hello: Hello = {
        type: "hello",
        token: this.token,
        language: this.language,
        since: this.#version,
        words: this.words,
      };
      socket.send(JSON.stringify(hello));
      for (const { message } of this.#pending.values()) socket.send(message);
    };
    socket.onmessage = (event) => {
      clearTimeout(late);
      if (socket === this.#socket) this.#receive(decode<ServerMessage<View, Move, Options>>(event.data));
    };
    socket.onclose = () => {
      clearTimeout(late);
      if (socket === this.#socket && !this.#closed) this.#reconnectLater();
    };
  }

  #receive(message: ServerMessage<View, Move, Options>): void {
    switch (message.type) {
      case "state":
        this.#wait = FIRST_WAIT;
        if (this.#version >= 0 && message.since >= 0 && message.since > this.#version) {
          const sync: Sync = { type: "sync", since: this.#version };
          this.#socket?.send(JSON.stringify(sync));
          return;
        }
        this.#version = message.version;
        this.events.link("open");
        this.events.state(message);
        return;
      case "gone":
        if (message.again) {
          // the seat is theirs now: nothing to wait for
          this.#wait = message.error === "seated" ? 0 : message.again * 1000;
          return;
        }
        this.close();
        this.events.link("ended", message);
        return;
      default: {
        const waiting = this.#pending.get(message.id);
        if (waiting && message.type === "refused" && message.error === "LogUnavailable") {
          // nobody knows whether it is done: the same message, with the same id, finds out
          setTimeout(() => this.#sendAgain(message.id), (message.again ?? 2) * 1000);
          return;
        }
        this.#pending.delete(message.id);
        waiting?.settle(message);
      }
    }
  }

  #sendAgain(id: string): void {
    const waiting = this.#pending.get(id);
    if (waiting && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(waiting.message);
  }

  #reconnectLater(): void {
    if (this.#wait) this.events.link("lost");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(Math.max(this.#wait * 2, FIRST_WAIT), LONGEST_WAIT);
  }

  #reconnectNow = (): void => {
    if (this.#closed || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#open();
  };
}
