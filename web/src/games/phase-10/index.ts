// Phase 10: phases to lay, groups to add to, a stock and a discard pile.
import type { PageOf } from "../contract";
import Scene from "./Scene.svelte";

const page: PageOf<"phase-10"> = {
  cloth: "brick",
  Scene,
  table: () => import("./table"),
  form: () => import("./Form.svelte"),
  formOptions: ["phases", "length"],
  reference: () => import("./Reference.svelte"),
  course: () => import("./course"),
  memory: () => import("./memory"),
};

export default page;
