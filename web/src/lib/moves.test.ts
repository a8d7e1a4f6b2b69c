import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import dumped from "../testing/moves.json?raw";
import type { AnyMove, GameCard } from "../wire";
import { decode } from "./json";
import { Moves } from "./moves";

/** A move, and its text in English and Polish. */
type Told = [AnyMove, string, string];

/** Of each game, as the Python side has it: what describes the moves, some of them, and a digest of them all. */
interface Dumped {
  moves: GameCard["moves"];
  count: number;
  sha256: string;
  some: Record<string, Told>;
}

function told(moves: Moves, number: number): Told {
  return [moves.typed(number), moves.text(number, "en"), moves.text(number, "pl")];
}

/** As JSON, the members of the move in the order of their names. */
function line([move, ...texts]: Told): string {
  return JSON.stringify([Object.fromEntries(Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1))), ...texts]);
}

describe.each(Object.entries(decode<Record<string, Dumped>>(dumped)))("the moves of %s", (_, game) => {
  const moves = new Moves(game.moves);
  it("are as many", () => expect(moves.size).toBe(game.count));
  it.each(Object.entries(game.some))("have at %s the same move and texts", (number, expected) => {
    expect(told(moves, Number(number))).toEqual(expected);
  });
  it("are all the same", () => {
    const lines = Array.from({ length: game.count }, (_, number) => line(told(moves, number)));
    expect(bytesToHex(sha256(utf8ToBytes(lines.join("\n"))))).toBe(game.sha256);
  });
  it("end where they end", () => {
    expect(() => moves.typed(game.count)).toThrow("no move");
    expect(() => moves.typed(-1)).toThrow("no move");
  });
});

describe("the text of a move", () => {
  const moves = new Moves({
    kinds: [
      { type: "pass", text: "pass", fields: [] },
      {
        type: "play",
        text: "play {card*count} {extra}",
        fields: [
          { name: "card", values: [7], texts: ["r7"] },
          { name: "count", values: [0, 2], texts: [] },
          { name: "extra", values: [null, 1], texts: ["", "x"] },
        ],
      },
    ],
    polish: { pass: "pas", r: "c" },
  });
  it("repeats a field as often as another says, and leaves no gaps", () => {
    expect([1, 2, 3, 4].map((number) => moves.text(number, "en"))).toEqual([
      "play",
      "play x",
      "play r7 r7",
      "play r7 r7 x",
    ]);
  });
  it("is translated word by word", () => {
    expect(moves.text(0, "pl")).toBe("pas");
    expect(moves.text(3, "pl")).toBe("play c7 c7");
  });
  it("belongs to a move of its own", () => {
    const [first, second] = [moves.typed(1), moves.typed(1)];
    expect(first).toEqual({ type: "play", card: 7, count: 0, extra: null });
    expect(first).not.toBe(second);
  });
});
