import { describe, expect, it, vi } from "vitest";
import type { GameTable } from "../games/contract";
import { dealt } from "../testing/tables";
import type { ReviewChoice } from "../wire";
import { light, said } from "./said";

const CHOICE: ReviewChoice = { move: { type: "pass" }, text: "You lay 5.", value: [1, 0], tries: 1, advice: "" };
const spots = (...names: string[]): GameTable => ({ lights: () => names }) as unknown as GameTable;

describe("the light of a choice", () => {
  vi.stubGlobal("CSS", { escape: (name: string) => name }); // jsdom has none
  it("burns as long as anybody wants it, in whichever order they come and go", () => {
    document.body.innerHTML = '<i data-spot="pile"></i><i data-spot="card"></i>';
    const [pile, card] = document.querySelectorAll<HTMLElement>("i");
    const lit = (): boolean[] => [pile, card].map((one) => one?.dataset["lit"] !== undefined);
    const state = dealt({});
    const first = light(spots("pile"), CHOICE, state);
    const second = light(spots("pile", "card"), CHOICE, state);
    first();
    expect(lit()).toEqual([true, true]);
    second();
    expect(lit()).toEqual([false, false]);
  });
});

describe("a choice as a label", () => {
  it("has no full stop", () => expect(said(CHOICE)).toBe("You lay 5"));
});
