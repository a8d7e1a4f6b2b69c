// What a phone feels like in the hand at a moment: nothing where the device can't, or the person doesn't want it.
import { settings } from "./settings.svelte";

/** Short and light, a hard knock, a flutter, a rising run, a long one for the end. */
export type Buzz = "tick" | "thump" | "flutter" | "run" | "feast";

/** Milliseconds of trembling and rest in turn. */
const PATTERNS: Record<Buzz, number[]> = {
  tick: [12],
  thump: [45],
  flutter: [18, 30, 18, 30, 18],
  run: [10, 60, 14, 45, 18, 30, 26],
  feast: [30, 50, 30, 50, 30, 50, 120],
};

export function canBuzz(): boolean {
  return typeof navigator.vibrate === "function" && navigator.maxTouchPoints > 0;
}

export function buzz(how: Buzz): void {
  if (settings.haptics && canBuzz() && navigator.userActivation?.hasBeenActive) navigator.vibrate(PATTERNS[how]);
}
