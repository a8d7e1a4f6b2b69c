// What people laugh or groan at in Abluxxen: a theft, one theft after the other, the last card out.
import type { DealtOf, Made, Moment } from "../contract";
import type { AbluxxenMove } from "../../wire";
import { cardsOf, look } from "./cards";
import { MOMENTS } from "./words";

type Now = DealtOf<"abluxxen">;

export function moments(happening: Made<AbluxxenMove>, before: Now, after: Now): Moment[] {
  const [seen, now, you] = [before.view, after.view, before.you];
  const move = happening.move;
  const thief = seen.active;
  if (now.ending === "last_card")
    return [
      {
        kind: "out",
        at: [`top-${thief}`],
        motion: "confetti",
        tone: "gold",
        word: MOMENTS.out,
        sound: "out",
        buzz: "feast",
        peak: true,
      },
    ];
  if (now.ending !== "not_over") return [];
  const begins = now.stage === "theft" && (seen.stage !== "theft" || now.victim !== seen.victim);
  const stolen = now.players[now.victim]?.layers.at(-1);
  if (begins && stolen) {
    const first = move.type === "play" || move.type === "play_jokers";
    const robbed = now.victim === you;
    const from = move.type === "steal" ? "row" : `top-${seen.victim}`;
    return [
      {
        kind: first ? "theft" : "thefts",
        at: first ? [`top-${now.victim}`] : [`top-${thief}`, from, `top-${now.victim}`],
        motion: first ? (robbed ? "shake" : "burst") : "chain",
        tone: robbed ? "bad" : "sly",
        word: robbed ? MOMENTS.robbed : first ? MOMENTS.theft : MOMENTS.thefts,
        cards: cardsOf(stolen).map(look),
        sound: first ? "theft" : "thefts",
        buzz: robbed ? "thump" : first ? "tick" : "run",
      },
    ];
  }
  if (move.type !== "steal") return [];
  const cards = seen.row.find((set) => set[0] === move.value) ?? [];
  return [
    {
      kind: "theft",
      at: [`set-${move.value}`],
      motion: "burst",
      tone: "sly",
      word: thief === you ? MOMENTS.yours : MOMENTS.theft,
      cards: cards.map(look),
      sound: "theft",
      buzz: "tick",
    },
  ];
}
