import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import type { GameTable } from "../games/contract";
import { TableSession } from "../lib/session.svelte";
import { speech } from "../lib/words.svelte";
import Effects from "../testing/Effects.svelte";
import { dealt } from "../testing/tables";
import Throwing from "../testing/Throwing.svelte";
import Board from "./Board.svelte";

let complaints: MockInstance;

beforeEach(() => {
  speech.speak("en");
  complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function at(table: Promise<GameTable>): Promise<TableSession> {
  const session = new TableSession();
  session.state = dealt({});
  await session.use(table);
  return session;
}

describe("a table that fails", () => {
  it.each([
    ["while it is drawn", Throwing],
    ["after it was drawn", Effects],
  ])("%s shows a sentence, what to do, and what went wrong", async (_, Table) => {
    render(Board, { session: await at(Promise.resolve({ Table, flights: () => [] })) });
    const trouble = await screen.findByRole("alert");
    expect(trouble.textContent).toContain("Something on this page went wrong.");
    expect(trouble.textContent).toContain("No game is lost: the server keeps them all.");
    within(trouble).getByRole("button", { name: "Load the page again" });
    expect(within(trouble).getByRole("link", { name: "Start page" }).getAttribute("href")).toBe("/");
    expect(trouble.querySelector("details pre")?.textContent).toBe("Error: Seat 0 has no hand.");
    expect(screen.queryByText("A table")).toBeNull();
    expect(complaints).toHaveBeenCalled();
  });
  it("says so in Polish", async () => {
    speech.speak("pl");
    render(Board, { session: await at(Promise.resolve({ Table: Throwing, flights: () => [] })) });
    expect((await screen.findByRole("alert")).textContent).toContain("Na tej stronie coś poszło nie tak.");
    screen.getByRole("button", { name: "Wczytaj stronę ponownie" });
  });
});

describe("a table that can't be loaded", () => {
  it("shows a sentence as well", async () => {
    render(Board, { session: await at(Promise.reject(new TypeError("Failed to fetch a module."))) });
    const trouble = screen.getByRole("alert");
    expect(trouble.textContent).toContain("A part of this page can't be loaded.");
    expect(trouble.querySelector("details pre")?.textContent).toBe("TypeError: Failed to fetch a module.");
  });
  it("is blank only while it is being loaded", () => {
    const session = new TableSession();
    session.state = dealt({});
    const { container } = render(Board, { session });
    expect(container.textContent).toBe("");
  });
});
