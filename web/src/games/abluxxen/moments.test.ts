import { describe, expect, it } from "vitest";
import { dealt } from "../../testing/tables";
import type { AbluxxenLayerView, AbluxxenMove, AbluxxenView } from "../../wire";
import type { DealtOf, Moment } from "../contract";
import { moments } from "./moments";

const layer = (value: number, cards = 1): AbluxxenLayerView => ({ value, cards, jokers: 0 });

/** A table of three whose seats have these top layers; seat 0 is the person. */
function view(tops: AbluxxenLayerView[], more: Partial<AbluxxenView> = {}): AbluxxenView {
  return {
    seat: 0,
    turn: 1,
    active: 1,
    stage: "play",
    level: "basic",
    duel: false,
    hand: [],
    deck: 40,
    pool: [],
    row: [],
    discarded: 0,
    victim: 1,
    owed: 0,
    idle: 1,
    idle_turns: 60,
    players: tops.map((top) => ({ cards: 5, known: [], layers: [top], laid: 1, points: -4, place: 0 })),
    plays: [],
    ending: "not_over",
    ...more,
  };
}

function shown(move: AbluxxenMove, before: AbluxxenView, after: AbluxxenView): Moment[] {
  const at = (now: AbluxxenView): DealtOf<"abluxxen"> => ({ ...dealt<AbluxxenView, AbluxxenMove>(now), options: {} });
  return moments({ kind: "move", seat: 1, move, text: "", version: 2 }, at(before), at(after));
}

const TOPS = [layer(3, 2), layer(9, 2), layer(4, 2)];
const PLAY: AbluxxenMove = { type: "play", value: 9, cards: 2, jokers: 0 };

describe("the set pieces of Abluxxen", () => {
  it("has none for a play that steals nothing, nor for drawing", () => {
    expect(shown(PLAY, view(TOPS), view(TOPS, { stage: "spare" }))).toEqual([]);
    expect(shown({ type: "deck" }, view(TOPS, { stage: "spare" }), view(TOPS, { active: 2 }))).toEqual([]);
  });
  it("shows a theft at what is stolen, and groans with the person who is robbed", () => {
    const [other] = shown(PLAY, view(TOPS), view(TOPS, { stage: "theft", victim: 2 }));
    expect(other).toMatchObject({ kind: "theft", at: ["top-2"], tone: "sly", sound: "theft" });
    expect(other?.cards).toEqual([{ text: "4" }, { text: "4" }]);
    const [own] = shown(PLAY, view(TOPS), view(TOPS, { stage: "theft", victim: 0 }));
    expect(own).toMatchObject({ kind: "theft", at: ["top-0"], tone: "bad" });
  });
  it("runs on from victim to victim when one theft follows another", () => {
    const before = view(TOPS, { stage: "reply", victim: 2, turn: 2 });
    const [next] = shown({ type: "back" }, before, view(TOPS, { stage: "theft", victim: 0 }));
    expect(next).toMatchObject({ kind: "thefts", motion: "chain", at: ["top-1", "top-2", "top-0"] });
  });
  it("has nothing while the victim decides", () => {
    const before = view(TOPS, { stage: "theft", victim: 2 });
    expect(shown({ type: "leave" }, before, view(TOPS, { stage: "reply", victim: 2 }))).toEqual([]);
  });
  it("shows a set of the virtual player, and then the other player's layer as a chain", () => {
    const before = view(TOPS, { stage: "choose", duel: true, row: [[5, 5]] });
    const steal: AbluxxenMove = { type: "steal", value: 5 };
    expect(shown(steal, before, view(TOPS))[0]).toMatchObject({ kind: "theft", at: ["set-5"] });
    const chain = shown(steal, before, view(TOPS, { stage: "theft", victim: 0 }));
    expect(chain[0]).toMatchObject({ kind: "thefts", at: ["top-1", "row", "top-0"] });
  });
  it("has nothing but the last card when the last card is out", () => {
    expect(shown(PLAY, view(TOPS), view(TOPS, { ending: "last_card" })).map((one) => one.kind)).toEqual(["out"]);
  });
});
