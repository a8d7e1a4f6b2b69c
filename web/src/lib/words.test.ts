import { afterEach, describe, expect, it, vi } from "vitest";
import agreed from "../../../tests/core/plurals.json?raw";
import { decode } from "./json";
import { fill, plural, speech, t, type Language, type Pair, type Values } from "./words.svelte";

interface Agreed {
  forms: Record<Language, string[]>;
  counts: [number, string, string][];
  sentences: { pair: Pair; values: Values; en: string; pl: string }[];
  refused: { why: string; pair: Pair; values: Values }[];
}

const { forms, counts, sentences, refused } = decode<Agreed>(agreed);

describe("what Python and the pages agree on", () => {
  it("is enough to tell them apart", () => {
    expect(counts.length).toBeGreaterThan(150);
    expect(sentences.length).toBeGreaterThan(20);
    expect(refused.length).toBeGreaterThan(4);
  });
  it.each(counts)("counts %d", (count, english, polish) => {
    expect(plural(count, forms.en, "en")).toBe(english);
    expect(plural(count, forms.pl, "pl")).toBe(polish);
  });
  it.each(sentences)("fills $pair.0", ({ pair, values, en, pl }) => {
    expect(fill(pair, "en", values)).toBe(en);
    expect(fill(pair, "pl", values)).toBe(pl);
  });
  it.each(refused)("refuses a sentence when $why", ({ pair, values }) => {
    expect(() => fill(pair, "en", values)).toThrow();
    expect(() => fill(pair, "pl", values)).toThrow();
  });
});

describe("a sentence of the page", () => {
  afterEach(() => {
    speech.speak("en");
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it("is in the language of the page", () => {
    const cards: Pair = ["{left:card|cards}", "{left:karta|karty|kart}"];
    speech.speak("en");
    expect(t(cards, { left: 5 })).toBe("5 cards");
    speech.speak("pl");
    expect(t(cards, { left: 5 })).toBe("5 kart");
  });
  it("needs all forms of its language", () => {
    expect(() => plural(5, ["karta", "karty"], "pl")).toThrow("karta|karty");
    expect(() => fill(["{left:cards}", ""], "en", { left: 1 })).toThrow();
  });
  it("leaves a blank open for a player where nothing was given, and complains only to the console", () => {
    vi.stubEnv("DEV", false);
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(fill(["{left} cards", ""], "en", {})).toBe("{left} cards");
    expect(complaint).toHaveBeenCalledOnce();
  });
});
