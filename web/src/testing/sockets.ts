// The server's end of the sockets that the page opens, for tests.
import { fingerprint, type Branch } from "../lib/tree";
import type { ClientMessage, Patch, ServerMessage, State } from "../wire";
import { difference, writtenBranch } from "./trees";

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  /** Whether servers can be reached: if not, sockets neither open nor say that they don't. */
  static reachable = true;
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  static reset(): void {
    FakeSocket.all = [];
    FakeSocket.reachable = true;
  }
  readyState = FakeSocket.CONNECTING;
  sent: ClientMessage[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
    if (!FakeSocket.reachable) return;
    this.readyState = FakeSocket.OPEN;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  /** On a dead network nobody hears that a socket is closed. */
  close(): void {
    this.readyState = FakeSocket.CLOSED;
    if (FakeSocket.reachable) queueMicrotask(() => this.onclose?.());
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message.type === "state" ? patchTo(message) : message) });
  }

  /** What the page has asked for of one kind. */
  heard<Kind extends ClientMessage["type"]>(kind: Kind): Extract<ClientMessage, { type: Kind }>[] {
    return this.sent.filter((one): one is Extract<ClientMessage, { type: Kind }> => one.type === kind);
  }
}

/** What a patch says beside its tree. */
const BESIDE = ["type", "version", "since", "happened"];

/** The tree of a state in which nobody may move. */
export function treeOf(state: State): Branch {
  if (state.legal.length || state.asides.length) throw new Error("Moves need numbers.");
  const tree: Branch = JSON.parse(JSON.stringify({ ...state, warnings: {} }));
  for (const name of BESIDE) delete tree[name];
  return writtenBranch(tree);
}

/** The patch that makes a state, out of nothing or out of the state before. */
export function patchTo(state: State, before?: State): Patch {
  const tree = treeOf(state);
  return {
    type: "patch",
    base: before?.version ?? -1,
    version: state.version,
    since: state.since,
    print: fingerprint(tree),
    patch: before ? difference(treeOf(before), tree) : tree,
    happened: state.happened.map((one) => ({ ...one, move: null })),
  };
}
