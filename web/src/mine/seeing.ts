// What of a table that is over, and of its review, is worth remembering.
import type { GameMemory } from "../games/contract";
import { endedAt } from "../lib/ended";
import type { Review, ReviewPart, State } from "../wire";
import { readGame, type RememberedGame, type ReviewFigures } from "./game";

/** The finished game of a state as its own seat sees it; nothing if it isn't over, or the person only watched. */
export function gameOf(state: State, memory?: GameMemory): RememberedGame | undefined {
  const { table, game, you, outcome, stage, origin, view } = state;
  if (stage !== "over" || !outcome || you < 0) return undefined;
  return readGame({
    table,
    game,
    at: endedAt(state),
    options: state.options,
    // a seat that a bot keeps is its person's
    seats: state.seats.map(({ name, bot, kept }, seat) => ({
      name,
      bot: kept || seat === you ? "" : bot,
      rank: outcome.ranks[seat],
      score: outcome.scores[seat],
    })),
    you,
    moves: state.moves,
    mark: view === null ? undefined : memory?.mark(view, you),
    origin: origin?.kind,
    date: origin?.date || undefined,
  });
}

/** The parts of a sum that chance gave. */
const LUCK: ReviewPart["kind"][] = ["deal", "neutral", "draws"];

/** What a review says of a seat; in a team the luck is that of all. */
export function figuresOf(review: Review, seat: number): ReviewFigures | undefined {
  const sum = review.sums.find((one) => one.seat === seat) ?? (review.together ? review.sums[0] : undefined);
  if (!sum) return undefined;
  const luck = sum.parts.filter(({ kind }) => LUCK.includes(kind));
  const own = review.decisions.filter((one) => one.seat === seat);
  const errors = own.filter((one) => one.is_error);
  return {
    depth: review.depth,
    measure: review.measure,
    result: sum.result,
    luck: luck.reduce((all, part) => all + part.amount, 0),
    cost: errors.reduce((all, one) => all + one.cost[0], 0),
    choices: own.length,
    errors: errors.length,
    made: Date.now(),
  };
}
