import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { catalogue } from "../../lib/catalogue.svelte";
import { TableSession } from "../../lib/session.svelte";
import { speech } from "../../lib/words.svelte";
import { dealt } from "../../testing/tables";
import type { AnyMove, Choice, GameCard } from "../../wire";
import Moves from "./Moves.svelte";

type Numbered = AnyMove & { card: number };
const lay = (card: number): Choice<Numbered> => ({ move: { type: "lay", card }, text: String(card) });
const OUT: Choice = { move: { type: "out" }, text: "out" };
const RISKY: Choice = { ...OUT, warning: "You could still lay a card." };
const signal = (card: number): Choice<Numbered> => ({ move: { type: "signal", card }, text: `signal ${card}` });
const STAIRS: GameCard = {
  name: "stairs",
  title: ["Stairs", "Schody"],
  about: ["", ""],
  least_players: 2,
  most_players: 4,
  minutes: 5,
  company: ["", "medium"],
  levels: [],
  scale: null,
  alone: [],
  modes: [],
  options: [],
  kinds: [
    { name: "lay", words: ["lay a card", "połóż kartę"] },
    { name: "out", words: ["step out", "zakończ"] },
  ],
  moves: { kinds: [], polish: {} },
  chat_note: null,
  together: false,
  lowest_wins: false,
  score_text: ["{score:point|points}", "{score:punkt|punkty|punktów}"],
};

function show(legal: Choice[], asides: Choice[] = [], cards: string[] = []): TableSession {
  const session = new TableSession();
  session.state = dealt({}, { game: "stairs", legal, asides });
  vi.spyOn(session, "play").mockResolvedValue(true);
  render(Moves, { session, cards: new Set(cards) });
  return session;
}

const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
async function press(name: string | RegExp): Promise<void> {
  button(name).click();
  await tick();
}

beforeEach(() => {
  speech.language = "en";
  catalogue.games = [STAIRS];
});

test("moves stand under what their kind does, and each says it", async () => {
  const session = show([lay(3), lay(17), OUT]);
  expect(screen.getByRole("group", { name: "Lay a card" }).querySelectorAll("button")).toHaveLength(2);
  await press("Lay a card: 17");
  expect(session.play).toHaveBeenCalledExactlyOnceWith({ type: "lay", card: 17 });
});

test("they speak Polish, too", () => {
  speech.language = "pl";
  show([lay(3), OUT]);
  expect(button("Połóż kartę: 3")).toBeTruthy();
  expect(button("Zakończ")).toBeTruthy();
});

test("the only move is the primary button, and only that", () => {
  show([OUT]);
  expect(button("Step out").classList).toContain("primary");
});

test("among several moves none is primary", () => {
  show([lay(3), OUT]);
  expect(document.querySelectorAll(".primary, .only")).toHaveLength(0);
});

test("cards that are seen are drawn", () => {
  show([lay(3), lay(17)], [], ["3", "17", "20"]);
  expect(button("Lay a card: 17").querySelector("svg")).toBeTruthy();
});

test("a move with a warning asks first, and can be let be", async () => {
  const session = show([lay(3), RISKY]);
  await press("Step out");
  expect(screen.getByRole("alert").textContent).toBe("You could still lay a card.");
  expect(document.activeElement).toBe(button("Never mind"));
  await press("Never mind");
  expect(session.play).not.toHaveBeenCalled();
  await press("Step out");
  await press("Yes: Step out");
  expect(session.play).toHaveBeenCalledExactlyOnceWith({ type: "out" });
});

test("a warning goes when the move does", async () => {
  const session = show([lay(3), RISKY]);
  await press("Step out");
  session.state = dealt({}, { game: "stairs", legal: [lay(3)] });
  await tick();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(button("Lay a card: 3")).toBeTruthy();
});

test("a dozen moves need no filter, many have one, and Enter takes what alone is left", async () => {
  const many = Array.from({ length: 30 }, (_, at) => lay(at + 1));
  const session = show([...many, OUT]);
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Lay a card: Find a move" });
  const enter = (): boolean => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  field.value = "2";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await tick();
  expect(screen.getAllByRole("button", { name: /^Lay a card/ })).toHaveLength(12);
  expect(screen.getByRole("status").textContent).toBe("12 of 30 moves");
  enter();
  expect(session.play).not.toHaveBeenCalled();
  field.value = "27";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await tick();
  enter();
  expect(session.play).toHaveBeenCalledExactlyOnceWith({ type: "lay", card: 27 });
});

test("twelve moves have no filter", () => {
  show(Array.from({ length: 12 }, (_, at) => lay(at + 1)));
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("what may be said out of turn folds out, even while others play", async () => {
  const session = show([], [signal(1), signal(2)]);
  expect(screen.queryByRole("button", { name: /signal/ })).toBeNull();
  await press("Out of turn");
  expect(screen.getByRole("group", { name: "Signal" })).toBeTruthy();
  await press("Signal: signal 2");
  expect(session.play).toHaveBeenCalledExactlyOnceWith({ type: "signal", card: 2 });
  await tick();
  expect(button("Out of turn").getAttribute("aria-expanded")).toBe("false");
});

test("nothing can be pressed twice while an answer is on its way", async () => {
  const session = show([lay(3), OUT]);
  session.busy = true;
  await tick();
  expect(screen.getAllByRole<HTMLButtonElement>("button").every((one) => one.disabled)).toBe(true);
});
