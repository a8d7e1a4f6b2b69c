// The story of a table, as its chain tells it. core/story.py tells the same, and plays the moves besides.
import { isHex, isWhole } from "../lib/fair";
import { decode } from "../lib/json";
import type { Beacon, GameFile } from "../wire";

/** An event of the chain that the game follows from; core/chain.py says what each means. */
type Entry =
  | Opened
  | Sat
  | { type: "prepared"; seat: number; commitment?: string; contribution?: string }
  | { type: "started"; bots: string }
  | Awaited
  | { type: "lit"; beacon: Beacon }
  | { type: "revealed"; seat: number; contribution: string }
  | { type: "called_off"; missing: number[] }
  | { type: "moved"; seat: number; moves: string[]; saw?: string }
  | { type: "undone"; left: number }
  | { type: "left"; seat: number; bot?: string }
  | { type: "came_back"; seat: number }
  | { type: "took_over"; seat: number; name: string };

interface Opened {
  type: "opened";
  table: string;
  game: string;
  rules: number;
  bots: number;
  options: GameFile["options"];
  seats: string[];
  promise: string;
  names?: string[];
  beacon?: string;
}

interface Sat {
  type: "sat";
  seat: number;
  name: string;
  commitment?: string;
  contribution?: string;
}

interface Awaited {
  type: "awaited";
  source: string;
  round: number;
}

/** What the entries of a chain lead to. */
export interface Story {
  opened: Opened;
  bots: string[];
  people: string[];
  /** For each seat everybody who ever had it. */
  names: Set<string>[];
  /** For each seat what it committed to: "" for nothing, null if it hasn't said yet. */
  commitments: (string | null)[];
  contributions: string[];
  /** Whether somebody added to the deal without committing first, as at tables of the first build. */
  inClear: boolean;
  awaited: Awaited | null;
  beacon: Beacon | null;
  /** How many people had seats when the cards were dealt; undefined if they never were. */
  dealtTo: number | undefined;
  /** How many events there were when the cards were dealt. */
  dealtAfter: number | undefined;
  moves: string[];
  /** For each move the digest of what a bot was shown; "" if no bot chose it. */
  saw: string[];
  /** How many moves stood after each event. */
  movesAfter: number[];
  /** For each deal that was called off the names of those who were missing; none if the beacon was. */
  calledOff: string[][];
  /** For each of them what the seats had committed to, "" for nothing. */
  voided: string[][];
  /** Whether any of that stood again for a later deal: somebody may have known it by then. */
  reused: boolean;
}

/** The version of bots in the chain of a table that the first build opened: its players added in clear. */
const FIRST_BUILD = 0;

/** The story that a chain tells; undefined if it tells none. After the end of a `finished` game its seats stay as they are. */
export function tell(lines: string[], finished: boolean): Story | undefined {
  try {
    const [first, ...rest] = lines.map((line) => (isHex(line) ? undefined : decode<Entry>(line)));
    if (first?.type !== "opened") return undefined;
    const story = begin(first);
    const end = finished ? rest.findLastIndex((entry) => entry?.type === "moved") : rest.length;
    rest.forEach((entry, number) => {
      if (entry) take(story, entry, number > end);
      story.movesAfter.push(story.moves.length);
      if (allRevealed(story)) deal(story);
    });
    return story;
  } catch {
    return undefined;
  }
}

function begin(opened: Opened): Story {
  const people = opened.seats.map((_, seat) => opened.names?.[seat] ?? "");
  demand(opened.seats.every((bot, seat) => !(bot && people[seat])));
  const story: Story = {
    opened,
    bots: [...opened.seats],
    people,
    names: people.map((name) => new Set(name ? [name] : [])),
    commitments: people.map(() => null),
    contributions: people.map(() => ""),
    inClear: false,
    awaited: null,
    beacon: null,
    dealtTo: undefined,
    dealtAfter: undefined,
    moves: [],
    saw: [],
    movesAfter: [0],
    calledOff: [],
    voided: [],
    reused: false,
  };
  if (allRevealed(story)) deal(story);
  return story;
}

function deal(story: Story): void {
  story.dealtTo ??= story.people.filter(Boolean).length;
  story.dealtAfter ??= story.movesAfter.length;
}

/** Ends the story where an event can't follow those before it. */
function demand(holds: unknown): void {
  if (!holds) throw new Error("This can't have happened.");
}

/** Whether every seat is taken, and everybody has said what they commit to. */
function closed({ bots, people, commitments }: Story): boolean {
  return bots.every((bot, seat) => bot || (people[seat] && commitments[seat] !== null));
}

/** What the seats have committed to, "" for nothing. */
export function standing({ commitments }: Story): string[] {
  return commitments.map((said) => said ?? "");
}

/** The seats that committed and haven't revealed yet. */
function missing({ commitments, contributions }: Story): number[] {
  return commitments.flatMap((said, seat) => (said && !contributions[seat] ? [seat] : []));
}

/** Whether a beacon goes into the deal: not if it failed at this table before, nor without people. */
function usesBeacon({ opened, calledOff, people }: Story): boolean {
  return Boolean(opened.beacon) && calledOff.every((names) => names.length) && people.some(Boolean);
}

