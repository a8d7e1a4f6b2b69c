// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Happening, State } from "../wire";
import { COURSES } from "./courses";
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

const START: Progress = { done: [], current: "" };

/** A table at which it is one's turn or not; `view` is what the lessons look at. */
function table(mine: boolean, view: object = {}): State {
  return { you: 0, legal: mine ? [{ move: {}, text: "" }] : [], view } as unknown as State;
}

const did = (seat: number, type: string): Happening => ({ kind: "move", seat, move: { type }, text: "", version: 1 });
const moment = (now: State, before?: State, ...happened: Happening[]): Moment => ({ now, before, happened });

describe("conditions of lessons", () => {
  it("know one's own moves from those of others", () => {
    expect(moved("lay")(moment(table(true), undefined, did(0, "lay")))).toBe(true);
    expect(moved("lay", "end")(moment(table(true), undefined, did(0, "end")))).toBe(true);
    expect(moved("lay")(moment(table(true), undefined, did(1, "lay")))).toBe(false);
    expect(moved("lay")(moment(table(true)))).toBe(false);
  });
  it("know when one's turn comes and goes", () => {
    expect(turnCame(moment(table(true), table(false)))).toBe(true);
    expect(turnCame(moment(table(true), table(true)))).toBe(false);
    expect(turnCame(moment(table(true)))).toBe(false);
    expect(turnWent(moment(table(false), table(true)))).toBe(true);
    expect(turnWent(moment(table(false), table(false)))).toBe(false);
    expect(either(turnCame, turnWent)(moment(table(false), table(true)))).toBe(true);
  });
});

describe("a course", () => {
  const lessons: Lesson[] = [
    { name: "hello", text: ["", ""] },
    { name: "lay", text: ["", ""], mine: true, until: moved("lay") },
    { name: "watch", text: ["", ""], until: turnCame },
    { name: "fire", text: ["", ""], when: (now) => (now.view as { fire?: boolean }).fire === true },
  ];

  it("begins with its first lesson, which stays until it is read", () => {
    const begun = advance(lessons, START, moment(table(true)));
    expect(begun.current).toBe("hello");
    expect(advance(lessons, begun, moment(table(true), table(false), did(0, "lay"))).current).toBe("hello");
    expect(skip(lessons, begun, table(true))).toEqual({ done: ["hello"], current: "lay" });
  });
  it("waits with a lesson about one's turn until it is one's turn", () => {
    const waiting = skip(lessons, advance(lessons, START, moment(table(false))), table(false));
    expect(waiting.current).toBe("");
    expect(advance(lessons, waiting, moment(table(true), table(false))).current).toBe("lay");
  });
  it("goes on when what it asks for was done", () => {
    const after = advance(
      lessons,
      { done: ["hello"], current: "lay" },
      moment(table(false), table(true), did(0, "lay")),
    );
    expect(after).toEqual({ done: ["hello", "lay"], current: "watch" });
    expect(finished(lessons, after)).toBe(false);
    expect(finished(lessons, advance(lessons, after, moment(table(true), table(false))))).toBe(true);
  });
  it("explains a surprise once, while it lasts, and comes back to where it was", () => {
    const surprised = advance(
      lessons,
      { done: ["hello"], current: "lay" },
      moment(table(true, { fire: true }), table(true)),
    );
    expect(surprised).toEqual({ done: ["hello"], current: "fire" });
    const back = advance(lessons, surprised, moment(table(true), table(true)));
    expect(back).toEqual({ done: ["hello", "fire"], current: "lay" });
    expect(advance(lessons, back, moment(table(true, { fire: true }), table(true))).current).toBe("lay");
  });
  it("keeps a surprise that isn't pressing until its lesson is done", () => {
    const patient = lessons.map((lesson) => (lesson.name === "fire" ? { ...lesson, after: "hello" } : lesson));
    const begun = advance(patient, START, moment(table(true, { fire: true })));
    expect(begun.current).toBe("hello");
    expect(skip(patient, begun, table(true, { fire: true })).current).toBe("fire");
  });
  it("passes over what is about the others' turn once one's own has come", () => {
    const watching = lessons.map((lesson) => (lesson.name === "watch" ? { ...lesson, mine: false } : lesson));
    const read = skip(watching, { done: ["hello"], current: "lay" }, table(true));
    expect(read).toEqual({ done: ["hello", "lay", "watch"], current: "" });
    expect(skip(watching, { done: ["hello"], current: "lay" }, table(false)).current).toBe("watch");
  });
  it("counts what was done while a surprise was explained", () => {
    const surprised: Progress = { done: ["hello"], current: "fire" };
    expect(advance(lessons, surprised, moment(table(false, { fire: true }), table(true), did(0, "lay"))).done).toEqual([
      "hello",
      "lay",
    ]);
  });
});

describe.each(Object.entries(COURSES))("the course of %s", (game, { table: asked, lessons }) => {
  it("is played at a table of its game, with easy bots and one seat of one's own", () => {
    expect(asked.game).toBe(game);
    expect(asked.seats?.filter((seat) => seat === "")).toHaveLength(1);
    expect(asked.seats?.filter((seat) => seat === "easy").length).toBeGreaterThan(0);
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
    const still = table(false, { players: [], phase: "", stage: "", hand: [], makings: [], deck: 1, coin_limit: 10 });
    const playing = { ...still, legal: [{ move: { type: "draw" }, text: "" }] } as State;
    let progress = advance(lessons, START, moment(playing));
    for (let step = 0; progress.current && step < 30; step++) progress = skip(lessons, progress, playing);
    expect(finished(lessons, progress)).toBe(true);
  });
});
