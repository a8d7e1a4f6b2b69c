// The table itself, and which cards travel when a move is made.
import type { DealtOf, Flight, Look, TableOf } from "../contract";
import type { Phase10Lay } from "../../wire";
import { lookOf } from "./cards";
import Score from "./Score.svelte";
import Table from "./Table.svelte";
import { WORDS } from "./words";

/** The card that was named to be added; the move that follows says only where to. */
let adding = "";

/** The group that a card was laid in; if that ended the round, the table is bare again and the first place will do. */
function layingPlace(move: Phase10Lay, seat: number, after: DealtOf<"phase-10">): string {
  const groups = after.view.players[seat]?.groups ?? [];
  const group = groups.findIndex((one) => one.cards.includes(move.card + (move.stands_for ?? "")));
  return `group ${seat} ${Math.max(0, group)}`;
}

const table: TableOf<"phase-10"> = {
  Table,
  Score,
  standing: WORDS.standing,
  flights(happening, before, after): Flight[] {
    const move = happening.move;
    const { seat } = happening;
    const own = seat === before.you;
    const leaves = (card: string, to: string, look: Look = lookOf(card)): Flight[] => [
      { from: own ? `held-${card}-0` : `seat-${seat}`, otherwise: `seat-${seat}`, to, look, takes: own },
    ];
    switch (move.type) {
      case "draw": {
        const to = own ? "hand" : `seat-${seat}`;
        const open = move.pile === "discards";
        return [{ from: move.pile, to, look: open ? lookOf(before.view.top) : { back: true }, takes: open }];
      }
      case "lay":
        return leaves(move.card, layingPlace(move, seat, after), lookOf(move.card + (move.stands_for ?? "")));
      case "hit":
        adding = move.card;
        return [];
      case "on":
        return leaves(adding, `group ${move.seat} ${move.group}`);
      case "discard":
        return leaves(move.card, "discards");
    }
  },
};

export default table;