/** Whether the deal has all that it is made of. */
function allRevealed(story: Story): boolean {
  return closed(story) && !missing(story).length && !(usesBeacon(story) && !story.beacon);
}

/** What an event does; `over` says that the game had ended before it. */
function take(story: Story, entry: Entry, over: boolean): void {
  if ("seat" in entry) demand(entry.seat in story.bots);
  const dealt = story.dealtTo !== undefined;
  switch (entry.type) {
    case "moved":
    case "undone":
    case "came_back":
    case "took_over":
      demand(dealt);
      return play(story, entry, over);
    case "left":
      return dealt ? handOver(story, entry.seat, entry.bot ?? "", over) : leave(story, entry.seat);
    case "sat":
      // at a table of the first build somebody could simply sit down in a bot's seat
      if (dealt && story.opened.bots === FIRST_BUILD) return play(story, { ...entry, type: "took_over" }, over);
  }
  demand(!dealt);
  prepare(story, entry);
}

/** What comes before the deal. */
function prepare(story: Story, entry: Entry): void {
  demand(["awaited", "lit", "revealed", "called_off"].includes(entry.type) === closed(story));
  switch (entry.type) {
    case "sat":
      demand(entry.name && !story.people[entry.seat] && !story.bots[entry.seat]);
      story.people[entry.seat] = entry.name;
      story.names[entry.seat]?.add(entry.name);
      return commit(story, entry.seat, entry.commitment, entry.contribution);
    case "prepared":
      demand(story.people[entry.seat]);
      return commit(story, entry.seat, entry.commitment, entry.contribution);
    case "started":
      // else the host could settle for others that they add nothing
      demand(
        story.opened.bots === FIRST_BUILD ||
          story.people.every((name, seat) => !name || story.commitments[seat] !== null),
      );
      story.bots = story.bots.map((bot, seat) => bot || (story.people[seat] ? "" : entry.bots));
      story.commitments = story.commitments.map((said) => said ?? "");
      return;
    case "awaited":
      // a round that is named after somebody has revealed could be chosen for its cards
      demand(usesBeacon(story) && !story.awaited && !story.contributions.some(Boolean));
      demand(entry.source === story.opened.beacon && entry.round > 0);
      story.awaited = entry;
      return;
    case "lit":
      demand(!story.beacon && isWhole(entry.beacon));
      demand(entry.beacon.source === story.awaited?.source && entry.beacon.round === story.awaited.round);
      story.beacon = entry.beacon;
      return;
    case "revealed":
      demand(isHex(entry.contribution) && missing(story).includes(entry.seat));
      demand(!usesBeacon(story) || story.awaited);
      story.contributions[entry.seat] = entry.contribution;
      return;
    case "called_off":
      demand(
        entry.missing.length
          ? String(entry.missing.toSorted((a, b) => a - b)) === String(missing(story))
          : usesBeacon(story),
      );
      return callOff(story, entry.missing);
    default:
      demand(false);
  }
}

function commit(story: Story, seat: number, commitment = "", contribution = ""): void {
  demand([commitment, contribution].every((text) => !text || isHex(text)));
  // what is added in clear can be chosen last
  demand(!contribution || (!commitment && story.opened.bots === FIRST_BUILD));
  story.inClear ||= Boolean(contribution);
  story.reused ||= Boolean(commitment) && story.voided.some((deal) => deal.includes(commitment));
  story.commitments[seat] = commitment;
  story.contributions[seat] = contribution;
}

function callOff(story: Story, missing: number[]): void {
  story.calledOff.push(missing.map((seat) => story.people[seat] ?? ""));
  story.voided.push(standing(story));
  story.commitments.fill(null);
  story.contributions.fill("");
  story.awaited = story.beacon = null;
}

/** A person goes before the deal; if others may have revealed by then, all begin anew. */
function leave(story: Story, seat: number): void {
  demand(story.people[seat]);
  if (closed(story)) callOff(story, [seat]);
  story.people[seat] = story.contributions[seat] = "";
  story.commitments[seat] = null;
}

/** What comes after the deal. */
function play(story: Story, entry: Entry, over: boolean): void {
  switch (entry.type) {
    case "moved":
      demand(entry.moves.length && Boolean(entry.saw) === Boolean(story.bots[entry.seat]));
      story.moves.push(...entry.moves);
      story.saw.push(...entry.moves.map(() => entry.saw ?? ""));
      return;
    case "undone":
      demand(entry.left >= 0 && entry.left < story.moves.length);
      story.moves.length = story.saw.length = entry.left;
      return;
    case "came_back":
      demand(over || (story.people[entry.seat] && story.bots[entry.seat]));
      return handOver(story, entry.seat, null, over);
    case "took_over":
      demand(over || (story.bots[entry.seat] && entry.name));
      return handOver(story, entry.seat, null, over, entry.name);
  }
}

/** Gives a seat to a bot, back to its person, or to somebody else; after the end the game keeps those who finished it. */
function handOver(story: Story, seat: number, bot: string | null, over: boolean, name = ""): void {
  if (over) return;
  const person = name || story.people[seat] || "";
  demand(person && bot !== "");
  story.bots[seat] = bot ?? "";
  story.people[seat] = person;
  story.names[seat]?.add(person);
}
