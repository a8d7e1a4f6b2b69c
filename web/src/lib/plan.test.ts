import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, patchTo } from "../testing/sockets";
import { dealt, SEAT } from "../testing/tables";
import type { Happening, State, TheGameMove } from "../wire";
import { catalogue } from "./catalogue.svelte";
import { Moves } from "./moves";
import { same } from "./plan";
import { TableSession } from "./session.svelte";
import { fingerprint } from "./tree";

interface View {
  top: number;
  active?: number;
}
type Table = State<View, TheGameMove>;

const LAY: TheGameMove = { type: "lay", card: 17, pile: "A" };
const OTHERWISE: TheGameMove = { pile: "A", card: 17, type: "lay" };
const OTHER: TheGameMove = { type: "lay", card: 40, pile: "B" };
const MOVES = new Moves({
  kinds: [
    {
      type: "lay",
      text: "{card} {pile}",
      fields: [
        { name: "card", values: [17, 40], texts: [] },
        { name: "pile", values: ["A", "B"], texts: [] },
      ],
    },
  ],
  polish: {},
});
/** The numbers of the two moves. */
const NUMBERS = new Map<TheGameMove, number>([
  [LAY, 0],
  [OTHER, 3],
]);

describe("moves", () => {
  it("are the same whatever the order of their fields, and whether what says nothing is named", () => {
    expect(same(LAY, OTHERWISE)).toBe(true);
    expect(same({ type: "discard", target: null } as never, { type: "discard" })).toBe(true);
    expect(same(LAY, OTHER)).toBe(false);
  });
});

describe("a plan", () => {
  let version = 0;
  let session: TableSession<View, TheGameMove>;
  let socket: FakeSocket;

  async function sees(
    { may = [], ...more }: Partial<Table> & { may?: TheGameMove[] },
    view: View = { top: 30 },
    ...kinds: string[]
  ): Promise<void> {
    version += 1;
    const happened = kinds.map((kind): Happening<TheGameMove> => ({ version, kind, seat: 1, text: kind }));
    const state = dealt<View, TheGameMove>(view, { version, since: version - 1, moves: version, happened, ...more });
    const patch = patchTo(state);
    const tree = patch.patch as Record<string, never>;
    tree.legal = may.map((move) => NUMBERS.get(move)) as never;
    tree.turn = (may.length ? 0 : 1) as never;
    socket.onmessage?.({ data: JSON.stringify({ ...patch, print: fingerprint(tree) }) });
    await vi.advanceTimersByTimeAsync(20);
  }
  const played = () => socket.heard("play");

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    vi.spyOn(catalogue, "moves").mockReturnValue(MOVES);
    localStorage.clear();
    FakeSocket.reset();
    version = 0;
    session = new TableSession();
    session.connect("table", "token");
    await Promise.resolve();
    socket = FakeSocket.last;
    await sees({ since: -1 });
  });
  afterEach(() => {
    session.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is made when the turn comes and it is still legal", async () => {
    expect(session.waits).toBe(true);
    await session.playOrPlan("17 on A", LAY);
    expect(session.planned?.words).toBe("17 on A");
    expect(played()).toEqual([]);
    await sees({}, { top: 31 });
    expect(played()).toEqual([]);
    await sees({ may: [OTHER, LAY] });
    expect(played()).toHaveLength(1);
    expect(played()[0]).toMatchObject({ moves: [LAY] });
    expect(session.planned).toBeUndefined();
  });

  it("is dropped with a word when it isn't legal any more", async () => {
    await session.playOrPlan("17 on A", LAY);
    await sees({ may: [OTHER] });
    expect(played()).toEqual([]);
    expect(session.planned).toBeUndefined();
    expect(session.unplanned?.words).toBe("17 on A");
  });

  it("is dropped with the reason when the server refuses it", async () => {
    await session.playOrPlan("17 on A", LAY);
    await sees({ may: [LAY] });
    const id = played()[0]?.id ?? "";
    socket.say({ type: "refused", id, error: "x", reason: "Too late." });
    await vi.advanceTimersByTimeAsync(20);
    expect(session.unplanned).toEqual({ words: "17 on A", reason: "Too late." });
    expect(session.refused).toBeUndefined();
  });

  it("can be cancelled, and a new one takes its place", async () => {
    await session.playOrPlan("17 on A", LAY);
    await session.playOrPlan("40 on B", OTHER);
    expect(session.planned?.words).toBe("40 on B");
    session.cancelPlan();
    await sees({ may: [LAY, OTHER] });
    expect(played()).toEqual([]);
  });

  it.each(["undone"])("is dropped when a move was taken back (%s)", async (kind) => {
    await session.playOrPlan("17 on A", LAY);
    await sees({ may: [LAY] }, { top: 30 }, kind);
    expect(played()).toEqual([]);
    expect(session.unplanned?.words).toBe("17 on A");
  });

  it("is dropped when the table has fewer moves than before, or is seen anew", async () => {
    await session.playOrPlan("17 on A", LAY);
    await sees({ may: [LAY], moves: 0 });
    expect(session.planned).toBeUndefined();
    await sees({});
    await session.playOrPlan("17 on A", LAY);
    await sees({ may: [LAY], since: -1 });
    expect(played()).toEqual([]);
  });

  it("is dropped as soon as the table isn't as it was made for", async () => {
    session.plan({ words: "draw", steps: [[LAY]], holds: ({ top }) => top === 30 });
    await sees({}, { top: 30 });
    expect(session.planned).toBeDefined();
    await sees({}, { top: 29 });
    expect(session.planned).toBeUndefined();
    expect(session.unplanned?.words).toBe("draw");
  });

  it("waits while the person is asked something in another's turn", async () => {
    await session.playOrPlan("17 on A", LAY);
    await sees({ may: [LAY] }, { top: 30, active: 1 });
    expect(played()).toEqual([]);
    await sees({ may: [LAY] }, { top: 30, active: 0 });
    expect(played()).toHaveLength(1);
  });

  it("goes on with its next step when the first was made", async () => {
    session.plan({ words: "both", steps: [[LAY], [OTHER]] });
    await sees({ may: [LAY] });
    const id = played()[0]?.id ?? "";
    socket.say({ type: "done", id, version: version + 1 });
    await vi.advanceTimersByTimeAsync(20);
    expect(session.planned?.steps).toEqual([[OTHER]]);
    await sees({ may: [OTHER] });
    expect(played()).toHaveLength(2);
  });

  it("is for people who play: not in their turn, not for a bot's seat, not after the end, not in a replay", async () => {
    await sees({ may: [LAY] });
    expect(session.plan({ words: "", steps: [[LAY]] })).toBe(false);
    await sees({ stage: "over" });
    expect(session.plan({ words: "", steps: [[LAY]] })).toBe(false);
    await sees({ you: -1 });
    expect(session.plan({ words: "", steps: [[LAY]] })).toBe(false);
    await sees({ seats: [{ ...SEAT, name: "Ola", bot: "easy", kept: true }] });
    expect(session.plan({ words: "", steps: [[LAY]] })).toBe(false);
    const replay = new TableSession<View, TheGameMove>();
    await replay.show(dealt<View, TheGameMove>({ top: 30 }));
    expect(replay.plan({ words: "", steps: [[LAY]] })).toBe(false);
  });

  it("ends with the game, without a word", async () => {
    await session.playOrPlan("17 on A", LAY);
    await sees({ stage: "over" });
    expect([session.planned, session.unplanned]).toEqual([undefined, undefined]);
  });
});
