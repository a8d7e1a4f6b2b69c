// Any game that has no folder of its own: played from its words and its legal moves.
import type { GamePage } from "../contract";

const page: GamePage = {
  cloth: "neutral",
  table: () => import("./table"),
};

export default page;
