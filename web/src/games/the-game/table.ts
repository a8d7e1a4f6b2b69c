// The table itself, and which cards travel when a move is made.
import type { Flight, TableOf } from "../contract";
import Table from "./Table.svelte";

const table: TableOf<"the-game"> = {
  Table,
  flights(happening, before, after): Flight[] {
    const move = happening.move;
    const seen = before.view;
    if (move.type === "lay") {
      const look = { text: String(move.card) };
      return [
        {
          from: `held-${move.card}`,
          otherwise: `seat-${happening.seat}`,
          to: `pile-${move.pile}`,
          look,
          takes: happening.seat === before.you,
        },
      ];
    }
    if (move.type === "end") {
      const drawn = Math.max(0, seen.deck - after.view.deck);
      const to = happening.seat === before.you ? "hand" : `seat-${happening.seat}`;
      return Array.from({ length: drawn }, () => ({ from: "deck", to, look: { back: true }, takes: false }));
    }
    return [];
  },
};

export default table;
