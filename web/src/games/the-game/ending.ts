// How a game of The Game ended, for these people.
import type { Look, Mark, Next, SessionOf } from "../contract";
import type { TheGameOptions } from "../../wire";
import { mark as card } from "../../lib/sentences";
import { t } from "../../lib/words.svelte";
import { isFire } from "./steps";
import { ENDING } from "./words";

/** Fewer cards left than this is excellent. */
export const EXCELLENT = 10;
export const ALL = 98;

/** "80 and 82" */
function listed(cards: number[]): string {
  const shown = cards.map((one) => card(one));
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : t(ENDING.and, { some: shown.slice(0, -1).join(", "), last });
}

export function story(session: SessionOf<"the-game">): string[] {
  const view = session.view;
  if (view.ending === "won") return [t(view.players.length > 1 ? ENDING.won : ENDING.wonAlone)];
  const told: string[] = [];
  const burning = view.piles.find((pile) => pile.must_cover) ?? view.piles.find((pile) => pile.burning);
  if (view.ending === "burned" && burning) told.push(t(ENDING.burned, { pile: burning.name, top: card(burning.top) }));
  if (view.ending === "stuck") {
    const held = view.hands[view.turn] ?? [];
    const name = session.names[view.turn] ?? "";
    const stuck = view.turn === session.you ? ENDING.youWereStuckWith : ENDING.stuckWith;
    if (held.length) told.push(t(stuck, { name, cards: listed(held) }));
  }
  told.push(t(ENDING.laid, { laid: ALL - view.left }));
  if (view.left < EXCELLENT) told.push(t(ENDING.close));
  return told;
}

export function hands(session: SessionOf<"the-game">): Look[][] {
  return session.view.hands.map((hand) => looks(session, hand));
}

export function held(session: SessionOf<"the-game">): Look[] {
  return looks(session, session.view.hand);
}

function looks(session: SessionOf<"the-game">, cards: number[]): Look[] {
  const burns = Boolean(session.options.on_fire);
  return cards.map((one) => ({ text: String(one), fire: burns && isFire(one) }));
}

export function mark(session: SessionOf<"the-game">): Mark {
  return { score: session.view.left, better: "low", text: (left) => t(ENDING.left, { left }) };
}

/** After a win, the next harder game: more cards a turn, then fewer in hand, then fire. */
export function next(session: SessionOf<"the-game">): Next<TheGameOptions> | undefined {
  if (session.view.ending !== "won") return undefined;
  const options = session.options;
  if ((options.minimum ?? 2) < 3) return { label: t(ENDING.nextAdvanced), options: { ...options, minimum: 3 } };
  if (!options.smaller_hands) return { label: t(ENDING.nextSmaller), options: { ...options, smaller_hands: true } };
  if (!options.on_fire) return { label: t(ENDING.nextFire), options: { ...options, on_fire: true } };
  return undefined;
}
