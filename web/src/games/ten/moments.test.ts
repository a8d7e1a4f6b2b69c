import { describe, expect, it } from "vitest";
import { dealt } from "../../testing/tables";
import type { TenMove, TenPlayerView, TenView } from "../../wire";
import type { DealtOf, Made } from "../contract";
import table from "./table";

const player = (more: Partial<TenPlayerView> = {}): TenPlayerView => ({
  coins: 5,
  numbers: [],
  points: 0,
  sequences: [],
  tokens: 0,
  wilds: [],
  ...more,
});

const view = (more: Partial<TenView> = {}): TenView => ({
  active: 0,
  area_currency: [],
  area_numbers: [],
  bank_coins: 40,
  bank_tokens: 15,
  bid: 0,
  bidder: -1,
  closing: false,
  coin_limit: 10,
  coins_due: [0, 0],
  currency: 0,
  deck: 50,
  discard: [],
  ending: "not_over",
  highest: 10,
  limit: null,
  market: [],
  may: [],
  news: [],
  offers: [],
  owed: 0,
  phase: "draw",
  players: [player(), player()],
  points_with_numbers: 0,
  prize: "",
  risk: 0,
  seat: 0,
  spendable: [],
  token_value: 3,
  total: 0,
  turn: 0,
  turned: 0,
  winners: [],
  ...more,
});

const at = (now: TenView): DealtOf<"ten"> => ({ ...dealt<TenView, TenMove>(now), options: {} });
const made = (move: TenMove, seat = 0): Made<TenMove> => ({ kind: "move", seat, move, text: "", version: 1 });
const kinds = (move: TenMove, was: TenView, now: TenView): string[] =>
  (table.moments?.(made(move), at(was), at(now)) ?? []).map((one) => one.kind);

describe("the set pieces of TEN", () => {
  it("has none for a card that fits", () => {
    expect(kinds({ type: "turn_up" }, view(), view({ news: [{ what: "turned_up", card: "B3" }] }))).toEqual([]);
  });
  it("breaks ten, and the cards slide to the market", () => {
    const was = view({ area_numbers: ["B6"], total: 6 });
    const now = view({
      market: ["B6", "G7"],
      news: [
        { what: "turned_up", card: "G7" },
        { what: "fiasco_by_number", seat: 0 },
      ],
    });
    const shown = table.moments?.(made({ type: "turn_up" }), at(was), at(now)) ?? [];
    expect(shown.map((one) => one.kind)).toEqual(["fiasco", "to-market"]);
    expect(shown[0]?.cards?.map((look) => look.text)).toEqual(["6", "7"]);
    expect(shown[1]?.at).toEqual(["area", "market"]);
  });
  it("sells a wild to the player who pays the last of it", () => {
    const was = view({ phase: "pay", prize: "7*", owed: 3 });
    const now = view({ players: [player({ wilds: ["7*"] }), player()] });
    expect(kinds({ type: "pay_coins", coins: 3 }, was, now)).toEqual(["sold"]);
    expect(kinds({ type: "pay_coins", coins: 1 }, was, { ...was, owed: 2 })).toEqual([]);
    expect(kinds({ type: "pay_coins", coins: 3 }, { ...was, prize: "B7" }, now)).toEqual([]);
  });
  it("celebrates a full 1 to 9, once", () => {
    const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `B${number}`);
    const was = view({ area_numbers: ["B9"], players: [player({ numbers: eight }), player()] });
    const now = view({ players: [player({ numbers: [...eight, "B9"] }), player()] });
    expect(kinds({ type: "take_numbers" }, was, now)).toEqual(["full-run"]);
    expect(kinds({ type: "skip" }, now, now)).toEqual([]);
  });
});

describe("the cards of TEN", () => {
  const flights = (move: TenMove, was: TenView, now: TenView) =>
    (table.flights(made(move), at(was), at(now)) ?? []).map((one) => [one.from, one.to]);
  it("are turned up to the next place of their row", () => {
    const turned = (card: string, what = "turned_up") => view({ news: [{ what, card }] });
    expect(flights({ type: "turn_up" }, view(), turned("B3"))).toEqual([["deck", "turned-next-0"]]);
    expect(flights({ type: "turn_up" }, view(), turned("4"))).toEqual([["deck", "currency-next-0"]]);
    expect(flights({ type: "turn_up" }, view(), turned("7*", "wild"))).toEqual([["deck", "prize"]]);
  });
  it("go to their own places in the collection and in the market", () => {
    const was = view({ area_numbers: ["B3", "P4", "P4"], market: ["B3"] });
    expect(flights({ type: "take_numbers" }, was, view())).toEqual([
      ["turned-B3-0", "cell-B3"],
      ["turned-P4-0", "cell-P4"],
      ["turned-P4-1", "cell-P4"],
    ]);
    expect(flights({ type: "take_currency" }, was, view())).toEqual([
      ["turned-B3-0", "market-B3"],
      ["turned-P4-0", "market-next-0"],
      ["turned-P4-1", "market-next-0"],
    ]);
  });
  it("are paid for in one hint", () => {
    const keys = [{ type: "pay_coins", coins: 2 } as const, { type: "pay_token" } as const].map((move) =>
      table.hintKey?.(move),
    );
    expect(new Set(keys).size).toBe(1);
  });
});
