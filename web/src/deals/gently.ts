// Asks the server again for what isn't whole yet: soon at first, then more and more rarely, and never for a page that
// nobody sees.

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;
/** After so many questions nobody is waiting any more. */
const MOST = 20;

/** Asks until `got` says that it has all, or the function that is returned is called. */
export function askGently<Answer>(ask: () => Promise<Answer>, got: (answer: Answer) => boolean): () => void {
  let pause = FIRST_MS;
  let left = MOST;
  let ended = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  const plan = (): void => {
    if (!ended && left > 0) later = setTimeout(() => void again(), pause);
    pause = Math.min(pause * 2, LONGEST_MS);
  };
  const again = async (): Promise<void> => {
    later = undefined;
    if (document.hidden) return;
    left -= 1;
    let whole = false;
    try {
      const answer = await ask();
      if (!ended) whole = got(answer);
    } catch {
      // it is asked for again
    }
    if (!whole) plan();
    else stop();
  };
  // a page that was hidden when its time came asks when it is seen again
  const seen = (): void => {
    if (!document.hidden && !ended && later === undefined) {
      pause = FIRST_MS;
      plan();
    }
  };
  const stop = (): void => {
    ended = true;
    clearTimeout(later);
    document.removeEventListener("visibilitychange", seen);
  };
  document.addEventListener("visibilitychange", seen);
  plan();
  return stop;
}
