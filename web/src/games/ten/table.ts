// The table itself, which cards travel when a move is made, and what people laugh or groan at in it.
import type { TenMove, TenView } from "../../wire";
import type { Flight, Made, Moment, TableOf } from "../contract";
import { t } from "../../lib/words.svelte";
import { isCurrency, isFull, isWild, LETTERS, look, NUMBERS, told } from "./cards";
import { next, story } from "./ending";
import Score from "./Score.svelte";
import Table from "./Table.svelte";
import { tensCards } from "./tens.svelte";
import { MOMENTS, SAYS } from "./words";

/** No more cards than this fly for one move. */
const MOST = 14;

/** The spots of cards in the play area, each by its face and which of its like it is. */
const spots = (kind: "turned" | "currency", cards: string[]): string[] =>
  cards.map((card, at) => `${kind}-${card}-${cards.slice(0, at).filter((other) => other === card).length}`);

/** Where cards will lie in the market: with their like, or on the next places that are free. */
function stalls(market: string[], cards: string[]): string[] {
  const fresh = [...new Set(cards)].filter((card) => !market.includes(card)).sort(byFace);
  return cards.map((card) => (market.includes(card) ? `market-${card}` : `market-next-${fresh.indexOf(card)}`));
}
const byFace = (a: string, b: string): number => (a < b ? -1 : 1);

/** The wild that somebody has got with a move, and who; nothing if none was sold. */
function sale(
  happening: Made<TenMove>,
  was: TenView,
  now: TenView,
  last: boolean,
): { card: string; seat: number } | undefined {
  const { move, seat } = happening;
  if (move.type.startsWith("pay") && !now.owed && last && isWild(was.prize)) return { card: was.prize, seat };
  const ten = now.news.find((one) => one.what === "ten_wins");
  const gained = now.players[1]?.wilds.find(
    (wild, at, all) => all.slice(0, at + 1).filter((one) => one === wild).length > count(was.players[1]?.wilds, wild),
  );
  return ten && gained ? { card: gained, seat: 1 } : undefined;
}
const count = (cards: string[] | undefined, card: string): number => (cards ?? []).filter((one) => one === card).length;

