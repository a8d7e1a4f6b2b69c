// Which of the remembered games are looked at: all, those of a game, or those of one of its modes.
import { modeOf } from "../lib/variant";
import type { GameCard } from "../wire";
import { readKind, type Earlier, type Options, type RememberedGame } from "./game";

export interface Choice {
  /** The name of a game; empty for all. */
  game: string;
  /** The name of a mode; empty for all. */
  mode: string;
}

type Find = (game: string) => GameCard | undefined;

/** The name of the mode that a game was played in; empty where nobody knows. */
export function modeNamed(find: Find, game: string, options: Options): string {
  const card = find(game);
  return (card && modeOf(card, options)?.name) ?? "";
}

export function chosen(games: RememberedGame[], { game, mode }: Choice, find: Find): RememberedGame[] {
  return games.filter(
    (one) => (!game || one.game === game) && (!mode || modeNamed(find, one.game, one.options) === mode),
  );
}

export function chosenEarlier(earlier: Earlier[], { game, mode }: Choice, find: Find): Earlier[] {
  return earlier.filter(({ kind }) => {
    const read = readKind(kind);
    return read && (!game || read.game === game) && (!mode || modeNamed(find, read.game, read.options) === mode);
  });
}

/** The games that were played, the most played first. */
export function played(games: RememberedGame[], earlier: Earlier[]): string[] {
  const times = new Map<string, number>();
  const add = (game: string, more: number): void => void times.set(game, (times.get(game) ?? 0) + more);
  for (const { game } of games) add(game, 1);
  for (const { kind, games: more } of earlier) add(readKind(kind)?.game ?? "", more);
  return [...times.entries()].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([game]) => game);
}

/** The modes of a game that were played, in the game's order. */
export function modesPlayed(
  card: GameCard | undefined,
  games: RememberedGame[],
  earlier: Earlier[],
): GameCard["modes"] {
  if (!card) return [];
  const find: Find = () => card;
  return card.modes.filter(({ name }) => {
    const choice = { game: card.name, mode: name };
    return chosen(games, choice, find).length > 0 || chosenEarlier(earlier, choice, find).length > 0;
  });
}
