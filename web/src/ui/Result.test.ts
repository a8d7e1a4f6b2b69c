import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { TableSession } from "../lib/session.svelte";
import { SEAT, dealt } from "../testing/tables";
import Throwing from "../testing/Throwing.svelte";
import type { State } from "../wire";
import Result from "./Result.svelte";

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement): void {
    this.open = true;
  };
});

async function shown(ranks: number[], more: Partial<State> = {}): Promise<TableSession> {
  const session = new TableSession();
  await session.use(
    Promise.resolve({ Table: Throwing, flights: () => [], story: () => ["Jan was stuck with 80 and 82."] }),
  );
  const seats = ["Ola", "Jan", "Ewa"].slice(0, ranks.length).map((name) => ({ ...SEAT, name }));
  const outcome = { ending: "stuck", ranks, scores: ranks.map(() => 7) };
  session.state = dealt({}, { stage: "over", seats, outcome, status: "7 cards are left.", ...more });
  render(Result, { session, go: () => undefined });
  return session;
}

describe("the result", () => {
  it("gives nobody a place who played alone and lost", async () => {
    await shown([2]);
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByText("2.")).toBeNull();
    expect(screen.getByTestId("winner").textContent).toContain("Not this time");
  });
  it("names a team that won, and one that lost", async () => {
    await shown([1, 1]);
    expect(screen.getByTestId("winner").textContent).toMatch(/You did it!.*Ola and Jan/);
    expect(screen.queryByRole("table")).toBeNull();
  });
  it("says who won, in which place everybody is, and how it came about", async () => {
    await shown([2, 1, 3]);
    expect(screen.getByTestId("winner").textContent).toContain("Jan wins!");
    expect(screen.getAllByRole("row", { hidden: true })).toHaveLength(4);
    expect(screen.getByTestId("story").textContent).toContain("80 and 82");
  });
  it("shares a win", async () => {
    await shown([1, 1, 3]);
    expect(screen.getByTestId("winner").textContent).toContain("Ola and Jan share the win");
  });
  it("says you to the person who won", async () => {
    await shown([1, 2]);
    expect(screen.getByTestId("winner").textContent).toContain("You win!");
  });
  it("says who has opened the table of the next game", async () => {
    const session = await shown([1, 2], { rematch: "next" });
    session.log = [{ kind: "rematch", seat: 1, text: "Jan opens a table for the next game.", version: 9 }];
    expect((await screen.findByRole("status")).textContent).toContain("Jan opens a table for the next game.");
  });
  it("waits for the set piece of the last move", async () => {
    const session = new TableSession();
    await session.use(Promise.resolve({ Table: Throwing, flights: () => [] }));
    const moment = { kind: "last-card", at: [], motion: "confetti", tone: "gold" } as const;
    session.showing = { moment: { ...moment, at: [] }, long: 100, fade: false };
    session.state = dealt({}, { stage: "over", outcome: { ending: "won", ranks: [1, 1], scores: [0, 0] } });
    render(Result, { session, go: () => undefined });
    expect(screen.queryByTestId("result")).toBeNull();
  });
});
