import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { catalogue } from "../lib/catalogue.svelte";
import { dealt } from "../testing/tables";
import type { GameCard } from "../wire";
import ScoreSoFar from "./ScoreSoFar.svelte";

afterEach(() => {
  cleanup();
  catalogue.games = [];
});

const PLAYERS = [
  { name: "Ola", wins: 1, points: 7 },
  { name: "Jan", wins: 1, points: 7 },
];

/** What is said of a first game in which both players did equally well. */
function said(together: boolean): string {
  const table = dealt(null, { stage: "waiting", series: { games: 1, players: PLAYERS } });
  catalogue.games = [{ name: table.game, together } as GameCard];
  render(ScoreSoFar, { table });
  return screen.getByTestId("series").textContent.replace(/\s+/g, " ");
}

describe("the score so far", () => {
  it("is one of all where all win and lose as one", () => expect(said(true)).toContain("Won together: 1 of 1"));
  it("is everybody's own where two have won by a draw", () => {
    const words = said(false);
    for (const part of ["After 1 game", "Ola", "Jan"]) expect(words).toContain(part);
  });
});
