// How large cards are and where they lie: in a player's pile of layers, and in the hand. In pixels, from the room there is.

/** How far a card lies beside the one before it in a layer, how far a layer peeks out, and the least of it that is read. */
const SPREAD = 0.42;
const PEEK = 0.32;
const LEAST = 0.17;
const HIGH = 1.4;
/** So many layers below the top one peek out whole, and so many cards lie side by side, before they move together. */
export interface Room {
  peeking: number;
  abreast: number;
}
export const ROOM: Room = { peeking: 2, abreast: 3 };

export interface Box {
  width: number;
  height: number;
}

/** A card of a pile: which layer it is in (0: the top one), and where. */
export interface Lying {
  card: number;
  depth: number;
  x: number;
  y: number;
}

export interface Piled {
  /** How wide a card is: the same whatever lies there. */
  wide: number;
  /** From the bottom up. */
  cards: Lying[];
  /** Where a single card of the top layer lies. */
  top: { x: number; y: number };
  /** Layers that there is no room for. */
  more: number;
}

/** A player's layers, from the bottom up, in a box: the top one stands in front at the bottom of it. */
export function piled(layers: number[][], box: Box, { peeking, abreast } = ROOM): Piled {
  const wide = Math.max(0, Math.min(box.width / (1 + SPREAD * (abreast - 1)), box.height / (HIGH + PEEK * peeking)));
  const room = box.height - HIGH * wide;
  const most = wide ? 1 + Math.floor(room / (LEAST * wide) + 0.01) : 1;
  const shown = layers.slice(-most);
  const peek = Math.min(PEEK * wide, room / Math.max(1, shown.length - 1));
  // what has no layers below it lies in the middle
  const front = peeking ? room : room / 2;
  const cards = shown.flatMap((layer, at) => {
    const depth = shown.length - 1 - at;
    const step = Math.min(SPREAD * wide, (box.width - wide) / Math.max(1, layer.length - 1));
    const left = (box.width - wide - step * (layer.length - 1)) / 2;
    return layer.map((card, number) => ({ card, depth, x: left + number * step, y: front - depth * peek }));
  });
  return { wide, cards, top: { x: (box.width - wide) / 2, y: front }, more: layers.length - shown.length };
}

/** How much of every further card of a stack is seen in the hand, at best and at least. */
const STACKED = 0.3;
const TIGHT = 0.2;
const GAP = 5;

export interface Held {
  /** How many stacks are in each row. */
  rows: number[];
  wide: number;
  /** How much of every further card is seen. */
  step: number;
}

/** The stacks of a hand, by their numbers of cards, in one row or two: whatever makes cards larger. */
export function held(counts: number[], box: Box): Held {
  const one = inRows([counts.length], counts, box);
  const half = Math.ceil(counts.length / 2);
  const two = inRows([half, counts.length - half], counts, box);
  return counts.length > 2 && two.wide > one.wide ? two : one;
}

function inRows(rows: number[], counts: number[], box: Box): Held {
  const fit = (step: number): number => {
    let from = 0;
    const widths = rows.map((length) => {
      const row = counts.slice(from, (from += length));
      const cards = row.reduce((sum, count) => sum + 1 + (count - 1) * step, 0);
      return (box.width - GAP * row.length) / Math.max(1, cards);
    });
    return Math.min(...widths, (box.height / rows.length - GAP) / HIGH);
  };
  const loose = fit(STACKED);
  const tight = fit(TIGHT);
  // cards of a stack move together before all become smaller
  if (tight <= loose) return { rows, wide: loose, step: STACKED };
  let step = STACKED;
  while (step > TIGHT && fit(step) < tight) step -= 0.02;
  return { rows, wide: fit(step), step };
}
