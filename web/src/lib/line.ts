// A socket that is honest about whether it holds: it sends a beat when there is nothing else to say, and if nothing
// comes for too long it is over at once. A browser may take minutes to notice that by itself.
import type { Beat } from "../wire";

/** Milliseconds without a message of ours after which a beat goes out. */
export const BEAT = 2_000;
/** Milliseconds without a message of theirs after which the line is dead. */
export const SILENCE = 4_500;

export interface LineEvents {
  opened(): void;
  heard(text: string): void;
  /** The line is over, once and for all, whatever the socket still says. */
  over(): void;
}

export class Line {
  readonly #socket: WebSocket;
  #over = false;
  #sentAt = 0;
  #heardAt = Date.now();
  #beat: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    address: string,
    private events: LineEvents,
  ) {
    this.#socket = new WebSocket(address);
    this.#socket.onopen = () => {
      if (this.#over) return;
      this.#listen();
      events.opened();
    };
    this.#socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#over) return;
      this.#listen();
      // browsers let the timers of a hidden page sleep, but not those that a message sets
      if (this.isOpen) this.#beatLater();
      events.heard(data);
    };
    this.#socket.onclose = () => this.#end();
    this.#listen();
  }

  get isOpen(): boolean {
    return !this.#over && this.#socket.readyState === WebSocket.OPEN;
  }

  /** Whether nothing has come for so long that the line is dead, even if no timer has said so: phones sleep. */
  get isDead(): boolean {
    return this.#over || Date.now() - this.#heardAt >= SILENCE;
  }

  send(text: string): void {
    if (!this.isOpen) return;
    this.#socket.send(text);
    this.#sentAt = Date.now();
    this.#beatLater();
  }

  /** Ends the line without another word to its owner. */
  close(): void {
    this.#over = true;
    clearTimeout(this.#beat);
    clearTimeout(this.#silence);
    this.#socket.close();
  }

  #end(): void {
    if (this.#over) return;
    // a socket on a dead network takes its time to close: nobody waits for that
    this.close();
    this.events.over();
  }

  #listen(): void {
    this.#heardAt = Date.now();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#end(), SILENCE);
  }

  #beatLater(): void {
    clearTimeout(this.#beat);
    const beat: Beat = { type: "beat" };
    this.#beat = setTimeout(() => this.send(JSON.stringify(beat)), Math.max(0, this.#sentAt + BEAT - Date.now()));
  }
}
