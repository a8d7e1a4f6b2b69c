// Tables for tests, whole as the server sends them.
import type { Dealt } from "../games/contract";
import type { AnyMove, State } from "../wire";

/** A person's seat. */
export const SEAT = {
  bot: "",
  here: true,
  host: false,
  kept: false,
  open: false,
  ready: true,
  commitment: "",
  revealed: true,
};

/** A table of two after the deal; `more` is what a test is about. */
export function dealt<View, Move extends AnyMove = AnyMove>(
  view: View,
  more: Partial<State<View, Move>> = {},
): Dealt<View, Move> {
  return {
    type: "state",
    version: 1,
    since: -1,
    table: "table",
    game: "the-game",
    options: {},
    public: false,
    timer: 0,
    stage: "playing",
    you: 0,
    seats: [
      { ...SEAT, name: "Ola", host: true },
      { ...SEAT, name: "Jan" },
    ],
    promise: "",
    revealing: false,
    called_off: 0,
    beacon: "",
    head: "",
    asks: null,
    moves: 0,
    turn: 0,
    deadline: null,
    undo: [],
    can_undo: false,
    can_ask_undo: false,
    told: [],
    spans: [],
    status: "",
    standing: ["", ""],
    speed: "normal",
    code: "BCDFGH",
    legal: [],
    asides: [],
    happened: [],
    outcome: null,
    fair: null,
    rematch: "",
    series: null,
    origin: null,
    ...more,
    view,
  };
}
