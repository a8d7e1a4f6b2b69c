// TEN: a play area, a market, auctions, and everybody's sequences by colour.
import type { PageOf } from "../contract";
import Scene from "./Scene.svelte";

const page: PageOf<"ten"> = {
  cloth: "plum",
  Scene,
  table: () => import("./table"),
  reference: () => import("./Reference.svelte"),
  course: () => import("./course"),
  memory: () => import("./memory"),
};

export default page;
