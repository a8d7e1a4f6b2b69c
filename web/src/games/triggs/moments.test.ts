import { describe, expect, it } from "vitest";
import { dealt } from "../../testing/tables";
import type { TriggsMove, TriggsView } from "../../wire";
import type { DealtOf, Made } from "../contract";
import table from "./table";

const BOXES = [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5];
type Crossed = Record<number, number>;

/** A table where these rows of a seat have so many crosses; all hands have three cards. */
function at(seat: number, crossed: Crossed, moves: number, more: Partial<TriggsView> = {}): DealtOf<"triggs"> {
  const rows = BOXES.map((_, row) => crossed[row + 1] ?? 0);
  const none = { cards: 3, known: [], crossed: BOXES.map(() => 0), total: 0 };
  const view: TriggsView = {
    seat: 0,
    turn: seat,
    boxes: BOXES,
    piles: [
      { name: "left", top: 8, cards: 20 },
      { name: "middle", top: null, cards: 40 },
      { name: "right", top: 3, cards: 20 },
    ],
    discards: 4,
    removed: [],
    hand: [1, 7, 7],
    possible: BOXES.map(() => 0),
    players: [0, 1].map((one) => (one === seat ? { ...none, crossed: rows } : none)),
    must_draw: false,
    value: 0,
    makings: [],
    extra: false,
    round: 5,
    rounds: 300,
    winners: [],
    ending: "not_over",
    ...more,
  };
  const options = { sheet: "forty_one" };
  return { ...dealt<TriggsView, TriggsMove>(view, { moves }), options } as unknown as DealtOf<"triggs">;
}

const made = (seat: number, move: TriggsMove): Made<TriggsMove> => ({ kind: "move", seat, move, text: "", version: 2 });
const FINISH: TriggsMove = { type: "finish" };
const extra = (row: number): TriggsMove => ({ type: "extra", row });

/** The set pieces of moves of a seat, one after the other, and where they are. */
function shown(seat: number, ...steps: [TriggsMove, Crossed, Partial<TriggsView>?][]): [string, string[]][] {
  let before = at(seat, { 7: 2, 1: 1 }, 10);
  return steps.flatMap(([move, crossed, more], step) => {
    const after = at(seat, crossed, 11 + step, more);
    const found = table.moments?.(made(seat, move), before, after) ?? [];
    before = after;
    return found.map((one): [string, string[]] => [one.kind, one.at]);
  });
}

describe("the set pieces of Triggs", () => {
  it("has none while no row is full", () => {
    expect(shown(0, [FINISH, { 7: 3, 1: 1 }])).toEqual([]);
    expect(
      shown(0, [
        { type: "make", cards: [7] },
        { 7: 2, 1: 1 },
      ]),
    ).toEqual([]);
  });
  it("celebrates a full row, on the sheet of the player who filled it", () => {
    expect(shown(0, [FINISH, { 7: 4, 1: 1 }])).toEqual([["row-full", ["row-7"]]]);
    expect(shown(1, [FINISH, { 7: 4, 1: 1 }])).toEqual([["row-full", ["sheet-1-7"]]]);
  });
  it("has none for a single extra cross", () => {
    expect(shown(0, [FINISH, { 7: 4 }], [extra(9), { 7: 4, 9: 1 }])).toEqual([["row-full", ["row-7"]]]);
  });
  it("runs along a chain, which gets longer with every link", () => {
    const chain = shown(1, [FINISH, { 7: 4, 1: 1 }], [extra(1), { 7: 4, 1: 2 }], [extra(12), { 7: 4, 1: 2, 12: 1 }]);
    expect(chain).toEqual([
      ["row-full", ["sheet-1-7"]],
      ["crosses", ["sheet-1-7", "sheet-1-1"]],
      ["crosses", ["sheet-1-7", "sheet-1-1", "sheet-1-12"]],
    ]);
  });
  it("begins a new chain with every row that cards fill", () => {
    shown(0, [FINISH, { 7: 4, 1: 1 }], [extra(1), { 7: 4, 1: 2 }]);
    expect(shown(0, [FINISH, { 7: 4, 1: 1 }])).toEqual([["row-full", ["row-7"]]]);
  });
  it("has nothing but the last box when that is crossed", () => {
    const all = Object.fromEntries(BOXES.map((boxes, row) => [row + 1, boxes]));
    const before = at(0, { ...all, 7: 3 }, 10);
    const over = at(0, all, 11, { ending: "won", winners: [0] });
    const found = table.moments?.(made(0, FINISH), before, over) ?? [];
    expect(found.map((one) => [one.kind, one.at, one.peak])).toEqual([["last-box", ["row-7"], true]]);
  });
});

