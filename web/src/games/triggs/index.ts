// Triggs: a sheet of boxes, three piles, a hand.
import type { PageOf } from "../contract";
import Scene from "./Scene.svelte";

const page: PageOf<"triggs"> = {
  cloth: "slate",
  Scene,
  table: () => import("./table"),
  reference: () => import("./Reference.svelte"),
  course: () => import("./course"),
  memory: () => import("./memory"),
};

export default page;
