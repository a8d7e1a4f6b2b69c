import { describe, expect, it } from "vitest";
import dumped from "../testing/trees.json?raw";
import { difference, writtenBranch } from "../testing/trees";
import { decode } from "./json";
import { fingerprint, patched, restored, type Branch, type Tree } from "./tree";

/** Values, how they go over the wire, and the fingerprint of that, as Python with zlib has it. */
const AGREED = decode<{ natural: Branch; wire: Branch; print: string }[]>(dumped);

describe("a patch", () => {
  const CASES: [string, Tree, Tree, Tree][] = [
    ["changes a member", { a: "b" }, { a: "c" }, { a: "c" }],
    ["adds a member", { a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    ["removes the only member", { a: "b" }, { a: null }, {}],
    ["removes one of two members", { a: "b", b: "c" }, { a: null }, { b: "c" }],
    ["puts a text for a list", { a: ["b"] }, { a: "c" }, { a: "c" }],
    ["puts a list for a text", { a: "c" }, { a: ["b"] }, { a: ["b"] }],
    ["goes into an object", { a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    ["replaces a list of objects as a whole", { a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    ["is itself a list, and replaces a list", ["a", "b"], ["c", "d"], ["c", "d"]],
    ["is a list, and replaces an object", { a: "b" }, ["c"], ["c"]],
    ["is null, and nothing is left", { a: "foo" }, null, null],
    ["is a text, and replaces an object", { a: "foo" }, "bar", "bar"],
    ["leaves a null that was there", { e: null }, { a: 1 }, { e: null, a: 1 }],
    ["makes an object of a list", [1, 2], { a: "b", c: null }, { a: "b" }],
    ["makes objects that were not there", {}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    ["changes nothing if it is empty", { a: 1 }, {}, { a: 1 }],
    ["lets a list have nulls", {}, { a: [null, 1] }, { a: [null, 1] }],
  ];
  it.each(CASES)("%s", (_, before, patch, after) => {
    const kept = structuredClone(before);
    expect(patched(before, patch)).toEqual(after);
    expect(before).toEqual(kept);
  });
  it("leaves what it doesn't name as it is", () => {
    const before = { a: { b: 1 }, c: { d: 2 } };
    expect(patched(before, { c: { d: 3 } })["a"]).toBe(before.a);
  });
  it("leads from any tree to any other", () => {
    for (const { wire: before } of AGREED)
      for (const { wire: after, print } of AGREED) {
        const now = patched(before, difference(before, after));
        expect(now).toEqual(after);
        expect(fingerprint(now)).toBe(print);
      }
  });
});

describe("a tree", () => {
  const CASES: [string, Tree, Tree][] = [
    ["null", [null], null],
    ["a list of null", [[null]], [null]],
    ["a list of a list of null", [[[null]]], [[null]]],
    ["a list of two nulls", [null, null], [null, null]],
    ["a list with null and more", [null, 1], [null, 1]],
    ["an empty list", [], []],
    ["a list of lists", [[], [1]], [[], [1]]],
    ["a list of a list of objects", [[{ a: null }]], [[{ a: null }]]],
    ["objects in a list", { "[]": 2, "0": { a: [null] }, "1": {} }, [{ a: null }, {}]],
    [
      "objects in a list in an object in a list",
      { "[]": 1, "0": { a: { "[]": 1, "0": { b: 1 } } } },
      [{ a: [{ b: 1 }] }],
    ],
    ["an empty object", {}, {}],
    ["a text", "[]", "[]"],
    ["false", false, false],
  ];
  it.each(CASES)("stands for %s", (_, wire, natural) => {
    expect(restored({ it: wire })).toEqual({ it: natural });
    expect(writtenBranch({ it: natural })).toEqual({ it: wire });
  });
  it.each(AGREED)("stands for what Python wrote ($print)", ({ natural, wire }) => {
    expect(restored(wire)).toEqual(natural);
    expect(writtenBranch(natural)).toEqual(wire);
  });
  it("has lists that grow, shrink, and get empty", () => {
    const players = (...cards: number[]): Branch => ({ players: cards.map((count) => ({ cards: count })) });
    let tree = writtenBranch(players(1, 2, 3));
    for (const next of [players(1, 2), players(1, 5, 6, 7), players(), players(4), players(1, 2, 3)]) {
      tree = patched(tree, difference(tree, writtenBranch(next)));
      expect(restored(tree)).toEqual(next);
    }
    expect(difference(writtenBranch(players(1, 2, 3)), writtenBranch(players(1, 2)))).toEqual({
      players: { "[]": 2, "2": null },
    });
  });
  it("shares nothing with what it stands for", () => {
    const tree = { hand: [3, 1, 2], sets: [[{ cards: [2, 1] }]] };
    const natural = restored<typeof tree>(tree);
    expect(natural).toEqual(tree);
    natural.hand.sort();
    expect(tree.hand).toEqual([3, 1, 2]);
  });
});

describe("the fingerprint", () => {
  it.each(AGREED)("is what zlib says: $print", ({ wire, print }) => expect(fingerprint(wire)).toBe(print));
  it("is the same in any order", () => {
    const players = { "[]": 2, "0": { cards: 3 }, "1": { cards: [null] } };
    const tree = { view: { players }, legal: [1, 2], warnings: {}, status: "Żółty gra" };
    expect(fingerprint(tree)).toBe("bcc57c0d");
    expect(fingerprint(Object.fromEntries(Object.entries(tree).reverse()))).toBe("bcc57c0d");
  });
  it("tells a leaf from its neighbour", () => {
    expect(fingerprint({ a: { b: 1 } })).not.toBe(fingerprint({ a: { c: 1 } }));
    expect(fingerprint({ a: 1, b: 2 })).not.toBe(fingerprint({ a: 2, b: 1 }));
  });
});
