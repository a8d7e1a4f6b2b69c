import { expect, test } from "vitest";
import type { TenView } from "../../wire";
import { fitted, isFull, look, runs, settle } from "./cards";
import { tensCards } from "./tens.svelte";
import { Payment } from "./payment.svelte";

const owing = (owed: number): Pick<TenView, "owed" | "token_value" | "spendable"> => ({
  owed,
  token_value: 3,
  spendable: [
    { card: "B2", points: 5 },
    { card: "P9", points: 6 },
  ],
});

test("numbers that follow each other stand together, with how many there are", () => {
  expect(runs(["B1", "B2", "B2", "B5", "G3"], "B")).toEqual([
    [
      { number: 1, count: 1 },
      { number: 2, count: 2 },
    ],
    [{ number: 5, count: 1 }],
  ]);
});

test("a card looks like what it is", () => {
  expect(look("P5")).toEqual({ text: "5", colour: "pink" });
  expect(look("4")).toEqual({ text: "4", coin: true });
  expect(look("7*")).toEqual({ text: "7", wild: ["blue", "green", "orange", "pink"] });
  expect(look("B#")).toEqual({ text: "#", colour: "blue" });
  expect(look("*#").wild).toHaveLength(4);
});

test("a payment begins with the coins that fit and says what is still owed", () => {
  const payment = new Payment();
  payment.begin([{ type: "pay_coins", coins: 1 }, { type: "pay_coins", coins: 2 }, { type: "pay_token" }]);
  expect([payment.coins, payment.left(owing(7))]).toEqual([2, 5]);
  payment.tokens = 1;
  payment.toggle(0);
  payment.toggle(1);
  expect(payment.left(owing(7))).toBe(0);
  payment.toggle(0);
  expect(payment.left(owing(7))).toBe(1);
});

test("a payment is sent piece by piece: coins, tokens, cards", () => {
  const payment = new Payment();
  payment.coins = 2;
  payment.tokens = 2;
  payment.toggle(1);
  expect(payment.moves(owing(9))).toEqual([
    { type: "pay_coins", coins: 2 },
    { type: "pay_token" },
    { type: "pay_token" },
    { type: "pay_card", colour: "P", number: 9 },
  ]);
});

test("cards keep their places, and new ones take the first that are free", () => {
  expect(settle([], ["B1", "P4"])).toEqual(["B1", "P4"]);
  expect(settle(["B1", "P4", "G2"], ["P4", "G2"])).toEqual([undefined, "P4", "G2"]);
  expect(settle([undefined, "P4"], ["B2", "O1", "P4"])).toEqual(["B2", "P4", "O1"]);
  expect(settle(["P4"], ["P4", "P4"])).toEqual(["P4", "P4"]);
});

test("cards of the market are as wide as their room allows", () => {
  expect(fitted(8, 374, 200, 8)).toEqual({ columns: 4, wide: 68 });
  expect(fitted(8, 1000, 150, 8).columns).toBe(8);
  // where they would be too small for a finger there are as many columns as fingers can tell apart
  expect(fitted(12, 288, 80, 10, 44)).toEqual({ columns: 5, wide: 44 });
});

test("a colour is full with all nine numbers, wilds among them", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7].map((number) => `B${number}`);
  expect(isFull({ numbers: [...numbers, "B8", "B9"], wilds: [] }, "B")).toBe(true);
  expect(isFull({ numbers, wilds: ["8*", "B#"] }, "B")).toBe(true);
  expect(isFull({ numbers, wilds: ["8*", "G#"] }, "B")).toBe(false);
});

test("the turn of the solo opponent is what came up after the person's own card", () => {
  const came = (card: string) => ({ what: "turned_up", card });
  const takes = { what: "ten_takes", seat: 1 };
  expect(tensCards([came("B3"), came("4"), takes], { type: "take_numbers" })).toEqual(["B3", "4"]);
  const fiasco = { what: "fiasco_by_number", seat: 0 };
  expect(tensCards([came("G9"), fiasco, came("B3"), takes], { type: "turn_up" })).toEqual(["B3"]);
  expect(tensCards([came("G9")], { type: "turn_up" })).toEqual([]);
  expect(tensCards([came("B3"), takes], { type: "pass" }, ["P1"])).toEqual(["P1", "B3"]);
});
