// The table itself, and which cards travel when a move is made.
import type { Flight, TableOf } from "../contract";
import { isWild, look } from "./cards";
import Score from "./Score.svelte";
import Table from "./Table.svelte";

/** No more cards than this fly for one move: TEN's turns can be long. */
const MOST = 10;

const table: TableOf<"ten"> = {
  Table,
  Score,
  flights(happening, before, after): Flight[] {
    const move = happening.move;
    const was = before.view;
    const now = after.view;
    const home = (seat: number, card = ""): string =>
      seat !== before.you ? `rival-${seat}` : card && !isWild(card) ? `cell-${card}` : "purse";
    const flights: Flight[] = [];
    const coins = (seat: number): void => {
      const gain = was.coins_due[seat] ?? 0;
      if (gain)
        flights.push({ from: "currency", to: home(seat), look: { text: `+${gain}`, coin: true }, takes: false });
    };
    if (move.type === "take_numbers") {
      was.area_numbers.forEach((card, at) =>
        flights.push({ from: `area-${at}`, to: home(happening.seat, card), look: look(card) }),
      );
      was.players.forEach((_, seat) => seat !== happening.seat && coins(seat));
    } else if (move.type === "take_currency") {
      was.area_numbers.forEach((card, at) => flights.push({ from: `area-${at}`, to: "market", look: look(card) }));
      coins(happening.seat);
    } else if (move.type.startsWith("pay") && !now.owed && happening.version === after.version) {
      // several pieces paid at once are several moves; the card comes with the last
      flights.push({
        from: isWild(was.prize) ? "prize" : `market-${was.prize}`,
        to: home(happening.seat, was.prize),
        look: look(was.prize),
      });
    }
    for (const one of now.news) {
      if (!one.card || (one.what !== "turned_up" && one.what !== "wild")) continue;
      flights.push({ from: "deck", to: "area", look: look(one.card), takes: false });
    }
    return flights.slice(0, MOST);
  },
};

export default table;
