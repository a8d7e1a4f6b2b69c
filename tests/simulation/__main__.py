"""Runs seeds, and shows the shortest schedule of each that fails: `make simulate ARGS="--seeds 1000"`.

Rules run interpreted: that starts at once, and a run has few moves.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from itertools import chain
from typing import NamedTuple

os.environ["STOLIK_COMPILED"] = "0"

from tests.simulation import games, put_back
from tests.simulation.plan import planned
from tests.simulation.shrink import shrunk, told
from tests.simulation.world import Result, simulated

AT_ONCE = 25
"""Seeds that a process takes at a time; then it collects what they left in memory."""


class Asked(NamedTuple):
    """What the command line asks of every run."""

    put_back: str
    without: frozenset[str]
    lasts: float | None


def run(seeds: tuple[str, ...], asked: Asked) -> list[Result]:
    """Some seeds, one after the other; of those that are well only figures come back."""
    games.prepare()
    gc.disable()
    with put_back.put_back(asked.put_back) if asked.put_back else nullcontext():
        results = [simulated(planned(seed, asked.without, asked.lasts)) for seed in seeds]
    gc.collect()
    return [result if result.problems else result._replace(trace=[]) for result in results]


def all_of(seeds: list[str], asked: Asked, processes: int) -> Iterator[Result]:
    batches = [tuple(seeds[start : start + AT_ONCE]) for start in range(0, len(seeds), AT_ONCE)]
    if processes == 1:
        yield from chain.from_iterable(run(batch, asked) for batch in batches)
    else:
        pool = ProcessPoolExecutor(processes)
        try:
            yield from chain.from_iterable(pool.map(run, batches, [asked] * len(batches)))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def missed() -> list[str]:
    """The faults that the seeds which are kept for them don't find any more, once they are put back."""
    games.prepare()
    gone = []
    for fault, seeds in put_back.kept().items():
        with put_back.put_back(fault):
            if not any(simulated(planned(str(seed))).problems for seed in seeds):
                gone.append(fault)
    return gone


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1_000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--only", type=int, nargs="+", help="these seeds, and no others")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--put-back", default="", choices=["", *put_back.FAULTS], help="brings a mended fault back")
    parser.add_argument("--without", action="append", default=[], help="leaves a part of the plan out")
    parser.add_argument("--lasts", type=float, help="mends everything after so many seconds")
    parser.add_argument("--most", type=int, default=3, help="ends after so many failures")
    parser.add_argument("--show", action="store_true", help="shows what happened, even if all is well")
    parser.add_argument("--digests", action="store_true", help="prints a digest of every run")
    parser.add_argument("--whole", action="store_true", help="doesn't shorten the schedule of a failure")
    parser.add_argument(
        "--found-again", action="store_true", help="puts all faults back, one after the other, with the kept seeds"
    )
    given = parser.parse_args()
    if given.found_again:
        gone = missed()
        print("\n".join(f"not found any more: {fault}" for fault in gone) or f"All {len(put_back.FAULTS)} are found again.")
        sys.exit(1 if gone else 0)
    asked = Asked(given.put_back, frozenset(given.without), given.lasts)
    seeds = [str(number) for number in given.only or range(given.first, given.first + given.seeds)]
    began, kinds, failed, count = time.perf_counter(), Counter[str](), list[Result](), 0
    for result in all_of(seeds, asked, 1 if given.show else min(given.processes, -(-len(seeds) // AT_ONCE))):
        count += 1
        kinds += Counter(result.kinds)
        if given.digests:
            print(result.plan.seed, result.digest)
        if given.show:
            print(told(result))
        if result.problems:
            failed.append(result)
            print(f"seed {result.plan.seed} after {count} seeds: {'; '.join(result.problems)}", flush=True)
            if len(failed) >= given.most:
                break
    seconds = time.perf_counter() - began
    for result in failed if not given.whole else []:
        with put_back.put_back(asked.put_back) if asked.put_back else nullcontext():
            print(told(shrunk(result)), flush=True)
    print(", ".join(f"{kind} {number:,}" for kind, number in kinds.most_common()), file=sys.stderr)
    print(
        f"{count:,} seeds, {kinds.total():,} events in {seconds:.0f} s, {count / seconds:.0f} seeds a second: "
        f"{len(failed)} failed.",
        file=sys.stderr,
    )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
