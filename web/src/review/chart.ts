// The geometry of a review's line: where values, luck and errors lie on a drawing of so many pixels. Up is always better.
import type { Amount, Review, ReviewDecision, ReviewDraw } from "../wire";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Scale {
  box: Box;
  /** The worst and the best value of the drawing. */
  worst: number;
  best: number;
  /** After how many moves the game begins: more than none where it goes on from another. */
  first: number;
  moves: number;
}

/** How far a value may be off, in standard errors, and still lie in the band. */
const SURE = 2;
/** The least pixels of a tick that says something. */
const LEAST = 1.5;

export function scale(review: Review, box: Box): Scale {
  const { moves } = review;
  const first = begun(review);
  if (review.measure === "win") return { box, worst: 0, best: 1, first, moves };
  const values = review.line.flatMap((point) => point.values.map(([value]) => value));
  const step = nice((Math.max(...values) - Math.min(...values)) / 4);
  const low = step * Math.floor(Math.min(...values) / step);
  const high = Math.max(low + step, step * Math.ceil(Math.max(...values) / step));
  return review.lower_is_better
    ? { box, worst: high, best: low, first, moves }
    : { box, worst: low, best: high, first, moves };
}

/** After how many moves the game begins, which belong to another one. */
export function begun(review: Review): number {
  return review.line[0]?.after ?? 0;
}

/** The smallest round number that isn't less: 1, 2 or 5 times a power of ten. */
export function nice(least: number): number {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * power).find((one) => one >= least * (1 - 1e-9)) ?? 10 * power;
}

/** The values at which a line is drawn across, from worst to best. */
export function grid({ worst, best }: Scale): number[] {
  const parts =
    worst === 0 && best === 1 ? 4 : Math.max(1, Math.round(Math.abs(best - worst) / nice(Math.abs(best - worst) / 5)));
  return Array.from({ length: parts + 1 }, (_, at) => worst + ((best - worst) * at) / parts);
}

export function x({ box, first, moves }: Scale, after: number): number {
  return box.left + (moves > first ? Math.max(0, after - first) / (moves - first) : 0) * box.width;
}

export function y({ box, worst, best }: Scale, value: number): number {
  const part = Math.min(1, Math.max(0, (value - worst) / (best - worst)));
  return box.top + (1 - part) * box.height;
}

/** After how many moves a place of the drawing is. */
export function afterAt({ box, first, moves }: Scale, pixel: number): number {
  const part = box.width ? (pixel - box.left) / box.width : 0;
  return first + Math.round(Math.min(1, Math.max(0, part)) * (moves - first));
}

const point = (at: number, to: number): string => `${at.toFixed(1)},${to.toFixed(1)}`;

/** The points of the line, with what holds on until a move changes it: between two points nothing rises or falls. */
function corners({ line }: Review): Review["line"] {
  return line.flatMap((point, at) => {
    const before = line[at - 1];
    return before && before.after < point.after - 1 ? [{ ...before, after: point.after - 1 }, point] : [point];
  });
}

/** The line of a seat, as an SVG path. */
export function path(found: Scale, review: Review, seat: number): string {
  return corners(review)
    .map(({ after, values }, at) => `${at ? "L" : "M"}${point(x(found, after), y(found, values[seat]?.[0] ?? 0))}`)
    .join("");
}

/** Where the values of a seat most likely lie, as an SVG path. */
export function band(found: Scale, review: Review, seat: number): string {
  const edge = (sign: number): string[] =>
    corners(review).map(({ after, values }) => {
      const [value, error] = values[seat] ?? [0, 0];
      return point(x(found, after), y(found, value + sign * SURE * error));
    });
  return `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z`;
}

/** What a seat could expect after so many moves. */
export function valueAt(review: Review, seat: number, after: number): Amount {
  const one = review.line.findLast((point) => point.after <= after) ?? review.line[0];
  return one?.values[seat] ?? [0, 0];
}

export interface Tick {
  number: number;
  x: number;
  /** How long it is in pixels; up is good luck. */
  length: number;
  up: boolean;
}

/** What draws gave a seat, as ticks that are at most so long; those too short to be seen are left out. */
export function ticks(found: Scale, review: Review, seat: number, longest: number): Tick[] {
  const most = Math.max(...review.draws.map((draw) => Math.abs(luck(draw, seat))), 0);
  if (!most) return [];
  return review.draws
    .map((draw) => ({
      number: draw.number,
      x: x(found, draw.number),
      length: (Math.abs(luck(draw, seat)) / most) * longest,
      up: luck(draw, seat) > 0 !== review.lower_is_better,
    }))
    .filter((tick) => tick.length >= LEAST);
}

export function luck(draw: ReviewDraw, seat: number): number {
  return draw.luck[seat]?.[0] ?? 0;
}

/** The decisions that were errors: of some seats, in the order of the game. */
export function errors(review: Review, seats: number[]): ReviewDecision[] {
  return review.decisions.filter((one) => one.is_error && seats.includes(one.seat)).sort((a, b) => a.number - b.number);
}

/** The next of some moments after (or before) another; undefined if there is none. */
export function next(moments: number[], at: number, way: 1 | -1): number | undefined {
  return way > 0 ? moments.find((one) => one > at) : moments.findLast((one) => one < at);
}