describe("cards that travel in Triggs", () => {
  const piles = (left: number, middle: number, right: number): Partial<TriggsView> => ({
    piles: [
      { name: "left", top: 8, cards: left },
      { name: "middle", top: null, cards: middle },
      { name: "right", top: 3, cards: right },
    ],
  });
  const ways = (seat: number, move: TriggsMove, before: Partial<TriggsView>, after: Partial<TriggsView>): string[] =>
    table
      .flights(made(seat, move), at(seat, {}, 10, before), at(seat, {}, 11, after))
      .map(({ from, to, look }) => `${from} ${to} ${look.text ?? "back"}`);

  it("go from a pile to the hand, or to another player's", () => {
    expect(ways(0, { type: "draw", pile: "left" }, piles(20, 40, 20), piles(19, 40, 20))).toEqual(["pile-left hand 8"]);
    expect(ways(1, { type: "draw", pile: "middle" }, piles(20, 40, 20), piles(20, 39, 20))).toEqual([
      "pile-middle cards-1 back",
    ]);
  });
  it("slide from the discards under the pile that ran out", () => {
    const found = ways(0, { type: "draw", pile: "left" }, piles(1, 40, 20), piles(2, 40, 20));
    expect(found).toEqual(["pile-left hand 8", "discards pile-left back", "discards pile-left back"]);
  });
  it("slide under all three where a table tops up", () => {
    const found = ways(1, { type: "draw", pile: "right" }, piles(5, 9, 1), piles(6, 10, 2));
    expect(found).toEqual([
      "pile-right cards-1 3",
      "discards pile-left back",
      "discards pile-middle back",
      "discards pile-right back",
      "discards pile-right back",
    ]);
  });
  it("lie for all to see until they are crossed off, and are discarded then", () => {
    expect(ways(1, { type: "make", cards: [5, 2] }, {}, {})).toEqual(["cards-1 laid 5", "cards-1 laid 2"]);
    expect(ways(1, FINISH, { value: 7, makings: [[5, 2]] }, {})).toEqual(["laid discards 5", "laid discards 2"]);
    expect(ways(0, { type: "discard", value: 7, count: 2 }, {}, {})).toEqual([
      "held-7-0 discards 7",
      "held-7-1 discards 7",
    ]);
  });
  it("fill an empty hand from the middle", () => {
    const found = ways(0, { type: "discard", value: 7, count: 1 }, piles(20, 40, 20), piles(20, 35, 20));
    expect(found.slice(1)).toEqual(Array.from({ length: 5 }, () => "pile-middle hand back"));
  });
});

describe("hints of Triggs", () => {
  it("light up the cards and places of a move", () => {
    const now = at(0, {}, 10, { value: 7 });
    const lit = (move: TriggsMove): string[] => table.lights?.(move, now) ?? [];
    expect(lit({ type: "make", cards: [6, 6] })).toEqual(["held-6-0", "held-6-1", "row-12"]);
    expect(lit({ type: "discard", value: 9, count: 2 })).toEqual(["held-9-0", "held-9-1", "discards"]);
    expect(lit({ type: "draw", pile: "right" })).toEqual(["pile-right"]);
    expect(lit(FINISH)).toEqual(["row-7"]);
    expect(lit(extra(3))).toEqual(["row-3"]);
  });
  it("are about rows and values, however they are made", () => {
    const key = (move: TriggsMove): string | undefined => table.hintKey?.(move);
    expect(key({ type: "make", cards: [7] })).toBe(key({ type: "make", cards: [5, 2] }));
    expect(key({ type: "discard", value: 7, count: 1 })).toBe(key({ type: "discard", value: 7, count: 3 }));
    expect(key({ type: "draw", pile: "left" })).not.toBe(key({ type: "draw", pile: "right" }));
  });
});
