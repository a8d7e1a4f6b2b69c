// How a game of Phase 10 ended, for these people.
import type { Look, Mark, SessionOf } from "../contract";
import { t, type Pair } from "../../lib/words.svelte";
import { lookOf, sorted } from "./cards";
import { ENDING } from "./words";

/** Points of a hand that are worth a groan. */
const MUCH = 25;
/** More than anybody has points: a phase counts more than all of them. */
const PHASE = 100_000;

export function story(session: SessionOf<"phase-10">): string[] {
  const { players, winners, phases, round, ending } = session.view;
  const all = phases.length;
  const told = (one: Pair, you: Pair, seat: number, values: Record<string, number> = {}): string =>
    t(seat === session.you ? you : one, { name: session.names[seat] ?? "", all, round, ...values });
  const winner = winners[0] ?? 0;
  const best = players[winner]!;
  const said: string[] = [];
  if (winners.length === 1)
    said.push(
      ending === "completed"
        ? told(ENDING.made, ENDING.youMade, winner)
        : told(ENDING.furthest, ENDING.youFurthest, winner),
    );
  const seats = players.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const second = seats.find((seat) => ending === "completed" && players[seat]!.phase === best.phase);
  const near = seats.find((seat) => players[seat]!.phase === best.phase - 1);
  if (second !== undefined)
    said.push(told(ENDING.also, ENDING.youAlso, second, { more: players[second]!.points - best.points }));
  else if (near !== undefined) said.push(told(ENDING.close, ENDING.youClose, near));
  const [most] = [...seats].sort((a, b) => players[b]!.gained - players[a]!.gained);
  if (most !== undefined && players[most]!.gained >= MUCH)
    said.push(told(ENDING.stuck, ENDING.youStuck, most, { gained: players[most]!.gained }));
  return said;
}

/** When the game is over, all hands are open. */
export function hands(session: SessionOf<"phase-10">): (Look[] | undefined)[] {
  const { players, hand } = session.view;
  return players.map(({ cards, known }, seat) => {
    const held = seat === session.you ? hand : known;
    return held.length === cards ? sorted(held).map(({ card }) => lookOf(card)) : undefined;
  });
}

export function held(session: SessionOf<"phase-10">): Look[] {
  return sorted(session.view.hand).map(({ card }) => lookOf(card));
}

/** The more phases the better, then the fewer points. */
export function mark(session: SessionOf<"phase-10">): Mark | undefined {
  const player = session.view.players[session.you];
  if (!player) return undefined;
  const text = (score: number): string => {
    const made = Math.ceil(score / PHASE);
    return t(ENDING.mark, { made, points: made * PHASE - score });
  };
  return { score: (player.phase - 1) * PHASE - player.points, better: "high", text };
}
