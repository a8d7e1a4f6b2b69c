// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { GameCard } from "../wire";
import { asked, askedBeside, placesFor, playersOf, sitters, usualOptions } from "./asking";

const option = (
  name: string,
  value: boolean | number | string,
  low: number | null = null,
  high: number | null = null,
): GameCard["options"][number] => ({
  name,
  kind: typeof value === "number" ? "number" : typeof value === "boolean" ? "switch" : "text",
  default: value,
  words: ["", ""],
  low,
  high,
  choices: [],
  choice_words: [],
});
const TEN: GameCard = {
  name: "ten",
  title: ["TEN", "TEN"],
  about: ["", ""],
  least_players: 1,
  most_players: 5,
  minutes: 30,
  company: ["", "medium", "medium"],
  levels: [],
  scale: null,
  alone: [],
  kinds: [],
  moves: { kinds: [], polish: {} },
  chat_note: null,
  together: false,
  lowest_wins: false,
  score_text: ["{score:point|points}", "{score:punkt|punkty|punktów}"],
  modes: [
    { name: "standard", words: ["", ""], options: {} },
    { name: "solo-fiasco", words: ["", ""], options: { players: 1, fiasco_variant: true } },
  ],
  options: [option("players", 2, 1, 5), option("fiasco_variant", false), option("limit", 4, 4, 10)],
};
const [STANDARD, SOLO] = TEN.modes;
const WISHES = { public: true, timer: 0, speed: "normal" } as const;

describe("a new table", () => {
  it("has as many players as the game allows, or as its mode is for", () => {
    expect(playersOf(TEN, STANDARD)).toEqual({ low: 1, high: 5, usual: 3 });
    expect(playersOf(TEN, SOLO)).toEqual({ low: 1, high: 1, usual: 1 });
  });
  it("begins with the options of its mode", () => {
    expect(usualOptions(TEN, SOLO)).toEqual({ fiasco_variant: true, limit: 4 });
  });
  it("doesn't ask again for what its modes are named after", () => {
    const modes = [
      ...TEN.modes,
      { name: "fiasco", words: ["", ""], options: { fiasco_variant: true } },
      { name: "solo", words: ["", ""], options: { players: 1 } },
    ] satisfies GameCard["modes"];
    expect(askedBeside({ ...TEN, modes }).map(({ name }) => name)).toEqual(["limit"]);
    // there is no way to play a variant alone but to ask for it
    expect(askedBeside(TEN).map(({ name }) => name)).toEqual(["fiasco_variant", "limit"]);
  });
  it("names only options that were changed", () => {
    const values = { ...usualOptions(TEN, SOLO), limit: 7 };
    expect(asked(TEN, SOLO, values, placesFor("bots", 1, []), WISHES)).toMatchObject({
      mode: "solo-fiasco",
      options: { limit: 7 },
      seats: [""],
      public: false,
    });
  });
  it("is public only if there is a free seat", () => {
    expect(asked(TEN, STANDARD, {}, placesFor("friends", 3, []), WISHES)).toMatchObject({
      seats: ["", "", ""],
      public: true,
    });
    expect(asked(TEN, STANDARD, {}, placesFor("bots", 3, []), WISHES)).toMatchObject({
      seats: ["", "medium", "medium"],
      public: false,
    });
  });
  it("leaves all seats to guests if the person who opens it only hosts", () => {
    const places = placesFor("friends", 3, []);
    places[0] = { who: "open", name: "Ola", level: "medium" };
    expect(sitters(places, () => "")).toEqual([]);
    expect(asked(TEN, STANDARD, {}, places, WISHES).seats).toEqual(["", "", ""]);
  });
  it("seats everyone who plays on this device, under the names given", () => {
    const places = placesFor("here", 3, []);
    places[1] = { who: "here", name: " Jan ", level: "medium" };
    places[2] = { who: "bot", name: "", level: "hard" };
    expect(sitters(places, (seat) => `P${seat + 1}`)).toEqual([
      { seat: 0, name: "P1" },
      { seat: 1, name: "Jan" },
    ]);
    expect(asked(TEN, STANDARD, {}, places, WISHES).seats).toEqual(["", "", "hard"]);
  });
});
