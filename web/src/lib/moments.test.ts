import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Moment } from "../games/contract";
import Throwing from "../testing/Throwing.svelte";
import { dealt } from "../testing/tables";
import { LONGEST, LONGEST_MOVE, middleWithin, plan } from "./moments";
import { TableSession } from "./session.svelte";
import { settings } from "./settings.svelte";

const moment = (kind: string, more: Partial<Moment> = {}): Moment => ({
  kind,
  at: [],
  motion: "burst",
  tone: "gold",
  ...more,
});
const kinds = (moments: Moment[]): string[] => plan(moments, 1, false, 0).map((one) => one.moment.kind);

describe("how long set pieces take", () => {
  it("never keeps one longer than 1.2 s, nor a move longer than 2 s", () => {
    for (const slowness of [0.55, 1, 1.25, 4])
      for (const count of [1, 2, 3, 9]) {
        const shown = plan(
          Array.from({ length: count }, () => moment("m")),
          slowness,
          false,
          0,
        );
        expect(shown).toHaveLength(count);
        for (const one of shown) expect(one.long).toBeLessThanOrEqual(LONGEST);
        expect(shown.reduce((sum, one) => sum + one.long, 0)).toBeLessThanOrEqual(LONGEST_MOVE + 1);
      }
  });
  it("keeps their order, and leaves the peak alone", () => {
    expect(kinds([moment("a"), moment("b")])).toEqual(["a", "b"]);
    expect(kinds([moment("a"), moment("b", { peak: true })])).toEqual(["b"]);
  });
  it("hurries when the next state waits, and fades quickly", () => {
    const [usual] = plan([moment("a")], 1, false, 0);
    const [hurried] = plan([moment("a")], 1, false, 1);
    const [faded] = plan([moment("a")], 1, true, 0);
    expect(hurried!.long).toBeLessThan(usual!.long);
    expect(faded!.long).toBeLessThan(500);
    expect(faded!.fade).toBe(true);
  });
});

describe("a session shows them", () => {
  const move = { kind: "move", seat: 1, move: { type: "draw" }, text: "", version: 2 };

  async function playing(moments: () => Moment[]): Promise<TableSession> {
    const session = new TableSession();
    await session.use(Promise.resolve({ Table: Throwing, flights: () => [], moments }));
    await session.show(dealt({ deck: 2 }));
    return session;
  }
  const wait = (long: number): Promise<unknown> => vi.advanceTimersByTimeAsync(long);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    settings.set("moments", true);
  });

  it("one after the other, on the table after the move, and then calm", async () => {
    const session = await playing(() => [moment("a"), moment("b")]);
    const shown = session.show(dealt({ deck: 1 }), [move]);
    await wait(0);
    expect(session.view).toEqual({ deck: 1 });
    expect(session.showing?.moment.kind).toBe("a");
    await wait(LONGEST_MOVE / 2);
    expect(session.showing?.moment.kind).toBe("b");
    await wait(LONGEST_MOVE / 2);
    await shown;
    expect(session.showing).toBeUndefined();
  });
  it.each([["pointerdown"], ["keydown"]])("until somebody skips them (%s)", async (kind) => {
    const session = await playing(() => [moment("a"), moment("b")]);
    const shown = session.show(dealt({ deck: 1 }), [move]);
    await wait(10);
    window.dispatchEvent(new Event(kind));
    await shown;
    expect(session.showing).toBeUndefined();
  });
  it("not if the person wants none", async () => {
    settings.set("moments", false);
    const asked = vi.fn(() => [moment("a")]);
    const session = await playing(asked);
    await session.show(dealt({ deck: 1 }), [move]);
    expect(asked).not.toHaveBeenCalled();
  });
  it("and goes on when the game can't say what happened", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const session = await playing(() => {
      throw new Error("No such pile.");
    });
    await session.show(dealt({ deck: 1 }), [move]);
    expect(complaints).toHaveBeenCalledOnce();
    expect(session.view).toEqual({ deck: 1 });
  });
});

describe("the word of a set piece", () => {
  it("stays on the page, above its spot where that can be", () => {
    expect(middleWithin(200, 100, 390)).toBe(200);
    const [left, right] = [middleWithin(40, 240, 390), middleWithin(360, 240, 390)];
    expect(left - 120).toBeGreaterThan(0);
    expect(right + 120).toBeLessThan(390);
    expect(middleWithin(40, 500, 390)).toBe(195);
  });
});
