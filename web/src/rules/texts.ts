// The rules in words: from the server, and from what this browser has read before when there is no connection.
import { rulesText } from "../lib/api";
import type { Language } from "../lib/words.svelte";
import { readRules, type Rules } from "./markdown";

const place = (game: string, language: Language): string => `stolik.rules.${game}.${language}`;

export async function rulesOf(game: string, language: Language): Promise<Rules> {
  try {
    const text = await rulesText(game);
    try {
      localStorage.setItem(place(game, language), text);
    } catch {
      // a full store only means that they can't be read offline
    }
    return readRules(text);
  } catch (problem) {
    const known = localStorage.getItem(place(game, language));
    if (known === null) throw problem;
    return readRules(known);
  }
}
