import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSession } from "../../lib/session.svelte";
import { decode } from "../../lib/json";
import type { Hello } from "../../wire";
import { gameTable } from "..";

/** What sockets said hello with, in turn. */
let hellos: Hello[] = [];

class Socket {
  static readonly OPEN = 1;
  readyState = Socket.OPEN;
  onopen = (): void => undefined;

  constructor() {
    queueMicrotask(() => this.onopen());
  }

  send(message: string): void {
    hellos.push(decode<Hello>(message));
  }

  close(): void {
    this.onopen = () => undefined;
  }
}

beforeEach(() => {
  hellos = [];
  vi.stubGlobal("WebSocket", Socket);
});
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["a game of another package", [false, true]],
  ["triggs", [false]],
])("a table that is drawn from its words asks for them, others don't: %s", async (game, asked) => {
  const session = new TableSession();
  session.connect("table");
  await Promise.resolve();
  await session.use(gameTable(game));
  await Promise.resolve();
  expect(hellos.map((hello) => hello.words)).toEqual(asked);
  session.close();
});

test("a session that comes with its table asks once", async () => {
  const session = new TableSession();
  await session.use(gameTable("a game of another package"));
  session.connect("table");
  await Promise.resolve();
  expect(hellos.map((hello) => hello.words)).toEqual([true]);
  session.close();
});
