// The table itself, and which cards travel when a move is made.
import { mark } from "../../lib/sentences";
import { t } from "../../lib/words.svelte";
import type { Flight, TableOf } from "../contract";
import Table from "./Table.svelte";
import { WORDS } from "./words";

const table: TableOf<"the-game"> = {
  Table,
  look: (code) => ({ text: code }),
  says(move) {
    if (move.type === "lay") return t(WORDS.layOn, { card: mark(move.card), pile: move.pile });
    if (move.type === "start") return t(WORDS[move.wish]);
    return t(move.type === "end" ? WORDS.endTurn : WORDS.signal);
  },
  aside: (move) => move.type === "signal",
  lights(move) {
    if (move.type === "lay") return [`held-${move.card}`, `pile-${move.pile}`];
    return move.type === "end" ? ["deck"] : [];
  },
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
