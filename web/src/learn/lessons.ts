// A course: lessons with words, in course.ts of each game, and a game with arranged cards that was recorded by
// `make courses`. Each lesson asks for some moves, or shows what others do; what comes of it is in the recording.
import type { Dealt } from "../games/contract";
import type { Pair } from "../lib/words.svelte";
import type { AnyMove, NewTable } from "../wire";

export interface Lesson {
  name: string;
  /** What it is about, and what to do: a sentence each. */
  idea: Pair;
  ask: Pair;
  /** The places that it speaks of, by their names (spots.ts). */
  look: string[];
}

export interface Course {
  /** What one learns. */
  about: Pair;
  minutes: number;
  /** A real game for those who are through. */
  table: NewTable;
  lessons: Lesson[];
}

/** The members of a state that are new, and of its view those that are new. */
export type Change = Partial<Omit<Dealt, "view">> & { view: Record<string, unknown> };

export interface Step {
  seat: number;
  move: AnyMove;
  change: Change;
}

/** A lesson as it was recorded: how the cards lie if they are laid anew, what is asked for, what others do then. */
export interface Recorded {
  name: string;
  opens: Change | null;
  asked: Step[];
  then: Step[];
}

export interface Recording {
  state: Dealt;
  lessons: Recorded[];
}

export function changed(state: Dealt, change: Change | null | undefined): Dealt {
  return change ? { ...state, ...change, view: { ...(state.view as object), ...change.view } } : state;
}

/** The table after so many steps of a lesson. */
export function tableAt(recording: Recording, lesson: number, steps = 0): Dealt {
  let state = recording.state;
  for (const [number, { opens, asked, then }] of recording.lessons.slice(0, lesson + 1).entries()) {
    state = changed(state, opens);
    const made = [...asked, ...then].slice(0, number === lesson ? steps : undefined);
    for (const { change } of made) state = changed(state, change);
  }
  return state;
}

/** A move as text, the same for equal moves. */
function written(move: AnyMove): string {
  const parts = Object.entries(move).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return JSON.stringify(parts.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether a move is one of these. */
export function isAmong(move: AnyMove | undefined, moves: AnyMove[]): boolean {
  return move !== undefined && moves.some((one) => written(one) === written(move));
}

/** Whether moves, in whatever order, are the next of those that are asked for. */
export function areNext(moves: AnyMove[], asked: Step[]): boolean {
  const wanted = asked.slice(0, moves.length).map((step) => written(step.move));
  return moves.length > 0 && String(moves.map(written).sort()) === String(wanted.sort());
}
