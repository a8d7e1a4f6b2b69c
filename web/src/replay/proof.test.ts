import { describe, expect, it } from "vitest";
import vector from "../../../tests/core/chain.json";
import { commitmentTo, headsOf, keyOf } from "../lib/fair";
import type { DeviceRecord, Head } from "../lib/record";
import type { Beacon, GameFile } from "../wire";
import { examine, type Proof, type Proved } from "./proof";

const { secret, promise, contributions, lines } = vector;
const FILE: GameFile = {
  format: 4,
  game: "ten",
  rules: 1,
  options: { players: 3 },
  seats: [{ name: "Ola" }, { name: "Bartek", bot: "easy" }, { name: "Żaneta" }],
  key: vector.key,
  moves: ["turn up", "take"],
  fair: { promise, secret, contributions },
  chain: lines,
  result: { ending: "over", scores: [1, 2, 3] },
};
const RECORD: DeviceRecord = {
  stolik: 1,
  table: "stół",
  game: "ten",
  promise,
  seat: 0,
  name: "Ola",
  contribution: contributions[0] ?? "",
  commitments: contributions.map(commitmentTo),
  heads: [
    [4, vector.heads[3] ?? ""],
    [9, vector.heads[8] ?? ""],
  ],
  called_off: 0,
  deals: [{ called_off: 0, commitments: contributions.map(commitmentTo), contribution: contributions[0] ?? "" }],
};

function named(first: string, last: string): GameFile["seats"] {
  return [{ name: first }, { name: "Bartek", bot: "easy" }, { name: last }];
}

/** A file that tells another story than `FILE`, and the record of a device that saw every event of it. */
function told(chain: string[], more: Partial<GameFile>, beacon?: Beacon): Proof {
  const fair = { promise, secret, contributions, ...(beacon ? { beacon } : {}), ...more.fair };
  const heads = headsOf(secret, chain).map((head, number): Head => [number + 1, head]);
  const file = { ...FILE, ...more, fair, key: keyOf(fair), chain };
  return examine(file, () => [{ ...RECORD, heads }]);
}

function proved(file: Partial<GameFile>, record: Partial<DeviceRecord> = {}): Proved {
  return examine({ ...FILE, ...file }, () => [{ ...RECORD, ...record }]).proved;
}

function prepared(seat: number, letter: string): string {
  return JSON.stringify({ type: "prepared", seat, commitment: commitmentTo(letter.repeat(64)) });
}

/** The beginning of a chain: Ola and Żaneta seal numbers, Ola opens hers, and the deal is called off. */
function calledOff(ola: string, zaneta: string, missing = 2): string[] {
  const sat = (seat: number, name: string, letter: string): string =>
    JSON.stringify({ type: "sat", seat, name, commitment: commitmentTo(letter.repeat(64)) });
  return [
    lines[0] ?? "",
    sat(0, "Ola", ola),
    sat(2, "Żaneta", zaneta),
    JSON.stringify({ type: "revealed", seat: 0, contribution: ola.repeat(64) }),
    JSON.stringify({ type: "called_off", missing: [missing] }),
  ];
}

/** A chain with one line changed, and nothing else. */
function changed(number: number, from: string, to: string): Partial<GameFile> {
  expect(lines[number]).toContain(from);
  return { chain: lines.map((line, at) => (at === number ? line.replace(from, to) : line)) };
}

