"""This tree beside another one: playouts, `Table`, `Batch`, an environment's step and a server's move, as ratios within one run.

python -m benchmarks.compare REVISION

Makes a worktree of the revision in a temporary folder, and has both trees measure themselves in turn, so that whatever else the
machine does falls on both. A ratio over 1 means that this tree is faster. Both need the same packages.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.trees import GAMES, checked_out, in_turn, rates, revision, told

ROUNDS = 5

WHAT = ("playouts", "policy", "Table", "batch_1024", "gymnasium")
SECONDS = 1.0
SERVER = (
    "from benchmarks.load import ours; import json; m = ours.load({tables}, {seconds}); print(json.dumps(1 / m.cpu_ms_per_move))"
)


def compare(before: Path, rounds: int, tables: int, seconds: float) -> dict[str, float]:
    """How many times as fast this tree is, by what and for which game."""
    found: dict[str, list[float]] = {}
    server = SERVER.format(tables=tables, seconds=seconds)
    for number in range(rounds):
        for name in GAMES:
            then, now = in_turn(number, before, partial(rates, name=name, seconds=SECONDS, wanted=WHAT))
            for what, figure in now.items():
                found.setdefault(f"{what}, {name}", []).append(figure / then[what])
        then, now = in_turn(number, before, lambda tree: told(tree, "-c", server))
        found.setdefault("a server's move, the-game", []).append(now / then)
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    return {what: median(ratios) for what, ratios in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("revision", type=revision, help="what to compare with, as git names it")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--tables", type=int, default=50, help="tables of the server, with four people each")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long the server is played on")
    asked = parser.parse_args()
    with checked_out(asked.revision) as before:
        ratios = compare(before, asked.rounds, asked.tables, asked.seconds)
    print(f"| what, game | this tree over {asked.revision} |\n| --- | ---: |")
    for what, ratio in sorted(ratios.items()):
        print(f"| {what} | {ratio:.2f} |")


if __name__ == "__main__":
    main()
