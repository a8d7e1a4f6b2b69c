// What the device remembers of Triggs: how soon the last box was crossed, and what happens to a person for the first time.
import { t } from "../../lib/words.svelte";
import type { FinishedOf, MemoryOf } from "../contract";
import { ENDING, FIRSTS } from "./words";

type Game = FinishedOf<"triggs">;

const AT_ONCE = 4;
const CHAIN = 3;
const LONG_CHAIN = 5;

function hasFullRow({ seat, steps }: Game): boolean {
  const view = steps.at(-1)?.view;
  const crossed = view?.players[seat]?.crossed ?? [];
  return crossed.some((boxes, row) => boxes > 0 && boxes === view?.boxes[row]);
}

/** How many rows the person crossed one after the other: each that was full gave one more. */
function chains({ seat, steps }: Game): number[] {
  const found = [0];
  for (const { seat: mover, move } of steps) {
    if (mover !== seat) continue;
    if (move?.type === "finish") found.push(1);
    else if (move?.type === "extra") found.push((found.pop() ?? 0) + 1);
    else found.push(0);
  }
  return found;
}

const crossedMany = ({ seat, steps }: Game): boolean =>
  steps.some(
    ({ seat: mover, move }, at) =>
      mover === seat && move?.type === "finish" && (steps[at - 1]?.view.makings.length ?? 0) >= AT_ONCE,
  );

function crossedAll({ seat, steps }: Game): boolean {
  const view = steps.at(-1)?.view;
  return view?.ending === "won" && view.winners.includes(seat);
}

const memory: MemoryOf<"triggs"> = {
  /** A player who has crossed every box can be quicker next time. */
  mark: (view, seat) => (view.ending === "won" && view.winners.includes(seat) ? view.round : undefined),
  better: "low",
  text: (round) => t(ENDING.mark, { round }),
  firsts: [
    { name: "full-row", words: FIRSTS.row, happened: hasFullRow },
    { name: "four-at-once", words: FIRSTS.atOnce, happened: crossedMany },
    { name: "chain-of-three", words: FIRSTS.chain, happened: (game) => Math.max(...chains(game)) >= CHAIN },
    { name: "chain-of-five", words: FIRSTS.longChain, happened: (game) => Math.max(...chains(game)) >= LONG_CHAIN },
    { name: "every-box", words: FIRSTS.all, happened: crossedAll },
  ],
};

export default memory;
