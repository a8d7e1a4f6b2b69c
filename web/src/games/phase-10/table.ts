// The table itself, which cards travel when a move is made, and what people laugh or groan at in it.
import { mark as card } from "../../lib/sentences";
import { t } from "../../lib/words.svelte";
import type { Phase10Lay, Phase10On } from "../../wire";
import type { DealtOf, Flight, Look, TableOf } from "../contract";
import { lookOf, nameOf, numberOf } from "./cards";
import { hands, held, mark, story } from "./ending";
import { lastLook, moments } from "./moments";
import Score from "./Score.svelte";
import Table from "./Table.svelte";
import { WORDS } from "./words";

type Dealt = DealtOf<"phase-10">;

/** The card that was named to be added; the move that follows says only where to. */
let adding = "";

/** A card as the object of a verb, drawn where cards are drawn. */
const named = (code: string): string => card(code, nameOf(code, true));

/** Where a card was laid; if that ended the round, the table is bare again and the first place will do. */
function layingPlace(move: Phase10Lay, seat: number, after: Dealt): string {
  const code = move.card + (move.stands_for ?? "");
  const groups = after.view.players[seat]?.groups ?? [];
  const group = Math.max(
    0,
    groups.findIndex((one) => one.cards.includes(code)),
  );
  return `slot ${seat} ${group} ${Math.max(0, groups[group]?.cards.indexOf(code) ?? 0)}`;
}

/** Where a card is added: at the end of the group, or in front of a run that goes on downwards. */
function addingPlace({ seat, group, end }: Phase10On, code: string, before: Dealt): string {
  const laid = before.view.players[seat]?.groups[group];
  const below = laid?.kind === "run" && numberOf(code) > 0 && numberOf(code) < numberOf(laid.cards[0] ?? "");
  return `slot ${seat} ${group} ${end === "low" || below ? 0 : (laid?.cards.length ?? 0)}`;
}

const table: TableOf<"phase-10"> = {
  Table,
  Score,
  standing: WORDS.standing,
  look: lookOf,
  says(move) {
    switch (move.type) {
      case "draw":
        return t(move.pile === "stock" ? WORDS.drawStock : WORDS.takeOpen);
      case "lay":
        return t(WORDS.layPhase, { card: named(move.card + (move.stands_for ?? "")) });
      case "hit":
        return t(WORDS.hit, { card: named(move.card) });
      case "on":
        return t(WORDS.addThere);
      case "discard":
        return t(WORDS.discard, { card: named(move.card) });
    }
  },
  begins: (move) => move.type === "draw",
  /** A phase that can be begun with several cards is one hint. */
  hintKey: (move) => (move.type === "lay" ? "lay" : JSON.stringify(move)),
  lights(move, { you, view }) {
    switch (move.type) {
      case "draw":
        return [move.pile];
      case "lay":
        return [`held-${move.card}-0`, `group ${you} ${Math.max(0, (view.players[you]?.groups.length ?? 0) - 1)}`];
      case "hit": {
        const places = view.hits.find((one) => one.card === move.card)?.on ?? [];
        return [`held-${move.card}-0`, ...places.map((on) => `group ${on.seat} ${on.group}`)];
      }
      case "on":
        return [`group ${move.seat} ${move.group}`];
      case "discard":
        return [`held-${move.card}-0`, move.target == null ? "discards" : `seat-${move.target}`];
    }
  },
  flights(happening, before, after): Flight[] {
    const move = happening.move;
    const { seat } = happening;
    const own = seat === before.you;
    const leaves = (code: string, to: string, look: Look = lookOf(code)): Flight[] => [
      { from: own ? `held-${code}-0` : `cards-${seat}`, otherwise: `cards-${seat}`, to, look, takes: own },
    ];
    switch (move.type) {
      case "draw": {
        const to = own ? "hand" : `cards-${seat}`;
        const open = move.pile === "discards";
        return [{ from: move.pile, to, look: open ? lookOf(before.view.top) : { back: true }, takes: open }];
      }
      case "lay":
        return leaves(move.card, layingPlace(move, seat, after), lookOf(move.card + (move.stands_for ?? "")));
      case "hit":
        adding = move.card;
        return [];
      case "on": {
        const code = before.view.chosen || adding;
        return leaves(code, addingPlace(move, code, before));
      }
      case "discard":
        return leaves(move.card, "discards");
    }
  },
  moments,
  lastLook,
  redealt: (before, after) => after.view.round > before.view.round,
  deck: "stock",
  story,
  hands,
  held,
  mark,
};

export default table;
