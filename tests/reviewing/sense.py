"""Whether reviews find more errors where there are more: games of easy, medium and hard bots, reviewed and counted.

`python -m tests.reviewing.sense --game ten --games 20` takes its time; it prints errors and cost for a hundred choices of each
level, with the standard error over games.
"""

from __future__ import annotations

import argparse
import math
import statistics

from stolik.reviewing import review
from tests.reviewing.games import SHORT, short


def rates(game: str, bots: str, games: int, budget: int | None) -> list[tuple[float, float]]:
    """Errors and cost for a hundred choices, of each game."""
    found = []
    for seed in range(games):
        sums = review(short(game, bots, seed), budget).sums
        choices = sum(one.choices for one in sums) / 100
        found.append((sum(one.errors for one in sums) / choices, sum(one.cost for one in sums) / choices))
    return found


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--game", choices=list(SHORT), default="ten")
    reader.add_argument("--games", type=int, default=10)
    reader.add_argument("--budget", type=int)
    reader.add_argument("--bots", nargs="*", default=["easy", "medium", "hard"])
    asked = reader.parse_args()
    for bots in asked.bots:
        both = zip(*rates(asked.game, bots, asked.games, asked.budget), strict=True)
        shown = (f"{statistics.fmean(one):.2f} ± {statistics.stdev(one) / math.sqrt(len(one)):.2f}" for one in both)
        print(f"{asked.game} {bots}: errors {next(shown)}, cost {next(shown)} for a hundred choices", flush=True)


if __name__ == "__main__":
    main()
