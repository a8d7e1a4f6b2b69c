import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Throwing from "../testing/Throwing.svelte";
import { FakeSocket } from "../testing/sockets";
import { dealt, SEAT } from "../testing/tables";
import type { Happening, State, TheGameMove } from "../wire";
import { catalogue } from "./catalogue.svelte";
import { commitmentTo } from "./fair";
import { Moves } from "./moves";
import { commit, contributionTo, recordsOf } from "./record";
import { TableSession } from "./session.svelte";

interface View {
  deck: number;
}

beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a session at a table", () => {
  it("has no view before the deal, and then the game's own", async () => {
    const session = new TableSession<View>();
    expect(() => session.view).toThrow();
    session.state = { ...dealt<View>({ deck: 3 }), view: null };
    expect(() => session.view).toThrow();
    await session.show(dealt({ deck: 2 }));
    expect(session.view.deck).toBe(2);
  });
  it("offers the moves of its game by their kind", async () => {
    const session = new TableSession<View, TheGameMove>();
    expect(session.legal).toEqual([]);
    await session.show(dealt({ deck: 2 }, { legal: [{ move: { type: "lay", card: 17, pile: "A" }, text: "17 A" }] }));
    expect(session.legal.map((move) => (move.type === "lay" ? move.card : 0))).toEqual([17]);
    expect(session.mine).toBe(true);
  });
  it("leaves out what nobody needs to be told", async () => {
    const session = new TableSession<View>();
    const unsaid = (move: { type: string }): boolean => move.type === "clear";
    await session.use(Promise.resolve({ Table: Throwing, flights: () => [], unsaid }));
    const did = (type: string, text: string) => ({ kind: "move", seat: 1, move: { type }, text, version: 2 });
    session.log = [did("lay", "Jan lays 17."), did("clear", "Jan signals: nothing.")];
    expect(session.told.map((one) => one.text)).toEqual(["Jan lays 17."]);
    expect(session.last).toBe("Jan lays 17.");
  });
  it("goes on when the game can't say which cards travel", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const session = new TableSession<View>();
    const flights = vi.fn(() => {
      throw new Error("No such pile.");
    });
    await session.use(Promise.resolve({ Table: Throwing, flights }));
    await session.show(dealt({ deck: 2 }));
    const move = { kind: "move", seat: 1, move: { type: "draw" }, text: "", version: 2 };
    await session.show(dealt({ deck: 1 }), [move]);
    expect(flights).toHaveBeenCalledOnce();
    expect(complaints).toHaveBeenCalledOnce();
    expect(session.view.deck).toBe(1);
  });
});

