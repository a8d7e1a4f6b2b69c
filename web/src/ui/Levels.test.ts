import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { catalogue } from "../lib/catalogue.svelte";
import { speech } from "../lib/words.svelte";
import type { GameCard, LevelCard } from "../wire";
import Levels from "./Levels.svelte";

afterEach(() => {
  cleanup();
  catalogue.games = [];
  speech.speak("en");
});

const EASY: LevelCard = {
  name: "easy",
  words: ["Easy", "Łatwy"],
  about: ["Forgets things.", "Zapomina."],
  strength: ["rating 700", "ranking 700"],
};
const HARD: LevelCard = { ...EASY, name: "hard", words: ["Hard", "Trudny"], strength: null };
const choose = vi.fn();

/** What the choice of a level says for a game of which the server has told these levels. */
function said(levels: LevelCard[] | undefined, scale: GameCard["scale"] = null): string {
  catalogue.games = levels ? [{ name: "ten", levels, scale } as GameCard] : [];
  render(Levels, { game: "ten", level: "medium", choose, title: "Bots" });
  return screen.getByTestId("levels").textContent.replace(/\s+/g, " ").trim();
}

describe("the choice of a level", () => {
  it("says what each is and how strong, in the language of the page", () => {
    speech.speak("pl");
    const words = said([EASY, HARD], ["The scale.", "Skala."]);
    for (const part of ["Łatwy ranking 700", "Zapomina.", "Skala."]) expect(words).toContain(part);
  });
  it("says nothing of a strength that nobody measured", () => expect(said([HARD])).not.toContain("rating"));
  it("can be made before the server has told anything", () => {
    expect(said(undefined)).toBe("Bots Easy Medium Hard");
    screen.getByRole("radio", { name: "Hard" }).click();
    expect(choose).toHaveBeenCalledWith("hard");
  });
});
