// What the device remembers of The Game: how many cards were left, and what happens to a person for the first time.
import { t } from "../../lib/words.svelte";
import type { FinishedOf, MemoryOf } from "../contract";
import { EXCELLENT } from "./ending";
import { stepOf } from "./steps";
import { ENDING, MEMORY } from "./words";

type Game = FinishedOf<"the-game">;

const ended = ({ steps }: Game): string => steps.at(-1)?.view.ending ?? "not_over";

/** How many cards the person laid ten back, in each of their turns. */
function tensBack({ seat, steps }: Game): number[] {
  const turns = [0];
  steps.forEach(({ seat: mover, move }, at) => {
    if (mover !== seat || !move) return;
    if (move.type === "end") turns.push(0);
    const pile = move.type === "lay" && steps[at - 1]?.view.piles.find((one) => one.name === move.pile);
    if (pile && stepOf(move.card, pile).cost === "back") turns.push((turns.pop() ?? 0) + 1);
  });
  return turns;
}

const memory: MemoryOf<"the-game"> = {
  mark: (view) => view.left,
  better: "low",
  counts: MEMORY.counts,
  text: (left) => t(ENDING.left, { left }),
  firsts: [
    { name: "ten-back", words: MEMORY.back, happened: (game) => Math.max(...tensBack(game)) > 0 },
    { name: "two-tens-back", words: MEMORY.twoBack, happened: (game) => Math.max(...tensBack(game)) > 1 },
    {
      name: "excellent",
      words: MEMORY.excellent,
      happened: (game) => ended(game) !== "won" && (game.steps.at(-1)?.view.left ?? EXCELLENT) < EXCELLENT,
    },
    { name: "all-cards", words: MEMORY.all, happened: (game) => ended(game) === "won" },
    {
      name: "all-cards-on-fire",
      words: MEMORY.allOnFire,
      happened: (game) => ended(game) === "won" && Boolean(game.options.on_fire),
    },
  ],
};

export default memory;
