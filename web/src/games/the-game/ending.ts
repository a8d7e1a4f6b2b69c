// How a game of The Game ended, for these people.
import type { Look, Mark, SessionOf } from "../contract";
import { t } from "../../lib/words.svelte";
import { ENDING } from "./words";

const EXCELLENT = 10;
const ALL = 98;

/** "80 and 82" */
function listed(cards: number[]): string {
  const last = cards.at(-1) ?? "";
  return cards.length < 2 ? String(last) : t(ENDING.and, { some: cards.slice(0, -1).join(", "), last });
}

export function story(session: SessionOf<"the-game">): string[] {
  const view = session.view;
  if (view.ending === "won") return [t(view.players.length > 1 ? ENDING.won : ENDING.wonAlone)];
  const told: string[] = [];
  const burning = view.piles.find((pile) => pile.must_cover) ?? view.piles.find((pile) => pile.burning);
  if (view.ending === "burned" && burning) told.push(t(ENDING.burned, { pile: burning.name, top: burning.top }));
  if (view.ending === "stuck") {
    const held = view.players[view.turn]?.cards ?? 0;
    const name = session.names[view.turn] ?? "";
    if (view.turn === session.you) told.push(t(ENDING.youWereStuckWith, { cards: listed(view.hand) }));
    else if (held) told.push(t(ENDING.stuck, { name, cards: held }));
  }
  told.push(t(ENDING.laid, { laid: ALL - view.left }));
  if (view.left < EXCELLENT) told.push(t(ENDING.close));
  return told;
}

/** Only the own hand is known to this page when the game is over. */
export function hands(session: SessionOf<"the-game">): (Look[] | undefined)[] {
  const view = session.view;
  return view.players.map((player, seat) =>
    seat === session.you ? view.hand.map((card) => ({ text: String(card) })) : player.cards ? undefined : [],
  );
}

export function mark(session: SessionOf<"the-game">): Mark {
  return { score: session.view.left, better: "low", text: (left) => t(ENDING.left, { left }) };
}
