// The Game: four piles, a hand, signals.
import type { PageOf } from "../contract";
import Scene from "./Scene.svelte";

const page: PageOf<"the-game"> = {
  cloth: "teal",
  Scene,
  keys: [
    [
      "A B C D",
      [
        "in The Game lay the chosen card on a pile, or open its signals",
        "w The Game kładą wybraną kartę na stos albo otwierają jego sygnały",
      ],
    ],
  ],
  table: () => import("./table"),
  reference: () => import("./Reference.svelte"),
  course: () => import("./course"),
  memory: () => import("./memory"),
};

export default page;
