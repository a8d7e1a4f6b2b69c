import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetUntil } from "../lib/forgotten";
import { dealt } from "../testing/tables";
import type { Origin, State } from "../wire";
import { deals, remembered, type Went } from "./remembered.svelte";

const KEY = "stolik.deals";
const DATE = "2026-11-18";
const WENT: Went = { table: "a", score: 14, rank: 1, players: 3, ended: Date.UTC(2026, 10, 18, 12) };

const stored = (kept: unknown): ReturnType<typeof remembered> => {
  localStorage.setItem(KEY, typeof kept === "string" ? kept : JSON.stringify(kept));
  return remembered();
};
/** What is kept is read by every page that is opened; here by the only one. */
function reopened(): void {
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
}
const over = (table: string, origin: Partial<Origin>, score = 7): State =>
  dealt(
    {},
    {
      table,
      game: "ten",
      stage: "over",
      origin: { kind: "daily", deal: "d", seat: 0, date: DATE, ...origin },
      outcome: { ending: "", ranks: [1, 2], scores: [score, 3] },
    },
  );

beforeEach(() => {
  localStorage.clear();
  reopened();
});

describe("what is kept of deals", () => {
  it("is read whatever stands there", () => {
    for (const damaged of [
      "",
      "{",
      "null",
      "7",
      '"x"',
      "[]",
      "[[]]",
      '{"tries":7}',
      '{"tries":[null,7,[],{}],"taken":{}}',
    ])
      expect(stored(damaged)).toEqual({ tries: [], taken: [] });
  });
  it("loses only what is damaged", () => {
    const whole = { game: "ten", date: DATE, result: WENT, practice: [], open: "" };
    const found = stored({
      tries: [
        whole,
        { ...whole, date: "2026-02-30" },
        { ...whole, game: 7 },
        {
          ...whole,
          date: "2026-11-17",
          result: { ...WENT, score: "14" },
          practice: [WENT, { ...WENT, rank: 0 }, null],
          open: 1,
        },
        { ...whole, date: "2026-11-16", result: { ...WENT, ended: Number.MAX_SAFE_INTEGER } },
      ],
      taken: [{ deal: "x", table: "y", over: "yes" }, { deal: "x" }],
    });
    expect(found.tries.map(({ date, result, practice }) => [date, result?.score, practice.length])).toEqual([
      [DATE, 14, 0],
      ["2026-11-17", undefined, 1],
      ["2026-11-16", undefined, 0],
    ]);
    expect(found.tries[1]?.open).toBe("");
    expect(found.taken).toEqual([{ deal: "x", table: "y", over: false }]);
  });
});

