import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, patchTo } from "../testing/sockets";
import { dealt } from "../testing/tables";
import type { Patch, State } from "../wire";
import { Connection, type Link, type MovesOf } from "./connection";
import { Moves } from "./moves";
import { fingerprint } from "./tree";

const MOVES = new Moves({
  kinds: [
    { type: "lay", text: "{card}", fields: [{ name: "card", values: [2, 3, 4], texts: [] }] },
    { type: "end", text: "end", fields: [] },
  ],
  polish: { end: "koniec" },
});
const END = 3;

let states: State[];
let links: Link[];
let retries: (number | undefined)[];
let open: Connection[];

/** A connection, and the server's end of it. */
async function connect(movesOf: MovesOf = () => MOVES, language: "en" | "pl" = "en"): Promise<Connection> {
  const connection = new Connection("table", "token", language, false, movesOf, {
    state: (state) => void states.push(state),
    link: (link) => void (links.at(-1) === link || links.push(link)),
    retry: (at) => void retries.push(at),
  });
  open.push(connection);
  await vi.advanceTimersByTimeAsync(0);
  return connection;
}

/** The table at a version: how many cards are left tells versions apart. */
const table = (version: number, since = version - 1): State => dealt({ deck: 100 - version }, { version, since });
const hear = (message: Patch): void => FakeSocket.last.say(message);
const step = (version: number): Patch => patchTo(table(version), table(version - 1));
const shown = (): number[] => states.map((state) => state.version);

