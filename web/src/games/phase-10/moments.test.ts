import { describe, expect, it } from "vitest";
import { dealt } from "../../testing/tables";
import type { Phase10Move, Phase10SeatView, Phase10View } from "../../wire";
import type { DealtOf, Made } from "../contract";
import { lastLook } from "./moments";
import table from "./table";

const PHASES: Phase10View["phases"] = [
  [
    { kind: "set", size: 2 },
    { kind: "run", size: 3 },
  ],
  [{ kind: "set", size: 3 }],
];

function player(more: Partial<Phase10SeatView> = {}): Phase10SeatView {
  return {
    cards: 5,
    points: 0,
    phase: 1,
    laid: false,
    groups: [],
    known: [],
    skipped: false,
    misses_turn: false,
    gained: 0,
    advanced: false,
    ...more,
  };
}

function at(players: Phase10SeatView[], more: Partial<Phase10View> = {}): DealtOf<"phase-10"> {
  const view: Phase10View = {
    seat: 0,
    turn: 0,
    stage: "act",
    round: 1,
    dealer: 0,
    phases: PHASES,
    stock: 50,
    can_draw_stock: true,
    top: "r3",
    hand: [],
    drawn: "",
    chosen: "",
    ways: [],
    hits: [],
    players,
    winners: [],
    ending: "not_over",
    ...more,
  };
  return { ...dealt<Phase10View, Phase10Move>(view), options: {} };
}

const made = (move: Phase10Move, seat = 0): Made<Phase10Move> => ({ kind: "move", seat, move, text: "", version: 2 });
const kinds = (move: Phase10Move, before: DealtOf<"phase-10">, after: DealtOf<"phase-10">, seat = 0): string[] =>
  (table.moments?.(made(move, seat), before, after) ?? []).map((one) => one.kind);

const GROUPS: Phase10SeatView["groups"] = [
  { name: "1A", kind: "set", cards: ["r7", "j7"] },
  { name: "1B", kind: "run", cards: ["r3", "j4", "b5"] },
];
const DOWN = { laid: true, groups: GROUPS };

describe("the set pieces of Phase 10", () => {
  it("has none for drawing, for a card that doesn't complete the phase, and for a discard", () => {
    const before = at([player(), player()]);
    const begun = at([player({ groups: [{ name: "1A", kind: "set", cards: ["r7"] }] }), player()]);
    expect(kinds({ type: "draw", pile: "stock" }, before, before)).toEqual([]);
    expect(kinds({ type: "lay", card: "r7" }, before, begun)).toEqual([]);
    expect(kinds({ type: "discard", card: "r7" }, before, before)).toEqual([]);
  });

  it("slams a phase down on its groups", () => {
    const before = at([player(), player()]);
    const after = at([player(DOWN), player()]);
    const [moment] = table.moments!(made({ type: "lay", card: "b5" }), before, after);
    expect(moment).toMatchObject({ kind: "phase-down", at: ["group 0 0", "group 0 1"], values: { number: 1 } });
  });

  it("hits the victim of a Skip, and tells them that it is them", () => {
    const before = at([player(), player()]);
    const [theirs] = table.moments!(made({ type: "discard", card: "s", target: 1 }), before, before);
    expect(theirs).toMatchObject({ kind: "skip", at: ["seat-1"], values: { name: "Jan" } });
    const [own] = table.moments!(made({ type: "discard", card: "s", target: 0 }, 1), before, before);
    expect(own).toMatchObject({ kind: "skip", at: ["seat-0"] });
    expect(own?.word).not.toEqual(theirs?.word);
  });

  it("shows who goes out, with a phase laid to the last card, too", () => {
    const before = at([player({ ...DOWN, cards: 1 }), player()]);
    const after = at([player({ phase: 2, advanced: true }), player()], { round: 2 });
    expect(kinds({ type: "discard", card: "r1" }, before, after)).toEqual(["going-out"]);
    expect(kinds({ type: "on", seat: 0, group: 0 }, before, after)).toEqual(["going-out"]);
    expect(kinds({ type: "lay", card: "b5" }, at([player(), player()]), after)).toEqual(["phase-down", "going-out"]);
  });

  it("doesn't say that somebody goes out when a round ends because nothing can be drawn", () => {
    const before = at([player({ ...DOWN, cards: 3 }), player()]);
    expect(kinds({ type: "discard", card: "r1" }, before, at([player(), player()], { round: 2 }))).toEqual([]);
  });

  it("has its peak when the last phase is made", () => {
    const before = at([player({ ...DOWN, phase: 2, cards: 1 }), player()]);
    const after = at([player({ phase: 3, advanced: true, cards: 0 }), player()], { ending: "completed", winners: [0] });
    const [last] = table.moments!(made({ type: "discard", card: "r1" }), before, after);
    expect(last).toMatchObject({ kind: "going-out", peak: true, motion: "confetti" });
  });

  it("deals anew for every round", () => {
    const now = at([player(), player()]);
    expect(table.redealt?.(now, at([player(), player()], { round: 2 }))).toBe(true);
    expect(table.redealt?.(now, now)).toBe(false);
    expect(table.deck).toBe("stock");
  });
});

describe("the end of a round", () => {
  const next = at([player({ phase: 2, advanced: true, cards: 7 }), player({ cards: 7, gained: 30 })], { round: 2 });

  it("is the table with the last card where it went, and nothing dealt anew", () => {
    const before = at([player({ ...DOWN, cards: 1 }), player()], { hand: ["r1"] });
    const seen = lastLook([made({ type: "discard", card: "r1" })], before, next)!;
    expect(seen.view).toMatchObject({ round: 1, top: "r1", hand: [] });
    expect(seen.view.players[0]).toMatchObject({ cards: 0, groups: GROUPS });
    expect(seen.legal).toEqual([]);
  });

  it("has cards that were added in their group, jokers as what they stand for", () => {
    const before = at([player({ ...DOWN, cards: 2 }), player()], { hand: ["j", "y2"] });
    const moves = [
      made({ type: "hit", card: "j" }),
      made({ type: "on", seat: 0, group: 1, end: "high" }),
      made({ type: "hit", card: "y2" }),
      made({ type: "on", seat: 0, group: 1 }),
    ];
    const seen = lastLook(moves, before, next)!;
    expect(seen.view.players[0]?.groups[1]?.cards).toEqual(["y2", "r3", "j4", "b5", "j6"]);
    expect(seen.view.players[0]?.cards).toBe(0);
  });

  it("has a phase that was laid with the last cards", () => {
    const before = at([player({ phase: 2, cards: 3 }), player()], { hand: ["r7", "g7", "j"] });
    const moves = [
      made({ type: "lay", card: "r7" }),
      made({ type: "lay", card: "g7" }),
      made({ type: "lay", card: "j", stands_for: "7" }),
    ];
    const seen = lastLook(moves, before, next)!;
    expect(seen.view.players[0]?.groups.map((one) => one.cards)).toEqual([["r7", "g7", "j7"]]);
  });

  it("is shown for rounds alone: not within one, and not at the end of the game, which has its result", () => {
    const before = at([player({ cards: 1 }), player()]);
    const over = at([player(), player()], { ending: "completed" });
    expect(lastLook([made({ type: "discard", card: "r1" })], before, before)).toBeUndefined();
    expect(lastLook([made({ type: "discard", card: "r1" })], before, over)).toBeUndefined();
  });
});
