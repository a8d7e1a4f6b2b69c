import { expect, test } from "vitest";
import type { AnyMove, Choice, MoveKind } from "../../wire";
import { areCards, byKind, keyOf, matching } from "./choices";

const lay = (card: number): Choice<AnyMove & { card: number }> => ({ move: { type: "lay", card }, text: String(card) });
const OUT: Choice = { move: { type: "step_out" }, text: "out" };
const PASS: Choice = { move: { type: "pass" }, text: "pass", warning: "You may lay a card." };
const NAMED: MoveKind[] = [
  { name: "pass", words: ["pass", "spasuj"] },
  { name: "lay", words: ["Lay a card on the pile.", "Połóż kartę na stos."] },
  { name: "deal", words: ["Deal", "Rozdaj"] },
];

test("moves are grouped by their kind, in the order in which the game names them", () => {
  const kinds = byKind([lay(3), OUT, lay(17), PASS], NAMED);
  expect(kinds.map((kind) => [kind.name, kind.choices.length])).toEqual([
    ["pass", 1],
    ["lay", 2],
    ["step_out", 1],
  ]);
});

test("a kind says what it does", () => {
  expect(byKind([lay(3), PASS], NAMED).map((kind) => kind.words)).toEqual([
    ["Pass", "Spasuj"],
    ["Lay a card on the pile", "Połóż kartę na stos"],
  ]);
});

test("a kind that the game doesn't name says its type plainly, or its only move", () => {
  const take: Choice<AnyMove & { row: number }> = { move: { type: "take_numbers", row: 1 }, text: "take 1" };
  expect(byKind([take, OUT], []).map((kind) => kind.words)).toEqual([
    ["Take numbers", "Take numbers"],
    ["Out", "Out"],
  ]);
});

test("only a move in which nothing is chosen is plain, even where one card alone may be laid", () => {
  expect(byKind([lay(3), OUT], NAMED).map((kind) => kind.plain)).toEqual([false, true]);
});

test("no moves, no kinds", () => {
  expect(byKind([], NAMED)).toEqual([]);
});

test("moves are drawn as cards if each of them is one that is seen", () => {
  expect(areCards([lay(3), lay(17)], new Set(["3", "17", "20"]))).toBe(true);
  expect(areCards([lay(3), lay(4)], new Set(["3", "17", "20"]))).toBe(false);
});

test("a wish finds the moves with all its words, without case and accents", () => {
  const choices = ["Połóż 17 na stos A", "Połóż 17 na stos B", "Odrzuć 17"].map((text): Choice => ({ ...OUT, text }));
  expect(matching(choices, "poloz b").map((choice) => choice.text)).toEqual(["Połóż 17 na stos B"]);
  expect(matching(choices, " 17 ")).toHaveLength(3);
  expect(matching(choices, "")).toHaveLength(3);
  expect(matching(choices, "18")).toEqual([]);
});

test("two moves never have the same key", () => {
  expect(new Set([lay(3), lay(17), OUT, PASS].map(keyOf)).size).toBe(4);
});
