// The recorded games of the courses, one for each language, loaded when they are needed.
import { decode } from "../lib/json";
import type { Language } from "../lib/words.svelte";
import type { Recording } from "./lessons";

const found = import.meta.glob<Recording>("../games/*/course.*.json", { import: "default" });
/** What the person is called in a recording. */
const PERSON = "☺";

/** The recorded game of a course, in which the person has their own name. */
export async function recordingOf(game: string, language: Language, name: string): Promise<Recording> {
  const load = found[`../games/${game}/course.${language}.json`];
  if (!load) throw new Error(`There is no course of ${game}.`);
  return decode<Recording>(JSON.stringify(await load()).replaceAll(PERSON, JSON.stringify(name).slice(1, -1)));
}
