// What the device remembers of TEN: points, what happens to a person for the first time, and the ranks of wins against TEN.
import { t } from "../../lib/words.svelte";
import type { FinishedOf, MemoryOf } from "../contract";
import { cardsOf } from "./ending";
import { ENDING, FIRSTS, RANKS } from "./words";

type Game = FinishedOf<"ten">;

const LOWEST_LIMIT = 4;
const EXACTLY = 10;
const FULL = 9;

function hasFullRun({ seat, steps }: Game): boolean {
  const runs = steps.at(-1)?.view.players[seat]?.sequences ?? [];
  return runs.some((run) => cardsOf(run).length === FULL);
}

/** Whether the person paid no more than 1 for a wild. */
function boughtForOne({ seat, steps }: Game): boolean {
  let lastBid = 0;
  return steps.some(({ seat: mover, move, view }, at) => {
    if (mover === seat && move?.type === "bid") lastBid = move.amount;
    const had = steps[at - 1]?.view.players[seat]?.wilds.length ?? 0;
    const got = (view.players[seat]?.wilds.length ?? 0) > had;
    const cheap = got && lastBid === 1;
    // the next wild is another auction
    if (got || (move?.type !== "bid" && view.news.some((one) => one.what === "wild"))) lastBid = 0;
    return cheap;
  });
}

const hadFiasco = ({ seat, steps }: Game): boolean =>
  steps.some(({ view }) => view.news.some((one) => one.what.startsWith("fiasco") && one.seat === seat));

const stoppedAtTen = ({ seat, steps }: Game): boolean =>
  steps.some(
    ({ seat: mover, move }, at) =>
      mover === seat && move?.type === "take_numbers" && steps[at - 1]?.view.total === EXACTLY,
  );

const memory: MemoryOf<"ten"> = {
  mark: (view, seat) => view.players[seat]?.points,
  better: "high",
  text: (points) => t(ENDING.points, { points }),
  firsts: [
    { name: "full-run", words: FIRSTS.fullRun, happened: hasFullRun },
    { name: "wild-for-one", words: FIRSTS.wildForOne, happened: boughtForOne },
    { name: "exactly-ten", words: FIRSTS.exactly, happened: stoppedAtTen },
    { name: "no-fiasco", words: FIRSTS.noFiasco, happened: (game) => !hadFiasco(game) },
  ],
  ranks: {
    title: RANKS.title,
    all: RANKS.all.map((words, place) => ({ for: RANKS.limit, values: { limit: place + LOWEST_LIMIT }, words })),
    earned: ({ players, limit }) => (players === 1 && typeof limit === "number" ? limit - LOWEST_LIMIT : -1),
  },
};

export default memory;
