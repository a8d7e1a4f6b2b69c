// @vitest-environment node
import { describe, expect, it } from "vitest";
import { gameCourse, hasCourse, ownPages } from "../games";
import type { Dealt } from "../games/contract";
import { dealt } from "../testing/tables";
import type { Happening } from "../wire";
import {
  advance,
  either,
  finished,
  moved,
  skip,
  turnCame,
  turnWent,
  type Lesson,
  type Moment,
  type Progress,
} from "./lessons";

interface View {
  fire: boolean;
}

const START: Progress = { done: [], current: "" };

/** A table at which it is the person's turn or not; `view` is what the lessons look at. */
function table<View>(mine: boolean, view: View): Dealt<View> {
  return dealt(view, { legal: mine ? [{ move: { type: "draw" }, text: "" }] : [] });
}
const ours = (fire = false): Dealt<View> => table(true, { fire });
const theirs = (fire = false): Dealt<View> => table(false, { fire });

const did = (seat: number, type: string): Happening => ({ kind: "move", seat, move: { type }, text: "", version: 1 });
const moment = <View>(now: Dealt<View>, before?: Dealt<View>, ...happened: Happening[]): Moment<View> => ({
  now,
  before,
  happened,
});

describe("conditions of lessons", () => {
  it("know the person's moves from those of others", () => {
    expect(moved("lay")(moment(ours(), undefined, did(0, "lay")))).toBe(true);
    expect(moved("lay", "end")(moment(ours(), undefined, did(0, "end")))).toBe(true);
    expect(moved("lay")(moment(ours(), undefined, did(1, "lay")))).toBe(false);
    expect(moved("lay")(moment(ours()))).toBe(false);
  });
  it("know when the person's turn comes and goes", () => {
    expect(turnCame(moment(ours(), theirs()))).toBe(true);
    expect(turnCame(moment(ours(), ours()))).toBe(false);
    expect(turnCame(moment(ours()))).toBe(false);
    expect(turnWent(moment(theirs(), ours()))).toBe(true);
    expect(turnWent(moment(theirs(), theirs()))).toBe(false);
    expect(either(turnCame, turnWent)(moment(theirs(), ours()))).toBe(true);
  });
});

describe("a course", () => {
  const lessons: Lesson<View>[] = [
    { name: "hello", text: ["", ""] },
    { name: "lay", text: ["", ""], mine: true, until: moved("lay") },
    { name: "watch", text: ["", ""], until: turnCame },
    { name: "fire", text: ["", ""], when: (now) => now.view.fire },
  ];

  it("begins with its first lesson, which stays until it is read", () => {
    const begun = advance(lessons, START, moment(ours()));
    expect(begun.current).toBe("hello");
    expect(advance(lessons, begun, moment(ours(), theirs(), did(0, "lay"))).current).toBe("hello");
    expect(skip(lessons, begun, ours())).toEqual({ done: ["hello"], current: "lay" });
  });
  it("waits with a lesson about the person's turn until that comes", () => {
    const waiting = skip(lessons, advance(lessons, START, moment(theirs())), theirs());
    expect(waiting.current).toBe("");
    expect(advance(lessons, waiting, moment(ours(), theirs())).current).toBe("lay");
  });
  it("goes on when what it asks for was done", () => {
    const after = advance(lessons, { done: ["hello"], current: "lay" }, moment(theirs(), ours(), did(0, "lay")));
    expect(after).toEqual({ done: ["hello", "lay"], current: "watch" });
    expect(finished(lessons, after)).toBe(false);
    expect(finished(lessons, advance(lessons, after, moment(ours(), theirs())))).toBe(true);
  });
  it("explains a surprise once, while it lasts, and comes back to where it was", () => {
    const surprised = advance(lessons, { done: ["hello"], current: "lay" }, moment(ours(true), ours()));
    expect(surprised).toEqual({ done: ["hello"], current: "fire" });
    const back = advance(lessons, surprised, moment(ours(), ours()));
    expect(back).toEqual({ done: ["hello", "fire"], current: "lay" });
    expect(advance(lessons, back, moment(ours(true), ours())).current).toBe("lay");
  });
  it("keeps a surprise that isn't pressing until its lesson is done", () => {
    const patient = lessons.map((lesson) => (lesson.name === "fire" ? { ...lesson, after: "hello" } : lesson));
    const begun = advance(patient, START, moment(ours(true)));
    expect(begun.current).toBe("hello");
    expect(skip(patient, begun, ours(true)).current).toBe("fire");
  });
  it("passes over what is about the others' turn once the person's own has come", () => {
    const watching = lessons.map((lesson) => (lesson.name === "watch" ? { ...lesson, mine: false } : lesson));
    const read = skip(watching, { done: ["hello"], current: "lay" }, ours());
    expect(read).toEqual({ done: ["hello", "lay", "watch"], current: "" });
    expect(skip(watching, { done: ["hello"], current: "lay" }, theirs()).current).toBe("watch");
  });
  it("counts what was done while a surprise was explained", () => {
    const surprised: Progress = { done: ["hello"], current: "fire" };
    expect(advance(lessons, surprised, moment(theirs(true), ours(), did(0, "lay"))).done).toEqual(["hello", "lay"]);
  });
});

const courses = await Promise.all(
  ownPages.filter(hasCourse).map(async (game) => ({ game, ...(await gameCourse(game)) })),
);

it("have all games that have a page of their own", () => {
  expect(courses.map(({ game }) => game)).toEqual(ownPages);
  expect(ownPages).toContain("the-game");
});

describe.each(courses)("the course of $game", ({ game, table: asked, lessons = [] }) => {
  it("is played at a table of its game, with easy bots and one seat for a person", () => {
    expect(asked?.game).toBe(game);
    expect(asked?.seats?.filter((seat) => seat === "")).toHaveLength(1);
    expect(asked?.seats?.filter((seat) => seat === "easy").length).toBeGreaterThan(0);
  });
  it("has lessons with names of their own, short enough for a phone, in both languages", () => {
    expect(new Set(lessons.map((lesson) => lesson.name)).size).toBe(lessons.length);
    for (const { text } of lessons) for (const words of text) expect(words.length).toBeLessThan(200);
    for (const { text } of lessons) expect(text[0]).not.toBe(text[1]);
  });
  it("lets surprises wait only for lessons that it has", () => {
    for (const { after } of lessons) if (after) expect(lessons.map((lesson) => lesson.name)).toContain(after);
  });
  it("can be read to its end", () => {
    const playing = table<unknown>(true, {
      players: [],
      phase: "",
      stage: "",
      hand: [],
      makings: [],
      deck: 1,
      coin_limit: 10,
    });
    expect(lessons.length).toBeGreaterThan(5);
    let progress = advance(lessons, START, moment(playing));
    for (let step = 0; progress.current && step < 30; step++) progress = skip(lessons, progress, playing);
    expect(finished(lessons, progress)).toBe(true);
  });
});
