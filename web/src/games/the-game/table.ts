// The table itself, which cards travel when a move is made, and what people laugh or groan at in it.
import { mark as card } from "../../lib/sentences";
import { t } from "../../lib/words.svelte";
import type { Flight, Moment, TableOf } from "../contract";
import { hands, held, mark, next, story } from "./ending";
import Score from "./Score.svelte";
import { isFire } from "./steps";
import Table from "./Table.svelte";
import { MOMENTS, WORDS } from "./words";

const table: TableOf<"the-game"> = {
  Table,
  Score,
  look: (code) => ({ text: code }),
  says(move) {
    if (move.type === "lay") return t(WORDS.layOn, { card: card(move.card), pile: move.pile });
    if (move.type === "start") return t(WORDS[move.wish]);
    return t(move.type === "end" ? WORDS.endTurn : WORDS.signal);
  },
  aside: (move) => move.type === "signal",
  unsaid: (move) => move.type === "signal" && move.says === "clear",
  lights(move) {
    if (move.type === "lay") return [`held-${move.card}`, `pile-${move.pile}`];
    return move.type === "end" ? ["deck"] : [];
  },
  flights(happening, before, after): Flight[] {
    const move = happening.move;
    const seen = before.view;
    if (move.type === "lay") {
      const look = { text: String(move.card), fire: Boolean(before.options.on_fire) && isFire(move.card) };
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
  moments(happening, before, after): Moment[] {
    const move = happening.move;
    if (move.type !== "lay") return [];
    const at = [`pile-${move.pile}`];
    const cards = [{ text: String(move.card) }];
    const was = before.view.piles.find((pile) => pile.name === move.pile);
    const now = after.view.piles.find((pile) => pile.name === move.pile);
    if (!was || !now) return [];
    if (after.view.ending === "won")
      return [
        {
          kind: "last-card",
          at,
          motion: "confetti",
          tone: "gold",
          word: MOMENTS.lastCard,
          sound: "last-card",
          buzz: "feast",
          peak: true,
        },
      ];
    const moments: Moment[] = [];
    if (was.burning)
      moments.push({
        kind: "fire-covered",
        at,
        motion: "quench",
        tone: "cool",
        word: MOMENTS.covered,
        sound: "fire-covered",
        buzz: "thump",
      });
    if ((move.card - was.top) * (was.rising ? 1 : -1) < 0)
      moments.push({
        kind: "ten-back",
        at,
        cards,
        motion: "burst",
        tone: "gold",
        word: MOMENTS.back,
        sound: "ten-back",
        buzz: "run",
      });
    if (now.burning)
      moments.push({
        kind: "fire-lit",
        at,
        motion: "blaze",
        tone: "fire",
        word: MOMENTS.lit,
        sound: "fire-lit",
        buzz: "flutter",
      });
    return moments;
  },
  story,
  hands,
  held,
  mark,
  next,
};

export default table;
