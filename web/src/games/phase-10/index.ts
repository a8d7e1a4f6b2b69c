import type { GameTable } from "../contract";
import Table from "./Table.svelte";

const table: GameTable = { cloth: "plum", Table, flights: () => [] };

export default table;
