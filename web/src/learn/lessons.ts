// A first game with a coach: lessons in their order, and surprises that are explained when they come up. Lessons look
// at what the table shows and at what happened, never at rules.
import { isMade, type Dealt } from "../games/contract";
import type { Pair } from "../lib/words.svelte";
import type { AnyMove, Happening, NewTable } from "../wire";

/** The table now, and what has happened to make it so. */
export interface Moment<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  now: Dealt<View, Move, Options>;
  before?: Dealt<View, Move, Options> | undefined;
  happened: Happening<Move>[];
}

export interface Lesson<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  name: string;
  text: Pair;
  /** The part of the table that it is about: the first of these selectors that is on the page. */
  look?: string[];
  /** True: shown only during the person's turn. False: shown only before it, and passed over once it has come. */
  mine?: boolean;
  /** A surprise: shown once, as soon as the table is so. */
  when?(now: Dealt<View, Move, Options>): boolean;
  /** A surprise that isn't pressing: not before this lesson is done. */
  after?: string;
  /** Fulfilled; without it the person reads on, or a surprise is over when the table isn't so any more. */
  until?(moment: Moment<View, Move, Options>): boolean;
}

export interface Course<View = unknown, Move extends AnyMove = AnyMove, Options = unknown> {
  table: NewTable;
  lessons: Lesson<View, Move, Options>[];
}

export interface Progress {
  done: string[];
  /** The lesson that is shown, or none while the person waits or when all are done. */
  current: string;
}

const isMine = (now: Dealt): boolean => now.legal.length > 0;

/** The person made a move of one of these types. */
export function moved(...types: string[]): (moment: Moment) => boolean {
  return ({ now, happened }) =>
    happened.some((one) => isMade(one) && one.seat === now.you && types.includes(one.move.type));
}

/** The person's turn has just come. */
export const turnCame = ({ now, before }: Moment): boolean => isMine(now) && before !== undefined && !isMine(before);

/** The person's turn has just gone on to somebody else. */
export const turnWent = ({ now, before }: Moment): boolean => !isMine(now) && before !== undefined && isMine(before);

export const either =
  (...conditions: ((moment: Moment) => boolean)[]) =>
  (moment: Moment): boolean =>
    conditions.some((holds) => holds(moment));

function next(lessons: Lesson[], done: string[]): Lesson | undefined {
  return lessons.find((lesson) => !lesson.when && !done.includes(lesson.name));
}

/** Which lesson is shown after a moment: what was fulfilled is done, a surprise goes first, then the next in order. */
export function advance(lessons: Lesson[], progress: Progress, moment: Moment): Progress {
  const done = [...progress.done];
  const shown = lessons.find((lesson) => lesson.name === progress.current);
  for (const lesson of new Set([shown, next(lessons, done)])) {
    if (!lesson || done.includes(lesson.name)) continue;
    const over = lesson.when && !lesson.until ? !lesson.when(moment.now) : lesson.until?.(moment);
    if (over) done.push(lesson.name);
  }
  return goOn(lessons, done, moment.now, progress.current);
}

/** The person has read a lesson, or doesn't want it. */
export function skip(lessons: Lesson[], progress: Progress, now: Dealt): Progress {
  const done = progress.current ? [...progress.done, progress.current] : progress.done;
  return goOn(lessons, done, now, "");
}

function goOn(lessons: Lesson[], done: string[], now: Dealt, current: string): Progress {
  const open = ({ name, mine, after }: Lesson): boolean =>
    !done.includes(name) && (mine === undefined || mine === isMine(now)) && (!after || done.includes(after));
  const shown = lessons.find((lesson) => lesson.name === current);
  if (shown?.when && open(shown)) return { done, current };
  const surprise = lessons.find((lesson) => lesson.when?.(now) && open(lesson));
  if (surprise) return { done, current: surprise.name };
  const ordered = next(lessons, done);
  if (ordered?.mine === false && isMine(now)) return goOn(lessons, [...done, ordered.name], now, current);
  return { done, current: ordered && open(ordered) ? ordered.name : "" };
}

/** Whether all that comes in order is done; surprises may still come. */
export function finished(lessons: Lesson[], progress: Progress): boolean {
  return next(lessons, progress.done) === undefined;
}
