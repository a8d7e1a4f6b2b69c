import { afterEach, describe, expect, it } from "vitest";
import { speech } from "../lib/words.svelte";
import { against } from "./against";
import { ordinal, resultInWords, shareLine, type Scored } from "./line";

const TEN: Scored = {
  title: ["TEN", "TEN"],
  score_text: ["{score:point|points}", "{score:punkt|punkty|punktów}"],
  together: false,
};
const THE_GAME: Scored = {
  title: ["The Game", "The Game"],
  score_text: ["{score:card|cards} left", "{score:~została|zostały|zostało} {score:karta|karty|kart}"],
  together: true,
};
const LINK = "https://stolik.example/daily/2026-11-18";

afterEach(() => speech.speak("en"));

describe("the line to share", () => {
  it("is the same in form for every game", () => {
    expect(shareLine(TEN, { score: 14, rank: 1, players: 3 }, "2026-11-18", LINK)).toBe(
      `Stolik 2026-11-18 · TEN: 14 points, 1st of 3 ★ · ${LINK}`,
    );
    expect(shareLine(THE_GAME, { score: 12, rank: 2, players: 3 }, "2026-11-18", LINK)).toBe(
      `Stolik 2026-11-18 · The Game: 12 cards left, lost · ${LINK}`,
    );
  });
  it("speaks Polish", () => {
    speech.speak("pl");
    expect(shareLine(TEN, { score: 22, rank: 2, players: 5 }, "2026-11-18", LINK)).toBe(
      `Stolik 2026-11-18 · TEN: 22 punkty, 2. miejsce z 5 · ${LINK}`,
    );
    expect(resultInWords(THE_GAME, { score: 5, rank: 2, players: 3 })).toBe("zostało 5 kart, przegrana");
    expect(resultInWords(THE_GAME, { score: 1, rank: 2, players: 3 })).toBe("została 1 karta, przegrana");
    expect(resultInWords(THE_GAME, { score: 0, rank: 1, players: 3 })).toBe("zostało 0 kart, wygrana ★");
  });
  it("counts what is one, and what is owed", () => {
    expect(resultInWords(TEN, { score: 1, rank: 3, players: 3 })).toBe("1 point, 3rd of 3");
    expect(resultInWords(TEN, { score: -2, rank: 2, players: 2 })).toBe("-2 points, 2nd of 2");
  });
  it("knows no place where there is nobody else", () => {
    expect(resultInWords(TEN, { score: 20, rank: 1, players: 1 })).toBe("20 points, won ★");
    expect(resultInWords(TEN, { score: 20, rank: 2, players: 1 })).toBe("20 points, lost");
  });
  it("counts places as people do", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal)).toEqual(
      "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th".split(" "),
    );
    speech.speak("pl");
    expect(ordinal(21)).toBe("21");
  });
});

describe("the company of a deal", () => {
  it("is told with its levels", () => {
    expect(against(["", "medium", "medium"], 0)).toBe("with 2 medium bots");
    expect(against(["easy", "", "hard"], 1)).toBe("with 1 easy bot, 1 hard bot");
    expect(against([""], 0)).toBe("on your own");
    speech.speak("pl");
    expect(against(["", "medium", "medium"], 0)).toBe("gracie: ty i 2 średnie boty");
  });
});
