import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dealt, SEAT } from "../testing/tables";
import type { State } from "../wire";
import { commitmentTo } from "./fair";
import { commit, contributionTo, hasCommitted, recordsOf, undealt, Witness, type Doubt } from "./record";

/** A table of two at some version; its heads are those versions in words. */
function at(version: number, more: Partial<State> = {}): State {
  return dealt(null, { version, head: `head ${version}`, promise: "promise", ...more });
}

/** Before the deal: all have committed, this person to `own`. */
function revealing(version: number, own: string, more: Partial<State> = {}): State {
  const seats = [own, "theirs"].map((commitment, seat) => ({
    ...SEAT,
    name: ["Ola", "Jan"][seat] ?? "",
    ready: true,
    commitment,
    revealed: false,
  }));
  return at(version, { stage: "waiting", revealing: true, seats, ...more });
}

let doubts: Doubt[] = [];
const watch = (table = "table"): Witness => new Witness(table, (doubt) => void doubts.push(doubt));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  doubts = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("what a device commits to", () => {
  it("is known to it by its commitment, at that table only", () => {
    const commitment = commit("table");
    expect(commitmentTo(contributionTo("table", commitment) ?? "")).toBe(commitment);
    expect(contributionTo("other", commitment)).toBeUndefined();
    expect(hasCommitted("table")).toBe(true);
    expect(hasCommitted("other")).toBe(false);
  });
  it("is kept for the newest tables only", () => {
    for (let table = 0; table < 230; table++) {
      vi.advanceTimersByTime(1);
      commit(`table ${table}`);
    }
    expect(localStorage.length).toBe(200);
    expect(hasCommitted("table 29")).toBe(false);
    expect(hasCommitted("table 30")).toBe(true);
  });
  it("outlasts a browser that stores nothing, as long as the page does", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    const commitment = commit("full");
    expect(contributionTo("full", commitment)).toHaveLength(64);
  });
  it("is read from the browser again once there is room: another tab may change it", () => {
    const store = vi.spyOn(Storage.prototype, "setItem");
    const full = (): never => {
      throw new Error("full");
    };
    store.mockImplementationOnce(full).mockImplementationOnce(full);
    commit("nearly full");
    expect(localStorage.length).toBe(0);
    store.mockImplementationOnce(full);
    commit("nearly full");
    expect(localStorage.length).toBe(1);
    localStorage.clear();
    expect(hasCommitted("nearly full")).toBe(false);
  });
});

