// The table of any game. It knows nothing of the game, so it asks for words, and no card travels.
import type { GameTable } from "../contract";
import Table from "./Table.svelte";
import { WORDS } from "./words";

const table: GameTable = {
  Table,
  words: true,
  standing: WORDS.standing,
  flights: () => [],
};

export default table;
