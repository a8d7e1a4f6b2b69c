import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gameCourse, hasCourse, ownPages } from "../games";
import { dealt } from "../testing/tables";
import type { AnyMove } from "../wire";
import { CourseSession, LIT, SHOW } from "./course.svelte";
import { areNext, tableAt, type Recording, type Step } from "./lessons";
import { recordingOf } from "./recordings";
import { recall, remember } from "./remembered";

const LONGEST = 105;
const move = (type: string, more: object = {}): AnyMove => ({ type, ...more });
const step = (seat: number, made: AnyMove, top: number): Step => ({
  seat,
  move: made,
  change: { version: top, happened: [], view: { top } },
});

/** Two lessons that ask for something with one to read between them, then cards laid anew. */
const RECORDING: Recording = {
  state: dealt({ top: 0, colour: "red" }, { legal: [{ move: move("lay"), text: "" }] }),
  lessons: [
    { name: "lay", opens: null, asked: [step(0, move("lay", { card: 3 }), 1), step(0, move("end"), 2)], then: [] },
    { name: "watch", opens: null, asked: [], then: [step(1, move("lay", { card: 5 }), 3)] },
    { name: "more", opens: null, asked: [step(0, move("lay", { card: 7 }), 4)], then: [] },
    { name: "last", opens: { view: { top: 9 } }, asked: [step(0, move("end"), 10)], then: [] },
  ],
};
const top = (session: CourseSession): unknown => (session.view as { top: number }).top;

describe("a recording", () => {
  it("has the table before and after every step", () => {
    expect(tableAt(RECORDING, 0).view).toEqual({ top: 0, colour: "red" });
    expect(tableAt(RECORDING, 0, 1).view).toEqual({ top: 1, colour: "red" });
    expect(tableAt(RECORDING, 2).view).toEqual({ top: 3, colour: "red" });
    expect(tableAt(RECORDING, 3).view).toEqual({ top: 9, colour: "red" });
  });
  it("knows the moves that are asked for, in any order and in parts", () => {
    const asked = RECORDING.lessons[0]!.asked;
    expect(areNext([move("lay", { card: 3 })], asked)).toBe(true);
    expect(areNext([move("end"), move("lay", { card: 3, end: "" })], asked)).toBe(true);
    expect(areNext([move("end")], asked)).toBe(false);
    expect(areNext([move("lay", { card: 4 })], asked)).toBe(false);
    expect(areNext([], asked)).toBe(false);
  });
});

describe("a course", () => {
  let session: CourseSession;
  beforeEach(() => {
    vi.useFakeTimers();
    session = new CourseSession(RECORDING, "");
  });
  afterEach(() => {
    session.close();
    vi.useRealTimers();
  });

  it("goes on only when what it asks for was done", async () => {
    await session.next();
    expect(session.now.name).toBe("lay");
    expect(await session.play(move("end"))).toBe(false);
    expect(top(session)).toBe(0);
    expect(await session.play(move("lay", { card: 3 }))).toBe(true);
    expect([session.now.name, top(session)]).toEqual(["lay", 1]);
    await session.play(move("end"));
    await vi.advanceTimersByTimeAsync(0);
    expect([session.now.name, session.stage]).toEqual(["watch", "reading"]);
  });
  it("helps more each time that something else is done, and when nothing is", async () => {
    await session.play(move("end"));
    expect([session.help, session.strayed]).toEqual([1, "forbidden"]);
    await session.play(move("lay"));
    expect([session.help, session.strayed]).toEqual([2, "allowed"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.help).toBe(SHOW);
    await session.showMe();
    await vi.advanceTimersByTimeAsync(0);
    expect([session.now.name, session.help]).toEqual(["watch", 0]);
  });
  it("shows the place to somebody who asks for help", async () => {
    await session.hint();
    expect(session.help).toBe(LIT);
  });
  it("lets nobody move while the person reads", async () => {
    session.open(1);
    await vi.advanceTimersByTimeAsync(100_000);
    expect([top(session), session.help]).toEqual([2, 0]);
    void session.next();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([top(session), session.now.name]).toEqual([3, "more"]);
  });
  it("waits before cards are laid anew, and ends", async () => {
    session.open(2);
    await session.play(move("lay", { card: 7 }));
    await vi.advanceTimersByTimeAsync(0);
    expect([session.stage, top(session)]).toEqual(["done", 4]);
    await session.next();
    expect([session.now.name, top(session)]).toEqual(["last", 9]);
    await session.play(move("end"));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.stage).toBe("over");
  });
  it("goes back to the beginning of a lesson, then to the one before", async () => {
    session.open(2);
    session.back();
    expect([session.now.name, top(session)]).toEqual(["watch", 2]);
    session.back();
    await session.play(move("lay", { card: 3 }));
    session.back();
    expect([session.now.name, top(session)]).toEqual(["lay", 0]);
    session.back();
    expect(session.now.name).toBe("lay");
  });
  it("drops what others were about to do when the person goes back", async () => {
    session.open(1);
    void session.next();
    session.back();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([session.now.name, top(session)]).toEqual(["lay", 0]);
  });
  it("begins where somebody left off", () => {
    expect(new CourseSession(RECORDING, "more").now.name).toBe("more");
    expect(new CourseSession(RECORDING, "gone").now.name).toBe("lay");
  });
});

describe("what is remembered", () => {
  it("survives what another release wrote", () => {
    localStorage.setItem("stolik.learn.ten", '{"table":"gone","done":["a"]}');
    expect(recall("ten")).toEqual({ lesson: "", done: false });
    localStorage.setItem("stolik.learn.ten", "{");
    expect(recall("ten")).toEqual({ lesson: "", done: false });
    remember("ten", { lesson: "buy", done: true });
    expect(recall("ten")).toEqual({ lesson: "buy", done: true });
  });
});

const courses = await Promise.all(
  ownPages.filter(hasCourse).map(async (game) => ({ game, course: (await gameCourse(game))! })),
);

it("have all games that have a page of their own", () => {
  expect(courses.map(({ game }) => game)).toEqual(ownPages);
  expect(ownPages).toContain("the-game");
});

describe.each(courses)("the course of $game", ({ game, course: { table, lessons, about } }) => {
  it("leads to a real table of its game, with easy bots and one seat for a person", () => {
    expect(table.game).toBe(game);
    expect(table.seats?.filter((seat) => seat === "")).toHaveLength(1);
    expect(table.seats?.filter((seat) => seat === "easy").length).toBeGreaterThan(0);
  });
  it("has words for just the lessons that were recorded, in both languages", async () => {
    for (const language of ["en", "pl"] as const) {
      const { state, lessons: recorded } = await recordingOf(game, language, 'Jan "J"');
      expect(lessons.map((lesson) => lesson.name)).toEqual(recorded.map((lesson) => lesson.name));
      expect(state.seats[0]?.name).toBe('Jan "J"');
    }
  });
  it("says everything in a sentence or two that fit a phone", () => {
    for (const pair of [about, ...lessons.flatMap(({ idea, ask }) => [idea, ask])]) {
      for (const words of pair) expect(words.length, words).toBeLessThan(LONGEST);
      expect(pair[0]).not.toBe(pair[1]);
    }
    for (const { look } of lessons) expect(look.length).toBeGreaterThan(0);
  });
});
