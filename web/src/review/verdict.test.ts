import { describe, expect, it } from "vitest";
import { decided, reviewed, WON } from "../testing/reviews";
import type { Review, ReviewSum } from "../wire";
import { blur, cause, shares, verdict } from "./verdict";

/** A sum with these parts in shares of the win, from an even start. */
function sum(parts: { luck?: number; own?: number; others?: number; rest?: number }, seat = 0): ReviewSum {
  const { luck = 0, own = 0, others = 0, rest = 0 } = parts;
  return {
    ...WON,
    seat,
    parts: [
      { kind: "start", seat: -1, words: "", amount: 0.5 },
      { kind: "deal", seat: -1, words: "", amount: luck },
      { kind: "draws", seat, words: "", amount: 0 },
      { kind: "errors", seat, words: "", amount: own },
      { kind: "errors", seat: -1, words: "", amount: others },
      { kind: "rest", seat: -1, words: "", amount: rest },
    ],
    result: 0.5 + luck + own + others + rest,
  };
}

const CALM: Review = reviewed({ decisions: [] });
const why = (parts: Parameters<typeof sum>[0]): string => {
  const found = sum(parts);
  return cause(shares(CALM, found), blur(CALM, found));
};

describe("the verdict", () => {
  it("blames the cards where they took most, and the moves where those did", () => {
    expect(why({ luck: -0.42, own: -0.08 })).toBe("bad_luck");
    expect(why({ luck: -0.08, own: -0.42 })).toBe("own");
    expect(why({ luck: -0.25, own: -0.24 })).toBe("both_bad");
  });
  it("thanks the cards, or those who erred", () => {
    expect(why({ luck: 0.45, others: 0.05 })).toBe("good_luck");
    expect(why({ luck: 0.05, others: 0.45 })).toBe("others");
    expect(why({ luck: 0.25, others: 0.25 })).toBe("both_good");
  });
  it("says when somebody won against the cards", () => {
    expect(why({ luck: -0.2, others: 0.6, rest: 0.1 })).toBe("despite");
  });
  it("says that it is hard to tell where the rest is the largest part, or nothing is", () => {
    expect(why({ luck: -0.1, own: -0.05, rest: -0.35 })).toBe("unclear");
    expect(why({ luck: 0.03, own: -0.4, rest: 0.5 })).toBe("unclear");
    expect(why({ luck: 0.01, own: -0.01 })).toBe("even");
  });
  it("calls nothing sure that lies within the blur of its figures", () => {
    const found = sum({ luck: -0.12, own: -0.05 });
    const blurred = reviewed({ decisions: [decided(1, 0, { cost: [0.05, 0.1] })] });
    expect(blur(CALM, found)).toBe(4);
    expect(blur(blurred, found)).toBeGreaterThan(20);
    expect(cause(shares(blurred, found), blur(blurred, found))).toBe("even");
  });
  it("counts fewer cards left as good luck", () => {
    const score = reviewed({ measure: "score", lower_is_better: true, together: true, decisions: [] });
    expect(shares(score, sum({ luck: -2.5, own: 1 }))).toMatchObject({ luck: 2.5, own: -1, change: 1.5 });
  });
  it("puts figures into words that fit their numbers", () => {
    const said = (luck: number, language: "en" | "pl"): string =>
      verdict(CALM, sum({ luck, own: -0.03 }), 0, true, language).figures;
    expect(said(-0.12, "en")).toBe("The cards took 12 points off the chance to win, and your own errors cost 3.");
    expect(said(-0.01, "en")).toContain("took 1 point off");
    expect(said(-0.01, "pl")).toContain("1 punkt procentowy szansy");
    expect(said(0.22, "pl")).toContain("dołożyły 22 punkty procentowe szansy");
    expect(said(-0.12, "pl")).toBe(
      "Karty odebrały 12 punktów procentowych szansy na wygraną, a własne błędy kosztowały 3.",
    );
  });
  it("speaks of others by their names, and of a team as one", () => {
    const bad = sum({ luck: -0.42, own: -0.08 }, 1);
    expect(verdict(CALM, bad, 1, false, "en").said).toBe("Jan: mostly bad luck.");
    expect(verdict(CALM, bad, 1, true, "pl").said).toBe("To głównie pech.");
    const team = reviewed({ measure: "score", lower_is_better: true, together: true, decisions: [] });
    const told = verdict(team, sum({ luck: 0.4, own: 3 }), 0, true, "pl");
    expect(told).toMatchObject({ cause: "own", said: "Tym razem zaważyły wasze własne ruchy." });
    expect(told.figures).toBe("Karty pogorszyły wynik o 0,4, a błędy drużyny kosztowały 3,0.");
  });
});