describe("the record of a table", () => {
  it("has what was committed to when this device revealed, and the last head", () => {
    const commitment = commit("table");
    const contribution = contributionTo("table", commitment) ?? "";
    const witness = watch();
    witness.see(revealing(5, commitment));
    witness.reveal(revealing(5, commitment));
    expect(recordsOf("table")[0]).toMatchObject({ contribution, commitments: [commitment, "theirs"] });
    for (let version = 6; version < 40; version++) witness.see(at(version));
    witness.close();
    expect(recordsOf("table")).toEqual([
      {
        stolik: 1,
        table: "table",
        game: "the-game",
        promise: "promise",
        seat: 0,
        name: "Ola",
        contribution,
        commitments: [commitment, "theirs"],
        heads: [
          [5, "head 5"],
          [39, "head 39"],
        ],
        called_off: 0,
        deals: [{ called_off: 0, commitments: [commitment, "theirs"], contribution }],
      },
    ]);
  });
  it("is written at most once a second, and when the page is left", () => {
    const witness = watch();
    witness.see(at(1));
    const written = vi.spyOn(Storage.prototype, "setItem");
    for (let version = 2; version < 50; version++) {
      witness.see(at(version));
      vi.advanceTimersByTime(100);
    }
    expect(written.mock.calls.length).toBeLessThanOrEqual(5);
    witness.see(at(50));
    dispatchEvent(new Event("pagehide"));
    expect(recordsOf("table")[0]?.heads).toEqual([[50, "head 50"]]);
  });
  it("keeps what a deal that was called off was to be made of, but not as what this one is made of", () => {
    const commitment = commit("table");
    const witness = watch();
    witness.see(revealing(5, commitment));
    witness.reveal(revealing(5, commitment));
    const seats = revealing(6, "").seats.map((seat) => ({ ...seat, ready: false, commitment: "" }));
    witness.see(revealing(6, "", { revealing: false, called_off: 1, seats }));
    witness.close();
    const contribution = contributionTo("table", commitment);
    expect(recordsOf("table")[0]).toMatchObject({
      contribution: "",
      commitments: [],
      called_off: 1,
      heads: [
        [5, "head 5"],
        [6, "head 6"],
      ],
      deals: [{ called_off: 0, commitments: [commitment, "theirs"], contribution }],
    });
  });
  it("keeps what this device revealed on, even if somebody commits anew after that", () => {
    const commitment = commit("table");
    const witness = watch();
    witness.see(revealing(5, commitment));
    witness.reveal(revealing(5, commitment));
    const [own, other] = revealing(6, commitment).seats;
    witness.see(revealing(6, commitment, { seats: [own!, { ...other!, commitment: "another" }] }));
    witness.close();
    expect(recordsOf("table")[0]?.commitments).toEqual([commitment, "theirs"]);
  });
  it("is of both, if two tabs saw the table", () => {
    const commitment = commit("table");
    const [first, second] = [watch(), watch()];
    first.see(revealing(5, commitment));
    second.see(at(9));
    first.reveal(revealing(5, commitment));
    first.close();
    second.close();
    const [record] = recordsOf("table");
    expect(record?.contribution).toBe(contributionTo("table", commitment));
    expect(record?.heads).toEqual([
      [5, "head 5"],
      [9, "head 9"],
    ]);
  });
  it("tells of tables where this device revealed and nothing was dealt", () => {
    const commitment = commit("table");
    const witness = watch();
    witness.see(revealing(5, commitment));
    expect(undealt("next")).toEqual([]);
    witness.reveal(revealing(5, commitment));
    expect(undealt("next").map((one) => one.table)).toEqual(["table"]);
    expect(undealt("table")).toEqual([]);
    witness.see(at(6));
    witness.close();
    expect(undealt("next")).toEqual([]);
  });
});

