import { describe, expect, it } from "vitest";
import { mark, pieces, spoken } from "./sentences";

describe("a sentence with marked cards", () => {
  const sentence = `Ola lays ${mark("B6", "blue 6")} and ${mark(17)}.`;
  it("is drawn in pieces", () => {
    expect(pieces(sentence)).toEqual([
      { words: "Ola lays " },
      { words: "blue 6", code: "B6" },
      { words: " and " },
      { words: "17", code: "17", tail: "." },
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