describe("a deal of the day", () => {
  it("has the first try that came to its end as its result, and later ones as practice", () => {
    deals.opened("ten", DATE, "a");
    expect(deals.tried("ten", DATE)).toMatchObject({ open: "a", result: undefined });
    deals.finished("ten", DATE, WENT);
    deals.finished("ten", DATE, WENT);
    deals.opened("ten", DATE, "b");
    deals.finished("ten", DATE, { ...WENT, table: "b", score: 20 });
    expect(deals.tried("ten", DATE)).toMatchObject({ open: "", result: { score: 14 }, practice: [{ score: 20 }] });
    expect(remembered().tries).toHaveLength(1);
  });
  it("counts for a streak only on its own day", () => {
    deals.finished("ten", DATE, WENT);
    deals.finished("ten", "2026-11-17", WENT);
    expect([...deals.days]).toEqual([DATE]);
  });
  it("is counted from a table that is over, once, if it was played here", () => {
    deals.note({ ...over("t", {}), stage: "playing", outcome: null });
    expect(deals.tried("ten", DATE)?.open).toBe("t");
    deals.note(over("t", {}));
    deals.note(over("t", {}));
    expect(deals.tried("ten", DATE)).toMatchObject({
      open: "",
      result: { table: "t", score: 7, rank: 1, players: 2 },
      practice: [],
    });
    deals.note({ ...over("u", {}), you: 1 });
    expect(deals.tried("ten", DATE)?.practice).toEqual([]);
  });
  it("is timed by the server, whatever the clock of this device says and whenever it looked", () => {
    const outcome = { ending: "", ranks: [1, 2], scores: [7, 3], ended: Date.UTC(2026, 10, 18, 23, 59) / 1000 };
    deals.note({ ...over("t", {}), outcome });
    expect([...deals.days]).toEqual([DATE]);
  });
  it("is nobody's if a bot played it to its end, and can be played again", () => {
    const state = over("t", {});
    deals.note({ ...state, stage: "playing", outcome: null });
    deals.note({ ...state, seats: state.seats.map((seat, at) => (at ? seat : { ...seat, bot: "hard", kept: true })) });
    expect(deals.tried("ten", DATE)).toMatchObject({ open: "", result: undefined, practice: [] });
  });
  it("is practice if it was dealt for that, even where nothing else is known", () => {
    const again = { kind: "again", table: "" } as const;
    deals.note({ ...over("p", again), stage: "playing", outcome: null });
    expect(deals.tried("ten", DATE)).toMatchObject({ open: "p", result: undefined });
    deals.note(over("p", again));
    expect(deals.tried("ten", DATE)).toMatchObject({ open: "", result: undefined, practice: [{ table: "p" }] });
    deals.note(over("q", { kind: "again", table: "t" }));
    expect(deals.tried("ten", DATE)?.practice).toHaveLength(1);
  });
  it("is remembered while the page is open if there is no room to keep it", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    deals.finished("ten", DATE, WENT);
    deals.finished("triggs", DATE, { ...WENT, table: "b" });
    deals.take("link", "mine");
    expect(deals.tried("ten", DATE)?.result).toEqual(WENT);
    expect(deals.tried("triggs", DATE)?.result?.table).toBe("b");
    full.mockRestore();
    deals.opened("ten", "2026-11-17", "c");
    expect(remembered().tries).toHaveLength(3);
    expect(remembered().taken).toHaveLength(1);
  });
  it("keeps what is there when the table is lost", () => {
    deals.finished("ten", DATE, WENT);
    deals.opened("ten", DATE, "gone");
    deals.lost("gone");
    expect(deals.tried("ten", DATE)).toMatchObject({ open: "", result: { score: 14 } });
  });
});

describe("results of another device", () => {
  const from = (table: string, ended: number, more: object = {}) => ({
    game: "ten",
    date: DATE,
    went: { ...WENT, table, ended, ...more },
  });
  it("are taken over, the earliest as the result, in whichever order and however often", () => {
    deals.opened("ten", DATE, "later");
    const found = [from("b", 300), from("a", 100), from("later", 500)];
    for (const some of [found, found.slice(1), found.toReversed()]) deals.adopt(some);
    expect(deals.tried("ten", DATE)).toMatchObject({
      open: "",
      result: { table: "a" },
      practice: [{ table: "b" }, { table: "later" }],
    });
    deals.finished("ten", DATE, { ...WENT, table: "c", ended: 700 });
    expect(deals.tried("ten", DATE)?.result?.table).toBe("a");
  });
  it("are left out if they are nonsense", () => {
    deals.adopt([from("a", 1e17), from("b", 1, { rank: 0 }), { ...from("c", 1), date: "2026-13-01" }, from("", 1)]);
    expect(deals.tries).toEqual([]);
  });
  it("are forgotten with all others, and don't come back from a table that is still known", () => {
    deals.note(over("t", {}));
    deals.opened("triggs", DATE, "on");
    deals.take("link", "mine", true);
    forgetUntil(Date.now() + 1);
    deals.forget();
    deals.note(over("t", {}));
    expect(deals.tries).toMatchObject([{ game: "triggs", open: "on", result: undefined }]);
    expect(deals.taken("link")).toEqual([]);
  });
});

describe("a deal that was sent", () => {
  it("is found again by its link, until it is over", () => {
    deals.take("link", "mine");
    expect(deals.taken("link")).toEqual([{ deal: "link", table: "mine", over: false }]);
    deals.note(over("mine", { kind: "again", table: "link" }));
    expect(deals.taken("link")).toEqual([{ deal: "link", table: "mine", over: true }]);
    expect(deals.tries).toEqual([]);
  });
});
