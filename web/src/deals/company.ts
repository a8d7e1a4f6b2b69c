// What the games of one company add up to: who won when, and who was ahead of whom.
import type { CompanyGame } from "../wire";

export interface Member {
  name: string;
  bot: boolean;
  games: number;
  wins: number;
  points: number;
  /** Wins after each of the company's games, from the first on; it begins with none. */
  running: number[];
}

/** How two did in the games that both were in. */
export interface Pairing {
  games: number;
  /** In how many the first was ahead of the second, and the other way round. */
  ahead: number;
  behind: number;
}

/** The first game first. */
export function inOrder(games: CompanyGame[]): CompanyGame[] {
  return games.toSorted((a, b) => a.ended - b.ended);
}

/** Everybody who played, the one with the most wins first; then people before bots, and by name. */
export function members(games: CompanyGame[]): Member[] {
  const all = new Map<string, Member>();
  const ordered = inOrder(games);
  for (const { players } of ordered)
    for (const { name, bot } of players)
      if (!all.has(name)) all.set(name, { name, bot: bot !== "", games: 0, wins: 0, points: 0, running: [0] });
  for (const { players } of ordered) {
    for (const { name, rank, score } of players) {
      const one = all.get(name);
      if (!one) continue;
      one.games += 1;
      one.wins += Number(rank === 1);
      one.points += score;
    }
    for (const one of all.values()) one.running.push(one.wins);
  }
  return [...all.values()].sort(
    (a, b) => b.wins - a.wins || Number(a.bot) - Number(b.bot) || a.name.localeCompare(b.name),
  );
}

/** All who played, as one team with any people in it; the games are of one in which all win or lose together. */
export function asOne(games: CompanyGame[], name: string): Member {
  const team: Member = { name, bot: false, games: 0, wins: 0, points: 0, running: [0] };
  for (const { players } of inOrder(games)) {
    team.games += 1;
    team.wins += Number(players.some(({ rank }) => rank === 1));
    team.points += players[0]?.score ?? 0;
    team.running.push(team.wins);
  }
  return team;
}

/** How two members did against each other, or side by side. */
export function pairing(games: CompanyGame[], one: string, other: string): Pairing {
  const found: Pairing = { games: 0, ahead: 0, behind: 0 };
  for (const { players } of games) {
    const [a, b] = [one, other].map((name) => players.find((player) => player.name === name)?.rank);
    if (a === undefined || b === undefined) continue;
    found.games += 1;
    found.ahead += Number(a < b);
    found.behind += Number(a > b);
  }
  return found;
}

/** The most games in a row that anybody won, and who: the latest, if several did. */
export function longestRun(games: CompanyGame[]): { name: string; wins: number } | undefined {
  let best: { name: string; wins: number } | undefined;
  const now = new Map<string, number>();
  for (const { players } of inOrder(games)) {
    for (const { name, rank } of players) {
      const wins = rank === 1 ? (now.get(name) ?? 0) + 1 : 0;
      now.set(name, wins);
      if (wins > 1 && wins >= (best?.wins ?? 0)) best = { name, wins };
    }
  }
  return best;
}

/** The names of those who won a game. */
export function winners({ players }: CompanyGame): string[] {
  return players.filter(({ rank }) => rank === 1).map(({ name }) => name);
}
