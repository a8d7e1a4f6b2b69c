// The games that this browser holds seats in, as the server knows them now.
import { lookup } from "../lib/api";
import { kept } from "../lib/kept.svelte";
import { remembered } from "../mine/remembered.svelte";
import type { Listed } from "../wire";

class Mine {
  tables = $state.raw<Listed[]>([]);

  get unfinished(): Listed[] {
    return this.tables.filter((table) => table.stage !== "over");
  }

  get finished(): Listed[] {
    return this.tables.filter((table) => table.stage === "over");
  }

  /** Asks the server about them; those that it has forgotten are forgotten here, too. */
  async load(): Promise<void> {
    const names = Object.keys(kept.tables);
    const found = names.length ? await lookup(names) : [];
    for (const name of names) if (!found.some((table) => table.table === name)) kept.forget(name);
    this.tables = found.sort((a, b) => b.touched - a.touched);
    void remembered.catchUp(this.finished);
  }

  remove(table: string): void {
    kept.forget(table);
    this.tables = this.tables.filter((one) => one.table !== table);
  }
}

export const mine = new Mine();

/** Where a person goes on with a table: several seats on one device are played by passing it on. */
export function wayTo(table: string): string {
  return kept.seats(table).length > 1 ? `/pass/${table}` : `/t/${table}`;
}