describe("a game file", () => {
  it("agrees with itself, and with the record of a device that played", () => {
    const proof = examine(FILE, () => [RECORD]);
    expect(proof.checks.filter((one) => !one.fine)).toEqual([]);
    expect(proof).toMatchObject({
      table: "stół",
      consistent: true,
      finished: true,
      people: 2,
      inClear: false,
      calledOff: [],
    });
    expect(proof.proved).toEqual({ answer: "yes", reach: 2, watched: false, added: true });
  });
  it("is proved only as far as the record reaches: what was taken back later counts for nothing", () => {
    const [seventh, eighth] = [vector.heads[6] ?? "", vector.heads[7] ?? ""];
    expect(proved({}, { heads: [[7, seventh]] })).toMatchObject({ answer: "yes", reach: 1 });
    expect(proved({}, { heads: [[8, eighth]] })).toMatchObject({ answer: "yes", reach: 1 });
    expect(proved({}, { heads: [[6, vector.heads[5] ?? ""]] })).toMatchObject({ answer: "yes", reach: 0 });
  });
  it("is not proved by a record that ends before the deal: with the secret all after it can be made up", () => {
    expect(proved({}, { heads: [[5, vector.heads[4] ?? ""]] })).toEqual({ answer: "unknown", reason: "before_deal" });
  });
  it("is not proved without a record", () => {
    const { proved, consistent } = examine(FILE, () => []);
    expect(consistent).toBe(true);
    expect(proved).toEqual({ answer: "unknown", reason: "no_record" });
  });
  it("isn't finished without a result", () => {
    expect(examine({ ...FILE, result: null }, () => [RECORD]).finished).toBe(false);
  });
  it.each([
    ["promise", { fair: { promise: "0".repeat(64), secret, contributions } }],
    ["key", { key: "0".repeat(64) }],
    ["moves", { moves: ["turn up", "stop"] }],
    ["moves", { saw: ["", "what a bot saw"] }],
    ["opening", { options: { players: 4 } }],
    ["opening", { rules: 2 }],
    ["contributions", { fair: { promise, secret, contributions: ["b".repeat(64), "", "c".repeat(64)] } }],
    ["commitments", changed(4, "aaaa", "bbbb")],
    ["seats", { seats: named("Ala", "Żaneta") }],
    ["seats", { seats: [{ name: "Ola" }, { name: "Bartek", bot: "hard" }, { name: "Żaneta" }] }],
    ["seats", { seats: [{ name: "Ola" }, { name: "Bartek", bot: "easy" }, { name: "Żaneta", bot: "easy" }] }],
    ["chain", { chain: lines.slice(0, 5), moves: [] }],
    ["chain", { chain: ["nonsense"] }],
    ["chain", { chain: [...lines, lines[0] ?? ""] }],
  ] as const)("is inconsistent if it was changed: %s", (check, change) => {
    const proof = examine({ ...FILE, ...change } as GameFile, () => [RECORD]);
    expect(proof.checks.filter((one) => !one.fine).map((one) => one.check)).toContain(check);
    expect(proof.consistent).toBe(false);
    expect(proof.proved).toEqual({ answer: "unknown", reason: "inconsistent" });
  });
  it.each([
    ["head", { ...changed(3, "Żaneta", "Zuzia"), seats: named("Ola", "Zuzia") }],
    ["head", { chain: lines.map((line, at) => (at === 2 ? "f".repeat(64) : line)) }],
    ["short", { chain: lines.slice(0, 7), moves: ["turn up", "stop"] }],
    ["name", { ...changed(1, "Ola", "Ala"), seats: named("Ala", "Żaneta") }],
    ["no_proof", { fair: undefined, chain: undefined }],
    ["no_chain", { chain: undefined }],
  ] as const)("contradicts the record if it was changed so that it still agrees with itself: %s", (reason, change) => {
    expect(proved(change as Partial<GameFile>)).toMatchObject({ answer: "no", reason });
  });
  it.each([
    ["game", { game: "triggs" }],
    ["promise", { promise: "another" }],
    ["seat", { seat: 3 }],
    ["contribution", { contribution: "b".repeat(64) }],
    ["table", { table: "another" }],
    ["commitments", { commitments: [RECORD.commitments[0] ?? "", "", "another"] }],
    ["void", { called_off: 1, contribution: "", commitments: [], heads: [] }],
    ["called_off", { called_off: 1, deals: [] }],
    ["deal", { deals: [{ called_off: 0, commitments: ["another", "", ""], contribution: "" }] }],
    ["deal", { deals: [{ ...RECORD.deals[0], called_off: 1 }] }],
  ] as const)("contradicts another record: %s", (reason, change) => {
    expect(proved({}, change as Partial<DeviceRecord>)).toMatchObject({ answer: "no", reason });
  });
  it("forged whole, with a deal of the forger's choice, is consistent, but not what the device saw", () => {
    const chosen = { promise, secret, contributions: [contributions[0] ?? "", "", "d".repeat(64)] };
    const chain = lines.map((line) =>
      line
        .replaceAll("c".repeat(64), "d".repeat(64))
        .replace(commitmentTo("c".repeat(64)), commitmentTo("d".repeat(64))),
    );
    const proof = examine({ ...FILE, fair: chosen, key: keyOf(chosen), chain }, () => [RECORD]);
    expect(proof.consistent).toBe(true);
    expect(proof.proved).toMatchObject({ answer: "no", reason: "commitments" });
  });
  it("lists the deals that were called off, also when somebody left while others revealed", () => {
    const chain = [
      ...calledOff("1", "2"),
      prepared(0, "3"),
      prepared(2, "4"),
      '{"type":"left","seat":0,"bot":"medium"}',
      JSON.stringify({ type: "sat", seat: 0, name: "Ewa", commitment: commitmentTo("a".repeat(64)) }),
      prepared(2, "c"),
      ...lines.slice(4),
    ];
    const heads = headsOf(secret, chain);
    const deals = ["12", "34"].map((pair, number) => ({
      called_off: number,
      commitments: [...pair].flatMap((letter, at) => [...(at ? [""] : []), commitmentTo(letter.repeat(64))]),
      contribution: "",
    }));
    const record = { ...RECORD, seat: 2, name: "Żaneta", contribution: contributions[2] ?? "", called_off: 2, deals };
    const file = { ...FILE, chain, seats: named("Ewa", "Żaneta") };
    const proof = examine(file, () => [{ ...record, heads: [[heads.length, heads.at(-1) ?? ""]] }]);
    expect(proof.calledOff).toEqual([["Żaneta"], ["Ola"]]);
    expect(proof.consistent).toBe(true);
    expect(proof.proved.answer).toBe("yes");
    expect(proof.checks.find((one) => one.check === "fresh")?.fine).toBe(true);
  });
  it.each([
    ["in the same seat", ["a", "2"]],
    ["in another seat", ["c", "2"]],
    ["that nobody had revealed", ["1", "c"]],
  ])("is inconsistent if a number that was sealed for a deal that was called off is sealed again, %s", (_, sealed) => {
    const [first = "", second = ""] = sealed;
    const chain = [...calledOff(first, second), prepared(0, "a"), prepared(2, "c"), ...lines.slice(4)];
    const proof = told(chain, {});
    expect(proof.checks.filter((one) => !one.fine).map((one) => one.check)).toEqual(["fresh"]);
    expect(proof.consistent).toBe(false);
  });
  it("is inconsistent if a number is added for a bot once all have revealed", () => {
    const last = "d".repeat(64);
    const chain = lines.toSpliced(6, 0, JSON.stringify({ type: "prepared", seat: 1, contribution: last }));
    const added = contributions.map((one) => one || last);
    expect(told(chain, { fair: { promise, secret, contributions: added } }).consistent).toBe(false);
  });
  it("is inconsistent if a deal was called off for those who had revealed", () => {
    const off = (seat: number): string[] => [
      ...calledOff("1", "2", seat),
      prepared(0, "a"),
      prepared(2, "c"),
      ...lines.slice(4),
    ];
    expect(told(off(2), {}).consistent).toBe(true);
    expect(told(off(0), {}).consistent).toBe(false);
  });
  it("is inconsistent if the round of the beacon is another than was named before all revealed", () => {
    const { beacon } = vector;
    const opened = lines[0]?.replace(/}$/, `,"beacon":"${beacon.source}"}`) ?? "";
    const awaited = (round: number): string => JSON.stringify({ type: "awaited", source: beacon.source, round });
    const lit = JSON.stringify({ type: "lit", beacon });
    const start = [opened, ...lines.slice(1, 4)];
    const [reveals, moves] = [lines.slice(4, 6), lines.slice(6)];
    expect(told([...start, awaited(7), ...reveals, lit, ...moves], {}, beacon).consistent).toBe(true);
    expect(told([...start, awaited(8), ...reveals, lit, ...moves], {}, beacon).consistent).toBe(false);
    expect(told([...start, ...reveals, awaited(7), lit, ...moves], {}, beacon).consistent).toBe(false);
    expect(told([...start, ...reveals, ...moves], {}).consistent).toBe(false);
  });
  it("is inconsistent if the host started for somebody who hadn't sealed anything", () => {
    const fair = { promise, secret, contributions: [contributions[0] ?? "", "", ""] };
    const first = (lines[0] ?? "").replace('"seats":', '"names":["Ola","","Żaneta"],"seats":');
    const ready = JSON.stringify({ type: "prepared", seat: 0, commitment: commitmentTo("a".repeat(64)) });
    const started = '{"type":"started","bots":"hard"}';
    const rest = [...lines.slice(4, 5), ...lines.slice(6)];
    expect(told([first, ready, started, ...rest], { fair }).consistent).toBe(false);
    expect(told([first, ready, '{"type":"prepared","seat":2}', ...rest], { fair }).consistent).toBe(true);
  });
  it("is inconsistent if a bot's seat moved without having been shown anything, or a person's after it", () => {
    const moved = '{"type":"moved","seat":1,"moves":["take"]}';
    expect(told([...lines.slice(0, 8), moved], {}).consistent).toBe(false);
    const saw = { moves: ["turn up", "take"], saw: ["", "ab"] };
    expect(told([...lines.slice(0, 8), moved.replace("}", ',"saw":"ab"}')], saw).consistent).toBe(true);
    expect(told([...lines.slice(0, 8), (lines[8] ?? "").replace("}", ',"saw":"ab"}')], saw).consistent).toBe(false);
  });
  it("counts the people who were dealt cards, not those who left before", () => {
    const alone = { promise, secret, contributions: [contributions[0] ?? "", "", ""] };
    const chain = [
      ...calledOff("1", "2").slice(0, 3),
      '{"type":"left","seat":2}',
      prepared(0, "a"),
      '{"type":"started","bots":"hard"}',
      ...lines.slice(4, 5),
      ...lines.slice(6),
    ];
    const seats = [...named("Ola", "").slice(0, 2), { name: "Celina", bot: "hard" }];
    const proof = told(chain, { fair: alone, seats });
    expect(proof.consistent).toBe(true);
    expect(proof.people).toBe(1);
  });
  it("has in its seats those who finished the game, not those who came or went after the end", () => {
    const left = '{"type":"left","seat":0,"bot":"medium"}';
    const back = '{"type":"came_back","seat":0}';
    expect(told([...lines, left], {}).consistent).toBe(true);
    expect(told(lines.toSpliced(8, 0, left), {}).consistent).toBe(false);
    expect(told(lines.toSpliced(8, 0, left, back), {}).consistent).toBe(true);
    const ewa = '{"type":"took_over","seat":1,"name":"Ewa"}';
    const seats = [{ name: "Ola" }, { name: "Ewa" }, { name: "Żaneta" }];
    expect(told(lines.toSpliced(8, 0, ewa), { seats }).consistent).toBe(true);
    expect(told(lines.toSpliced(8, 0, ewa), {}).consistent).toBe(false);
  });
  it("of a table that the first build opened may have numbers in clear, and says so", () => {
    const opened = lines[0]?.replace('"bots":1', '"bots":0') ?? "";
    const clear = (seat: number, name: string): string =>
      JSON.stringify({ type: "sat", seat, name, contribution: contributions[seat] });
    const late = JSON.stringify({ type: "sat", seat: 1, name: "Ewa", contribution: "e".repeat(64) });
    const chain = [opened, clear(0, "Ola"), clear(2, "Żaneta"), late, ...lines.slice(6)];
    const proof = told(chain, { seats: [{ name: "Ola" }, { name: "Ewa" }, { name: "Żaneta" }] });
    expect(proof).toMatchObject({ consistent: true, inClear: true, people: 2 });
    expect(told([lines[0] ?? "", ...chain.slice(1, 3), ...lines.slice(6)], {}).consistent).toBe(false);
  });
  it("of the first build has no chain, and shows promise and key", () => {
    const proof = examine({ ...FILE, chain: undefined, format: 3 }, () => []);
    expect(proof.consistent).toBe(true);
    expect(proof.checks.map((one) => one.check)).toEqual(["promise", "key", "no_chain"]);
  });
});
