import { describe, expect, it } from "vitest";
import type { Happening } from "../wire";
import { turns } from "./turns";

const NAMES = ["Ola", "Jan"];
let version = 0;
const did = (seat: number, text: string, kind = "move", type = "lay"): Happening =>
  ({ version: ++version, kind, seat, text, move: kind === "move" ? { type } : null }) as Happening;
const aside = (move: { type: string }): boolean => move.type === "signal";

describe("the log by turns", () => {
  it("has the moves of a turn below a name that stands once", () => {
    const told = turns([did(0, "Ola lays 17."), did(0, "Ola ends the turn."), did(1, "Jan lays 20.")], NAMES, -1);
    expect(told.map((turn) => [turn.seat, turn.lines.map((line) => line.text)])).toEqual([
      [0, ["lays 17.", "ends the turn."]],
      [1, ["lays 20."]],
    ]);
  });
  it("has the person's own turns, in whole sentences", () => {
    const [turn] = turns([did(1, "You are crossing off row 8.")], NAMES, 1);
    expect(turn?.lines[0]?.text).toBe("You are crossing off row 8.");
  });
  it("has two turns of a player in a row apart where a move begins them", () => {
    const log = [did(0, "Ola draws.", "move", "draw"), did(0, "Ola discards 3."), did(0, "Ola draws.", "move", "draw")];
    const told = turns(log, NAMES, -1, aside, (move) => move.type === "draw");
    expect(told.map((turn) => turn.lines.length)).toEqual([2, 1]);
  });
  it("has chat among the turns, as it was said", () => {
    const told = turns([did(0, "Ola lays 17."), did(1, "Jan: hello", "said"), did(0, "Ola lays 18.")], NAMES, -1);
    expect(told.map((turn) => turn.seat)).toEqual([0, -1, 0]);
    expect(told[1]?.lines[0]).toEqual({ kind: "said", text: "Jan: hello", seat: 1 });
  });
  it("isn't torn apart by what somebody says in another's turn, whose name then stands in the line", () => {
    const log = [did(0, "Ola lays 17."), did(1, "Jan signals.", "move", "signal"), did(0, "Ola lays 18.")];
    const told = turns(log, NAMES, -1, aside);
    expect(told.map((turn) => turn.lines.map((line) => line.text))).toEqual([["lays 17.", "Jan signals.", "lays 18."]]);
  });
  it("has what an opponent without a seat did on lines of their own", () => {
    const told = turns([did(0, "You take the numbers.\nTEN turns up 4.")], NAMES, 0);
    expect(told.map((turn) => [turn.seat, turn.lines.map((line) => line.text)])).toEqual([
      [0, ["You take the numbers."]],
      [-1, ["TEN turns up 4."]],
    ]);
  });
});
