// Where somebody left off in a first game, so that a reload or another visit goes on with it.
import { decode } from "../lib/json";

interface Left {
  table: string;
  done: string[];
}

const place = (game: string): string => `stolik.learn.${game}`;

export function recall(game: string): Left | undefined {
  try {
    const left = decode<Left | null>(localStorage.getItem(place(game)) ?? "null");
    return left && typeof left.table === "string" && Array.isArray(left.done) ? left : undefined;
  } catch {
    return undefined;
  }
}

export function remember(game: string, left: Left): void {
  localStorage.setItem(place(game), JSON.stringify(left));
}
