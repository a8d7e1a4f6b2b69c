// The table itself, which cards travel when a move is made, and what people laugh or groan at in it.
import { t } from "../../lib/words.svelte";
import type { Flight, Look, TableOf } from "../contract";
import type { AbluxxenMove, AbluxxenView } from "../../wire";
import { cardsOf, JOKER, look, marked } from "./cards";
import { hands, held, mark, story } from "./ending";
import { moments } from "./moments";
import Score from "./Score.svelte";
import Table from "./Table.svelte";
import { WORDS } from "./words";

/** What is laid down anew in the pool and in the virtual player's row. */
function refilled(seen: AbluxxenView, now: AbluxxenView, taken: number): Flight[] {
  const flights: Flight[] = [];
  const lay = (to: string, card: number): void =>
    void flights.push({ from: "deck", to, look: look(card), takes: false });
  now.pool.forEach((cards, at) => {
    const old = at + 1 === taken ? [] : (seen.pool[at] ?? []);
    for (const card of cards.slice(old.length)) lay(`pool-${at + 1}`, card);
  });
  for (const cards of now.row) {
    const old = seen.row.find((other) => other[0] === cards[0])?.length ?? 0;
    for (const card of cards.slice(old)) lay(`set-${card}`, card);
  }
  return now.deck < seen.deck ? flights : [];
}

/** The cards of a play. */
function played(move: AbluxxenMove): number[] {
  if (move.type !== "play" && move.type !== "play_jokers") return [];
  const cards = move.type === "play" ? Array<number>(move.cards).fill(move.value) : [];
  return [...cards, ...Array<number>(move.jokers ?? 0).fill(JOKER)];
}

const table: TableOf<"abluxxen"> = {
  Table,
  Score,
  standing: WORDS.points,
  look: (code) => look(Number(code)),
  says(move) {
    switch (move.type) {
      case "play":
      case "play_jokers":
        return t(WORDS.playsCards, { cards: marked(played(move)) });
      case "steal":
        return t(WORDS.stealsOf, { cards: marked([move.value]) });
      case "pool":
        return t(WORDS.poolSpot, { spot: move.spot });
      default:
        return t(
          {
            take: WORDS.takes,
            leave: WORDS.leaves,
            back: WORDS.takesBack,
            discard: WORDS.discards,
            deck: WORDS.fromDeck,
            pass: WORDS.pass,
          }[move.type],
        );
    }
  },
  lights(move, now) {
    switch (move.type) {
      case "play":
      case "play_jokers": {
        const value = move.type === "play" ? move.value : JOKER;
        const count = played(move).length;
        const follows = now.view.plays.find((one) => one.value === value && one.count === count);
        return [
          ...new Set(played(move).map((card) => `held-${card}`)),
          ...(follows?.robs ?? []).map((seat) => `top-${seat}`),
          ...(follows?.sets ?? []).map((set) => `set-${set}`),
        ];
      }
      case "steal":
        return [`set-${move.value}`];
      case "pool":
        return [`pool-${move.spot}`];
      case "deck":
        return ["deck"];
      case "discard":
        return ["discard", `top-${now.view.victim}`];
      case "pass":
        return [];
      default:
        return [`top-${now.view.victim}`];
    }
  },
  // which of equal cards of the pool is taken makes no difference, nor where it lies
  hintKey: (move) =>
    move.type === "play" ? `play ${move.value} ${move.cards + (move.jokers ?? 0)}` : JSON.stringify(move),
  flights(happening, before, after): Flight[] {
    const move = happening.move;
    const seen = before.view;
    const now = after.view;
    const seat = happening.seat ?? seen.turn;
    const handOf = (whose: number): string => (whose === before.you ? "hand" : `hand-${whose}`);
    const travel = (from: string, to: string, looks: Look[], takes = true): Flight[] =>
      looks.map((look) => ({ from, to, look, takes }));
    const stolen = cardsOf(seen.players[seen.victim]?.layers.at(-1) ?? { value: 0, cards: 0, jokers: 0 }).map(look);
    switch (move.type) {
      case "play":
      case "play_jokers": {
        const all = played(move);
        const own = seat === before.you;
        return all.map((card) => ({
          from: own ? `held-${card}` : `hand-${seat}`,
          to: `top-${seat}`,
          look: look(card),
          takes:
            own && seen.hand.filter((held) => held === card).length === all.filter((played) => played === card).length,
        }));
      }
      case "take":
        return travel(`top-${seen.victim}`, handOf(seen.active), stolen, false);
      case "back":
        return travel(`top-${seen.victim}`, handOf(seen.victim), stolen, false);
      case "discard":
        return travel(`top-${seen.victim}`, "discard", stolen, false);
      case "deck":
        return [
          ...travel("deck", handOf(seat), [{ back: true }], false),
          ...refilled(seen, now, 0).filter((one) => one.to.startsWith("pool")),
        ];
      case "pool":
        return [
          ...travel(`pool-${move.spot}`, handOf(seat), (seen.pool[move.spot - 1] ?? []).map(look), false),
          ...refilled(seen, now, move.spot),
        ];
      case "steal": {
        const cards = seen.row.find((one) => one[0] === move.value) ?? [];
        const without = { ...seen, row: seen.row.filter((one) => one !== cards) };
        return [...travel(`set-${move.value}`, handOf(seat), cards.map(look), false), ...refilled(without, now, 0)];
      }
      default:
        return [];
    }
  },
  moments,
  story,
  hands,
  held,
  mark,
};

export default table;
