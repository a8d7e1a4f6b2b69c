// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readInline, readRules } from "./markdown";
import { fold, mark, search, wordsOf } from "./search";

const TEXT = `# The Game

One team. *Ruling* marks what is open.

## 1 What you need

- **GAME-1.1** There are 98 cards.
- **GAME-1.2** You hold **8** cards,
  or \`7\` of them, see GAME-1.1.

## 2 Twoja tura

- **GAME-2.3** Cofnięcie: <b>dokładnie</b> o dziesięć; połóż łagodnie.
- an item without a number
`;

describe("the rules of a game", () => {
  const rules = readRules(TEXT);

  it("have a title, an introduction and sections with numbered statements", () => {
    expect(rules.title).toBe("The Game");
    expect(rules.intro.map((one) => one.plain)).toEqual(["One team. Ruling marks what is open."]);
    expect(rules.sections.map((section) => section.title)).toEqual(["1 What you need", "2 Twoja tura"]);
    expect(rules.sections[0]?.statements.map((one) => one.number)).toEqual(["GAME-1.1", "GAME-1.2"]);
    expect(rules.sections[1]?.statements[1]).toMatchObject({
      number: "",
      item: true,
      plain: "an item without a number",
    });
  });
  it("go on with a statement in lines that begin with spaces", () => {
    expect(rules.sections[0]?.statements[1]?.plain).toBe("You hold 8 cards, or 7 of them, see GAME-1.1.");
  });
  it("keep markup of HTML as text", () => {
    expect(rules.sections[1]?.statements[0]?.inline).toEqual([
      { kind: "text", text: "Cofnięcie: <b>dokładnie</b> o dziesięć; połóż łagodnie." },
    ]);
  });
  it("show bold, italics, code and references for what they are", () => {
    expect(readInline("a **b** *c* `2*d` P10-3.2, e")).toEqual([
      { kind: "text", text: "a " },
      { kind: "strong", text: "b" },
      { kind: "text", text: " " },
      { kind: "em", text: "c" },
      { kind: "text", text: " " },
      { kind: "code", text: "2*d" },
      { kind: "text", text: " " },
      { kind: "rule", text: "P10-3.2" },
      { kind: "text", text: ", e" },
    ]);
  });
});

describe("the search", () => {
  const rules = readRules(TEXT);
  const numbers = (query: string): string[] => search(rules, query).map((found) => found.statement.number);

  it("finds statements that have all the words, without accents too", () => {
    expect(numbers("cofniecie POLOZ")).toEqual(["GAME-2.3"]);
    expect(numbers("cofniecie cards")).toEqual([]);
    expect(numbers("cards")).toEqual(["GAME-1.1", "GAME-1.2"]);
  });
  it("finds a word in another form", () => {
    expect(numbers("dziesiątka")).toEqual([]);
    expect(numbers("dziesięcia łagodny")).toEqual(["GAME-2.3"]);
    expect(numbers("holding")).toEqual([]);
    expect(numbers("teams")).toEqual([]);
  });
  it("finds a statement by its number, and by the heading above it", () => {
    expect(numbers("game-2.3")).toEqual(["GAME-2.3"]);
    expect(numbers("tura")).toEqual(["GAME-2.3", ""]);
  });
  it("finds nothing for nothing", () => {
    expect(numbers("  ")).toEqual([]);
  });
  it("marks the words where they are", () => {
    expect(mark("Połóż kartę na stół", wordsOf("stol kart"))).toEqual([
      { text: "Połóż ", hit: false },
      { text: "kart", hit: true },
      { text: "ę na ", hit: false },
      { text: "stół", hit: true },
    ]);
  });
  it("folds letter for letter", () => {
    const text = "Zażółć gęślą jaźń ŁÓDŹ ß 😀";
    expect(fold(text)).toHaveLength(text.length);
    expect(fold(text).startsWith("zazolc gesla jazn lodz")).toBe(true);
  });
});
