import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import Other from "./Other.svelte";

it("keeps the places of cards that were laid, so that the others lie still", () => {
  const player = { cards: 4, signals: [], wish: null };
  const { container } = render(Other, { player, places: 6, starting: false });
  expect(container.querySelectorAll(".backs > span")).toHaveLength(6);
  expect(container.querySelectorAll(".back")).toHaveLength(4);
});
