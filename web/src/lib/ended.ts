// When the game of a table ended: by the clock of its server, so that a device whose own clock is wrong, or that was asleep
// then, remembers it right.
import type { State } from "../wire";

/** When the last move was made, in milliseconds since 1970, as far as the table tells; else now. */
export function endedAt({ happened }: Pick<State, "happened">): number {
  const last = happened.findLast((one) => one.kind === "move" && one.at) ?? happened.findLast((one) => one.at);
  return last?.at ? Math.round(last.at * 1000) : Date.now();
}
