import { expect, test } from "vitest";
import type { TenView } from "../../wire";
import { counted, look, runs } from "./cards";
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
  expect(counted(["P4", "P4", "O1"])).toEqual([
    { card: "P4", count: 2 },
    { card: "O1", count: 1 },
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
