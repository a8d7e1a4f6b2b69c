import { describe, expect, it } from "vitest";
import type { CompanyGame } from "../wire";
import { asOne, longestRun, members, pairing, winners } from "./company";

/** A game as "Ola 14, Jan 11": the best first; a name in brackets is a bot's. */
function game(ended: number, line: string): CompanyGame {
  const players = line.split(", ").map((one) => {
    const [, name = "", score = ""] = /^(.*) (-?\d+)$/.exec(one) ?? [];
    return {
      name: name.replace(/[[\]]/g, ""),
      bot: name.startsWith("[") ? "medium" : "",
      score: Number(score),
      rank: 0,
    };
  });
  for (const one of players) one.rank = 1 + players.filter(({ score }) => score > one.score).length;
  return { table: `t${ended}`, game: "ten", ended, together: false, lowest_wins: false, players };
}
const GAMES = [game(3, "Ola 9, Jan 9, [Wanda] 4"), game(2, "Jan 12, Ola 7"), game(1, "Ola 14, Jan 11, [Wanda] -2")];

describe("a company", () => {
  it("has everybody's wins after each game, the first game first", () => {
    expect(members(GAMES)).toEqual([
      { name: "Jan", bot: false, games: 3, wins: 2, points: 32, running: [0, 0, 1, 2] },
      { name: "Ola", bot: false, games: 3, wins: 2, points: 30, running: [0, 1, 1, 2] },
      { name: "Wanda", bot: true, games: 2, wins: 0, points: 2, running: [0, 0, 0, 0] },
    ]);
  });
  it("knows who was ahead of whom; a draw is neither", () => {
    expect(pairing(GAMES, "Ola", "Jan")).toEqual({ games: 3, ahead: 1, behind: 1 });
    expect(pairing(GAMES, "Wanda", "Ola")).toEqual({ games: 2, ahead: 0, behind: 2 });
    expect(pairing(GAMES, "Ola", "Ewa")).toEqual({ games: 0, ahead: 0, behind: 0 });
  });
  it("has a longest run, where somebody won twice", () => {
    expect(longestRun(GAMES)).toEqual({ name: "Jan", wins: 2 });
    expect(longestRun(GAMES.slice(2))).toBeUndefined();
  });
  it("wins as one team, with any people in it", () => {
    const team = (ended: number, rank: number, ...names: string[]): CompanyGame => ({
      ...game(ended, "Ola 0"),
      together: true,
      players: names.map((name) => ({ name, bot: "", score: 3, rank })),
    });
    const games = [team(2, 1, "Jan", "Ewa"), team(1, 1, "Ola", "Jan"), team(3, 2, "Ola", "Ewa")];
    expect(asOne(games, "all")).toMatchObject({ name: "all", games: 3, wins: 2, running: [0, 1, 2, 2] });
  });
  it("may have several winners", () => expect(winners(GAMES[0]!)).toEqual(["Ola", "Jan"]));
});
