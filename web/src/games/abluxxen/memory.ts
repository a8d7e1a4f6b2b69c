// What the device remembers of Abluxxen: points, and what happens to a person for the first time.
import { t } from "../../lib/words.svelte";
import type { FinishedOf, MemoryOf } from "../contract";
import { ENDING, FIRSTS } from "./words";

type Game = FinishedOf<"abluxxen">;

const CHAIN = 3;
const LARGE = 5;

/** How many thefts each play of the person led to. */
function thefts({ seat, steps }: Game): number[] {
  const plays = [0];
  steps.forEach(({ seat: mover, move, view }, at) => {
    const seen = steps[at - 1]?.view;
    if (!seen || !move) return;
    const own = mover === seat;
    if (own && (move.type === "play" || move.type === "play_jokers")) plays.push(0);
    const begins = view.stage === "theft" && (seen.stage !== "theft" || view.victim !== seen.victim);
    const found = Number(seen.active === seat && begins) + Number(own && move.type === "steal");
    plays.push((plays.pop() ?? 0) + found);
  });
  return plays;
}

const laidMany = ({ seat, steps }: Game): boolean =>
  steps.some(
    ({ seat: mover, move }) => mover === seat && move?.type === "play" && move.cards + (move.jokers ?? 0) >= LARGE,
  );

function wonWithLastCard({ seat, steps }: Game): boolean {
  const last = steps.at(-1)?.view;
  return last?.ending === "last_card" && last.active === seat && last.players[seat]?.place === 1;
}

const memory: MemoryOf<"abluxxen"> = {
  mark: (view, seat) => view.players[seat]?.points,
  better: "high",
  text: (points) => t(ENDING.points, { points }),
  firsts: [
    { name: "theft", words: FIRSTS.theft, happened: (game) => Math.max(...thefts(game)) > 0 },
    { name: "three-thefts", words: FIRSTS.chain, happened: (game) => Math.max(...thefts(game)) >= CHAIN },
    { name: "five-cards", words: FIRSTS.large, happened: laidMany },
    { name: "last-card", words: FIRSTS.last, happened: wonWithLastCard },
  ],
};

export default memory;
