import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSession } from "../lib/session.svelte";
import { speech, type Language } from "../lib/words.svelte";
import { dealt, SEAT } from "../testing/tables";
import type { State } from "../wire";
import Waiting from "./Waiting.svelte";

beforeEach(() => void vi.stubGlobal("fetch", () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  speech.speak("en");
});

/** What a waiting room says of a table. */
function said(
  more: Partial<State>,
  language: Language = "en",
  log: TableSession["log"] = [],
  doubt?: TableSession["doubt"],
): string {
  speech.speak(language);
  const session = new TableSession();
  session.doubt = doubt;
  session.state = dealt(null, { stage: "waiting", ...more });
  session.log = log;
  render(Waiting, { session, seated: () => undefined });
  return screen.getByRole("main").textContent.replace(/\s+/g, " ");
}

const SEATS = [
  { ...SEAT, name: "Ola", commitment: "a", revealed: true },
  { ...SEAT, name: "Jan", commitment: "b", revealed: false },
  { ...SEAT, name: "Ewa", commitment: "", revealed: true },
];

describe("a waiting room", () => {
  it("says who is ready, and who has revealed", () => {
    const words = said({ seats: SEATS, revealing: true, status: "Waiting for Jan." });
    for (const part of ["Ola you number opened", "Jan number sealed", "Ewa ready", "Waiting for Jan."])
      expect(words).toContain(part);
  });
  it.each([
    ["en", "1 deal was called off at this table; the proof of the game will say so."],
    ["pl", "Przy tym stole odwołano 1 rozdanie; będzie o tym w dowodzie gry."],
  ] as const)("says which deal was called off, in the language %s", (language, sentence) => {
    const happened = { kind: "called_off", seat: -1, text: "No deal: Jan didn't show their part.", version: 7 };
    const words = said({ seats: SEATS, called_off: 1 }, language, [happened]);
    expect(words).toContain(happened.text);
    expect(words).toContain(sentence);
  });
  it.each([
    ["en", "So this device opens nothing. Don't trust this deal."],
    ["pl", "Dlatego to urządzenie niczego nie odsłania. Nie ufaj temu rozdaniu."],
  ] as const)(
    "says why this device reveals nothing for a deal that it doubts, in the language %s",
    (language, sentence) => {
      for (const doubt of ["reused", "exchanged"] as const) {
        said({ seats: SEATS, called_off: 1 }, language, [], doubt);
        expect(screen.getByRole("alert").textContent.replace(/\s+/g, " ")).toContain(sentence);
        cleanup();
      }
    },
  );
  it("names the public beacon, and its round once there is one", () => {
    expect(said({ beacon: "https://beacon.example/aa" })).toContain("from the public beacon beacon.example.");
    cleanup();
    expect(said({ beacon: "https://beacon.example/aa 77" })).toContain("beacon.example, round 77.");
    cleanup();
    expect(said({ beacon: "" })).not.toContain("beacon");
  });
  it("offers nobody to start while all reveal", () => {
    const host = SEATS.map((seat, number) => ({ ...seat, host: number === 0 }));
    said({ seats: host, revealing: true });
    expect(screen.queryByRole("button", { name: "Start now" })).toBeNull();
    cleanup();
    said({ seats: host });
    screen.getByRole("button", { name: "Start now" });
  });
  it("tells a host without a seat when to start, and lets them sit down if they want to", () => {
    const session = new TableSession();
    vi.spyOn(session, "hosting", "get").mockReturnValue(true);
    const open = { ...SEAT, name: "", open: true, ready: false };
    session.state = dealt(null, { stage: "waiting", you: -1, seats: [open, open] });
    render(Waiting, { session, seated: () => undefined });
    screen.getByText("You can start as soon as somebody sits down.");
    expect(screen.queryByRole("button", { name: "Start now" })).toBeNull();
    session.state = dealt(null, { stage: "waiting", you: -1, seats: [{ ...SEAT, name: "Ola" }, open] });
    flushSync();
    screen.getByRole("button", { name: "Start now" });
    expect(screen.queryByRole("button", { name: "Sit down" })).toBeNull();
    screen.getByRole("button", { name: "I want to play, too" }).click();
    flushSync();
    screen.getByRole("button", { name: "Sit down" });
  });
  it("lets the host remove anybody else, and start for nobody whom the deal waits for", () => {
    const seats = SEATS.map((seat, number) => ({ ...seat, host: number === 0, ready: number !== 1 }));
    const words = said({ seats: [...seats, { ...SEAT, name: "", open: true }] });
    expect(words).toContain("Not ready yet: Jan. Wait for them, or remove them.");
    expect(screen.queryByRole("button", { name: "Start now" })).toBeNull();
    screen.getByRole("button", { name: "Remove Jan" });
    screen.getByRole("button", { name: "Remove Ewa" });
    expect(screen.queryByRole("button", { name: "Remove Ola" })).toBeNull();
    cleanup();
    said({ seats: seats.map((seat) => ({ ...seat, host: false })) });
    expect(screen.queryByRole("button", { name: "Remove Jan" })).toBeNull();
  });
  it("gives somebody's going as the reason only if a deal was called off for it", () => {
    const went = { kind: "left", seat: 1, text: "Jan leaves.", version: 9 };
    const reason = { kind: "left_deal", seat: 2, text: "Ewa leaves; the deal is called off.", version: 8 };
    const words = said({ seats: SEATS, called_off: 1 }, "en", [reason, went]);
    expect(words).toContain(reason.text);
    expect(words).not.toContain(went.text);
  });
});
