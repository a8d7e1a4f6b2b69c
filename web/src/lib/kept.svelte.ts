// What this browser keeps of a person: their name, and their seats (a seat is a secret token).
import { decode } from "./json";

export interface KeptSeat {
  seat: number;
  token: string;
  name: string;
  /** The table is still asked whether the person may have it. */
  asking?: boolean;
}

export interface KeptTable {
  game: string;
  seats: KeptSeat[];
  at: number;
  /** The right to be host of a table that was opened here. */
  host?: string;
}

type Tables = Record<string, KeptTable>;

const TABLES = "stolik.tables";
const NAME = "stolik.name";
const MOST_TABLES = 100;

function remembered(): Tables {
  try {
    return { ...decode<Tables>(localStorage.getItem(TABLES) ?? "{}") };
  } catch {
    return {};
  }
}

class Kept {
  name = $state(localStorage.getItem(NAME) ?? "");
  tables = $state.raw<Tables>(remembered());

  constructor() {
    // another tab may take a seat, too
    window.addEventListener("storage", (event) => {
      if (event.key === TABLES) this.tables = remembered();
    });
  }

  rename(name: string): void {
    this.name = name;
    localStorage.setItem(NAME, name);
  }

  seats(table: string): KeptSeat[] {
    return this.tables[table]?.seats ?? [];
  }

  /** The token of the person who opened a table, if that was here. */
  host(table: string): string {
    return this.tables[table]?.host ?? "";
  }

  keepHost(table: string, game: string, host: string): void {
    const now = remembered();
    now[table] = { seats: [], ...now[table], game, host, at: Date.now() };
    this.#write(now);
  }

  /** Remembers a seat that the server gave; it gives its token only once. */
  keep(table: string, game: string, seat: KeptSeat): void {
    const now = remembered();
    const seats = (now[table]?.seats ?? []).filter((one) => one.seat !== seat.seat);
    now[table] = { ...now[table], game, seats: [...seats, seat].sort((a, b) => a.seat - b.seat), at: Date.now() };
    this.#write(now);
  }

  forget(table: string, seat?: number): void {
    const now = remembered();
    const left = seat === undefined ? [] : (now[table]?.seats ?? []).filter((one) => one.seat !== seat);
    if (now[table] && (left.length || (seat !== undefined && now[table].host))) now[table].seats = left;
    else delete now[table];
    this.#write(now);
  }

  #write(tables: Tables): void {
    const newest = Object.entries(tables).sort((a, b) => b[1].at - a[1].at);
    const kept = Object.fromEntries(newest.slice(0, MOST_TABLES));
    localStorage.setItem(TABLES, JSON.stringify(kept));
    this.tables = kept;
  }
}

export const kept = new Kept();
