// Against whom a deal is played, in words.
import { t, type Pair } from "../lib/words.svelte";

const LEVELS: Record<string, Pair> = {
  random: ["{bots:bot|bots} that play at random", "{bots:bot|boty|botów} bez planu"],
  easy: ["{bots:easy bot|easy bots}", "{bots:łatwy bot|łatwe boty|łatwych botów}"],
  medium: ["{bots:medium bot|medium bots}", "{bots:średni bot|średnie boty|średnich botów}"],
  hard: ["{bots:hard bot|hard bots}", "{bots:trudny bot|trudne boty|trudnych botów}"],
};
const WORDS = {
  with: ["with {bots}", "gracie: ty i {bots}"],
  alone: ["on your own", "w pojedynkę"],
} satisfies Record<string, Pair>;

/** "with 2 medium bots", or "on your own". */
export function against(seats: string[], own: number): string {
  const others = seats.filter((_, seat) => seat !== own);
  const counted = Object.entries(LEVELS).map(([level, words]) => {
    const bots = others.filter((one) => one === level).length;
    return bots ? t(words, { bots }) : "";
  });
  const bots = counted.filter(Boolean).join(", ");
  return bots ? t(WORDS.with, { bots }) : t(WORDS.alone);
}
