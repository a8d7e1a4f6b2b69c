// The same game remembered twice: on two devices, in two tabs, in a file. What comes of it is the same in whichever order.
import type { Earlier, RememberedGame, ReviewFigures } from "./game";

/** Of two the one that comes first in writing: it doesn't matter which, only that all choose the same. */
function either<Kind>(one: Kind, other: Kind): Kind {
  return JSON.stringify(one) <= JSON.stringify(other) ? one : other;
}

/** Of two the one that is there, or either. */
function known<Kind>(one: Kind | undefined, other: Kind | undefined): Kind | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return either(one, other);
}

/** The deeper review; of two as deep the newer one. */
export function betterReview(one?: ReviewFigures, other?: ReviewFigures): ReviewFigures | undefined {
  if (!one || !other) return one ?? other;
  const more = one.depth - other.depth || one.made - other.made;
  return more ? (more > 0 ? one : other) : either(one, other);
}

export function mergedGame(one: RememberedGame, other: RememberedGame): RememberedGame {
  const bare = ({ table, game, options, seats, you }: RememberedGame) => ({ table, game, options, seats, you });
  const { firsts } = one;
  return {
    ...either(bare(one), bare(other)),
    at: Math.min(one.at, other.at),
    moves: Math.max(one.moves, other.moves),
    mark: known(one.mark, other.mark),
    origin: known(one.origin, other.origin),
    date: known(one.date, other.date),
    early: known(one.early, other.early),
    firsts: firsts && other.firsts ? [...new Set([...firsts, ...other.firsts])].sort() : (firsts ?? other.firsts),
    review: betterReview(one.review, other.review),
  };
}

export function mergedEarlier(one: Earlier, other: Earlier): Earlier {
  return one.games === other.games ? either(one, other) : one.games > other.games ? one : other;
}

export const keyOf = ({ id, kind }: Earlier): string => `${id} ${kind}`;

/** All games of both, each once, the oldest first. */
export function merged(some: RememberedGame[], more: RememberedGame[]): RememberedGame[] {
  const all = new Map<string, RememberedGame>();
  for (const game of [...some, ...more]) {
    const there = all.get(game.table);
    all.set(game.table, there ? mergedGame(there, game) : game);
  }
  return inOrder([...all.values()]);
}

export function allEarlier(some: Earlier[], more: Earlier[]): Earlier[] {
  const all = new Map<string, Earlier>();
  for (const one of [...some, ...more]) {
    const there = all.get(keyOf(one));
    all.set(keyOf(one), there ? mergedEarlier(there, one) : one);
  }
  return [...all.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The oldest first; games that ended at once in the order of their tables' names. */
export function inOrder(games: RememberedGame[]): RememberedGame[] {
  return games.toSorted((a, b) => a.at - b.at || (a.table < b.table ? -1 : 1));
}
