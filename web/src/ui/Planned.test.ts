import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { mark } from "../lib/sentences";
import { TableSession } from "../lib/session.svelte";
import Throwing from "../testing/Throwing.svelte";
import { dealt } from "../testing/tables";
import Planned from "./Planned.svelte";

async function shown(): Promise<TableSession> {
  const session = new TableSession();
  await session.use(Promise.resolve({ Table: Throwing, flights: () => [], look: (code: string) => ({ text: code }) }));
  session.state = dealt({}, {});
  render(Planned, { session });
  return session;
}

it("draws the cards of a plan", async () => {
  const session = await shown();
  session.planned = { words: `${mark(47)} on pile A`, steps: [[]] };
  const plan = await screen.findByText(/on pile A/);
  expect(plan.textContent).toMatch(/Planned: 47.* on pile A/);
  expect(plan.querySelectorAll("svg")).toHaveLength(1);
});

it("draws the cards of the reason why a plan came to nothing", async () => {
  const session = await shown();
  session.unplanned = { words: `${mark(47)} on pile A`, reason: `${mark(47)} does not fit pile A.` };
  const gone = await screen.findByText(/no longer fits/);
  expect(gone.querySelectorAll("svg")).toHaveLength(2);
  expect(gone.textContent).not.toMatch(/[\ue000-\ue002]/);
});
