// What a player has in mind in their turn, before it is sent: the cards chosen, and which of the offered ways to lay
// the phase.
import type { Phase10Discard, Phase10Lay, Phase10Move, Phase10On, Phase10SeatView } from "../../wire";
import type { SessionOf } from "../contract";
import { t } from "../../lib/words.svelte";
import { isJoker, nameOf, sorted, within, type InHand } from "./cards";
import { WORDS } from "./words";

type Session = SessionOf<"phase-10">;

export class Turn {
  chosen = $state.raw<string[]>([]);
  /** Laying card by card, instead of one of the ways that are offered. */
  single = $state(false);
  /** The two ends of a run, one of which a joker is to go to. */
  ends = $state.raw<Phase10On[]>([]);
  /** What a joker may stand for that is being laid by itself. */
  meanings = $state.raw<Phase10Lay[]>([]);
  /** What is still to be laid of a way that was begun. */
  rest = $state.raw<Phase10Lay[]>([]);
  #at = $state(0);
  #sent = -1;

  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  view = $derived.by(() => this.session.view);
  legal = $derived.by(() => this.session.legal);
  me = $derived.by((): Phase10SeatView | undefined => this.view.players[this.session.you]);
  hand = $derived.by((): InHand[] => sorted(this.view.hand));
  cards = $derived.by(() => this.hand.filter((one) => this.chosen.includes(one.key)).map((one) => one.card));
  /** The one card that is chosen, also if it was chosen on the server. */
  card = $derived.by(() => this.view.chosen || (this.cards.length === 1 ? (this.cards[0] ?? "") : ""));
  laying = $derived.by(() => this.view.stage === "laying" || this.single);
  /** The ways to lay the phase that use all chosen cards. */
  ways = $derived.by(() =>
    this.view.ways.filter((way) =>
      within(
        this.cards,
        way.map((lay) => lay.card),
      ),
    ),
  );
  at = $derived.by(() => (this.ways.length ? this.#at % this.ways.length : 0));
  way = $derived.by((): Phase10Lay[] | undefined => this.ways[this.at]);
  /** The cards of the way in the groups that they would make, beside what is laid already. */
  preview = $derived.by((): string[][] => {
    const asked = this.view.phases[(this.me?.phase ?? 1) - 1] ?? [];
    if (!this.way || !this.session.mine || this.rest.length) return [];
    const cards = this.way.map((lay) => lay.card + (lay.stands_for ?? ""));
    return asked.map(({ size }, at) => cards.splice(0, size - (this.me?.groups[at]?.cards.length ?? 0)));
  });
  /** Where the chosen card can be added. */
  places = $derived.by((): Phase10On[] => {
    if (!this.session.mine) return [];
    if (this.view.stage === "hitting") return this.legal.filter((move) => move.type === "on");
    return this.view.hits.find((one) => one.card === this.card)?.on ?? [];
  });
  /** The piles that may be drawn from. */
  drawable = $derived.by(() => this.legal.flatMap((move) => (move.type === "draw" ? [move.pile] : [])));
  /** How the chosen card can be discarded: a Skip against one of several players. */
  discards = $derived.by((): Phase10Discard[] =>
    this.legal.filter((move) => move.type === "discard").filter((move) => move.card === this.card),
  );

  /** What the choice that is to be made now is about. */
  tip = $derived.by((): string => {
    if (!this.session.mine || this.rest.length || this.view.stage === "draw") return "";
    if (this.meanings.length) return t(WORDS.standsFor);
    if (this.laying) return t(WORDS.tapNext);
    return this.card === "s" && this.discards.some((move) => move.target != null) ? t(WORDS.skipWhom) : "";
  });

  /**
   * Forgets what no longer makes sense: cards that have left the hand, and everything when it isn't the person's turn.
   */
  tidy(): void {
    const kept =
      this.session.waits || this.session.state?.legal.length
        ? this.chosen.filter((key) => this.hand.some((one) => one.key === key))
        : [];
    if (kept.length !== this.chosen.length) this.chosen = kept;
    if (this.view.stage !== "act" || this.me?.laid || !this.view.ways.length) this.single = false;
    if (this.ends.length && !this.places.includes(this.ends[0]!)) this.ends = [];
    if (this.meanings.length && !this.laying) this.meanings = [];
    if (this.rest.length && this.#sent < (this.session.state?.moves ?? 0) && this.view.stage !== "laying")
      this.rest = [];
    this.goOn();
  }

  another(): void {
    this.#at = this.at + 1;
  }

  clear(): void {
    this.chosen = [];
    this.ends = [];
    this.meanings = [];
    this.#at = 0;
  }

  /** Plans to draw from the stock, and perhaps to discard a card then; a plan is for the round that it was made in. */
  plan(card = ""): void {
    const { round } = this.view;
    const discard: Phase10Move[][] = card ? [[{ type: "discard", card }]] : [];
    this.clear();
    this.session.plan({
      words: card ? t(WORDS.planDiscard, { card: nameOf(card, true) }) : t(WORDS.drawStock),
      steps: [[{ type: "draw", pile: "stock" }], ...discard],
      holds: (view) => view.round === round,
    });
  }

  tap({ key, card }: InHand): void {
    if (this.session.waits) {
      this.chosen = this.chosen.includes(key) ? [] : [key];
      return;
    }
    this.ends = [];
    this.meanings = [];
    if (this.view.stage === "hitting" || this.view.stage === "draw") this.discard(card);
    else if (this.laying) this.layOne(card);
    else if (this.chosen.includes(key)) this.chosen = this.chosen.filter((one) => one !== key);
    else this.chosen = this.view.ways.length ? [...this.chosen, key] : [key];
    this.#at = 0;
  }

  drop(held: InHand, place: string): void {
    const [what, seat, group] = place.split(" ");
    if (this.session.waits) {
      if (what === "discards" && held.card !== "s") this.plan(held.card);
    } else if (what === "discards") {
      const targets = this.legal.filter((move) => move.type === "discard" && move.card === held.card);
      if (targets.length > 1) this.chosen = [held.key];
      else this.send(true, targets[0] ?? { type: "discard", card: held.card });
    } else if (what === "seat" && held.card === "s") {
      this.send(true, { type: "discard", card: "s", target: Number(seat) });
    } else if (what === "group" && !this.me?.laid && Number(seat) === this.session.you) {
      this.layOne(held.card);
    } else if (what === "group") {
      this.chosen = [held.key];
      this.add(Number(seat), Number(group), true);
    }
  }

  /** Lays one card of the phase; a joker that could mean several things asks which. */
  layOne(card: string): void {
    if (!isJoker(card)) return this.send(false, { type: "lay", card });
    const meanings = this.legal.filter((move) => move.type === "lay").filter((move) => isJoker(move.card));
    if (meanings.length > 1) this.meanings = meanings;
    else this.send(false, meanings[0] ?? { type: "lay", card, stands_for: "1" });
  }

  layWay(): void {
    this.rest = this.way ?? [];
    this.#sent = -1;
    this.goOn();
  }

  /**
   * Lays what is left of a way. Chance decides which of two equal cards leaves a hand, and nothing may be sent together
   * with what follows chance: after such a card the page waits for the answer.
   */
  goOn(): void {
    const { rest } = this;
    const moves = this.session.state?.moves ?? 0;
    if (!rest.length || !this.session.mine || moves <= this.#sent) return;
    const hand = this.view.hand;
    const chance = rest.findIndex(({ card }) => hand.filter((one) => one === card).length > 1);
    const now = chance < 0 ? rest : rest.slice(0, chance + 1);
    this.clear();
    this.rest = rest.slice(now.length);
    this.#sent = moves;
    void this.session.play(...now).then((made) => {
      if (!made) this.rest = [];
    });
  }

  /** Adds the chosen card to a group; if it doesn't fit, the server says why. */
  add(seat: number, group: number, dragged = false): void {
    const fitting = this.places.filter((on) => on.seat === seat && on.group === group);
    if (fitting.length > 1) this.ends = fitting;
    else this.addOn(fitting[0] ?? { type: "on", seat, group, end: "" }, dragged);
  }

  addOn(on: Phase10On, dragged = false): void {
    if (this.view.stage === "hitting") this.send(dragged, on);
    else this.send(dragged, { type: "hit", card: this.card }, on);
  }

  discard(card: string): void {
    this.send(false, { type: "discard", card });
  }

  send(dragged: boolean, ...moves: Phase10Move[]): void {
    this.session.dragged = dragged;
    this.clear();
    void this.session.play(...moves);
  }
}
