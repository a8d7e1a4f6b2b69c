// What this device keeps of the tables where its person sits or watches: what it committed to, what it revealed for which
// deal, and the heads of the chain that it saw. The person who runs the server can forge a whole game, but not this record.
import type { State } from "../wire";
import { commitmentTo, newContribution } from "./fair";
import { decode } from "./json";

export type Head = [version: number, head: string];

/** The record of a seat as `stolik verify --record` reads it; the seat is -1 if the person watched. */
export interface DeviceRecord {
  stolik: 1;
  table: string;
  game: string;
  promise: string;
  seat: number;
  name: string;
  contribution: string;
  /** What all seats had committed to when this device revealed. */
  commitments: string[];
  heads: Head[];
  called_off: number;
  /** All deals that this device saw all commit to, called off or not; empty contributions are those that it didn't reveal. */
  deals: { called_off: number; commitments: string[]; contribution: string }[];
}

/** A part of the shuffle, and what is shown of it before it is revealed. */
interface Chance {
  contribution: string;
  commitment: string;
}

/** A deal that all had committed to, as this device saw it from one seat, whether or not it was called off later. */
interface Deal {
  seat: number;
  /** How many deals had been called off before it. */
  calledOff: number;
  commitments: string[];
  /** What this device revealed for it, and may reveal for no other; empty if nothing. */
  contribution: string;
  /** The head when this device first saw it so. */
  head: Head;
}

/** The table as this device last saw it from one seat. */
interface Sight {
  seat: number;
  name: string;
  /** How many deals had been called off by then. */
  calledOff: number;
  last: Head;
}

interface TableRecord {
  table: string;
  game: string;
  promise: string;
  at: number;
  chances: Chance[];
  deals: Deal[];
  sights: Sight[];
  /** Whether this device has seen the cards dealt. */
  dealt: boolean;
  /** In what the server once contradicted itself. */
  doubt: Doubt | "";
}

/**
 * The server shows another promise than before, another head for the same version, or a history that is shorter; a commitment
 * that stood for another deal, or other commitments than those that all had made for this one.
 */
export type Doubt = "promise" | "head" | "shorter" | "reused" | "exchanged";

const PREFIX = "stolik.record.";
const MOST_TABLES = 200;
const MOST_CHANCES = 24;
const MOST_HEADS = 64;
/** Milliseconds between two writes. */
const WRITE_PAUSE = 1_000;
/** Milliseconds that a server has to catch up with another one. */
const CATCH_UP_TIME = 10_000;

// what builds before this one kept proves nothing any more
for (const old of ["stolik.chances", "stolik.promises"]) localStorage.removeItem(old);

function fresh(table: string): TableRecord {
  return { table, game: "", promise: "", at: Date.now(), chances: [], deals: [], sights: [], dealt: false, doubt: "" };
}

/** Tables whose record the browser would not store: it lasts as long as the page. */
const unstored = new Map<string, TableRecord>();

function read(table: string): TableRecord | undefined {
  const here = unstored.get(table);
  if (here) return here;
  try {
    const text = localStorage.getItem(PREFIX + table);
    return text ? { ...fresh(table), ...decode<Partial<TableRecord>>(text) } : undefined;
  } catch {
    return undefined;
  }
}

function keys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

/** All tables, the latest first. */
function all(): TableRecord[] {
  return keys()
    .flatMap((key) => read(key.slice(PREFIX.length)) ?? [])
    .sort((a, b) => b.at - a.at);
}

/** Forgets all but the latest tables. */
function forgetOld(most: number): void {
  if (keys().length <= most) return;
  for (const { table } of all().slice(most)) localStorage.removeItem(PREFIX + table);
}

/** Changes what is stored of a table; another tab may have changed it, too. */
function update(table: string, change: (kept: TableRecord) => void): void {
  const before = read(table);
  const kept = before ?? fresh(table);
  change(kept);
  kept.at = Date.now();
  if (!before) forgetOld(MOST_TABLES - 1);
  let done = stored(kept);
  if (!done) {
    forgetOld(MOST_TABLES / 2);
    done = stored(kept);
  }
  if (done) unstored.delete(table);
  else {
    unstored.set(table, kept);
    // what is stored is older: the next page would reveal again what this one has revealed
    localStorage.removeItem(PREFIX + table);
  }
}

