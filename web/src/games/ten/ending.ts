// How a game of TEN ended, for these people.
import type { TenSequenceView } from "../../wire";
import type { Next, SessionOf } from "../contract";
import type { TenOptions } from "../../wire";
import { t } from "../../lib/words.svelte";
import { letterOf, told } from "./cards";
import { ENDING, WORDS } from "./words";

const FULL = 9;
/** A run of so many is worth a sentence, and so are so many wilds. */
const LONG = 3;
const MANY = 2;
/** A difference that is called close. */
const CLOSE = 2;
const HIGHEST_LIMIT = 10;

/** The cards of a run, wilds as wilds. */
export function cardsOf(run: TenSequenceView): string[] {
  const colour = letterOf(run.colour) ?? "B";
  return Array.from({ length: run.last - run.first + 1 }, (_, at) => run.first + at).map((number) =>
    run.wilds.includes(number) ? `${number}*` : `${colour}${number}`,
  );
}

export function story(session: SessionOf<"ten">): string[] {
  const { players, limit, winners } = session.view;
  const name = (seat: number): string => (limit !== null && seat > 0 ? t(WORDS.ten) : (session.names[seat] ?? ""));
  const said: string[] = [];
  const runs = players.flatMap((player, seat) =>
    player.sequences.map((run) => ({ seat, run, length: cardsOf(run).length })),
  );
  const longest = runs.toSorted((a, b) => b.length - a.length)[0];
  if (longest) {
    const own = longest.seat === session.you;
    const values = { name: name(longest.seat), cards: cardsOf(longest.run).map(told).join(" ") };
    if (longest.length === FULL) said.push(t(own ? ENDING.yourFullRun : ENDING.fullRun, values));
    else if (longest.length >= LONG && runs.filter((one) => one.length === longest.length).length === 1)
      said.push(t(own ? ENDING.yourLongest : ENDING.longest, values));
  }
  const wilds = players.map((player) => player.wilds.length);
  const most = Math.max(...wilds);
  const seat = wilds.indexOf(most);
  if (most >= MANY && wilds.filter((one) => one === most).length === 1)
    said.push(
      t(seat === session.you ? ENDING.yourWilds : ENDING.wilds, {
        name: name(seat),
        wilds: (players[seat]?.wilds ?? []).map(told).join(" "),
      }),
    );
  const [first = 0, second] = players.map((player) => player.points).toSorted((a, b) => b - a);
  if (second !== undefined && first === second && winners.length === 1 && limit === null) said.push(t(ENDING.money));
  else if (second !== undefined && first > second && first - second <= CLOSE)
    said.push(t(ENDING.close, { points: first - second }));
  return said;
}

/** After a win against TEN: the next limit. */
export function next(session: SessionOf<"ten">): Next<TenOptions> | undefined {
  const { limit, ending } = session.view;
  if (limit === null || ending !== "solo_won" || limit >= HIGHEST_LIMIT) return undefined;
  return { label: t(ENDING.nextLimit, { limit: limit + 1 }), options: { ...session.options, limit: limit + 1 } };
}
