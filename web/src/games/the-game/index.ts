// The Game: four piles, a hand, signals.
import type { PageOf } from "../contract";
import Scene from "./Scene.svelte";

const page: PageOf<"the-game"> = {
  cloth: "teal",
  Scene,
  table: () => import("./table"),
  course: () => import("./course"),
};

export default page;
