// How a game of Triggs ended, for these people.
import type { Look, Mark, SessionOf } from "../contract";
import { t } from "../../lib/words.svelte";
import type { TriggsView } from "../../wire";
import { ENDING } from "./words";

/** Rows are named for players who missed no more than so many boxes. */
const CLOSE = 4;

/** "row 9", "rows 9 and 11" */
function named(rows: number[]): string {
  const last = rows.at(-1) ?? "";
  return rows.length < 2 ? t(ENDING.row, { row: last }) : t(ENDING.rows, { some: rows.slice(0, -1).join(", "), last });
}

const missing = (view: TriggsView, seat: number): number[] =>
  view.boxes.map((boxes, row) => boxes - (view.players[seat]?.crossed[row] ?? 0));

export function story(session: SessionOf<"triggs">): string[] {
  const view = session.view;
  const order = view.players.map((_, seat) => seat).sort((a, b) => total(b) - total(a));
  const first = view.winners[0] ?? order[0] ?? 0;
  const second = order.find((seat) => seat !== first);
  const told: string[] = [];
  function total(seat: number): number {
    return view.players[seat]?.total ?? 0;
  }
  if (view.ending === "won") {
    const you = first === session.you;
    told.push(t(you ? ENDING.youWon : ENDING.won, { name: session.names[first] ?? "", round: view.round }));
  } else if (view.winners.length > 1) told.push(t(ENDING.equal));
  else if (second !== undefined && total(first) === total(second)) told.push(t(ENDING.fewer));
  else if (second !== undefined) told.push(t(ENDING.lead, { rounds: view.rounds, lead: total(first) - total(second) }));
  if (view.ending === "won" && second !== undefined) {
    // of those who lost, the person, or else the player who was closest
    const seat = session.you >= 0 && session.you !== first ? session.you : second;
    const you = seat === session.you;
    const free = missing(view, seat);
    const left = free.reduce((sum, boxes) => sum + boxes, 0);
    const name = session.names[seat] ?? "";
    const rows = free.flatMap((boxes, row) => (boxes ? [row + 1] : []));
    if (left <= CLOSE) told.push(t(you ? ENDING.youMissed : ENDING.missed, { name, left, rows: named(rows) }));
    else told.push(t(you ? ENDING.youFar : ENDING.far, { name, left }));
  }
  return told;
}

/** All hands are open when the game is over. */
export function hands(session: SessionOf<"triggs">): (Look[] | undefined)[] {
  return session.view.players.map((player) =>
    player.known.length === player.cards ? player.known.map((card) => ({ text: String(card) })) : undefined,
  );
}

export function held(session: SessionOf<"triggs">): Look[] {
  return session.view.hand.map((card) => ({ text: String(card) }));
}

/** A player who has crossed every box can be quicker next time. */
export function mark(session: SessionOf<"triggs">): Mark | undefined {
  const view = session.view;
  if (view.ending !== "won" || !view.winners.includes(session.you)) return undefined;
  return { score: view.round, better: "low", text: (round) => t(ENDING.mark, { round }) };
}
