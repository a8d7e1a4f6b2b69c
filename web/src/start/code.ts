// What people type to come to a table: a code in any spelling, or the whole link of a table.

/** The letters of codes, as the server draws them: no vowels, and no digit that looks like a letter. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ3479";
const LENGTH = 6;
/** What a hand may write instead of a letter of a code. */
const MEANT: Record<string, string> = {
  I: "L",
  "1": "L",
  "8": "B",
  "5": "S",
  "2": "Z",
  "6": "G",
  Y: "V",
  "0": "Q",
  O: "Q",
};

export type Typed = { table: string } | { code: string } | { wrong: "short" | "long" | "letters" };

/** Reads what was typed or pasted. */
export function readCode(text: string): Typed {
  const link = /\/(?:t|tv|pass)\/([\w-]+)/.exec(text);
  if (link?.[1]) return { table: link[1] };
  const typed = /\/join\/([^/?#]+)/.exec(text)?.[1] ?? text;
  const plain = typed
    .normalize("NFD")
    .toUpperCase()
    .replaceAll("Ł", "L")
    .replace(/[^\p{L}\p{N}]/gu, "");
  const code = [...plain].map((letter) => MEANT[letter] ?? letter).join("");
  if ([...code].some((letter) => !LETTERS.includes(letter))) return { wrong: "letters" };
  if (code.length !== LENGTH) return { wrong: code.length < LENGTH ? "short" : "long" };
  return { code };
}
