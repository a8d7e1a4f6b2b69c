// One socket to a table: says hello, passes on what comes, sends again what wasn't answered, and comes back by itself.
import type { ClientMessage, Done, Gone, Hints, Refused, ServerMessage, State } from "../wire";
import type { Language } from "./words.svelte";

export type Link = "connecting" | "open" | "lost" | "ended";
export type Answer = Done | Refused | Hints;

// every command has an id, which is the connection's to give
type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Wish = WithoutId<ClientMessage>;

export interface Ears {
  state(state: State): void;
  link(link: Link, why?: Gone): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const SILENCE = 8_000;

interface Pending {
  message: string;
  settle: (answer: Answer) => void;
}

export class Connection {
  #socket: WebSocket | undefined;
  #pending = new Map<string, Pending>();
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
    private ears: Ears,
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Sends a command and waits for its answer, over as many connections as it takes. */
  ask(wish: Wish): Promise<Answer> {
    const id = `${this.#run}-${++this.#number}`;
    const message = JSON.stringify({ ...wish, id });
    return new Promise((settle) => {
      this.#pending.set(id, { message, settle });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
    });
  }

  /** Speaks another language from now on, or wants the table in words. */
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
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    const late = setTimeout(() => socket.close(), SILENCE);
    socket.onopen = () => {
      const hello = {
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
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = () => {
      clearTimeout(late);
      if (socket === this.#socket && !this.#closed) this.#again();
    };
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.#wait = FIRST_WAIT;
        if (this.#version >= 0 && message.since >= 0 && message.since > this.#version) {
          this.#socket?.send(JSON.stringify({ type: "sync", since: this.#version }));
          return;
        }
        this.#version = message.version;
        this.ears.link("open");
        this.ears.state(message);
        return;
      case "gone":
        if (message.again) {
          this.#wait = message.again * 1000;
          return;
        }
        this.close();
        this.ears.link("ended", message);
        return;
      default: {
        const waiting = this.#pending.get(message.id);
        this.#pending.delete(message.id);
        waiting?.settle(message);
      }
    }
  }

  #again(): void {
    this.ears.link("lost");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #hurry = (): void => {
    if (this.#closed || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#open();
  };
}
