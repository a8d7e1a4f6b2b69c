import { expect, test } from "vitest";
import { inColumns, isEmptyPlace, isFace, parts, shownCards, widest, wordLines, type Line } from "./spans";

const HAND: Line = [
  ["Your hand:", "strong"],
  [" ", ""],
  ["3", "card"],
  [" ", ""],
  ["17", "card"],
  [", ", "dim"],
  ["24 ", "card"],
];

test("cards side by side are one row, and what parts them isn't drawn", () => {
  expect(parts(HAND)).toEqual([
    {
      texts: [
        ["Your hand:", "strong"],
        [" ", ""],
      ],
    },
    { cards: ["3", "17", "24"] },
  ]);
});

test("words between cards and behind them stay", () => {
  const line: Line = [
    ["5", "card"],
    [" on ", ""],
    ["4", "card"],
    [" (12 left)", "dim"],
  ];
  expect(parts(line)).toEqual([
    { cards: ["5"] },
    { texts: [[" on ", ""]] },
    { cards: ["4"] },
    { texts: [[" (12 left)", "dim"]] },
  ]);
});

test("spaces behind the last card are nothing", () => {
  expect(
    parts([
      ["5", "card"],
      ["  ", ""],
    ]),
  ).toEqual([{ cards: ["5"] }]);
});

test("the status isn't said twice", () => {
  const words: Line[] = [[["Top card: 4", ""]], [["Your turn.", "strong"]]];
  expect(wordLines(words, "Your turn.")).toHaveLength(1);
  expect(wordLines(words, "Jan is playing.")).toHaveLength(2);
  expect(wordLines([...words, [["Type a card.", "dim"]]], "Your turn.")).toHaveLength(2);
  expect(wordLines([], "Your turn.")).toEqual([]);
});

test("an empty line sets the next one apart", () => {
  const lines = wordLines([[["one", ""]], [["", ""]], [["two", ""]], []], "");
  expect(lines.map((line) => line.apart)).toEqual([false, true]);
});

test("lines that a terminal shows in columns are told from sentences", () => {
  expect(inColumns(["A rising     1", "C falling  100", "> Ola: 6 cards", "  Jan: 6 cards"])).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(inColumns(["Left: 3 (23 cards)   Right: 8 (22 cards)", "Your hand: 3 5"])).toEqual([false, false]);
  expect(inColumns(["      1  2   3", "> Ola .. ..  ...", "  Jan .. .. ..."])).toEqual([true, true, true]);
  expect(inColumns(["one", "two   three"])).toEqual([false, false]);
});

test("the widest line in columns counts, others don't", () => {
  const lines = wordLines(
    [
      [["a   b", ""]],
      [
        ["ab", ""],
        ["  cd", "dim"],
      ],
      [["a sentence that is much longer", ""]],
    ],
    "",
  );
  expect(widest(lines)).toBe(6);
  expect(widest([])).toBe(0);
});

test("all cards of the words are known, and which of them can be drawn", () => {
  expect(shownCards([HAND, [["4", "card"]]])).toEqual(new Set(["3", "17", "24", "4"]));
  expect(isEmptyPlace("-")).toBe(true);
  expect(isEmptyPlace("")).toBe(true);
  expect(isEmptyPlace("-3")).toBe(false);
  expect(isFace("100")).toBe(true);
  expect(isFace("queen of hearts")).toBe(false);
});
