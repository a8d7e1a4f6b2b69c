// Abluxxen: layers before each player, thefts, a pool; the virtual player's row in the duel.
import type { PageOf } from "../contract";
import Scene from "./Scene.svelte";

const page: PageOf<"abluxxen"> = {
  cloth: "moss",
  Scene,
  table: () => import("./table"),
  reference: () => import("./Reference.svelte"),
  course: () => import("./course"),
  memory: () => import("./memory"),
};

export default page;
