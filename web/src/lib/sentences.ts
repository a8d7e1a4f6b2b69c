// Sentences in which cards are marked, as `mark` in src/stolik/core/text.py writes them: a code for drawing, and words.

export interface Piece {
  words: string;
  /** The card that the words stand for, as its game writes it; nothing for plain words. */
  code?: string;
  /** What follows the card without a gap: it must not stand at the beginning of a line. */
  tail?: string;
}

const TAIL = /^[,.:;!?)”]+/;
const MARKED = /\ue000([^\ue000-\ue002]*)\ue001([^\ue000-\ue002]*)\ue002/;

/** A sentence in pieces, plain words and cards in turn. */
export function pieces(text: string): Piece[] {
  const found = text.split(new RegExp(MARKED, "g")).map((words, at, all): Piece => {
    if (at % 3 !== 2) return { words: at ? words.replace(TAIL, "") : words };
    const tail = TAIL.exec(all[at + 1] ?? "")?.[0];
    return { words, code: all[at - 1] ?? "", ...(tail && { tail }) };
  });
  return found.filter((piece, at) => at % 3 !== 1 && piece.words !== "");
}

/** The sentence as it is read. */
export function spoken(text: string): string {
  return text.includes("\ue000") ? text.replace(new RegExp(MARKED, "g"), "$2") : text;
}

/** A card in a sentence that the page says itself. */
export function mark(code: string | number, words: string | number = code): string {
  return `\ue000${code}\ue001${words}\ue002`;
}
