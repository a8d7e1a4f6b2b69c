// What a game file shows, worked out in the page: whether it agrees with itself, and with what this device kept of it.
// `stolik verify` (proof.py) does the same and more: it also plays every move, compares the result, and lets the bots choose
// again.
import { commitmentTo, headsOf, isWhole, keyOf, promiseOf } from "../lib/fair";
import type { DeviceRecord } from "../lib/record";
import type { Fair, GameFile } from "../wire";
import { standing, tell, type Story } from "./story";

export type Check =
  | "promise"
  | "key"
  | "beacon"
  | "opening"
  | "commitments"
  | "fresh"
  | "contributions"
  | "seats"
  | "moves"
  | "chain"
  | "no_chain";

/** Something that was checked, and the number that came out. */
export interface Checked {
  check: Check;
  fine: boolean;
  value?: string;
}

export type Contradiction =
  | "no_proof"
  | "no_chain"
  | "table"
  | "game"
  | "promise"
  | "seat"
  | "name"
  | "contribution"
  | "commitments"
  | "void"
  | "deal"
  | "called_off"
  | "head"
  | "short";

/** Why nobody can say whether a game is proved. */
export type Unknown = "no_record" | "no_promise" | "before_deal" | "inconsistent";

export type Proved =
  | { answer: "yes"; reach: number; watched: boolean; added: boolean }
  | { answer: "no"; reason: Contradiction; version: number }
  | { answer: "unknown"; reason: Unknown };

export interface Proof {
  table: string;
  checks: Checked[];
  consistent: boolean;
  proved: Proved;
  finished: boolean;
  calledOff: string[][];
  /** How many people had seats when the cards were dealt. */
  people: number;
  /** Whether somebody added to the deal without committing first, as at tables of the first build. */
  inClear: boolean;
}

/** All verdicts about a file; `recordsOf` gives what this device kept of a table, `table` is its name if the file has none. */
export function examine(file: GameFile, recordsOf: (table: string) => DeviceRecord[], table = ""): Proof {
  const finished = Boolean(file.result);
  const story = tell(file.chain ?? [], finished);
  const checks = file.fair ? [...sums(file, file.fair), ...follow(file, file.fair, story)] : [];
  const consistent = checks.every((one) => one.fine || one.check === "no_chain");
  const name = story?.opened.table ?? table;
  return {
    table: name,
    checks,
    consistent,
    proved: consistent ? compare(file, story, recordsOf(name)) : { answer: "unknown", reason: "inconsistent" },
    finished,
    calledOff: story?.calledOff ?? [],
    people: story?.dealtTo ?? file.seats.filter((chair) => !chair.bot).length,
    inClear: story?.inClear ?? false,
  };
}

function sums(file: GameFile, fair: Fair): Checked[] {
  const [promise, key] = [promiseOf(fair.secret), keyOf(fair)];
  return [
    { check: "promise", fine: promise === fair.promise, value: promise },
    { check: "key", fine: key === file.key, value: key },
    ...(fair.beacon ? [{ check: "beacon" as const, fine: isWhole(fair.beacon), value: fair.beacon.randomness }] : []),
  ];
}

/** Whether the chain leads to what the file says. Files of the first build have none. */
function follow(file: GameFile, fair: Fair, story: Story | undefined): Checked[] {
  if (!file.chain?.length) return [{ check: "no_chain", fine: false }];
  if (story?.dealtTo === undefined) return [{ check: "chain", fine: false }];
  const { opened, commitments, contributions } = story;
  const named = opened.game === file.game && opened.rules === file.rules && opened.promise === fair.promise;
  const options = Object.entries(opened.options).every(([name, value]) => file.options[name] === value);
  return [
    { check: "opening", fine: named && options && opened.seats.length === file.seats.length },
    {
      check: "commitments",
      fine: commitments.every((one, seat) => !one || commitmentTo(contributions[seat] ?? "") === one),
    },
    ...(story.calledOff.length ? [{ check: "fresh" as const, fine: !story.reused }] : []),
    {
      check: "contributions",
      fine: same(contributions, fair.contributions) && same([story.beacon], [fair.beacon ?? null]),
    },
    { check: "seats", fine: file.seats.every((chair, seat) => sits(story, seat, chair)) },
    { check: "moves", fine: same(story.moves, file.moves) && same(story.saw, file.saw ?? file.moves.map(() => "")) },
    { check: "chain", fine: true, value: headsOf(fair.secret, file.chain).at(-1) },
  ];
}

/** Whether a file has those in a seat who are there in the end; what a bot is called in a seat of its own doesn't matter. */
function sits({ bots, people }: Story, seat: number, { bot = "", name = "" }: GameFile["seats"][number]): boolean {
  return bots[seat] === bot && (!people[seat] || people[seat] === name);
}

function same(one: unknown[], other: unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What this device's records say about a file that agrees with itself. */
function compare(file: GameFile, story: Story | undefined, records: DeviceRecord[]): Proved {
  if (!records.length) return { answer: "unknown", reason: file.fair ? "no_record" : "no_promise" };
  const heads = file.fair ? headsOf(file.fair.secret, file.chain ?? []) : [];
  for (const record of records) {
    const wrong = contradiction(file, story, heads, record);
    if (wrong) return { answer: "no", ...wrong };
  }
  const last = Math.max(...records.flatMap((record) => record.heads.map(([version]) => version)));
  if (last < (story?.dealtAfter ?? Infinity)) return { answer: "unknown", reason: "before_deal" };
  return {
    answer: "yes",
    reach: Math.min(...(story?.movesAfter.slice(last - 1) ?? [0])),
    watched: records.every((record) => record.seat < 0),
    added: records.some((record) => record.contribution),
  };
}

/** Where a file and a record disagree, if they do; of heads, after which event. */
function contradiction(
  { fair, game, seats }: GameFile,
  story: Story | undefined,
  heads: string[],
  record: DeviceRecord,
): { reason: Contradiction; version: number } | undefined {
  const because = (reason: Contradiction, version = 0) => ({ reason, version });
  if (!fair) return because("no_proof");
  if (game !== record.game) return because("game");
  if (!story) return because("no_chain");
  if (fair.promise !== record.promise) return because("promise");
  if (record.seat >= seats.length) return because("seat");
  const before = record.deals.filter((deal) => deal.contribution && deal.called_off < record.called_off);
  if (before.some((deal) => fair.contributions.includes(deal.contribution))) return because("void");
  if (record.contribution && fair.contributions[record.seat] !== record.contribution) return because("contribution");
  if (story.opened.table !== record.table) return because("table");
  if (record.seat >= 0 && !story.names[record.seat]?.has(record.name)) return because("name");
  const deals = [...story.voided, standing(story)];
  if (record.commitments.length && !same(record.commitments, standing(story))) return because("commitments");
  if (record.called_off > story.calledOff.length) return because("called_off");
  if (record.deals.some((deal) => !same(deal.commitments, deals[deal.called_off] ?? []))) return because("deal");
  for (const [version, head] of record.heads.toSorted((a, b) => a[0] - b[0])) {
    if (version > heads.length) return because("short", version);
    if (heads[version - 1] !== head) return because("head", version);
  }
  return undefined;
}