/** The server lives: it sends its beats for a while. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 1_000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1_000));
    FakeSocket.last.say({ type: "beat" });
  }
}

function hide(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.reset();
  [states, links, retries, open] = [[], [], [], []];
});
afterEach(() => {
  for (const connection of open) connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("patches", () => {
  it("are asked for", async () => {
    await connect();
    expect(FakeSocket.last.sent).toEqual([
      { type: "hello", token: "token", language: "en", since: -1, words: false, whole: false, beats: true },
    ]);
  });
  it("make the same states as the server has, one after the other", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    hear(step(2));
    hear(step(3));
    expect(states).toEqual([table(1, -1), table(2), table(3)]);
    expect(links).toEqual(["open"]);
    expect(FakeSocket.last.heard("sync")).toEqual([]);
  });
  it("name moves by their numbers", async () => {
    await connect(() => MOVES, "pl");
    const happened = [
      { version: 1, kind: "move", seat: 1, text: "", move: 0, at: 5 },
      { version: 1, kind: "said", seat: 1, text: "", move: null, at: 6 },
    ];
    const plain = patchTo(table(1, -1));
    const tree = { ...plain.patch, legal: [1, END], asides: [2], warnings: { [END]: "Na pewno?" } };
    hear({ ...plain, patch: tree, print: fingerprint(tree), happened });
    expect(states[0]).toEqual({
      ...table(1, -1),
      legal: [
        { move: { type: "lay", card: 3 }, text: "3", warning: "" },
        { move: { type: "end" }, text: "koniec", warning: "Na pewno?" },
      ],
      asides: [{ move: { type: "lay", card: 4 }, text: "4", warning: "" }],
      happened: [{ ...happened[0], move: { type: "lay", card: 2 } }, happened[1]],
    });
    expect(states[0]).not.toHaveProperty("warnings");
  });
  it("leave a state that was shown as it is", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    states[0]?.seats.reverse();
    hear(step(2));
    expect(states[1]).toEqual(table(2));
  });
  it("wait in order, with the answers among them, until it is known what moves are", async () => {
    const told: string[] = [];
    let know: (moves: Moves) => void = () => undefined;
    const movesOf = vi.fn(() => new Promise<Moves>((resolve) => (know = resolve)));
    const connection = await connect(movesOf);
    hear(patchTo(table(1, -1)));
    hear(step(2));
    void connection.ask({ type: "undo" }).then(() => told.push(`answer after ${shown().join()}`));
    const [{ id } = { id: "" }] = FakeSocket.last.heard("undo");
    FakeSocket.last.say({ type: "done", id, version: 3 });
    await pass(2_000);
    expect(states).toEqual([]);
    know(MOVES);
    await vi.advanceTimersByTimeAsync(0);
    hear(step(3));
    expect(movesOf).toHaveBeenCalledExactlyOnceWith("the-game");
    expect(shown()).toEqual([1, 2, 3]);
    expect(told).toEqual(["answer after 1,2"]);
  });
  it("tell nobody anything after the connection is closed", async () => {
    let know: (moves: Moves) => void = () => undefined;
    const connection = await connect(() => new Promise<Moves>((resolve) => (know = resolve)));
    hear(patchTo(table(1, -1)));
    connection.close();
    know(MOVES);
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([]);
  });
});

describe("a patch that doesn't fit", () => {
  const whole = (since: number) => ({ type: "sync", since, drifted: true });

  it("to another version is dropped, and the whole table asked for, once", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    hear(step(3));
    hear(step(4));
    expect(FakeSocket.last.heard("sync")).toEqual([whole(1)]);
    expect(shown()).toEqual([1]);
    hear(patchTo(table(4, 1)));
    hear(step(5));
    expect(shown()).toEqual([1, 4, 5]);
    expect(states.at(-1)).toEqual(table(5));
    await pass(10_000);
    expect(FakeSocket.last.heard("sync")).toHaveLength(1);
  });
  it("before there is anything is dropped, too", async () => {
    await connect();
    hear(step(2));
    expect(FakeSocket.last.heard("sync")).toEqual([whole(-1)]);
    expect(shown()).toEqual([]);
  });
  it("with a wrong print shows nothing: the tree is thrown away, and the whole table asked for", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    hear({ ...step(2), print: "00000000" });
    expect(FakeSocket.last.heard("sync")).toEqual([whole(1)]);
    hear(patchTo(table(2), table(1)));
    expect(shown()).toEqual([1]);
    hear(patchTo(table(3, 1)));
    expect(states.at(-1)).toEqual(table(3, 1));
    expect(FakeSocket.last.heard("sync")).toHaveLength(1);
  });
  it("again and again doesn't make the page ask again and again", async () => {
    await connect();
    const wrong = { ...patchTo(table(1, -1)), print: "00000000" };
    for (let time = 0; time < 20; time++) {
      hear(wrong);
      await pass(200);
    }
    const asked = FakeSocket.last.heard("sync").length;
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(5);
    expect(shown()).toEqual([]);
  });
  it("makes the next connection begin with the whole table", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    hear({ ...step(2), print: "00000000" });
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.last.heard("hello")[0]?.since).toBe(-1);
  });
  it("because something was missed is kept, but shown only with what was missed", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    hear(patchTo(table(5, 3), table(1)));
    expect(FakeSocket.last.heard("sync")).toEqual([{ type: "sync", since: 1 }]);
    expect(shown()).toEqual([1]);
    hear({ ...patchTo(table(5, 1), table(5)), patch: {} });
    expect(states.at(-1)).toEqual(table(5, 1));
    hear(step(6));
    expect(shown()).toEqual([1, 5, 6]);
  });
  it("because something was missed makes the next connection begin anew", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    hear(patchTo(table(5, 3), table(1)));
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.last.heard("hello")[0]?.since).toBe(-1);
  });
});

describe("a new connection", () => {
  it("goes on from the version of the last one", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    hear(step(2));
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.heard("hello")[0]?.since).toBe(2);
    hear(patchTo(table(6, 2), table(2)));
    expect(shown()).toEqual([1, 2, 6]);
    expect(states.at(-1)).toEqual(table(6, 2));
    expect(links).toEqual(["open", "lost", "open"]);
  });
  it("in another language begins anew, and the old one says nothing more", async () => {
    const connection = await connect();
    hear(patchTo(table(1, -1)));
    const old = FakeSocket.last;
    connection.prefer("pl", false);
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.last.heard("hello")[0]).toMatchObject({ language: "pl", since: -1 });
    old.say(step(2));
    expect(shown()).toEqual([1]);
    expect(links).toEqual(["open"]);
  });
  it("sends again what wasn't answered, with the same id", async () => {
    const connection = await connect();
    hear(patchTo(table(1, -1)));
    const answer = connection.ask({ type: "play", moves: [{ type: "end" }], at: 0 });
    const [play] = FakeSocket.last.heard("play");
    FakeSocket.reachable = false;
    await vi.advanceTimersByTimeAsync(4_600);
    FakeSocket.reachable = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.sent.map((message) => message.type)).toEqual(["hello", "play"]);
    expect(FakeSocket.last.heard("play")).toEqual([play]);
    FakeSocket.last.say({ type: "done", id: play?.id ?? "", version: 2 });
    expect((await answer).type).toBe("done");
  });
});

describe("beats", () => {
  it("of the server are answered, in a hidden page too, and nothing else makes any", async () => {
    await connect();
    hide(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(FakeSocket.last.heard("beat")).toHaveLength(0);
    for (const count of [1, 2, 3]) {
      FakeSocket.last.say({ type: "beat" });
      expect(FakeSocket.last.heard("beat")).toHaveLength(count);
    }
    expect(states).toEqual([]);
  });
  it("of the server keep the line, however long there is nothing to say", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    await pass(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(links).toEqual(["open"]);
  });
  it("end with the connection", async () => {
    const connection = await connect();
    connection.close();
    const { sent } = FakeSocket.last;
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a dead line", () => {
  it("is known within five seconds, though its socket says nothing", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    await pass(3_000);
    FakeSocket.reachable = false;
    const [dead] = FakeSocket.all;
    await vi.advanceTimersByTimeAsync(4_400);
    expect(links).toEqual(["open"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(links).toEqual(["open", "lost"]);
    expect(dead?.readyState).toBe(FakeSocket.CLOSED);
    FakeSocket.reachable = true;
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.heard("hello")[0]?.since).toBe(1);
    hear({ ...patchTo(table(1, 1), table(1)), patch: {} });
    expect(links).toEqual(["open", "lost", "open"]);
  });
  it("is told also when nobody ever answers", async () => {
    FakeSocket.reachable = false;
    await connect();
    await vi.advanceTimersByTimeAsync(4_600);
    expect(links).toEqual(["lost"]);
  });
  it("is known at once when the device is offline, and given up for another when it is online", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    await connect();
    hear(patchTo(table(1, -1)));
    dispatchEvent(new Event("offline"));
    expect(links).toEqual(["open", "lost"]);
    expect(retries.at(-1)).toBe(Date.now() + 500);
    await vi.advanceTimersByTimeAsync(100);
    expect(FakeSocket.all).toHaveLength(1);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
  it("is found by a phone that wakes up, before any timer", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    hide(true);
    // a sleeping phone runs no timers
    vi.setSystemTime(Date.now() + 60_000);
    hide(false);
    expect(FakeSocket.all).toHaveLength(2);
    expect(links).toEqual(["open", "lost"]);
    await vi.advanceTimersByTimeAsync(0);
    hear({ ...patchTo(table(1, 1), table(1)), patch: {} });
    expect(links).toEqual(["open", "lost", "open"]);
    await pass(10_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
  it("is no line that lives: who looks away for a moment keeps it", async () => {
    await connect();
    hear(patchTo(table(1, -1)));
    hide(true);
    await pass(3_000);
    hide(false);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("tries to come back", () => {
  /** The waits of a page whose server is away: each try fails at once. */
  async function waits(tries: number): Promise<number[]> {
    const found: number[] = [];
    for (let time = 0; time < tries; time++) {
      FakeSocket.last.close();
      await vi.advanceTimersByTimeAsync(0);
      const wait = (retries.at(-1) ?? 0) - Date.now();
      found.push(wait);
      await vi.advanceTimersByTimeAsync(wait);
    }
    return found;
  }

  it("come at longer and longer intervals, never longer than five seconds", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    await connect();
    expect(await waits(7)).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  });
  it("are spread by chance, so that not all pages come at once", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    await connect();
    expect(await waits(6)).toEqual([250, 500, 1_000, 2_000, 2_500, 2_500]);
  });
  it("begin with short intervals again once the table was seen", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    await connect();
    await waits(5);
    hear(patchTo(table(1, -1)));
    expect(await waits(1)).toEqual([500]);
  });
  it("wait as long as the server asks", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    await connect();
    FakeSocket.last.say({ type: "gone", error: "OverLimit", reason: "", again: 10 });
    expect(await waits(1)).toEqual([10_000]);
  });
  it("are made at once when a person says so, but not twice", async () => {
    const connection = await connect();
    await waits(4);
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(0);
    const before = FakeSocket.all.length;
    expect(retries.at(-1)).toBeGreaterThan(Date.now());
    connection.retry();
    expect(retries.at(-1)).toBeUndefined();
    connection.retry();
    expect(FakeSocket.all).toHaveLength(before + 1);
    await vi.advanceTimersByTimeAsync(900);
    hear(patchTo(table(1, -1)));
    await pass(6_000);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });
  it("give up at once a try that hangs when a person says so, and one that has just begun after a moment", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const connection = await connect();
    hear(patchTo(table(1, -1)));
    FakeSocket.reachable = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.all).toHaveLength(2);
    connection.retry();
    connection.retry();
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2_000);
    FakeSocket.reachable = true;
    connection.retry();
    expect(FakeSocket.all).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(0);
    hear({ ...patchTo(table(1, 1), table(1)), patch: {} });
    await pass(6_000);
    expect(FakeSocket.all).toHaveLength(4);
    expect(links).toEqual(["open", "lost", "open"]);
  });
  it("don't say that the connection is lost when a page is shown that has only begun to connect", async () => {
    FakeSocket.reachable = false;
    await connect();
    hide(true);
    await vi.advanceTimersByTimeAsync(2_000);
    hide(false);
    expect(FakeSocket.all).toHaveLength(2);
    expect(links).toEqual([]);
  });
  it("leave a line alone that lives", async () => {
    const connection = await connect();
    hear(patchTo(table(1, -1)));
    connection.retry();
    expect(FakeSocket.all).toHaveLength(1);
  });
  it("end when the server sends the person away", async () => {
    await connect();
    FakeSocket.last.say({ type: "gone", error: "TurnedAway", reason: "No." });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(links).toEqual(["ended"]);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
