// Sentences in which cards are marked, as `mark` in src/stolik/core/text.py writes them: a code for drawing, and words.

export interface Piece {
  words: string;
  /** The card that the words stand for, as its game writes it; nothing for plain words. */
  code?: string;
  /** What follows the card without a gap, such as a full stop. */
  after?: string;
}

const MARKED = /\ue000([^\ue000-\ue002]*)\ue001([^\ue000-\ue002]*)\ue002/;

/** A sentence in pieces, plain words and cards in turn. A sign that ends a clause belongs to the card before it. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  text.split(new RegExp(MARKED, "g")).forEach((words, at, all) => {
    if (at % 3 === 1) return;
    if (at % 3 === 2) return void found.push({ words, code: all[at - 1] ?? "" });
    const [after = ""] = /^[.,;:!?)]+/.exec(words) ?? [];
    const card = found.at(-1);
    if (after && card) card.after = after;
    const rest = card ? words.slice(after.length) : words;
    if (rest) found.push({ words: rest });
  });
  return found;
}

/** The sentence as it is read. */
export function spoken(text: string): string {
  return text.includes("\ue000") ? text.replace(new RegExp(MARKED, "g"), "$2") : text;
}

/** A card in a sentence that the page says itself. */
export function mark(code: string | number, words: string | number = code): string {
  return `\ue000${code}\ue001${words}\ue002`;
}
