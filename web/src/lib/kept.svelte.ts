// What this browser keeps: the seats one holds (a seat is a secret token), one's name, and how one likes the table.

export interface KeptSeat {
  seat: number;
  token: string;
  name: string;
}

export interface KeptTable {
  game: string;
  seats: KeptSeat[];
  at: number;
}

export type Theme = "system" | "light" | "dark";

interface Settings {
  theme: Theme;
  sound: boolean;
  notify: boolean;
  motion: boolean;
  words: boolean;
}

const TABLES = "stolik.tables";
const SETTINGS = "stolik.settings";
const NAME = "stolik.name";
const MOST_TABLES = 100;
const USUAL: Settings = { theme: "system", sound: true, notify: false, motion: true, words: false };

function read<T>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>) };
  } catch {
    return otherwise;
  }
}

class Kept {
  settings = $state<Settings>(read(SETTINGS, USUAL));
  name = $state(localStorage.getItem(NAME) ?? "");
  tables = $state.raw<Record<string, KeptTable>>(read(TABLES, {}));

  constructor() {
    // another tab may take a seat, too
    window.addEventListener("storage", (event) => {
      if (event.key === TABLES) this.tables = read(TABLES, {});
    });
  }

  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    this.settings[key] = value;
    localStorage.setItem(SETTINGS, JSON.stringify(this.settings));
    this.dress();
  }

  /** Puts the chosen theme on the page. */
  dress(): void {
    const { theme } = this.settings;
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  rename(name: string): void {
    this.name = name;
    localStorage.setItem(NAME, name);
  }

  seats(table: string): KeptSeat[] {
    return this.tables[table]?.seats ?? [];
  }

  /** Remembers a seat that one was given; its token isn't told again. */
  keep(table: string, game: string, seat: KeptSeat): void {
    const now = read<Record<string, KeptTable>>(TABLES, {});
    const seats = (now[table]?.seats ?? []).filter((one) => one.seat !== seat.seat);
    now[table] = { game, seats: [...seats, seat].sort((a, b) => a.seat - b.seat), at: Date.now() };
    this.#write(now);
  }

  forget(table: string, seat?: number): void {
    const now = read<Record<string, KeptTable>>(TABLES, {});
    const left = seat === undefined ? [] : (now[table]?.seats ?? []).filter((one) => one.seat !== seat);
    if (left.length && now[table]) now[table].seats = left;
    else delete now[table];
    this.#write(now);
  }

  #write(tables: Record<string, KeptTable>): void {
    const newest = Object.entries(tables).sort((a, b) => b[1].at - a[1].at);
    const kept = Object.fromEntries(newest.slice(0, MOST_TABLES));
    localStorage.setItem(TABLES, JSON.stringify(kept));
    this.tables = kept;
  }
}

export const kept = new Kept();

/** Whether cards may travel: not if the person or their device asks for calm. */
export function moving(): boolean {
  return kept.settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
