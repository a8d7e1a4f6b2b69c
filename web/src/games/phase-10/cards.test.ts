import { beforeEach, describe, expect, it } from "vitest";
import { speech } from "../../lib/words.svelte";
import { groupWords, lookOf, nameOf, phaseWords, sorted, within } from "./cards";

describe("cards of Phase 10", () => {
  beforeEach(() => speech.speak("en"));

  it("sorts a hand by number, jokers and Skips last, equal cards told apart", () => {
    const hand = ["s", "r12", "b2", "j", "r2", "b2"];
    expect(sorted(hand).map((one) => one.key)).toEqual(["r2-0", "b2-0", "b2-1", "r12-0", "j-0", "s-0"]);
  });

  it("names cards, in Polish also as the object of a verb", () => {
    expect([nameOf("b7"), nameOf("j9"), nameOf("jr"), nameOf("s", true)]).toEqual([
      "blue 7",
      "joker as 9",
      "joker as red",
      "the Skip",
    ]);
    speech.speak("pl");
    expect([nameOf("b7"), nameOf("b7", true), nameOf("j", true)]).toEqual(["niebieska 7", "niebieską 7", "jokera"]);
  });

  it("says phases in words with the right plurals", () => {
    const phase = [
      { kind: "set", size: 2 },
      { kind: "set", size: 2 },
      { kind: "run", size: 4 },
    ] as const;
    expect(phaseWords([...phase])).toBe("2 sets of 2 + run of 4");
    speech.speak("pl");
    expect(phaseWords([...phase])).toBe("2 zestawy po 2 + sekwencja 4 kart");
    expect(phaseWords([{ kind: "color", size: 6 }])).toBe("6 kart jednego koloru");
  });

  it("says groups in words and shows what jokers stand for", () => {
    expect(groupWords({ name: "1A", kind: "run", cards: ["j3", "r4", "b5"] })).toBe("run 3–5");
    expect(groupWords({ name: "1A", kind: "set", cards: ["r7", "j7"] })).toBe("set of 7: 2 cards");
    expect(groupWords({ name: "1A", kind: "color", cards: ["jg", "g4"] })).toBe("2 cards, all green");
    expect(lookOf("j7")).toEqual({ text: "7", wild: true, note: "J" });
    expect(lookOf("jr")).toEqual({ text: "J", colour: "red" });
    expect(lookOf("j")).toEqual({ text: "J", wild: true });
  });

  it("knows whether cards are among others as often", () => {
    expect(within(["r7", "r7"], ["r7", "j", "r7"])).toBe(true);
    expect(within(["r7", "r7"], ["r7", "j"])).toBe(false);
  });
});
