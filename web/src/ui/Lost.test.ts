import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSession } from "../lib/session.svelte";
import { speech } from "../lib/words.svelte";
import { dealt } from "../testing/tables";
import Lost from "./Lost.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  speech.language = "en";
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(at?: number): TableSession {
  const session = new TableSession();
  session.state = dealt({});
  session.link = "lost";
  session.retryAt = at;
  render(Lost, { session });
  return session;
}

test("nothing is said while the connection holds", () => {
  const session = new TableSession();
  session.link = "open";
  render(Lost, { session });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a lost connection is told, with the seconds until the next try", async () => {
  const session = show(Date.now() + 2_900);
  const notice = screen.getByTestId("lost");
  expect(screen.getByRole("alert").textContent).toBe("The connection is lost.");
  expect(notice.textContent).toContain("Next try in 3\u00a0s.");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notice.textContent).toContain("Next try in 1\u00a0s.");
  session.retryAt = undefined;
  await tick();
  expect(notice.textContent).toContain("Trying again …");
});

test("a person who has done something knows that it waits", async () => {
  const session = show(Date.now() + 5_000);
  expect(screen.getByTestId("lost").textContent).not.toContain("Your action");
  session.busy = true;
  await tick();
  expect(screen.getByTestId("lost").textContent).toContain("Your move waits until then.");
});

test("it can be tried now", () => {
  const session = show(Date.now() + 5_000);
  const retry = vi.spyOn(session, "retry");
  screen.getByRole("button", { name: "Try now" }).click();
  expect(retry).toHaveBeenCalledOnce();
});

test("it speaks Polish, and of the server where no table was seen yet", async () => {
  speech.language = "pl";
  const session = show(Date.now() + 5_000);
  expect(screen.getByTestId("lost").textContent).toContain("Następna próba za 5\u00a0s.");
  session.state = undefined;
  await tick();
  expect(screen.getByRole("alert").textContent).toBe("Serwer nie odpowiada.");
});
