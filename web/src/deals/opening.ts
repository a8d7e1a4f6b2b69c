// Sitting down to a deal that others play as well.
import { fork, openDaily } from "../lib/api";
import { route } from "../lib/route.svelte";
import { sitAgain } from "../start/opening";
import { deals } from "./remembered.svelte";

/** Plays a game's deal of a day; for practice, if it was played to its end already. */
export async function playDaily(game: string, date: string, seat: number): Promise<void> {
  const practice = deals.tried(game, date)?.result !== undefined;
  const table = await sitAgain(openDaily(game, date, practice), game, seat);
  deals.opened(game, date, table);
  route.go(`/t/${table}`);
}

/** Plays the deal of a table once more, in that seat. */
export async function playAgain(deal: string, game: string, seat: number): Promise<void> {
  const table = await sitAgain(fork(deal, { at: 0, seat, cards: "true" }), game, seat);
  deals.take(deal, table);
  route.go(`/t/${table}`);
}
