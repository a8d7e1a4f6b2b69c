// Opening a table and sitting down at it from this device.
import { openTable, takeSeat } from "../lib/api";
import { kept } from "../lib/kept.svelte";
import { t, type Pair } from "../lib/words.svelte";
import type { NewTable, Opened } from "../wire";

const GUEST: Pair = ["Guest", "Gość"];

export interface Sitter {
  seat: number;
  name: string;
}

/** The name of a person who hasn't been asked for one. */
export function usualName(): string {
  return kept.name || t(GUEST);
}

/** Opens a table and takes seats at it, the first as its host; this browser keeps them. Gives the table's name. */
export async function openAndSit(asked: NewTable, sitters: Sitter[]): Promise<string> {
  const { table, host } = await openTable(asked);
  kept.keepHost(table, asked.game, host);
  for (const [number, { seat, name }] of sitters.entries()) {
    const taken = await takeSeat(table, { name, seat, host: number === 0 ? host : "" });
    kept.keep(table, asked.game, { ...taken, name });
  }
  return table;
}

/** Takes the person's seat at a table that goes on from another game, whose other seats hold bots. Gives its name. */
export async function sitAgain(opening: Promise<Opened>, game: string, seat: number): Promise<string> {
  const { table, host } = await opening;
  kept.keepHost(table, game, host);
  const name = usualName();
  const taken = await takeSeat(table, { name, seat, host });
  kept.keep(table, game, { ...taken, name });
  return table;
}
