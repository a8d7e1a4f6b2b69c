// What the device remembers of Phase 10: phases and points, and what happens to a person for the first time.
import { t } from "../../lib/words.svelte";
import type { FinishedOf, MemoryOf } from "../contract";
import { ENDING, FIRSTS } from "./words";

type Game = FinishedOf<"phase-10">;

/** More than anybody has points: a phase counts more than all of them. */
const PHASE = 100_000;

function madeAll({ seat, steps }: Game): boolean {
  const view = steps.at(-1)?.view;
  return view !== undefined && (view.players[seat]?.phase ?? 0) > view.phases.length;
}

const withoutRepeating = (game: Game): boolean => {
  const view = game.steps.at(-1)?.view;
  return madeAll(game) && view?.round === view?.phases.length;
};

/** What the person did in each of their turns: whether it was the first of a round, laid the phase, and got rid of all cards. */
function turns({ seat, steps }: Game): { first: boolean; laid: boolean; out: boolean }[] {
  const found: { round: number; first: boolean; laid: boolean; out: boolean }[] = [];
  steps.forEach(({ seat: mover, move, view }, at) => {
    const before = steps[at - 1]?.view;
    if (mover !== seat || !move || !before) return;
    if (move.type === "draw")
      found.push({ round: before.round, first: found.at(-1)?.round !== before.round, laid: false, out: false });
    const turn = found.at(-1);
    if (!turn) return;
    turn.laid ||= move.type === "lay";
    const over = view.round > before.round || view.ending !== "not_over";
    turn.out ||= over && (move.type === "lay" || (before.players[seat]?.cards ?? 0) <= 1);
  });
  return found;
}

const memory: MemoryOf<"phase-10"> = {
  /** The more phases the better, then the fewer points. */
  mark: (view, seat) => {
    const player = view.players[seat];
    return player && (player.phase - 1) * PHASE - player.points;
  },
  better: "high",
  text: (mark) => {
    const made = Math.max(0, Math.ceil(mark / PHASE));
    return t(ENDING.mark, { made, points: made * PHASE - mark });
  },
  firsts: [
    {
      name: "first-turn",
      words: FIRSTS.firstTurn,
      happened: (game) => turns(game).some((one) => one.first && one.laid),
    },
    { name: "laid-and-out", words: FIRSTS.atOnce, happened: (game) => turns(game).some((one) => one.laid && one.out) },
    { name: "all-phases", words: FIRSTS.all, happened: madeAll },
    { name: "no-repeat", words: FIRSTS.straight, happened: withoutRepeating },
  ],
};

export default memory;
