import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Throwing from "../testing/Throwing.svelte";
import { dealt } from "../testing/tables";
import type { TheGameMove } from "../wire";
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
