// A socket that is honest about whether it holds: it answers the server's beats, and if nothing comes for too long it is
// over at once. A browser may take minutes to notice that by itself. It has no beat of its own: browsers let the timers of
// a hidden page sleep, but not the messages.
const BEAT = '{"type":"beat"}';
/** Milliseconds without a message of theirs after which the line is dead. */
export const SILENCE = 4_500;
/** Milliseconds after which somebody who doesn't want to wait gives up a line on which nothing has come yet. */
const PATIENCE = 1_000;

export interface LineEvents {
  opened(): void;
  heard(text: string): void;
  /** The line is over, once and for all, whatever the socket still says. */
  over(): void;
}

export class Line {
  readonly #socket: WebSocket;
  #over = false;
  #heardAt = Date.now();
  #answered = false;
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
      this.#answered = true;
      this.#listen();
      if (data === BEAT) this.send(BEAT);
      else events.heard(data);
    };
    this.#socket.onclose = () => this.#end();
    this.#listen();
  }

  get isOpen(): boolean {
    return !this.#over && this.#socket.readyState === WebSocket.OPEN;
  }

  /** Whether anything has ever come. */
  get hasAnswered(): boolean {
    return this.#answered;
  }

  /** Milliseconds until it is worth trying another line instead: none if this one is dead, even if no timer has said so
   * (phones sleep). A network that swallows all leaves a line as it is, neither open nor over. */
  get hope(): number {
    if (this.#over) return 0;
    return Math.max(0, this.#heardAt + (this.#answered ? SILENCE : PATIENCE) - Date.now());
  }

  send(text: string): void {
    if (this.isOpen) this.#socket.send(text);
  }

  /** Ends the line without another word to its owner. */
  close(): void {
    this.#over = true;
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
}
