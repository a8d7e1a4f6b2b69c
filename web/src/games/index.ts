// The pages of the games. Each is a folder with an index.ts; a game without one is played at the generic table.
import type { Course } from "../learn/lessons";
import type { GameMemory, GamePage, GameTable } from "./contract";

const found = import.meta.glob<GamePage>("./*/index.ts", { eager: true, import: "default" });
const GENERIC = "generic";
const PAGES = new Map(Object.entries(found).map(([path, page]) => [path.split("/")[1] ?? "", page]));

/** The games that have a folder of their own. */
export const ownPages: string[] = [...PAGES.keys()].filter((name) => name !== GENERIC);

export function gamePage(game: string): GamePage {
  const page = PAGES.get(game) ?? PAGES.get(GENERIC);
  if (!page) throw new Error(`There is no page for ${game}.`);
  return page;
}

export async function gameTable(game: string): Promise<GameTable> {
  return (await gamePage(game).table()).default;
}

export function hasCourse(game: string): boolean {
  return gamePage(game).course !== undefined;
}

export async function gameCourse(game: string): Promise<Course | undefined> {
  return (await gamePage(game).course?.())?.default;
}

export async function gameMemory(game: string): Promise<GameMemory | undefined> {
  return (await gamePage(game).memory?.())?.default;
}
