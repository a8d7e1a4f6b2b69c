// Finds statements by words, whatever their case and accents, in what the page has already.
import type { Rules, Statement } from "./markdown";

/** Letter for letter without accents and capitals, so that places in it are places in the text. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize("NFD")[0]?.toLowerCase() ?? letter;
    return plain === "ł" ? "l" : plain.length === letter.length ? plain : letter;
  }).join("");
}

/** The words of a query without their endings, so that "warstwę" finds "warstwa"; numbers stay whole. */
export function wordsOf(query: string): string[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.map((word) => (/\d/.test(word) || word.length < 5 ? word : word.slice(0, word.length < 7 ? -1 : -2)));
}

/** Whether every word occurs in the statement, its number or the heading above it. */
export function matches(one: Statement, words: string[], heading = ""): boolean {
  const text = fold(`${one.number} ${one.plain} ${heading}`);
  return words.every((word) => text.includes(word));
}

export interface Found {
  section: string;
  statement: Statement;
}

export function search(rules: Rules, query: string): Found[] {
  const words = wordsOf(query);
  if (!words.length) return [];
  return rules.sections.flatMap(({ title, statements }) =>
    statements.filter((one) => matches(one, words, title)).map((one) => ({ section: title, statement: one })),
  );
}

export interface Marked {
  text: string;
  hit: boolean;
}

/** The text cut where one of the words is, so that it can be marked. */
export function mark(text: string, words: string[]): Marked[] {
  const folded = fold(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const word of words)
    for (let at = folded.indexOf(word); word && at >= 0; at = folded.indexOf(word, at + 1))
      hits.fill(true, at, at + word.length);
  const parts: Marked[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = parts.at(-1);
    const hit = hits[at] ?? false;
    if (last && last.hit === hit) last.text += text[at];
    else parts.push({ text: text[at] ?? "", hit });
  }
  return parts;
}
