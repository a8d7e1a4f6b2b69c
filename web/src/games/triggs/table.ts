// The table itself, which cards travel when a move is made, and how moves are said and shown.
import { mark as card } from "../../lib/sentences";
import { t } from "../../lib/words.svelte";
import type { TriggsMove } from "../../wire";
import type { DealtOf, Flight, Look, Made, TableOf } from "../contract";
import { sum } from "./choice";
import { hands, held as own, mark, story } from "./ending";
import { moments } from "./moments";
import Score from "./Score.svelte";
import Table from "./Table.svelte";
import { WORDS } from "./words";

type Dealt = DealtOf<"triggs">;

const BACK: Look = { back: true };
const DRAW = { left: WORDS.drawLeft, middle: WORDS.drawMiddle, right: WORDS.drawRight };
/** So many backs are seen to go below a pile, however many go there. */
const SEEN = 3;

/** The spots of these cards in the hand: equal ones are told apart by their place among their like. */
const held = (cards: number[]): string[] =>
  cards.map((value, at) => `held-${value}-${cards.slice(0, at).filter((one) => one === value).length}`);

const times = (value: number, count: number): number[] => Array.from({ length: count }, () => value);

function flights(happening: Made<TriggsMove>, before: Dealt, after: Dealt): Flight[] {
  const { move, seat } = happening;
  const mine = seat === before.you;
  const home = mine ? "hand" : `cards-${seat}`;
  const had = before.view.piles;
  const has = after.view.piles;

  /** Cards that leave the hand of the player who moves. */
  const from = (cards: number[], to: string): Flight[] =>
    cards.map((value, at) => ({
      from: mine ? (held(cards)[at] ?? home) : home,
      otherwise: home,
      to,
      look: { text: String(value) },
      takes: mine,
    }));
  /** What goes from the discards below piles: those that have more cards than before, or more than were left of them. */
  function shuffled(drawn?: string): Flight[] {
    return had.flatMap((pile, at) => {
      const gained = (has[at]?.cards ?? 0) - pile.cards + (pile.name === drawn ? 1 : 0);
      const way = { from: "discards", to: `pile-${pile.name}`, look: BACK, takes: false };
      return gained > 0 ? times(0, Math.min(SEEN, gained)).map(() => way) : [];
    });
  }
  /** New cards for an empty hand. */
  function fresh(): Flight[] {
    const taken = (had[1]?.cards ?? 0) - (has[1]?.cards ?? 0);
    const way = { from: "pile-middle", to: home, look: BACK, takes: false };
    return taken > 0 ? times(0, taken).map(() => way) : [];
  }

  switch (move.type) {
    case "draw": {
      const top = had.find((pile) => pile.name === move.pile)?.top;
      const way = { from: `pile-${move.pile}`, to: home, look: top ? { text: String(top) } : BACK, takes: false };
      return [way, ...shuffled(move.pile)];
    }
    case "discard":
      return [...from(times(move.value, move.count), "discards"), ...shuffled(), ...fresh()];
    case "make":
      return from(move.cards, mine ? `row-${sum(move.cards)}` : "laid");
    case "finish":
      return [
        ...before.view.makings.flat().map((value) => ({
          from: mine ? `row-${before.view.value}` : "laid",
          to: "discards",
          look: { text: String(value) },
          takes: false,
        })),
        ...shuffled(),
        ...fresh(),
      ];
    default:
      return fresh();
  }
}

const table: TableOf<"triggs"> = {
  Table,
  Score,
  deck: "pile-middle",
  look: (code) => ({ text: code }),
  says(move) {
    switch (move.type) {
      case "draw":
        return t(DRAW[move.pile]);
      case "discard":
        return t(WORDS.discardThese, {
          cards: times(move.value, move.count)
            .map((one) => card(one))
            .join(" "),
        });
      case "make":
        return t(WORDS.crossWith, { row: sum(move.cards), cards: move.cards.map((one) => card(one)).join("+") });
      case "extra":
        return t(WORDS.extra, { row: move.row });
      default:
        return t(move.type === "finish" ? WORDS.finish : WORDS.decline);
    }
  },
  lights(move, now) {
    switch (move.type) {
      case "draw":
        return [`pile-${move.pile}`];
      case "discard":
        return [...held(times(move.value, move.count)), "discards"];
      case "make":
        return [...held(move.cards), `row-${sum(move.cards)}`];
      case "extra":
        return [`row-${move.row}`];
      default:
        return move.type === "finish" ? [`row-${now.view.value}`] : [];
    }
  },
  // of several ways to make a row, or to discard a value, only the best
  hintKey(move) {
    if (move.type === "make") return `make ${sum(move.cards)}`;
    if (move.type === "discard") return `discard ${move.value}`;
    return JSON.stringify(move);
  },
  flights,
  moments,
  story,
  hands,
  held: own,
  mark,
};

export default table;
