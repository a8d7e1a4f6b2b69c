// What people laugh or groan at in Triggs: a row full, a chain of extra crosses, the last box.
import type { TriggsMove } from "../../wire";
import type { DealtOf, Made, Moment } from "../contract";
import { MOMENTS } from "./words";

type Dealt = DealtOf<"triggs">;

/** The rows that were crossed one after the other since a row was filled, by whom, and after which move. */
let chain = { table: "", seat: -1, moves: -1, rows: [] as number[] };

/** The rows of a chain that goes on with this move, or begins with it. */
function linked({ move, seat }: Made<TriggsMove>, { table, moves }: Dealt, row: number): number[] {
  const later = moves - chain.moves;
  const goesOn = move.type === "extra" && chain.table === table && chain.seat === seat && (later === 0 || later === 1);
  chain = { table, seat, moves, rows: goesOn ? [...chain.rows, row] : [row] };
  return chain.rows;
}

export function moments(happening: Made<TriggsMove>, before: Dealt, after: Dealt): Moment[] {
  const { move, seat } = happening;
  if (move.type !== "finish" && move.type !== "extra") return [];
  const boxes = after.view.boxes;
  const was = before.view.players[seat]?.crossed ?? [];
  const now = after.view.players[seat]?.crossed ?? [];
  const row = move.type === "extra" ? move.row : now.findIndex((count, at) => count > (was[at] ?? 0)) + 1;
  if (!row) return [];
  const spotOf = (one: number): string => (seat === after.you ? `row-${one}` : `sheet-${seat}-${one}`);
  const rows = linked(happening, after, row);
  if (after.view.ending === "won")
    return [
      {
        kind: "last-box",
        at: [spotOf(row)],
        motion: "confetti",
        tone: "gold",
        word: MOMENTS.last,
        sound: "last-box",
        buzz: "feast",
        peak: true,
      },
    ];
  const full = now[row - 1] === boxes[row - 1];
  if (rows.length > 2 || (rows.length === 2 && full))
    return [
      {
        kind: "crosses",
        at: rows.map(spotOf),
        motion: "chain",
        tone: "gold",
        word: rows.length > 2 ? MOMENTS.chain : MOMENTS.again,
        values: { count: rows.length },
        sound: "crosses",
        buzz: "run",
      },
    ];
  if (!full) return [];
  return [
    {
      kind: "row-full",
      at: [spotOf(row)],
      motion: "burst",
      tone: "good",
      word: MOMENTS.full,
      values: { row },
      sound: "row-full",
      buzz: "thump",
    },
  ];
}
