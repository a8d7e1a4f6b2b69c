// The last turn of TEN, the opponent of the solo game. All of it comes with one move of the person's; it is shown card by
// card, as a player's turn would be.
import { tick } from "svelte";
import type { TenMove, TenNewsView, TenView } from "../../wire";
import type { Flight } from "../contract";
import { fly } from "../../lib/flights";
import { settings } from "../../lib/settings.svelte";
import { isCurrency, isWild, look } from "./cards";

const TEN = 1;
/** Milliseconds for which TEN's cards lie before they go. */
const LIES = 500;

/** The cards that TEN turned up in a turn that has ended; `before` are those that lay there already. */
export function tensCards(news: readonly TenNewsView[], move: TenMove | undefined, before: string[] = []): string[] {
  const own = move?.type === "turn_up" ? 1 : 0;
  const ends = news.findLastIndex(
    (one) => one.what === "ten_takes" || (one.what === "fiasco_by_currency" && one.seat === TEN),
  );
  if (ends < own) return [];
  const turned = news.slice(own, ends).filter((one) => one.what === "turned_up" && one.card);
  return [...before, ...turned.map((one) => one.card ?? "")];
}

export class TensTurn {
  cards = $state.raw<string[]>([]);
  /** How many of them have been turned up by now. */
  shown = $state(0);
  #lying: string[] = [];
  #last: TenView | undefined;
  #number = 0;

  /** Takes notice of a state of the table, once. */
  see(view: TenView, move: TenMove | undefined): void {
    if (view === this.#last || view.limit === null) return;
    const before = this.#last;
    this.#last = view;
    const cards = tensCards(view.news, move, this.#lying);
    this.#lying = view.active === TEN ? [...view.area_numbers, ...view.area_currency.map(String)] : [];
    this.#number += 1;
    this.cards = cards;
    this.shown = cards.length;
    if (before && cards.length && settings.cardsTravel) void this.#play(cards, this.#number);
  }

  async #play(cards: string[], number: number): Promise<void> {
    this.shown = 0;
    await tick();
    for (const [at, card] of cards.entries()) {
      if (number !== this.#number) return;
      await fly([{ from: "deck", to: spotOf(cards, at), look: look(card), takes: false }], settings.slowness);
      if (number !== this.#number) return;
      this.shown = at + 1;
    }
    await new Promise((done) => setTimeout(done, LIES * settings.slowness));
    if (number !== this.#number) return;
    const home = cards.flatMap((card, at): Flight[] =>
      isCurrency(card) || isWild(card)
        ? []
        : [{ from: spotOf(cards, at), to: `rival-${TEN}-${card}`, look: look(card), takes: false }],
    );
    await fly(home, settings.slowness);
  }
}

/** Where a card of the play area lies: by its face, and which of its like it is. */
function spotOf(cards: string[], at: number): string {
  const card = cards[at] ?? "";
  const copy = cards.slice(0, at).filter((other) => other === card).length;
  return `${isCurrency(card) ? "currency" : "turned"}-${card}-${copy}`;
}
