import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catalogue } from "./catalogue.svelte";

const GAMES = [{ name: "stairs", moves: { kinds: [{ type: "out", text: "out", fields: [] }], polish: {} } }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the moves of a game are asked for until the server says them, and then known at once", async () => {
  const ask = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError("No network."));
  ask.mockImplementation(async () => new Response(JSON.stringify(GAMES)));
  vi.stubGlobal("fetch", ask);
  const later = catalogue.moves("stairs");
  expect(later).toBeInstanceOf(Promise);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await later).typed(0)).toEqual({ type: "out" });
  expect(ask).toHaveBeenCalledTimes(2);
  expect(catalogue.moves("stairs")).not.toBeInstanceOf(Promise);
});
