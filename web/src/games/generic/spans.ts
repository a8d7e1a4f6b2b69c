// The table in words, as the server sends it, made ready to be drawn: text in runs, cards side by side.
import type { State } from "../../wire";

export type Line = State["spans"][number];
export type Span = Line[number];
export type Part = { texts: Span[] } | { cards: string[] };

export interface WordLine {
  parts: Part[];
  /** Written in columns, for a terminal: it needs letters of one width. */
  columns: boolean;
  /** Something else begins here: an empty line was before it. */
  apart: boolean;
}

const BETWEEN_CARDS = /^[\s,;·]*$/;
const WIDE_GAP = /\S {3,}\S/;
const GAP = /^ {2}|\S {2,}\S/;
const SENTENCE = /: /;
const LONGEST_FACE = 4;

/** The lines to draw. The status has its own place on the page, and isn't said twice. */
export function wordLines(spans: Line[], status: string): WordLine[] {
  const lines = status ? spans.filter((line) => text(line).trim() !== status.trim()) : spans;
  const columns = inColumns(lines.map(text));
  return lines
    .map((line, at) => ({
      parts: parts(line),
      columns: columns[at] ?? false,
      apart: at > 0 && text(lines[at - 1] ?? []).trim() === "",
    }))
    .filter((line) => line.parts.length > 0);
}

/** Which lines stand in columns: neighbours with gaps in them, of which one at least is wide. */
export function inColumns(lines: string[]): boolean[] {
  const found = lines.map(() => false);
  for (let first = 0; first < lines.length; first++) {
    let next = first;
    while (next < lines.length && isRow(lines[next] ?? "")) next++;
    if (next - first > 1 && lines.slice(first, next).some((line) => WIDE_GAP.test(line))) found.fill(true, first, next);
    first = next;
  }
  return found;
}

const isRow = (line: string): boolean => GAP.test(line) && !SENTENCE.test(line);

/** How many letters the longest line in columns has. */
export function widest(lines: WordLine[]): number {
  const letters = ({ parts }: WordLine): number =>
    parts.flatMap((part) => ("texts" in part ? part.texts : [])).reduce((sum, [text]) => sum + text.length, 0);
  return Math.max(0, ...lines.filter((line) => line.columns).map(letters));
}

/** A line in runs: text, then cards, then text. What only parts two cards isn't drawn. */
export function parts(line: Line): Part[] {
  const found: Part[] = [];
  line.forEach((span, at) => {
    const last = found.at(-1);
    if (span[1] === "card") {
      if (last && "cards" in last) last.cards.push(span[0].trim());
      else found.push({ cards: [span[0].trim()] });
    } else if (last && "texts" in last) {
      last.texts.push(span);
    } else if (!(last && BETWEEN_CARDS.test(span[0]) && (at === line.length - 1 || line[at + 1]?.[1] === "card"))) {
      found.push({ texts: [span] });
    }
  });
  return found.filter((part) => "cards" in part || part.texts.some(([text]) => text.trim() !== ""));
}

/** All cards that the words show. */
export function shownCards(spans: Line[]): Set<string> {
  return new Set(spans.flatMap((line) => line.filter(([, style]) => style === "card").map(([face]) => face.trim())));
}

/** A place where a card could lie. */
export const isEmptyPlace = (face: string): boolean => /^[-–—]?$/.test(face);

/** Whether a text fits on the face of a card. */
export const isFace = (text: string): boolean => text.length <= LONGEST_FACE;

function text(line: Line): string {
  return line.map(([piece]) => piece).join("");
}
