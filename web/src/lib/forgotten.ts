// Up to when a person wanted their results to be forgotten: what ended before isn't remembered again, though its table is
// still known here.
const KEY = "stolik.forgotten";

/** In milliseconds since 1970; 0 if nothing was forgotten. */
export function forgottenUntil(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

export function forgetUntil(moment: number): void {
  try {
    localStorage.setItem(KEY, String(moment));
  } catch {
    // where nothing can be kept, nothing comes back either
  }
}
