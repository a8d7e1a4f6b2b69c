// The table itself, and which cards travel when a move is made.
import type { Flight, TableOf, Look } from "../contract";
import type { AbluxxenView } from "../../wire";
import { cardsOf, JOKER, look } from "./cards";
import Score from "./Score.svelte";
import Table from "./Table.svelte";

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
    for (const card of cards.slice(old)) lay(old ? `set-${card}` : "row", card);
  }
  return now.deck < seen.deck ? flights : [];
}

const table: TableOf<"abluxxen"> = {
  Table,
  Score,
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
        const cards = move.type === "play" ? Array<number>(move.cards).fill(move.value) : [];
        const all = [...cards, ...Array<number>(move.jokers ?? 0).fill(JOKER)];
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
        return travel(`top-${seen.victim}`, handOf(seen.active), stolen);
      case "back":
        return travel(`top-${seen.victim}`, handOf(seen.victim), stolen);
      case "discard":
        return travel(`top-${seen.victim}`, "discard", stolen);
      case "deck":
        return [
          ...travel("deck", handOf(seat), [{ back: true }], false),
          ...refilled(seen, now, 0).filter((one) => one.to.startsWith("pool")),
        ];
      case "pool":
        return [
          ...travel(`pool-${move.spot}`, handOf(seat), (seen.pool[move.spot - 1] ?? []).map(look)),
          ...refilled(seen, now, move.spot),
        ];
      case "steal": {
        const cards = seen.row.find((one) => one[0] === move.value) ?? [];
        const without = { ...seen, row: seen.row.filter((one) => one !== cards) };
        return [...travel(`set-${move.value}`, handOf(seat), cards.map(look)), ...refilled(without, now, 0)];
      }
      default:
        return [];
    }
  },
};

export default table;
