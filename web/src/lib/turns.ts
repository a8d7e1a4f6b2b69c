// What has happened, by turns: the moves that a seat made in a row stand together below its name.
import type { AnyMove, Happening } from "../wire";

export interface Turn {
  key: string;
  /** The seat whose moves these are; -1 for what isn't a move, such as chat. */
  seat: number;
  lines: { kind: string; text: string; seat: number }[];
}

/**
 * The log by turns. `names` are those of the seats, `you` is the person's own seat, whose sentences stay whole, and an
 * `aside` is said by anybody in the turn of somebody else. A move that `begins` a turn stands apart from what the same
 * seat did before.
 */
export function turns<Move extends AnyMove>(
  log: readonly Happening<Move>[],
  names: readonly string[],
  you: number,
  aside: (move: Move) => boolean = () => false,
  begins: (move: Move) => boolean = () => false,
): Turn[] {
  const found: Turn[] = [];
  log.forEach((one, number) => {
    const last = found.at(-1);
    const moved = one.kind === "move";
    const said = moved && Boolean(one.move) && aside(one.move!);
    const seat = moved ? one.seat : -1;
    const anew = moved && Boolean(one.move) && begins(one.move!);
    const joins = last && last.seat >= 0 && moved && (said || (last.seat === seat && !anew));
    const below = moved && (!joins || last.seat === seat);
    const text = below && seat !== you ? bare(one.text, names[seat] ?? "") : one.text;
    const [first = "", ...more] = text.split("\n");
    const line = { kind: one.kind, text: first, seat: one.seat };
    if (joins) last.lines.push(line);
    else found.push({ key: `${one.version} ${number}`, seat, lines: [line] });
    // what an opponent without a seat did after it, on lines of their own
    const others = more.map((text) => ({ kind: one.kind, text, seat: -1 }));
    if (others.length) found.push({ key: `${one.version} ${number} more`, seat: -1, lines: others });
  });
  return found;
}

/** A sentence below a name needn't begin with it. */
function bare(text: string, name: string): string {
  return name && text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
}
