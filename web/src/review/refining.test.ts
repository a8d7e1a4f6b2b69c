import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../lib/api";
import { reviewed } from "../testing/reviews";
import type { Review } from "../wire";
import { Refining } from "./refining.svelte";

let hidden = false;
beforeEach(() => {
  hidden = false;
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const answer = (depth: number): Promise<Review> => Promise.resolve(reviewed({ depth }));
const seen = (): void => void document.dispatchEvent(new Event("visibilitychange"));

describe("figures that get finer", () => {
  it("come at once, and then by themselves until they are as fine as they get", async () => {
    const ask = vi.fn(answer);
    const refining = new Refining(ask);
    await refining.go();
    await vi.runAllTimersAsync();
    expect(ask.mock.calls).toEqual([[0], [1], [2]]);
    expect(refining.found?.depth).toBe(2);
    expect(refining.coarse).toBe(false);
    refining.close();
  });
  it("wait while nobody looks", async () => {
    const ask = vi.fn((depth: number) => {
      hidden = true;
      return answer(depth);
    });
    const refining = new Refining(ask);
    await refining.go();
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledTimes(1);
    hidden = false;
    seen();
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledTimes(2);
    refining.close();
  });
  it("are asked for again when a busy server says when", async () => {
    const ask = vi.fn(answer).mockRejectedValueOnce(new Refusal("Busy", "Too much to do.", 2));
    const refining = new Refining(ask);
    await refining.go();
    expect(refining.problem).toBe("");
    await vi.advanceTimersByTimeAsync(2000);
    expect(refining.found).toBeDefined();
    refining.close();
  });
  it("stay when finer ones can't be had, with the reason, until somebody tries again", async () => {
    const ask = vi.fn(answer);
    ask.mockResolvedValueOnce(reviewed({ depth: 0 })).mockRejectedValueOnce(new Refusal("Lost", "No connection."));
    const refining = new Refining(ask);
    await refining.go();
    await vi.runAllTimersAsync();
    expect(refining.found?.depth).toBe(0);
    expect(refining.problem).toBe("No connection.");
    seen();
    expect(ask).toHaveBeenCalledTimes(2);
    await refining.go();
    await vi.runAllTimersAsync();
    expect(refining.found?.depth).toBe(2);
    refining.close();
  });
  it("that come after the page was left change nothing", async () => {
    const refining = new Refining(answer);
    const asking = refining.go();
    refining.close();
    await asking;
    expect(refining.found).toBeUndefined();
  });
});