const table: TableOf<"ten"> = {
  Table,
  Score,
  look,
  says(move) {
    if (move.type === "buy" || move.type === "pay_card")
      return t(SAYS[move.type], { card: told(`${move.colour}${move.number}`) });
    if (move.type === "pay_coins") return t(SAYS.pay_coins, { coins: move.coins });
    return move.type === "bid" ? t(SAYS.bid, { amount: move.amount }) : t(SAYS[move.type]);
  },
  // ways to pay, and bids, differ only in how much
  hintKey: (move) => (move.type.startsWith("pay") ? "pay" : move.type === "bid" ? "bid" : JSON.stringify(move)),
  lights(move, { view }) {
    switch (move.type) {
      case "turn_up":
        return ["deck"];
      case "take_numbers":
        return spots("turned", view.area_numbers);
      case "take_currency":
        return spots("currency", view.area_currency.map(String));
      case "buy":
        return [`market-${move.colour}${move.number}`];
      case "pay_card":
        return [`cell-${move.colour}${move.number}`];
      case "pay_coins":
      case "pay_token":
      case "take_token":
        return ["purse"];
      case "bid":
      case "pass":
        return ["prize"];
      default:
        return ["market"];
    }
  },
  flights(happening, before, after): Flight[] {
    const { move, seat: mover } = happening;
    const was = before.view;
    const now = after.view;
    const home = (seat: number, card = ""): string => {
      const own = seat === before.you;
      if (!card) return own ? "purse" : `rival-${seat}`;
      if (isWild(card)) return own ? "wilds" : `rival-${seat}`;
      return own ? `cell-${card}` : `rival-${seat}-${card}`;
    };
    const flights: Flight[] = [];
    const lay = spots("turned", was.area_numbers);
    const coins = (seat: number): void => {
      const gain = was.coins_due[seat] ?? 0;
      if (gain)
        flights.push({ from: "currencys", to: home(seat), look: { text: `+${gain}`, coin: true }, takes: false });
    };
    if (move.type === "take_numbers") {
      was.area_numbers.forEach((card, at) =>
        flights.push({ from: lay[at] ?? "", to: home(mover, card), look: look(card) }),
      );
      was.players.forEach((_, seat) => seat !== mover && coins(seat));
    } else if (move.type === "take_currency") {
      const to = stalls(was.market, was.area_numbers);
      was.area_numbers.forEach((card, at) =>
        flights.push({ from: lay[at] ?? "", to: to[at] ?? "market", look: look(card) }),
      );
      coins(mover);
    } else if (move.type.startsWith("pay") && !now.owed && happening.version === after.version) {
      // several pieces paid at once are several moves; the card comes with the last
      flights.push({
        from: isWild(was.prize) ? "prize" : `market-${was.prize}`,
        to: home(mover, was.prize),
        look: look(was.prize),
      });
    }
    // a turn of TEN that has ended is shown by the play area itself; all else that came up flies to its place
    const ended = tensCards(now.news, move).length;
    const next = { turned: 0, currency: 0 };
    const cleared = move.type !== "turn_up" && was.active === before.you;
    for (const [at, one] of now.news.entries()) {
      if (!one.card || (one.what !== "turned_up" && one.what !== "wild")) continue;
      if (ended && !(at === 0 && move.type === "turn_up")) continue;
      const kind = isCurrency(one.card) ? "currency" : "turned";
      const to = one.what === "wild" ? "prize" : cleared ? `${kind}s` : `${kind}-next-${next[kind]++}`;
      flights.push({ from: "deck", to, look: look(one.card), takes: false });
    }
    return flights.slice(0, MOST);
  },
  moments(happening, before, after): Moment[] {
    const was = before.view;
    const now = after.view;
    const moments: Moment[] = [];
    const fiasco = now.news.findIndex((one) => one.what.startsWith("fiasco"));
    if (fiasco >= 0 && happening.version === after.version) {
      const broke = now.news.slice(0, fiasco).findLast((one) => one.what === "turned_up")?.card;
      const cards = [...was.area_numbers, ...was.area_currency.map(String), ...(broke ? [broke] : [])].map(look);
      const of = now.news[fiasco];
      moments.push({
        kind: "fiasco",
        at: ["area"],
        motion: "shake",
        tone: "bad",
        cards: cards.slice(-5),
        word: MOMENTS.fiasco,
        sound: "fiasco",
        buzz: "thump",
      });
      // TEN, the opponent of the solo game, keeps its numbers
      const numbers = cards.filter((one) => !one.coin);
      if (!(now.limit !== null && of?.seat === 1) && numbers.length)
        moments.push({
          kind: "to-market",
          at: ["area", "market"],
          motion: "sweep",
          tone: "bad",
          cards: numbers.slice(-5),
        });
    }
    const sold = sale(happening, was, now, happening.version === after.version);
    if (sold)
      moments.push({
        kind: "sold",
        at: [sold.seat === before.you ? "wilds" : `rival-${sold.seat}`],
        motion: "slam",
        tone: "gold",
        cards: [look(sold.card)],
        word: MOMENTS.sold,
        sound: "sold",
        buzz: "thump",
      });
    if (happening.version === after.version)
      now.players.forEach((player, seat) => {
        const had = was.players[seat];
        const letter = LETTERS.find((one) => isFull(player, one) && had && !isFull(had, one));
        if (letter)
          moments.push({
            kind: "full-run",
            at: NUMBERS.map((number) => `${seat === before.you ? "cell" : `rival-${seat}`}-${letter}${number}`),
            motion: "chain",
            tone: "gold",
            word: MOMENTS.full,
            sound: "full-run",
            buzz: "feast",
          });
      });
    return moments;
  },
  story,
  next,
};

export default table;
