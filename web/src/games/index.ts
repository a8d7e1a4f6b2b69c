// The table of each game, loaded when it is first needed.
import type { GameTable } from "./contract";

const TABLES: Record<string, () => Promise<{ default: GameTable }>> = {
  "the-game": () => import("./the-game"),
  ten: () => import("./ten"),
  abluxxen: () => import("./abluxxen"),
  triggs: () => import("./triggs"),
  "phase-10": () => import("./phase-10"),
};

export async function gameTable(game: string): Promise<GameTable> {
  const load = TABLES[game];
  if (!load) throw new Error(`There is no table for ${game}.`);
  return (await load()).default;
}
