// What has happened, by turns: the moves that a seat made in a row stand together below its name.
import type { Happening } from "../wire";

export interface Turn {
  key: string;
  /** The seat whose moves these are; -1 for what isn't a move, such as chat. */
  seat: number;
  lines: { kind: string; text: string; seat: number }[];
}

/** The log by turns; `names` are those of the seats, and `you` is the person's own seat. */
export function turns(log: readonly Happening[], names: readonly string[], you: number): Turn[] {
  const found: Turn[] = [];
  log.forEach((one, number) => {
    const seat = one.kind === "move" ? one.seat : -1;
    const last = found.at(-1);
    const text = seat < 0 ? one.text : bare(one.text, seat === you ? "You" : (names[seat] ?? ""));
    const line = { kind: one.kind, text, seat: one.seat };
    if (last && seat >= 0 && last.seat === seat) last.lines.push(line);
    else found.push({ key: `${one.version} ${number}`, seat, lines: [line] });
  });
  return found;
}

/** A sentence below a name needn't begin with it. */
function bare(text: string, name: string): string {
  return name && text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
}
