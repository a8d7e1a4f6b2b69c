// The table itself, and which cards travel when a move is made.
import type { Flight, TableOf, Look } from "../contract";
import Score from "./Score.svelte";
import Table from "./Table.svelte";

const BACK: Look = { back: true };

const table: TableOf<"triggs"> = {
  Table,
  Score,
  flights(happening, before, after): Flight[] {
    const move = happening.move;
    const seen = before.view;
    const next = after.view;
    const seat = happening.seat;
    const mine = seat === before.you;
    const home = mine ? "hand" : `seat-${seat}`;
    const had = seen.players[seat]?.cards ?? 0;
    const has = next.players[seat]?.cards ?? 0;

    /** Cards that leave the hand of the player who moves. */
    const from = (cards: number[], to: string): Flight[] =>
      cards.map((card, at) => ({
        from: mine ? `held-${card}-${cards.slice(0, at).filter((one) => one === card).length}` : home,
        otherwise: home,
        to,
        look: { text: String(card) },
        takes: mine,
      }));
    /** New cards for an empty hand. */
    const fresh = (count: number): Flight[] =>
      Array.from({ length: Math.max(0, count) }, () => ({ from: "pile-middle", to: home, look: BACK, takes: false }));

    if (move.type === "draw") {
      const top = seen.piles.find((pile) => pile.name === move.pile)?.top;
      return [{ from: `pile-${move.pile}`, to: home, look: top ? { text: String(top) } : BACK, takes: false }];
    }
    if (move.type === "discard") {
      return [
        ...from(
          Array.from({ length: move.count }, () => move.value),
          "discards",
        ),
        ...fresh(had === move.count ? has : 0),
      ];
    }
    if (move.type === "make") {
      const row = move.cards.reduce((total, card) => total + card, 0);
      return from(move.cards, mine ? `row-${row}` : "laid");
    }
    return fresh(has - had);
  },
};

export default table;
