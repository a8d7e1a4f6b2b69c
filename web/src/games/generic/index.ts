// Any game that has no folder of its own: played from its words and its legal moves.
import type { Component } from "svelte";
import type { TableSession } from "../../lib/session.svelte";
import type { GamePage } from "../contract";

const tables = import.meta.glob<Component<{ session: TableSession }>>("./Table.svelte", { import: "default" });

const page: GamePage = {
  cloth: "neutral",
  async table() {
    const load = tables["./Table.svelte"];
    if (!load) throw new Error("There is no table for games without a page of their own.");
    return { default: { Table: await load(), flights: () => [] } };
  },
};

export default page;
