import { cleanup, render, screen as page } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { screen } from "../lib/screen.svelte";
import { TableSession } from "../lib/session.svelte";
import { dealt } from "../testing/tables";
import type { Happening } from "../wire";
import Talk from "./Talk.svelte";

/** Somebody at a table, to whom all that is said. */
function hears(...said: Partial<Happening>[]): TableSession {
  const session = new TableSession();
  vi.spyOn(session, "live", "get").mockReturnValue(true);
  session.state = dealt(null);
  render(Talk, { session });
  flushSync();
  session.log = said.map((one, number) => ({ kind: "said", seat: 1, text: "Jan: hello", version: 2 + number, ...one }));
  session.state = dealt(null, { version: 2 + said.length });
  flushSync();
  return session;
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  screen.wide = false;
});

describe("the button to talk", () => {
  it("counts what others have said since, until it is read", () => {
    hears({}, {}, { seat: 0, text: "Ola: hi" }, { kind: "reacted_bravo" });
    page.getByRole("button", { name: "Talk, 2 new lines" }).click();
    flushSync();
    page.getByRole("dialog");
    expect(page.queryByRole("button", { name: /new line/ })).toBeNull();
  });
  it("counts nothing where the log stands beside the table", () => {
    screen.wide = true;
    hears({}, {});
    page.getByRole("button", { name: "Talk" });
  });
});
