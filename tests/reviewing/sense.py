"""Whether reviews find more errors where there are more: easy, medium and hard bots play the same deals, and are reviewed.

`make sense ARGS="--game ten --games 200"` judges choices as a review does. Games are long, and a judgement that can tell an
error from blur takes many playouts: so of each game every so-manieth choice is judged, with all the playouts that a review has.

    make sense ARGS="--game ten --first 100 --games 100 --write /tmp/ten.jsonl"     # one piece; others may run beside it
    make sense ARGS="--read /tmp/ten.jsonl /tmp/more.jsonl"                         # the table of all pieces
"""

from __future__ import annotations

import argparse
import itertools
import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from stolik.core.table import Table
from stolik.reviewing.judging import Judge, tried
from stolik.reviewing.making import begin
from tests.reviewing.games import SHORT, played

LEVELS = ("easy", "medium", "hard")
GAMES = 200
OPTIONS: dict[str, dict[str, Any]] = {**SHORT, "phase-10": {"players": 2, "rounds": 4}}
"""The game that is played: as few people as usual, and the first rounds of Phase 10."""
BUDGET = 256
EVERY = {"the-game": 4, "ten": 10, "abluxxen": 8, "triggs": 8, "phase-10": 4}
"""Of so many choices, one is judged, so that 200 deals of each game take some five minutes of one core."""
NORMAL = 1.96
"""So many standard errors either way are an interval of 95 %."""


class Game(msgspec.Struct, frozen=True):
    """What a review finds in one game: of so many choices that were judged, errors and their cost, and the cost of all."""

    game: str
    options: dict[str, Any]
    budget: int
    every: int
    deal: int
    level: str
    choices: int
    errors: int
    cost_of_errors: float
    cost: float

    def rates(self) -> tuple[float, float, float]:
        """Errors, their cost, and the cost of all, for a hundred choices."""
        hundreds = self.choices / 100
        return self.errors / hundreds, self.cost_of_errors / hundreds, self.cost / hundreds


def judged(table: Table, budget: int, every: int, first: int) -> Iterator[tuple[float, bool]]:
    """Cost of every so-manieth choice of a game, and whether it is an error."""
    playouts, steps = begin(table, budget, 0)
    judge = Judge(playouts, budget)
    for step in [step for step in steps if len(step.legal) > 1][first::every]:
        moves = tried(playouts, step.before, step.legal, step.played)
        found = judge.decision(step.before, step.played, step.at + 1, moves, len(step.legal))
        yield found.cost, found.is_error


def reviewed(game: str, level: str, deal: int, budget: int, every: int) -> Game:
    """What a review finds in this deal, played by bots of this level."""
    options = OPTIONS[game]
    found = list(judged(played(game, level, deal, **options), budget, every, deal % every))
    return Game(
        game=game,
        options=options,
        budget=budget,
        every=every,
        deal=deal,
        level=level,
        choices=len(found),
        errors=sum(is_error for _, is_error in found),
        cost_of_errors=math.fsum(cost for cost, is_error in found if is_error),
        cost=math.fsum(cost for cost, _ in found),
    )


def interval(figures: list[float]) -> str:
    """The mean with its interval of 95 %."""
    error = NORMAL * statistics.stdev(figures) / math.sqrt(len(figures)) if len(figures) > 1 else math.inf
    return f"{statistics.fmean(figures):.2f} ± {error:.2f}"


def rows(found: Iterable[Game]) -> Iterator[list[str]]:
    """A line for each level of each game, and for each difference between levels in the same deals."""
    by_game: dict[str, dict[str, dict[int, Game]]] = defaultdict(lambda: defaultdict(dict))
    for one in found:
        by_game[f"{one.game}, budget {one.budget}, every {one.every}"][one.level][one.deal] = one
    for game, levels in by_game.items():
        for level in LEVELS:
            if of_level := list(levels[level].values()):
                figures = zip(*(one.rates() for one in of_level), strict=True)
                choices = sum(one.choices for one in of_level)
                yield [game, level, str(len(of_level)), str(choices), *(interval(list(each)) for each in figures)]
        for worse, better in itertools.pairwise(LEVELS):
            if both := sorted(levels[worse].keys() & levels[better].keys()):
                pairs = [(levels[worse][deal].rates(), levels[better][deal].rates()) for deal in both]
                differences = zip(*([x - y for x, y in zip(*pair, strict=True)] for pair in pairs), strict=True)
                yield [game, f"{worse} − {better}", str(len(both)), "", *(interval(list(each)) for each in differences)]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--game", nargs="*", choices=list(OPTIONS), default=list(OPTIONS))
    reader.add_argument("--games", type=int, default=GAMES, help="deals, each played by every level")
    reader.add_argument("--first", type=int, default=0, help="the number of the first deal")
    reader.add_argument("--budget", type=int, default=BUDGET, help="playouts for each choice")
    reader.add_argument("--every", type=int, help="judge one of so many choices")
    reader.add_argument("--levels", nargs="*", choices=LEVELS, default=LEVELS)
    reader.add_argument("--write", type=Path, help="add a line for each game to this file")
    reader.add_argument("--read", type=Path, nargs="*", help="play nothing, make the table of such files")
    asked = reader.parse_args()
    found: list[Game] = []
    for path in asked.read or ():
        found += [msgspec.json.decode(line, type=Game) for line in path.read_bytes().splitlines()]
    for game in () if asked.read else asked.game:
        for deal in range(asked.first, asked.first + asked.games):
            for level in asked.levels:
                found.append(reviewed(game, level, deal, asked.budget, asked.every or EVERY[game]))
                if asked.write:
                    with asked.write.open("ab") as file:
                        file.write(msgspec.json.encode(found[-1]) + b"\n")
    for row in rows(found):
        print("| " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
