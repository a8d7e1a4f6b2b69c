// When the game of a table ended: by the clock of its server, so that a device whose own clock is wrong, or that looked only
// later, remembers it right.
import type { State } from "../wire";

/** In milliseconds since 1970; now, if the server doesn't say it. */
export function endedAt({ outcome }: Pick<State, "outcome">): number {
  return outcome?.ended ? Math.round(outcome.ended * 1000) : Date.now();
}
