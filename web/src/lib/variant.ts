// A table's variant in words: the mode that it is played in, and what was changed from it.
import type { GameCard, ModeCard } from "../wire";
import { t, type Pair } from "./words.svelte";

const OFF: Pair = ["{option}: no", "{option}: nie"];
const TIMER: Pair = ["{seconds:second|seconds} for a move", "{seconds:sekunda|sekundy|sekund} na ruch"];
const MINUTES: Pair = ["{minutes:minute|minutes} for a move", "{minutes:minuta|minuty|minut} na ruch"];
const NO_TIMER: Pair = ["No time limit", "Bez limitu czasu"];
/** What the seats show by themselves. */
const SHOWN = ["players", "starter"];

type Options = Record<string, unknown>;

/** The mode that these options fit, the most particular one. */
export function modeOf(game: GameCard, options: Options): ModeCard | undefined {
  const fits = (mode: ModeCard): boolean =>
    Object.entries(mode.options).every(([name, value]) => options[name] === value);
  return game.modes.filter(fits).sort((a, b) => Object.keys(b.options).length - Object.keys(a.options).length)[0];
}

/** The mode's name first, then each option that is another than it usually is there. */
export function variant(game: GameCard, options: Options): string[] {
  const mode = modeOf(game, options);
  const changed = game.options
    .filter(({ name }) => !SHOWN.includes(name))
    .filter(
      ({ name, default: usual }) => options[name] !== undefined && options[name] !== (mode?.options[name] ?? usual),
    )
    .map(({ name, kind, words, choices = [], choice_words = [] }) => {
      const value = options[name];
      if (kind === "switch") return value ? t(words as Pair) : t(OFF, { option: words as Pair });
      const chosen = choice_words[choices.indexOf(String(value))] as Pair | undefined;
      return `${t(words as Pair)}: ${chosen ? t(chosen) : String(value)}`;
    });
  return [...(mode ? [t(mode.words as Pair)] : []), ...changed].map(capital);
}

/** How long a player has for a move, in words. */
export function timeForMove(seconds: number): string {
  if (!seconds) return t(NO_TIMER);
  return seconds % 60 ? t(TIMER, { seconds }) : t(MINUTES, { minutes: seconds / 60 });
}

/** Facts stand alone. */
function capital(fact: string): string {
  return fact.charAt(0).toLocaleUpperCase() + fact.slice(1);
}
