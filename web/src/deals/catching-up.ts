// Games that went on, or were over, while no page of this device looked.
import { lookup, tableState } from "../lib/api";
import { kept } from "../lib/kept.svelte";
import { deals } from "./remembered.svelte";

/** Asks the server how the deals of the day stand that are open here, and counts those that are over. */
export async function catchUp(): Promise<void> {
  const open = deals.tries.map(({ open }) => open).filter(Boolean);
  if (!open.length) return;
  const found = await lookup(open);
  for (const table of open) {
    const stage = found.find((one) => one.table === table)?.stage;
    const token = kept.seats(table)[0]?.token;
    if (!stage || !token) deals.lost(table);
    else if (stage === "over") deals.note(await tableState(table, token));
  }
}
