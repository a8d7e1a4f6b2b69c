import { afterEach, describe, expect, it } from "vitest";
import type { Origin } from "../wire";
import { comesFrom, shortly } from "./origin";
import { speech } from "./words.svelte";

const FORK: Origin = { kind: "fork", deal: "d", seat: 0, table: "t", at: 37 };
afterEach(() => speech.speak("en"));

describe("where a deal comes from", () => {
  it("is said in both languages", () => {
    expect(comesFrom(FORK)).toBe("What if: from move 37 of a finished game.");
    expect(comesFrom({ ...FORK, cards: "guess" })).toContain("fresh cards");
    expect(comesFrom({ kind: "again", deal: "d", seat: 0 })).toBe("The same deal again.");
    expect(comesFrom({ kind: "daily", deal: "d", seat: 0, date: "2026-11-18" })).toBe("The deal of 18 November.");
    speech.speak("pl");
    expect(comesFrom(FORK)).toContain("od ruchu 37");
    expect(comesFrom({ kind: "daily", deal: "d", seat: 0, date: "2026-11-18" })).toBe(
      "Rozdanie na dzień 18 listopada.",
    );
    expect(shortly(FORK)).toBe("Co by było, gdyby");
  });
  it("is said even if its day can't be read", () => {
    expect(comesFrom({ kind: "daily", deal: "d", seat: 0, date: "soon" })).toBe("The deal of soon.");
  });
});
