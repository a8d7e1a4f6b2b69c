// What a person has planned while others play: it is done when their turn comes, if it is still possible.
import type { AnyMove, Happening, State } from "../wire";

export interface Plan<View = unknown, Move extends AnyMove = AnyMove> {
  /** What it is, as it is shown to the person. */
  words: string;
  /** What is sent together, one after the other: what chance has a part in is a step of its own. */
  steps: Move[][];
  /** Whether the table is still as the plan needs it (the same round, the same card on top), where moves don't say so. */
  holds?(view: View): boolean;
  /** How many moves had been made. */
  moves?: number;
}

function field(view: unknown, name: string): unknown {
  return typeof view === "object" && view !== null && name in view
    ? (view as Record<string, unknown>)[name]
    : undefined;
}

/** Whether something happened that nobody plans with: a move was taken back, a table seen anew, or not as it must be. */
export function unsettled<View, Move extends AnyMove>(
  plan: Plan<View, Move>,
  now: State<View, Move>,
  happened: Happening<Move>[],
): boolean {
  return (
    now.since < 0 ||
    now.moves < (plan.moves ?? 0) ||
    (now.view !== null && plan.holds?.(now.view) === false) ||
    happened.some((one) => one.kind === "undone")
  );
}

/** Whether it is the person's own turn, not a question that they are asked in somebody else's. */
export const due = (now: State): boolean => now.legal.length > 0 && (field(now.view, "active") ?? now.you) === now.you;

/** Whether the next step of a plan can be done: its first move is legal. */
export function fits<View, Move extends AnyMove>(plan: Plan<View, Move>, now: State<View, Move>): boolean {
  const first = plan.steps[0]?.[0];
  return first !== undefined && now.legal.some((choice) => same(choice.move, first));
}

/** What is said of a plan that came to nothing. */
export const dropped = (plan: { words: string }, reason = ""): { words: string; reason: string } => ({
  words: plan.words,
  reason,
});

/** Whether two moves are the same; a field that isn't there is one that says nothing. */
export function same(one: AnyMove, other: AnyMove): boolean {
  return written(one) === written(other);
}

function written(move: AnyMove): string {
  return JSON.stringify(
    Object.entries(move)
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
