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
const IN_COLUMNS = /^ {2}|\S {3,}\S/;
const LONGEST_FACE = 4;

/** The lines to draw. The status has its own place on the page: where it ends the words, it isn't said twice. */
export function wordLines(spans: Line[], status: string): WordLine[] {
  const lines = spans.at(-1) && text(spans.at(-1) ?? []).trim() === status.trim() ? spans.slice(0, -1) : spans;
  return lines
    .map((line, at) => ({
      parts: parts(line),
      columns: IN_COLUMNS.test(text(line)),
      apart: at > 0 && text(lines[at - 1] ?? []).trim() === "",
    }))
    .filter((line) => line.parts.length > 0);
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