/** Stores a record, and says whether the browser had room for it. */
function stored(kept: TableRecord): boolean {
  try {
    localStorage.setItem(PREFIX + kept.table, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Draws a contribution for a table, keeps it, and gives the commitment to it. */
export function commit(table: string): string {
  const contribution = newContribution();
  const commitment = commitmentTo(contribution);
  update(table, (kept) => {
    kept.chances = [...kept.chances, { contribution, commitment }].slice(-MOST_CHANCES);
  });
  return commitment;
}

/** The contribution that this device committed to, if it was this device. */
export function contributionTo(table: string, commitment: string): string | undefined {
  return read(table)?.chances.find((chance) => chance.commitment === commitment)?.contribution;
}

/** Whether this device has committed to anything at a table. */
export function hasCommitted(table: string): boolean {
  return Boolean(read(table)?.chances.length);
}

/** What this device can prove of a table, a record for each seat that it saw it from; players' seats first. */
export function recordsOf(table: string): DeviceRecord[] {
  const kept = read(table);
  if (!kept) return [];
  const { game, promise } = kept;
  return kept.sights
    .toSorted((a, b) => b.seat - a.seat)
    .map(({ seat, name, calledOff, last }) => {
      // what this device revealed from another seat must not stand in this one, either
      const deals = kept.deals.filter((deal) => deal.seat === seat || deal.contribution);
      const newest = deals.find((deal) => deal.seat === seat && deal.calledOff === calledOff);
      const heads = new Map([...deals.map((deal) => deal.head), last]);
      return {
        stolik: 1,
        table,
        game,
        promise,
        seat,
        name,
        contribution: newest?.contribution ?? "",
        commitments: newest?.commitments ?? [],
        heads: [...heads],
        called_off: calledOff,
        deals: deals.map(({ calledOff, commitments, contribution }) => ({
          called_off: calledOff,
          commitments,
          contribution,
        })),
      };
    });
}

/** Tables where this device revealed its part and never saw a deal, the latest first. */
export function undealt(except: string): { table: string; game: string; at: number }[] {
  return all().filter(
    ({ table, dealt, deals }) => table !== except && !dealt && deals.some((deal) => deal.contribution),
  );
}

function commitmentsIn(state: State): string[] {
  return state.seats.map((seat) => seat.commitment);
}

/** Whether all have committed: only then may anybody reveal, and nobody may commit anew. */
function allCommitted({ revealing, seats }: State): boolean {
  return revealing && seats.every((seat) => seat.ready && !seat.open);
}

/** In what the commitments for a deal contradict those that this device saw. */
function doubtOf(state: State, deals: Deal[]): Doubt | undefined {
  const now = commitmentsIn(state);
  const others = deals.filter((deal) => deal.calledOff !== state.called_off).flatMap((deal) => deal.commitments);
  if (now.some((one) => one && others.includes(one))) return "reused";
  const same = deals.filter((deal) => deal.calledOff === state.called_off);
  if (allCommitted(state) && same.some((deal) => String(deal.commitments) !== String(now))) return "exchanged";
  return undefined;
}

/** Keeps a deal that all have committed to, and what this device reveals for it. */
function keepDeal(table: string, state: State, contribution = ""): void {
  const isIt = (deal: Deal): boolean => deal.seat === state.you && deal.calledOff === state.called_off;
  const known = read(table)?.deals.find(isIt);
  if (known && (known.contribution || !contribution)) return;
  const { you: seat, called_off: calledOff, version, head } = state;
  update(table, (kept) => {
    const before = kept.deals.find(isIt) ?? {
      seat,
      calledOff,
      commitments: commitmentsIn(state),
      head: [version, head],
    };
    kept.deals = [...kept.deals.filter((deal) => !isIt(deal)), { ...before, contribution }];
  });
}

/** Watches what the server shows of a table, keeps it, and tells when it contradicts what it showed before. */
export class Witness {
  #sights = new Map<number, Sight>();
  #dealt = false;
  #doubt: Doubt | "" = "";
  #promise = "";
  #game = "";
  #heads = new Map<number, string>();
  #highest = -1;
  #newest = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #catchingUp: ReturnType<typeof setTimeout> | undefined;
  #written = 0;

  constructor(
    readonly table: string,
    private tell: (doubt: Doubt) => void,
  ) {
    const kept = read(table);
    for (const sight of kept?.sights ?? []) {
      this.#sights.set(sight.seat, sight);
      this.#know(sight.last);
    }
    for (const deal of kept?.deals ?? []) this.#know(deal.head);
    this.#promise = kept?.promise ?? "";
    this.#dealt = kept?.dealt ?? false;
    this.#doubt = kept?.doubt ?? "";
    addEventListener("pagehide", this.#write);
    if (this.#doubt) tell(this.#doubt);
  }

  /** Takes in a state that the server sent. */
  see(state: State): void {
    this.#game = state.game;
    this.#newest = state.version;
    const known = this.#heads.get(state.version);
    const waiting = state.stage === "waiting";
    const doubt = waiting ? doubtOf(state, read(this.table)?.deals ?? []) : undefined;
    if (this.#promise && this.#promise !== state.promise) this.#suspect("promise");
    else if (known !== undefined && known !== state.head) this.#suspect("head");
    else if (doubt) this.#suspect(doubt);
    else if (state.version < this.#highest) this.#catchingUp ??= setTimeout(this.#lookAgain, CATCH_UP_TIME);
    if (!this.#promise) this.#promise = state.promise;
    // what contradicts the record doesn't replace it
    if (this.#doubt || state.version < this.#highest) return;
    this.#know([state.version, state.head]);
    if (!waiting) this.#dealt = true;
    const sight = this.#sightOf(state);
    sight.last = [state.version, state.head];
    sight.name = state.seats[state.you]?.name ?? "";
    sight.calledOff = state.called_off;
    if (waiting && allCommitted(state)) keepDeal(this.table, state);
    const rest = this.#written + WRITE_PAUSE - Date.now();
    if (rest <= 0) this.#write();
    else this.#timer ??= setTimeout(this.#write, rest);
  }

  /** What this device reveals for a deal that all have committed to. It is kept first, and revealed for no other deal. */
  reveal(state: State): string | undefined {
    if (this.#doubt || state.version < this.#highest || !allCommitted(state)) return undefined;
    const contribution = contributionTo(this.table, state.seats[state.you]?.commitment ?? "");
    if (contribution === undefined || doubtOf(state, read(this.table)?.deals ?? [])) return undefined;
    keepDeal(this.table, state, contribution);
    this.#write();
    return contribution;
  }

  close(): void {
    removeEventListener("pagehide", this.#write);
    clearTimeout(this.#catchingUp);
    if (this.#timer) this.#write();
  }

  #sightOf({ you, version, head, called_off }: State): Sight {
    const known = this.#sights.get(you);
    if (known) return known;
    const sight: Sight = {
      seat: you,
      name: "",
      calledOff: called_off,
      last: [version, head],
    };
    this.#sights.set(you, sight);
    return sight;
  }

  #know([version, head]: Head): void {
    if (!this.#heads.has(version)) this.#heads.set(version, head);
    this.#highest = Math.max(this.#highest, version);
    for (const old of this.#heads.keys()) {
      if (this.#heads.size <= MOST_HEADS) break;
      this.#heads.delete(old);
    }
  }

  #suspect(doubt: Doubt): void {
    if (this.#doubt) return;
    this.#doubt = doubt;
    this.#write();
    this.tell(doubt);
  }

  #lookAgain = (): void => {
    this.#catchingUp = undefined;
    if (this.#newest < this.#highest) this.#suspect("shorter");
  };

  #write = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#sights.size && !this.#doubt) return;
    this.#written = Date.now();
    update(this.table, (kept) => {
      kept.game ||= this.#game;
      kept.promise ||= this.#promise;
      kept.dealt ||= this.#dealt;
      kept.doubt ||= this.#doubt;
      for (const sight of this.#sights.values()) {
        // another tab may have seen more from the same seat
        const other = kept.sights.find((one) => one.seat === sight.seat);
        if (!other || other.last[0] <= sight.last[0])
          kept.sights = [...kept.sights.filter((one) => one !== other), sight];
      }
    });
  };
}
