import { beforeEach, describe, expect, it } from "vitest";
import { speech } from "../lib/words.svelte";
import { chance, game, reviewed } from "../testing/remembered";
import { carried, comingFrom, MOST_BYTES, nameOf, written } from "./file";
import { readGame } from "./game";

const blob = (text: string): Blob => new Blob([text]);
const said = async (text: string): Promise<string> => String(await carried(blob(text)));
const whole = { stolik: "games", version: 1, games: [], earlier: [] };

beforeEach(() => speech.speak("en"));

describe("the file of remembered games", () => {
  it("has all that is remembered, and reads as it was written", async () => {
    const games = [game(1, 1, { firsts: ["a"] }), game(2, 2, { mark: 7, review: reviewed() })];
    const earlier = [{ id: "t", kind: '["ten",2,[["limit",4]]]', until: 9, games: 3, wins: 1, best: 4 }];
    const text = written(games, earlier);
    expect(await carried(blob(text))).toEqual({ games, earlier, damaged: 0 });
    expect(text).not.toContain("token");
    expect(await carried(blob(written([], [])))).toEqual({ games: [], earlier: [], damaged: 0 });
  });
  it("is named after the day", () => {
    expect(nameOf(new Date(2026, 10, 9))).toBe("stolik-games-2026-11-09.json");
  });
  it("says what is wrong, in a sentence and in both languages", async () => {
    const wrong: [string, RegExp][] = [
      ["", /damaged/],
      ['{"stolik":"games","version":1,"games":[{', /damaged/],
      ["[1,2]", /isn't a file of remembered games/],
      ['"text"', /isn't a file of remembered games/],
      ['{"stolik":1,"game":"ten","moves":[],"seats":[]}', /one played game/],
      ['{"hello":1}', /isn't a file of remembered games/],
      [JSON.stringify({ ...whole, version: 2 }), /newer version/],
      [JSON.stringify({ ...whole, version: "1" }), /damaged/],
      [JSON.stringify({ ...whole, games: "all" }), /damaged/],
    ];
    for (const [text, words] of wrong) {
      speech.speak("en");
      expect(await said(text)).toMatch(words);
      speech.speak("pl");
      expect(await said(text)).not.toMatch(words);
    }
  });
  it("is never read if it is far too large", async () => {
    const large = { size: MOST_BYTES * 3, text: () => Promise.reject(new Error("it was read")) } as unknown as Blob;
    expect(await carried(large)).toMatch(/48 MB.*at most 16 MB/);
  });
  it("gives what can be read of a damaged one, and counts the rest", async () => {
    const text = JSON.stringify({ ...whole, games: [game(1), { ...game(2), seats: "none" }, null], earlier: [5] });
    expect(await carried(blob(text))).toMatchObject({ games: [{ table: "table-1" }], damaged: 3 });
  });
  it("takes any nonsense for damage, never for a game that isn't whole", () => {
    const random = chance(3);
    const nonsense = [null, -1, "", "x".repeat(300), [], {}, Infinity, true, "../../x"];
    for (let round = 0; round < 500; round++) {
      const one: Record<string, unknown> = { ...game(1, 1, { review: reviewed() }) };
      const names = Object.keys(one);
      one[names[Math.floor(random() * names.length)] ?? ""] = nonsense[Math.floor(random() * nonsense.length)];
      const read = readGame(one);
      if (!read) continue;
      expect(read.seats[read.you]).toBeDefined();
      expect(read.table).toMatch(/^[\w-]+$/);
      expect(readGame(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }
  });
  it("takes nothing that can't be counted, added up or drawn", () => {
    const read = (more: object) => readGame({ ...game(1), ...more });
    for (const at of [1e300, -1, NaN, Infinity, "1"]) expect(read({ at })).toBeUndefined();
    for (const mark of [1e308, -1e10, "7"]) expect(read({ mark })).toBeUndefined();
    for (const moves of [1.5, -1, 2 ** 53]) expect(read({ moves })).toBeUndefined();
    expect(read({ review: reviewed({ luck: 1e308 }) })?.review).toBeUndefined();
    expect(read({ review: reviewed({ made: 1e17 }) })?.review).toBeUndefined();
  });
  it("says what it would add before it does", async () => {
    const here = [game(1), game(2, 1, { review: reviewed({ made: 5 }) }), game(3)];
    const file = await carried(
      blob(written([game(2, 1, { review: reviewed({ made: 4 }) }), game(3, 1, { review: reviewed() }), game(4)], [])),
    );
    if (typeof file === "string") throw new Error(file);
    const { fresh, reviews, known } = comingFrom(file, here, []);
    expect([fresh.map((one) => one.table), reviews, known]).toEqual([["table-4"], 1, 2]);
  });
});
