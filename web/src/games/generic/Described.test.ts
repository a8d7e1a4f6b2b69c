import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { speech } from "../../lib/words.svelte";
import Described from "./Described.svelte";
import { wordLines, type Line } from "./spans";

const SPANS: Line[] = [
  [
    ["Top card: ", "strong"],
    ["-", "card"],
  ],
  [
    ["Jan: ", ""],
    ["out", "bad"],
  ],
  [
    ["Your hand: ", ""],
    ["3", "card"],
    [" ", ""],
    ["17", "card"],
    [" ", ""],
    ["queen of cups", "card"],
  ],
  [["Your turn.", "strong"]],
];

function show(spans: Line[]): HTMLElement[] {
  render(Described, { lines: wordLines(spans, "Your turn.") });
  return screen.getAllByRole("listitem");
}

const drawn = (line: HTMLElement | undefined): number => line?.querySelectorAll("svg.card").length ?? 0;

beforeEach(() => (speech.language = "en"));

test("the lines are read in their order, without the status", () => {
  const lines = show(SPANS);
  expect(lines).toHaveLength(3);
  expect(lines[1]?.textContent).toBe("Jan: out");
});

test("cards are drawn, side by side, and a long one is a label", () => {
  const hand = show(SPANS)[2];
  expect(drawn(hand)).toBe(2);
  expect(hand?.querySelectorAll(".cards")).toHaveLength(1);
  const spoken = [...(hand?.querySelectorAll(".hidden, .label") ?? [])].map((card) => card.textContent);
  expect(spoken).toEqual(["3", "17", "queen of cups"]);
});

test("where no card lies there is a place for one", () => {
  const top = show(SPANS)[0];
  expect(drawn(top)).toBe(0);
  expect(top?.querySelector(".place")).toBeTruthy();
  expect(top?.querySelector(".hidden")?.textContent).toBe("nothing");
});

test("every style has its class", () => {
  expect(show(SPANS)[1]?.querySelector(".bad")?.textContent).toBe("out");
});

test("words that haven't come yet are waited for in words", () => {
  expect(show([])[0]?.textContent).toBe("The table is being described …");
});
