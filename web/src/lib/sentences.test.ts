import { describe, expect, it } from "vitest";
import { mark, pieces, spoken } from "./sentences";

describe("a sentence with marked cards", () => {
  const sentence = `Ola lays ${mark("B6", "blue 6")} and ${mark(17)}.`;
  it("is drawn in pieces", () => {
    expect(pieces(sentence)).toEqual([
      { words: "Ola lays " },
      { words: "blue 6", code: "B6" },
      { words: " and " },
      { words: "17", code: "17", after: "." },
    ]);
    // what ends a clause stays with its card, and begins no line
    expect(pieces(`${mark(3)}, but ${mark(4)} (${mark(5)})!`)).toEqual([
      { words: "3", code: "3", after: "," },
      { words: " but " },
      { words: "4", code: "4" },
      { words: " (" },
      { words: "5", code: "5", after: ")!" },
    ]);
  });
  it("is read as words", () => {
    expect(spoken(sentence)).toBe("Ola lays blue 6 and 17.");
  });
  it("may have no cards, or nothing else", () => {
    expect(pieces("Your turn.")).toEqual([{ words: "Your turn." }]);
    expect(pieces(mark(3))).toEqual([{ words: "3", code: "3" }]);
    expect(pieces("")).toEqual([]);
  });
});
