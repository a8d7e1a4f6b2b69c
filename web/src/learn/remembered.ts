// How far somebody has come in a course, so that a reload or another visit goes on there.
import { decode } from "../lib/json";

export interface Left {
  /** The name of the lesson that is next. */
  lesson: string;
  /** Whether the course was ever gone through. */
  done: boolean;
}

const place = (game: string): string => `stolik.learn.${game}`;

export function recall(game: string): Left {
  try {
    const left = decode<Partial<Left> | null>(localStorage.getItem(place(game)) ?? "null");
    return { lesson: typeof left?.lesson === "string" ? left.lesson : "", done: left?.done === true };
  } catch {
    return { lesson: "", done: false };
  }
}

export function remember(game: string, left: Left): void {
  localStorage.setItem(place(game), JSON.stringify(left));
}