describe("a device's part in a deal", () => {
  let version = 0;

  /** A table of two before the deal; what each has committed to (null: not ready yet). */
  function waiting(own: string | null, other: string | null, more: Partial<State> = {}): State {
    const seats = [own, other].map((commitment, seat) => ({
      ...SEAT,
      name: ["Ola", "Jan"][seat] ?? "",
      ready: commitment !== null,
      commitment: commitment ?? "",
      revealed: false,
    }));
    const state = dealt(null, { stage: "waiting", seats, version: ++version, head: `head ${version}`, promise: "p" });
    return { ...state, revealing: own !== null && other !== null, ...more };
  }

  async function sit(): Promise<TableSession> {
    const session = new TableSession();
    session.connect("table", "token");
    await Promise.resolve();
    return session;
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    localStorage.clear();
    FakeSocket.reset();
    // the table is shown as soon as it comes
    vi.spyOn(catalogue, "moves").mockReturnValue(new Moves({ kinds: [], polish: {} }));
  });
  afterEach(() => void vi.useRealTimers());

  it("commits for a table where it isn't ready, once, and reveals just that, when all have committed", async () => {
    const session = await sit();
    FakeSocket.last.say(waiting(null, null));
    FakeSocket.last.say(waiting(null, "theirs"));
    const [ready, ...more] = FakeSocket.last.heard("ready");
    expect(more).toEqual([]);
    const commitment = ready?.commitment ?? "";
    FakeSocket.last.say(waiting(commitment, null));
    expect(FakeSocket.last.heard("reveal")).toEqual([]);
    FakeSocket.last.say(waiting(commitment, "theirs"));
    FakeSocket.last.say(waiting(commitment, "theirs"));
    const [reveal, ...again] = FakeSocket.last.heard("reveal");
    expect(again).toEqual([]);
    expect(commitmentTo(reveal?.contribution ?? "")).toBe(commitment);
    session.close();
  });
  it("keeps what all had committed to before it reveals", async () => {
    const commitment = commit("table");
    const session = await sit();
    let kept: unknown;
    vi.spyOn(FakeSocket.prototype, "send").mockImplementation(() => void (kept = recordsOf("table")[0]));
    FakeSocket.last.say(waiting(commitment, "theirs"));
    expect(kept).toMatchObject({
      contribution: contributionTo("table", commitment),
      commitments: [commitment, "theirs"],
      heads: [[version, `head ${version}`]],
    });
    session.close();
  });
  it("reveals nothing for a commitment that it didn't make, and says that another device has to", async () => {
    const commitment = commit("table");
    const session = await sit();
    FakeSocket.last.say(waiting("of another device", "theirs"));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.last.heard("reveal")).toEqual([]);
    expect(session.elsewhere).toBe(true);
    FakeSocket.last.say(waiting(commitment, "theirs again", { called_off: 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.last.heard("reveal")).toHaveLength(1);
    expect(session.elsewhere).toBe(false);
    session.close();
  });
  it("reveals nothing while somebody hasn't committed, whatever the server says", async () => {
    const commitment = commit("table");
    const session = await sit();
    FakeSocket.last.say(waiting(commitment, null, { revealing: true }));
    expect(FakeSocket.last.heard("reveal")).toEqual([]);
    session.close();
  });
  it("commits anew, with a fresh contribution, when a deal was called off", async () => {
    const first = commit("table");
    const session = await sit();
    FakeSocket.last.say(waiting(first, "theirs"));
    FakeSocket.last.say(waiting(null, null, { called_off: 1 }));
    FakeSocket.last.say(waiting(null, "theirs again", { called_off: 1 }));
    const [ready, ...more] = FakeSocket.last.heard("ready");
    expect(more).toEqual([]);
    expect(ready?.commitment).toHaveLength(64);
    expect(ready?.commitment).not.toBe(first);
    FakeSocket.last.say(waiting(ready?.commitment ?? "", "theirs again", { called_off: 1 }));
    expect(FakeSocket.last.heard("reveal").map((one) => commitmentTo(one.contribution))).toEqual([
      first,
      ready?.commitment,
    ]);
    session.close();
  });
  it("never reveals for another deal what it revealed once, also after a reload, and warns", async () => {
    const old = commit("table");
    const before = await sit();
    FakeSocket.last.say(waiting(old, "theirs"));
    expect(FakeSocket.last.heard("reveal")).toHaveLength(1);
    before.close();
    const session = await sit();
    FakeSocket.last.say(waiting(null, null, { called_off: 1 }));
    expect(FakeSocket.last.heard("ready")).toHaveLength(1);
    FakeSocket.last.say(waiting(old, null, { called_off: 1 }));
    expect(session.doubt).toBe("reused");
    FakeSocket.last.say(waiting(old, "chosen", { called_off: 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.last.heard("reveal")).toEqual([]);
    expect(session.elsewhere).toBe(false);
    session.close();
    expect(recordsOf("table")[0]).toMatchObject({ contribution: "", called_off: 1 });
    const later = await sit();
    expect(later.doubt).toBe("reused");
    FakeSocket.last.say(waiting(old, "chosen", { called_off: 1 }));
    expect(FakeSocket.last.heard("reveal")).toEqual([]);
    later.close();
  });
  it("reveals nothing of another table, even if the server calls this table so", async () => {
    const old = commit("before");
    const session = await sit();
    FakeSocket.last.say(waiting(old, "theirs", { table: "before" }));
    expect(FakeSocket.last.heard("reveal")).toEqual([]);
    session.close();
  });
  it("takes no part in a deal of a server that has contradicted itself", async () => {
    const session = await sit();
    const state = waiting("of another device", null);
    FakeSocket.last.say(state);
    FakeSocket.last.say({ ...state, head: "another" });
    FakeSocket.last.say(waiting(null, null));
    expect(FakeSocket.last.heard("ready")).toEqual([]);
    FakeSocket.last.say(waiting(commit("table"), "theirs"));
    expect(FakeSocket.last.heard("reveal")).toEqual([]);
    session.close();
  });
  it("that had no part in the deal that was called off asks the person first", async () => {
    const session = await sit();
    FakeSocket.last.say(waiting(null, null, { called_off: 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.last.heard("ready")).toEqual([]);
    expect(session.elsewhere).toBe(true);
    void session.prepare();
    expect(FakeSocket.last.heard("ready")).toHaveLength(1);
    session.close();
  });
  it("is sent again over the next connection, and later if the server says so", async () => {
    const commitment = commit("table");
    const session = await sit();
    FakeSocket.last.say(waiting(commitment, "theirs"));
    const [reveal] = FakeSocket.last.heard("reveal");
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.heard("reveal")).toEqual([reveal]);
    FakeSocket.last.say({ type: "refused", id: reveal?.id ?? "", error: "OverLimit", reason: "", again: 2 });
    await vi.advanceTimersByTimeAsync(2_100);
    expect(FakeSocket.last.heard("reveal")).toHaveLength(2);
    expect(session.refused).toBeUndefined();
    session.close();
  });
  it("warns when the server shows something else than before", async () => {
    const session = await sit();
    const state = waiting(null, null);
    FakeSocket.last.say(state);
    expect(session.doubt).toBeUndefined();
    FakeSocket.last.say({ ...state, head: "another" });
    expect(session.doubt).toBe("head");
    session.close();
  });
  it("comes to the seat that it asked for as soon as the table agrees", async () => {
    const session = await sit();
    FakeSocket.last.say(dealt({}, { version: 7, you: -1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.asking).toBe(true);
    FakeSocket.last.say({ type: "gone", error: "seated", reason: "", again: 1 });
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(10);
    expect(FakeSocket.all).toHaveLength(2);
    expect(session.link).not.toBe("lost");
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", token: "token" });
    FakeSocket.last.say(dealt({}, { version: 8, you: 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.asking).toBe(false);
    session.close();
  });
  it("says when a lost connection is tried again, and tries at once if asked", async () => {
    const session = await sit();
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.link).toBe("lost");
    expect(session.retryAt).toBeGreaterThan(Date.now());
    session.retry();
    expect(session.retryAt).toBeUndefined();
    expect(FakeSocket.all).toHaveLength(2);
    session.close();
  });
  it("says by what name it was sent away", async () => {
    const session = await sit();
    FakeSocket.last.say({ type: "gone", error: "TurnedAway", reason: "No." });
    expect([session.link, session.endedBy, session.ended]).toEqual(["ended", "TurnedAway", "No."]);
    session.close();
  });
});

describe("what was taken back", () => {
  const move = (version: number): Happening => ({ version, kind: "move", seat: 0, text: `move ${version}`, at: 0 });
  const other = (version: number, kind: string): Happening => ({ version, kind, seat: 0, text: kind, at: 0 });

  it("disappears from the log and from the last line, however many steps; what was said stays", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.reset();
    vi.spyOn(catalogue, "moves").mockReturnValue(new Moves({ kinds: [], polish: {} }));
    const session = new TableSession();
    session.connect("table", "token");
    await Promise.resolve();
    const sees = async (version: number, moves: number, ...happened: Happening[]): Promise<void> => {
      FakeSocket.last.say(dealt(null, { version, since: version - 1, moves, happened }));
      await vi.advanceTimersByTimeAsync(20);
    };
    const lines = (): string[] => session.log.map((one) => one.text);
    await sees(1, 0);
    await sees(2, 1, move(2));
    await sees(3, 2, move(3));
    await sees(4, 2, other(4, "said"));
    await sees(5, 4, move(5), move(5));
    await sees(6, 2, other(6, "undone"));
    expect(lines()).toEqual(["move 2", "move 3", "said", "undone"]);
    expect(session.last).toBe("move 3");
    await sees(7, 1, other(7, "undone"));
    expect(lines()).toEqual(["move 2", "said", "undone"]);
    expect(session.last).toBe("move 2");
    // taken back and played anew before the page was told
    FakeSocket.last.say(dealt(null, { version: 9, since: 7, moves: 1, happened: [other(8, "undone"), move(9)] }));
    await vi.advanceTimersByTimeAsync(20);
    expect(lines()).toEqual(["said", "undone", "move 9"]);
    session.close();
    vi.useRealTimers();
  });
});
