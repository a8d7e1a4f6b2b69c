// The steps of a replay as states of a table, so that the same components show them.
import type { Happening, Replay, State } from "../wire";

/** Whose move it is: most views say so; where one doesn't, the seat that moves next (it may only say something). */
function turnOf(view: unknown, next = -1): number {
  if (typeof view === "object" && view && "turn" in view && typeof view.turn === "number") return view.turn;
  return next;
}

export function frames(table: string, replay: Replay): State[] {
  const seats = replay.names.map((name, number) => ({
    name,
    bot: replay.bots[number] ?? "",
    open: false,
    kept: false,
    here: true,
    ready: true,
    host: false,
    commitment: "",
    revealed: true,
  }));
  const last = replay.steps.length - 1;
  return replay.steps.map((step, number): State => {
    const happening: Happening = {
      version: number,
      kind: step.seat < 0 ? "dealt" : "move",
      seat: step.seat,
      text: step.told,
      move: step.move,
    };
    const over = number === last && replay.outcome !== null;
    return {
      type: "state",
      version: number,
      since: number - 1,
      table,
      game: replay.game,
      options: replay.options,
      public: false,
      timer: 0,
      stage: over ? "over" : "playing",
      you: replay.seat,
      seats,
      promise: replay.fair?.promise ?? "",
      revealing: false,
      called_off: 0,
      beacon: "",
      head: "",
      asks: null,
      moves: number,
      turn: over ? -1 : turnOf(step.view, replay.steps[number + 1]?.seat),
      deadline: null,
      undo: [],
      can_undo: false,
      can_ask_undo: false,
      view: step.view,
      told: [],
      spans: step.spans ?? [],
      status: step.status,
      standing: step.standing,
      speed: "normal",
      code: "",
      legal: [],
      asides: [],
      happened: step.told ? [happening] : [],
      outcome: over ? replay.outcome : null,
      fair: over ? replay.fair : null,
      rematch: "",
      series: null,
      origin: null,
    };
  });
}
