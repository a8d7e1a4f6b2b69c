import { afterEach, describe, expect, it } from "vitest";
import { speech } from "../lib/words.svelte";
import type { Listed } from "../wire";
import { ago, company, freeSeats } from "./company";

const table = (...seats: string[]): Listed => ({
  game: "ten",
  players: seats.length,
  seats,
  stage: "playing",
  table: "x",
  touched: 0,
});

afterEach(() => speech.speak("en"));

describe("the company at a table", () => {
  it("names people, counts bots and free seats, and leaves the reader out", () => {
    speech.speak("en");
    expect(company(table("Ola", "Jan", "medium", "easy", ""), [0])).toBe("Jan, 2 bots, 1 free seat");
    expect(company(table("Ola"), [0])).toBe("on your own");
    expect(freeSeats(table("Ola", "", ""))).toBe(2);
  });
  it("speaks Polish with the right plurals", () => {
    speech.speak("pl");
    expect(company(table("Ola", "hard"), [0])).toBe("1 bot");
    expect(company(table("Ola", "hard", "hard"), [0])).toBe("2 boty");
    expect(company(table("", "", "", "", ""))).toBe("5 wolnych miejsc");
  });
});

describe("how long ago", () => {
  it("is told in the largest unit that fits", () => {
    speech.speak("en");
    expect(ago(1000, 1010)).toBe("now");
    expect(ago(1000, 1000 + 5 * 60)).toBe("5 minutes ago");
    expect(ago(1000, 1000 + 86_400)).toBe("yesterday");
  });
});
