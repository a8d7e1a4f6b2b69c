// Results in few words, and the line that people send to each other: the same in form for every game, and nothing in it
// gives away the cards.
import { speech, t, type Pair } from "../lib/words.svelte";
import type { GameCard } from "../wire";

const WORDS = {
  place: ["{place} of {players}", "{place}. miejsce z {players}"],
  won: ["won", "wygrana"],
  lost: ["lost", "przegrana"],
  line: ["Stolik {date} · {game}: {result} · {link}", "Stolik {date} · {game}: {result} · {link}"],
} satisfies Record<string, Pair>;
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
/** Stands behind a win, so that it is seen at a glance. */
const WIN = " ★";

/** What a line needs to know of a game. */
export type Scored = Pick<GameCard, "title" | "score_text" | "together">;
/** What it needs to know of a result. */
export interface Ended {
  score: number;
  rank: number;
  players: number;
}

/** 1st, 2nd, 3rd, 11th; in Polish the number alone, whose full stop the sentence has. */
export function ordinal(place: number): string {
  return speech.language === "en" ? `${place}${ENDINGS[ORDINALS.select(place)] ?? "th"}` : String(place);
}

export function scoreInWords({ score_text }: Scored, score: number): string {
  return t(score_text, { score });
}

/** "14 points", "-1 point"; with the place where there is one, and whether it was won where there is none. */
export function resultInWords(game: Scored, { score, rank, players }: Ended): string {
  const alone = game.together || players === 1;
  const second = alone ? t(rank === 1 ? WORDS.won : WORDS.lost) : t(WORDS.place, { place: ordinal(rank), players });
  return `${scoreInWords(game, score)}, ${second}${rank === 1 ? WIN : ""}`;
}

/** "Stolik 2026-11-18 · TEN: 14 points, 1st of 3 ★ · https://…". */
export function shareLine(game: Scored, ended: Ended, date: string, link: string): string {
  return t(WORDS.line, { date, game: game.title, result: resultInWords(game, ended), link });
}
