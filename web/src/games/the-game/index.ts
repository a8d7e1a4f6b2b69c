// The Game: four piles, a hand, signals.
import type { Flight, GameTable } from "../contract";
import type { TheGameMove, TheGameView } from "../../wire";
import Table from "./Table.svelte";

const table: GameTable = {
  cloth: "teal",
  Table,
  flights(happening, before, after): Flight[] {
    const move = happening.move as unknown as TheGameMove;
    const seen = before.view as TheGameView;
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
      const drawn = Math.max(0, seen.deck - (after.view as TheGameView).deck);
      const to = happening.seat === before.you ? "hand" : `seat-${happening.seat}`;
      return Array.from({ length: drawn }, () => ({ from: "deck", to, look: { back: true }, takes: false }));
    }
    return [];
  },
};

export default table;