describe("what a device revealed for one deal", () => {
  const shown = (): string => {
    const commitment = commit("table");
    const witness = watch();
    witness.see(revealing(5, commitment));
    expect(witness.reveal(revealing(5, commitment))).toBe(contributionTo("table", commitment));
    witness.close();
    return commitment;
  };
  const fresh = (): string => commit("table");

  it("is kept as such before anybody gets it", () => {
    const commitment = commit("table");
    const witness = watch();
    const kept = (): unknown => JSON.parse(localStorage.getItem("stolik.record.table") ?? "").deals;
    const deal = { seat: 0, calledOff: 0, commitments: [commitment, "theirs"], head: [5, "head 5"] };
    witness.see(revealing(5, commitment));
    expect(kept()).toEqual([{ ...deal, contribution: "" }]);
    const contribution = witness.reveal(revealing(5, commitment));
    expect(kept()).toEqual([{ ...deal, contribution }]);
  });
  it("is in the record of every seat that this device had", () => {
    const old = shown();
    const witness = watch();
    witness.see(at(8, { you: 1, called_off: 1 }));
    witness.close();
    const [second, first] = recordsOf("table");
    expect([second?.seat, first?.seat]).toEqual([1, 0]);
    expect(second?.deals).toEqual(first?.deals);
    expect(second).toMatchObject({
      contribution: "",
      commitments: [],
      heads: [
        [5, "head 5"],
        [8, "head 8"],
      ],
    });
    expect(second?.deals).toMatchObject([{ called_off: 0, contribution: contributionTo("table", old) }]);
  });
  it("may be sent again for the same deal, if the page was left before it arrived", () => {
    const commitment = shown();
    const next = watch();
    next.see(revealing(6, commitment));
    expect(next.reveal(revealing(6, commitment))).toBe(contributionTo("table", commitment));
    expect(doubts).toEqual([]);
    expect(recordsOf("table")[0]?.deals).toHaveLength(1);
  });
  it.each([
    ["in the same seat", (old: string) => [old, "chosen"]],
    ["in another seat", (old: string) => [fresh(), old]],
    ["of somebody else", () => [fresh(), "theirs"]],
  ])("is revealed for no other deal, and the server is doubted if it stands again, %s", (_, commitments) => {
    const old = shown();
    const [own = "", other = ""] = commitments(old);
    const seats = revealing(9, own).seats.map((seat, number) => (number ? { ...seat, commitment: other } : seat));
    const again = revealing(9, own, { called_off: 1, seats });
    const next = watch();
    next.see({ ...again, revealing: false });
    next.see(again);
    expect(next.reveal(again)).toBeUndefined();
    next.close();
    expect(doubts).toEqual(["reused"]);
    expect(recordsOf("table")[0]?.deals.map((deal) => deal.called_off)).toEqual([0]);
  });
  it("is not revealed again if others committed anew, whatever version the server gives it", () => {
    const old = shown();
    for (const version of [4, 5, 6]) {
      const [own, other] = revealing(version, old).seats;
      const again = revealing(version, old, { seats: [own!, { ...other!, commitment: "chosen" }] });
      const next = watch();
      expect(next.reveal(again)).toBeUndefined();
      next.see(again);
      expect(next.reveal(again)).toBeUndefined();
      next.close();
    }
    expect(doubts[0]).toBe("exchanged");
    expect(recordsOf("table")[0]?.commitments).toEqual([old, "theirs"]);
  });
  it("is not revealed by a tab that hasn't seen what another one revealed", () => {
    const commitment = commit("table");
    const [first, second] = [watch(), watch()];
    first.see(revealing(5, commitment));
    first.reveal(revealing(5, commitment));
    expect(second.reveal(revealing(3, commitment, { called_off: 1 }))).toBeUndefined();
  });
  it("is forgotten rather than revealed twice, if the browser has no room to keep it", () => {
    const commitment = commit("crowded");
    const witness = watch("crowded");
    expect(localStorage.getItem("stolik.record.crowded")).not.toBeNull();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    witness.see(revealing(5, commitment));
    expect(witness.reveal(revealing(5, commitment))).toHaveLength(64);
    expect(localStorage.getItem("stolik.record.crowded")).toBeNull();
  });
});

describe("a server that shows something else than before", () => {
  const before = (): void => {
    const witness = watch();
    witness.see(at(1));
    witness.see(at(7));
    witness.close();
  };
  it("is doubted for another head of the same version, and the record stays", () => {
    before();
    const witness = watch();
    witness.see(at(7, { head: "another" }));
    witness.see(at(8, { head: "and on" }));
    witness.close();
    expect(doubts).toEqual(["head"]);
    expect(recordsOf("table")[0]?.heads).toEqual([[7, "head 7"]]);
    watch().close();
    expect(doubts).toEqual(["head", "head"]);
  });
  it("is doubted for another promise", () => {
    before();
    watch().see(at(8, { promise: "another" }));
    expect(doubts).toEqual(["promise"]);
  });
  it("is doubted if it has lost what it showed, but not if it only comes a moment late", () => {
    before();
    const witness = watch();
    witness.see(at(6));
    vi.advanceTimersByTime(3_000);
    witness.see(at(7));
    vi.advanceTimersByTime(20_000);
    expect(doubts).toEqual([]);
    witness.see(at(5));
    vi.advanceTimersByTime(20_000);
    expect(doubts).toEqual(["shorter"]);
    witness.close();
    expect(recordsOf("table")[0]?.heads).toEqual([[7, "head 7"]]);
  });
  it("is not doubted for the same state again", () => {
    before();
    const witness = watch();
    witness.see(at(7));
    witness.see(at(7));
    witness.see(at(8));
    expect(doubts).toEqual([]);
  });
});
