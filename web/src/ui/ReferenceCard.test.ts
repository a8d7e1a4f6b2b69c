import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { speech } from "../lib/words.svelte";
import ReferenceCard, { type Part } from "./ReferenceCard.svelte";

const PARTS: Part[] = [
  {
    title: ["Turn", "Tura"],
    lines: [
      { words: ["Draw.", "Dobierz."] },
      { words: (table) => (table ? ["Two here.", "Tu dwie."] : ["Two or three.", "Dwie lub trzy."]) },
    ],
  },
  {
    title: ["Experts", "Eksperci"],
    lines: [{ at: (table) => (table as { level: string }).level === "expert", words: ["Steal.", "Kradnij."] }],
  },
];

beforeEach(() => speech.speak("en"));
afterEach(cleanup);

it("shows in the rules what holds at any table", () => {
  render(ReferenceCard, { parts: PARTS });
  for (const words of ["Draw.", "Two or three.", "Experts", "Steal."]) screen.getByText(words);
});

it("shows at a table only what holds there", () => {
  render(ReferenceCard, { parts: PARTS, options: { level: "basic" } });
  for (const words of ["Draw.", "Two here."]) screen.getByText(words);
  for (const words of ["Experts", "Steal."]) expect(screen.queryByText(words)).toBeNull();
});
