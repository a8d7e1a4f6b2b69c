// How a game of Abluxxen ended, for these people.
import type { Look, Mark, SessionOf } from "../contract";
import { t } from "../../lib/words.svelte";
import { look } from "./cards";
import { ENDING } from "./words";

/** Fewer cards in hand than this are nothing to speak of. */
const MANY = 3;

export function story(session: SessionOf<"abluxxen">): string[] {
  const { players, active, ending } = session.view;
  const name = (seat: number): string => session.names[seat] ?? "";
  const order = players.map((_, seat) => seat).sort((one, other) => players[one]!.place - players[other]!.place);
  const [first = 0, second = 0] = order;
  const shared = players[second]?.place === 1;
  const told: string[] = [];
  if (ending === "last_card" && players[active]?.place !== 1 && !shared)
    told.push(
      t(active === session.you ? ENDING.youOutFirst : ENDING.outFirst, { name: name(active), winner: name(first) }),
    );
  else if (!shared) {
    const points = players[first]!.points - players[second]!.points;
    if (!points) told.push(t(ENDING.equal));
    else told.push(t(first === session.you ? ENDING.yourMargin : ENDING.margin, { name: name(first), points }));
  }
  const caught = players.reduce((most, player, seat) => (player.cards > players[most]!.cards ? seat : most), 0);
  const cards = players[caught]!.cards;
  if (cards >= MANY)
    told.push(t(caught === session.you ? ENDING.youCaught : ENDING.caught, { name: name(caught), cards }));
  return told;
}

/** All hands are open when the game is over. */
export function hands(session: SessionOf<"abluxxen">): (Look[] | undefined)[] {
  const view = session.view;
  return view.players.map(({ cards, known }, seat) => {
    const hand = seat === session.you ? view.hand : known;
    return hand.length === cards ? hand.map(look) : undefined;
  });
}

export function held(session: SessionOf<"abluxxen">): Look[] {
  return session.view.hand.map(look);
}

export function mark(session: SessionOf<"abluxxen">): Mark | undefined {
  const score = session.view.players[session.you]?.points;
  return score === undefined ? undefined : { score, better: "high", text: (points) => t(ENDING.points, { points }) };
}
