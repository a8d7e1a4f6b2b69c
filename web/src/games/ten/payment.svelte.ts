// A payment that is being put together: coins by amount, tokens, and cards, sent all at once.
import type { TenMove, TenView } from "../../wire";
import { t } from "../../lib/words.svelte";
import { letterOf } from "./cards";
import { WORDS } from "./words";

/** What a payment is made from. */
type Bill = Pick<TenView, "owed" | "token_value" | "spendable">;

export class Payment {
  coins = $state(0);
  tokens = $state(0);
  /** Which of the spendable cards, by their place in the list. */
  cards = $state<number[]>([]);

  /** Begins with as many coins as can be a part of what is owed, and says how many they are. */
  begin(legal: TenMove[]): number {
    // not read back from here: who begins a payment mustn't begin it anew with every coin
    const coins = Math.max(0, ...legal.map((move) => (move.type === "pay_coins" ? move.coins : 0)));
    this.coins = coins;
    this.tokens = 0;
    this.cards = [];
    return coins;
  }

  /** What it is made of: "5 coins, 1 card". */
  told(): string {
    const parts = [
      this.coins ? t(WORDS.coins, { coins: this.coins }) : "",
      this.tokens ? t(WORDS.someTokens, { tokens: this.tokens }) : "",
      this.cards.length ? t(WORDS.someCards, { cards: this.cards.length }) : "",
    ];
    return parts.filter(Boolean).join(", ");
  }

  toggle(place: number): void {
    this.cards = this.cards.includes(place) ? this.cards.filter((other) => other !== place) : [...this.cards, place];
  }

  /** What is still to be paid; below zero if it is more than enough. */
  left(view: Bill): number {
    return view.owed - this.coins - this.tokens * view.token_value - this.cards.length;
  }

  moves(view: Bill): TenMove[] {
    const moves: TenMove[] = [];
    if (this.coins) moves.push({ type: "pay_coins", coins: this.coins });
    for (let token = 0; token < this.tokens; token++) moves.push({ type: "pay_token" });
    for (const place of this.cards) {
      const card = view.spendable[place]?.card ?? "";
      const colour = letterOf(card);
      if (colour) moves.push({ type: "pay_card", colour, number: Number(card.slice(1)) });
    }
    return moves;
  }
}
