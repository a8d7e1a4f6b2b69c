// How long set pieces take: one, several of a move, and when others wait behind them.
import type { Moment } from "../games/contract";

/** A set piece as it is shown: for so many milliseconds, as a fade where the device asks for calm. */
export interface Showing {
  moment: Moment;
  long: number;
  fade: boolean;
}

/** Milliseconds of silence before the motion, of one moment with it, and that none and no move may exceed. */
export const BEAT = 150;
const USUAL = 950;
export const LONGEST = 1200;
export const LONGEST_MOVE = 2000;
const FADE = 450;
/** How much shorter a moment is if the next state waits already. */
const HURRY = 0.5;

/** The set pieces of a move, in order, and how long each is shown; `waiting` states come after it. */
export function plan(moments: Moment[], slowness: number, fade: boolean, waiting: number): Showing[] {
  const peak = moments.find((one) => one.peak);
  const shown = peak ? [peak] : moments;
  const usual = (fade ? FADE : USUAL) * slowness * (waiting ? HURRY : 1);
  const long = Math.min(usual, LONGEST, LONGEST_MOVE / Math.max(1, shown.length));
  return shown.map((moment) => ({ moment, long, fade }));
}

/** How much larger a word is at its largest, and how far it stays from the edges of the page. */
const GROWN = 1.14;
const EDGE = 6;

/** Where the middle of a word of this width stands, as near as can be to where it should, and all of it on the page. */
export function middleWithin(middle: number, width: number, page: number): number {
  const half = (width * GROWN) / 2 + EDGE;
  return half * 2 > page ? page / 2 : Math.max(half, Math.min(page - half, middle));
}

/** Waits so many milliseconds, or until somebody taps anywhere or presses a key; what they press works as always. */
export function shownOrSkipped(long: number): Promise<boolean> {
  return new Promise((done) => {
    const finish = (skipped: boolean): void => {
      clearTimeout(timer);
      for (const kind of KINDS) window.removeEventListener(kind, skip, true);
      done(skipped);
    };
    const skip = (): void => finish(true);
    const timer = setTimeout(() => finish(false), long);
    for (const kind of KINDS) window.addEventListener(kind, skip, true);
  });
}

const KINDS = ["pointerdown", "keydown"] as const;
