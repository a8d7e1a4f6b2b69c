import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSession } from "../lib/session.svelte";
import { dealt, SEAT } from "../testing/tables";
import type { State } from "../wire";
import Absent from "./Absent.svelte";

const HERE = { ...SEAT, name: "Ola" };
const AWAY = { ...SEAT, name: "Jan", here: false };

/** A table that waits for the second of two. */
function waits(more: Partial<State> = {}): TableSession {
  const session = new TableSession();
  vi.spyOn(session, "live", "get").mockReturnValue(true);
  session.state = dealt(null, { seats: [HERE, AWAY], turn: 1, ...more });
  render(Absent, { session });
  flushSync();
  return session;
}

function after(seconds: number): HTMLElement | null {
  flushSync();
  vi.advanceTimersByTime(seconds * 1000);
  flushSync();
  return screen.queryByTestId("absent");
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a table that waits for somebody who is away", () => {
  it("says so after a minute, and asks before a bot plays on", async () => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    const session = waits();
    const did = vi.spyOn(session, "do").mockResolvedValue(true);
    expect(after(59)).toBeNull();
    expect(after(1)?.textContent).toContain("Jan has been away for a minute.");
    screen.getByRole("button", { name: "Have a bot play on" }).click();
    flushSync();
    expect(did).not.toHaveBeenCalled();
    screen.getByRole("dialog").querySelector<HTMLButtonElement>(".answers .primary")!.click();
    await Promise.resolve();
    expect(did).toHaveBeenCalledWith({ type: "remove", seat: 1 });
  });
  it("says nothing any more once they are back, and begins anew", () => {
    const session = waits();
    expect(after(60)).not.toBeNull();
    session.state = dealt(null, { seats: [HERE, { ...AWAY, here: true }], turn: 1 });
    expect(after(1)).toBeNull();
    session.state = dealt(null, { seats: [HERE, AWAY], turn: 1 });
    expect(after(59)).toBeNull();
    expect(after(1)).not.toBeNull();
  });
  it.each([
    ["a person who is here", { seats: [HERE, { ...AWAY, here: true }] }],
    ["a bot", { seats: [HERE, { ...AWAY, bot: "easy" }] }],
    ["the one who reads", { seats: [AWAY, HERE], turn: 0 }],
    ["nobody, to somebody who watches", { you: -1 }],
  ] as const)("never says it of %s", (_, more) => {
    waits(more as unknown as Partial<State>);
    expect(after(120)).toBeNull();
  });
});
