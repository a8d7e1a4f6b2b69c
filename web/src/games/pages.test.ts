import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { speech } from "../lib/words.svelte";
import GameCard from "../start/GameCard.svelte";
import type { GameCard as Card } from "../wire";
import { gamePage, gameTable, hasCourse, ownPages } from ".";

const SIXTH: Card = {
  name: "sixth-game",
  title: ["Sixth", "Szósta"],
  about: ["A game of another package.", "Gra z innej paczki."],
  least_players: 2,
  most_players: 2,
  minutes: 15,
  company: ["easy", ""],
  levels: [],
  scale: null,
  alone: [],
  modes: [],
  options: [],
  kinds: [],
  moves: { kinds: [], polish: {} },
  chat_note: null,
  together: false,
  lowest_wins: false,
  score_text: ["{score:point|points}", "{score:punkt|punkty|punktów}"],
};

// jsdom knows no media
beforeAll(() => vi.stubGlobal("matchMedia", () => new EventTarget()));
beforeEach(() => speech.speak("en"));
afterEach(cleanup);

describe("the page of a game", () => {
  it.each(ownPages)("is whole: %s", async (game) => {
    const page = gamePage(game);
    expect(page.Scene).toBeDefined();
    expect(page.cloth).not.toBe("neutral");
    expect(hasCourse(game)).toBe(true);
    const table = await gameTable(game);
    expect(table.Table).toBeDefined();
    expect(table.flights).toBeTypeOf("function");
  });
  it("is the generic one for a game without a folder", () => {
    expect(ownPages).not.toContain(SIXTH.name);
    expect(gamePage(SIXTH.name)).toBe(gamePage("another-game"));
    expect(gamePage(SIXTH.name).cloth).toBe("neutral");
    expect(hasCourse(SIXTH.name)).toBe(false);
  });
  it("on the start page has the server's facts, and cards face down where there is no scene", () => {
    const { container } = render(GameCard, { game: SIXTH });
    screen.getByRole("heading", { name: "Sixth" });
    screen.getByText("A game of another package.");
    screen.getByText("2 players");
    screen.getByRole("button", { name: "Play Sixth now with bots" });
    expect(container.querySelectorAll(".scene .card > svg")).toHaveLength(7);
    expect(container.querySelector(".scene text")?.textContent).toBe("Sixth");
    expect(screen.queryByRole("link", { name: /Learn/ })).toBeNull();
  });
});

/** Everything that the folders of games say, by file. */
const said = import.meta.glob<string>("./*/*.{svelte,ts}", { eager: true, query: "?raw", import: "default" });

describe("the words of a game", () => {
  it("have one Polish word for a thing", () => {
    const second = /\b(rynk|rynek|licytacj|kart[ay] dowoln)/i;
    expect(Object.keys(said).filter((path) => path.startsWith("./ten/") && second.test(said[path] ?? ""))).toEqual([]);
  });
  it("say who does something", () => {
    const sentences = Object.entries(said).filter(([path]) => !path.endsWith(".test.ts"));
    expect(sentences.filter(([, text]) => /"[^"\n]*\b(whoever|oneself|one's)\b[^"\n]*"/i.test(text))).toEqual([]);
  });
});
