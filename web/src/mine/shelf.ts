// Where remembered games lie: in the browser's database, or in memory where a browser has none to give (a private window).
import type { Earlier, RememberedGame } from "./game";
import { readEarlier, readGame } from "./game";
import { keyOf, mergedEarlier, mergedGame } from "./merging";

export interface Shelf {
  /** Everything, as it lies there: those who read it look at it closely. */
  all(): Promise<{ games: unknown[]; earlier: unknown[] }>;
  /** Adds to what is there; of a game that is there already the best of both stays. All of it, or nothing. */
  add(games: RememberedGame[], earlier?: Earlier[]): Promise<void>;
  clear(): Promise<void>;
}

/** Keeps games as long as the page is open. */
export class MemoryShelf implements Shelf {
  #games = new Map<string, RememberedGame>();
  #earlier = new Map<string, Earlier>();

  all(): Promise<{ games: unknown[]; earlier: unknown[] }> {
    return Promise.resolve({ games: [...this.#games.values()], earlier: [...this.#earlier.values()] });
  }

  add(games: RememberedGame[], earlier: Earlier[] = []): Promise<void> {
    for (const game of games) {
      const there = this.#games.get(game.table);
      this.#games.set(game.table, there ? mergedGame(there, game) : game);
    }
    for (const one of earlier) {
      const there = this.#earlier.get(keyOf(one));
      this.#earlier.set(keyOf(one), there ? mergedEarlier(there, one) : one);
    }
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#games.clear();
    this.#earlier.clear();
    return Promise.resolve();
  }
}

const NAME = "stolik";
/** Raise it when what lies there changes its form, and change it in `upgrade`. */
const VERSION = 1;
const GAMES = "games";
const EARLIER = "earlier";

function upgrade(database: IDBDatabase, before: number): void {
  if (before < 1) {
    database.createObjectStore(GAMES, { keyPath: "table" });
    database.createObjectStore(EARLIER);
  }
}

/** What a request to the database gives. */
function given<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's database failed."));
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's database can't be opened."));
    request.onblocked = () => reject(new Error("Another tab keeps the browser's database as it was."));
  });
}

/** Keeps games in the browser's database: opened for each use, so that no tab stands in the way of another. */
export class DatabaseShelf implements Shelf {
  async all(): Promise<{ games: unknown[]; earlier: unknown[] }> {
    return this.#use("readonly", async (games, earlier) => {
      const [some, more] = await Promise.all([given<unknown[]>(games.getAll()), given<unknown[]>(earlier.getAll())]);
      return { games: some, earlier: more };
    });
  }

  async add(games: RememberedGame[], earlier: Earlier[] = []): Promise<void> {
    await this.#use("readwrite", async (shelf, totals) => {
      await Promise.all([
        ...games.map(async (game) => {
          const there = readGame(await given<unknown>(shelf.get(game.table)));
          shelf.put(there ? mergedGame(there, game) : game);
        }),
        ...earlier.map(async (one) => {
          const there = readEarlier(await given<unknown>(totals.get(keyOf(one))));
          totals.put(there ? mergedEarlier(there, one) : one, keyOf(one));
        }),
      ]);
    });
  }

  async clear(): Promise<void> {
    await this.#use("readwrite", async (games, earlier) => {
      await Promise.all([given(games.clear()), given(earlier.clear())]);
    });
  }

  /** Does something in one transaction: it is done once all of it is on the disk. */
  async #use<Result>(
    mode: IDBTransactionMode,
    use: (games: IDBObjectStore, earlier: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    const database = await open();
    try {
      const transaction = database.transaction([GAMES, EARLIER], mode);
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("The browser's database gave up."));
      });
      const [result] = await Promise.all([use(transaction.objectStore(GAMES), transaction.objectStore(EARLIER)), done]);
      return result;
    } finally {
      database.close();
    }
  }
}
