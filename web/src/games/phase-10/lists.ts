// Lists of phases as text, "2*set(3); set(3)+run(4)", and the cards that picture each of their groups.
import type { Phase10GroupAsked } from "../../wire";

const KINDS: Record<string, Phase10GroupAsked["kind"]> = {
  set: "set",
  sets: "set",
  zestaw: "set",
  zestawy: "set",
  run: "run",
  runs: "run",
  sekwencja: "run",
  sekwencje: "run",
  color: "color",
  colour: "color",
  kolor: "color",
};
const GROUP = /^(?:(\d{1,3})\*)?(\p{L}+)\((\d{1,3})\)$/u;
/** So many cards are pictured; a hand has no more. */
const MOST = 12;

/** The phases of a list, as far as they can be read; the server says what is wrong with the rest. */
export function readPhases(text: string): Phase10GroupAsked[][] {
  return text
    .split(/[;,]/)
    .map((phase) => phase.replace(/\s+/g, "").toLowerCase().split("+").flatMap(readGroup))
    .filter((groups) => groups.length);
}

function readGroup(text: string): Phase10GroupAsked[] {
  const [, times = "1", word = "", size = ""] = GROUP.exec(text) ?? [];
  const kind = KINDS[word];
  if (!kind) return [];
  return Array.from({ length: Math.min(Number(times), MOST) }, () => ({ kind, size: Math.min(Number(size), MOST) }));
}

/** Cards that make a group: a set of one number, a run from a low one, cards of one colour. */
export function pictured({ kind, size }: Phase10GroupAsked, group: number): string[] {
  const colours = ["r", "b", "g", "y"];
  return Array.from({ length: size }, (_, at) => {
    const colour = colours[(at + group) % colours.length] ?? "r";
    if (kind === "set") return `${colour}${group ? 5 : 8}`;
    return kind === "run" ? `${colour}${at + (size > 8 ? 1 : 3)}` : `g${[2, 5, 7, 9, 11, 4, 12, 1, 6][at % 9]}`;
  });
}
