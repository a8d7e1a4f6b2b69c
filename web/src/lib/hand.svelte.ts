// How a person holds their cards: in one of the orders of the game, or as they put them by hand. This device keeps it
// for the game. Cards that have just come are new, until they are touched or the person's next turn ends.
import type { Colour, Look } from "../games/contract";
import { decode } from "./json";
import type { Point } from "./drag";
import type { Pair } from "./words.svelte";

/** A card, or a stack of equal ones, that has a place in the hand. */
export interface Placed {
  /** Tells it apart from all others, also from equal ones. */
  key: string;
  look: Look;
}

/** An order of the hand that the person can ask for. */
export interface Order {
  name: string;
  words: Pair;
  /** Numbers to compare by, the most important first. */
  by: (look: Look) => number[];
}

const COLOURS: (Colour | undefined)[] = ["red", "orange", "yellow", "green", "blue", "pink"];
const LAST = 1_000;
const value = ({ text = "" }: Look): number =>
  Number.isNaN(Number(text)) ? LAST + (text.charCodeAt(0) || 0) : Number(text);
const colour = ({ colour: own }: Look): number => (own ? COLOURS.indexOf(own) : LAST);

export const BY_VALUE: Order = {
  name: "value",
  words: ["by value", "według wartości"],
  by: (look) => [value(look), colour(look)],
};
export const BY_COLOUR: Order = {
  name: "colour",
  words: ["by colour", "według koloru"],
  by: (look) => [colour(look), value(look)],
};

/** The orders that make sense for cards like these. */
export function ordersOf(cards: readonly Placed[]): Order[] {
  return cards.some((card) => card.look.colour) ? [BY_VALUE, BY_COLOUR] : [BY_VALUE];
}

/** Cards by an order. */
export function sorted<Card extends Placed>(cards: readonly Card[], order: Order): Card[] {
  return cards
    .map((card) => ({ card, by: order.by(card.look) }))
    .sort((a, b) => a.by.map((one, at) => one - (b.by[at] ?? 0)).find((step) => step) ?? 0)
    .map(({ card }) => card);
}

/** Before which card something would come that is dropped at a point: a number up to how many there are. */
export function gapAt(rects: readonly DOMRect[], { x, y }: Point): number {
  const away = (rect: DOMRect): number =>
    Math.hypot(rect.left + rect.width / 2 - x, (rect.top + rect.height / 2 - y) * 2);
  const nearest = rects.reduce((best, rect, at) => (away(rect) < away(rects[best]!) ? at : best), 0);
  const rect = rects[nearest];
  return rect && x > rect.left + rect.width / 2 ? nearest + 1 : nearest;
}

interface Kept {
  /** The name of an order; empty: as they were put by hand. */
  order: string;
  keys: string[];
  at: number;
}

const HANDS = "stolik.hands";
const MOST_HANDS = 50;

function remembered(): Record<string, Kept> {
  try {
    return { ...decode<Record<string, Kept>>(localStorage.getItem(HANDS) ?? "{}") };
  } catch {
    return {};
  }
}

export class Hand {
  /** The name of the order that was asked for: none, one of the game's, or by hand. */
  order = $state<string>();
  /** The cards that have come since the person's last turn. */
  fresh = $state.raw<readonly string[]>([]);
  #keys = $state.raw<string[]>([]);
  #place = "";
  #seen: readonly string[] | undefined;
  #turn = false;
  #deal: unknown;

  /** Holds the hand of this seat from now on, as it was held before. */
  hold(table: string, seat: number): void {
    const place = `${table} ${seat}`;
    if (place === this.#place) return;
    this.#place = place;
    this.#seen = undefined;
    this.fresh = [];
    const kept = remembered()[place];
    this.order = kept?.order;
    this.#keys = kept?.keys ?? [];
  }

  /** The cards as the person holds them; those that they haven't placed yet come last. */
  held<Card extends Placed>(cards: readonly Card[], orders: readonly Order[] = ordersOf(cards)): Card[] {
    const order = orders.find((one) => one.name === this.order);
    if (order) return sorted(cards, order);
    if (this.order === undefined) return [...cards];
    const place = ({ key }: Card): number => {
      const at = this.#keys.indexOf(key);
      return at < 0 ? this.#keys.length : at;
    };
    return cards.map((card) => card).sort((a, b) => place(a) - place(b));
  }

  /** The order that the button asks for: the first, or the one after that which the hand has now. */
  next(orders: readonly Order[]): Order | undefined {
    return orders[(orders.findIndex((one) => one.name === this.order) + 1) % orders.length];
  }

  sort(order: Order): void {
    this.order = order.name;
    this.#keys = [];
    this.#write();
  }

  /** Puts a card before the one that has this place among the others. */
  move(cards: readonly Placed[], key: string, gap: number): void {
    const keys = cards.map((card) => card.key).filter((one) => one !== key);
    keys.splice(Math.max(0, gap), 0, key);
    this.order = "";
    this.#keys = keys;
    this.touch(key);
    this.#write();
  }

  /** The person has seen that this card is new. */
  touch(key: string): void {
    if (this.fresh.includes(key)) this.fresh = this.fresh.filter((one) => one !== key);
  }

  /** Looks which cards are new: none of those that were just dealt. */
  see(keys: readonly string[], turn: boolean, deal?: unknown): void {
    const ended = this.#turn && !turn;
    const before = ended ? [] : this.fresh.filter((key) => keys.includes(key));
    const dealt = this.#seen === undefined || deal !== this.#deal;
    const come = dealt ? [] : keys.filter((key) => !this.#seen?.includes(key));
    const fresh = [...before, ...come];
    if (fresh.join() !== this.fresh.join()) this.fresh = fresh;
    this.#seen = [...keys];
    this.#turn = turn;
    this.#deal = deal;
  }

  #write(): void {
    const hands = remembered();
    hands[this.#place] = { order: this.order ?? "", keys: this.#keys, at: Date.now() };
    const newest = Object.entries(hands).sort((a, b) => b[1].at - a[1].at);
    localStorage.setItem(HANDS, JSON.stringify(Object.fromEntries(newest.slice(0, MOST_HANDS))));
  }
}
