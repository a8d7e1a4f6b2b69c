"""Checks a game as a whole: its shape, laws, words, views, moves, hiding, guessing, bots, and a table on a real server.

`stolik check-game NAME` checks any registered game, even one from another package.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from stolik.check_game.laws import ends, guessing, hiding, laws, leaving
from stolik.check_game.playing import bots, served
from stolik.check_game.walks import Walk, Wrong, settings
from stolik.check_game.words import facts, moves_both_ways, views, words
from stolik.core.game import Game
from stolik.core.whole import problems

GAMES = 20
"""How many random games of each mode to look at, with the fewest and with the most players."""


class Check(NamedTuple):
    """One check, of random games or of the game itself."""

    name: str
    whole: Callable[[Game], None] | None = None
    walk: Callable[[Walk], None] | None = None
    needs_end: bool = False
    """Whether it plays games to their end; it is skipped where games don't end."""


ENDS = "an end to every game"
CHECKS = (
    Check("facts and rules in both languages", whole=facts),
    Check("moves both ways", whole=moves_both_ways),
    Check("laws", walk=laws),
    Check(ENDS, walk=ends),
    Check("views", walk=views),
    Check("words in both languages", walk=words),
    Check("hiding", walk=hiding),
    Check("guessing", walk=guessing),
    Check("equal cards that leave a hand", walk=leaving),
    Check("whole games of bots, and hints", whole=bots, needs_end=True),
    Check("a served table", whole=served, needs_end=True),
)


class Finding(msgspec.Struct, frozen=True):
    """The result of a check: how many games it looked at, and what is wrong, if anything."""

    check: str
    games: int
    seconds: float
    wrong: str = ""


def steps(game: Game, games: int = GAMES) -> int:
    """How many steps the checks take with this many games for each setting, for a progress bar."""
    if any(problems(game.name, game)):
        return 1
    return 1 + sum(len(settings(game)) * games if check.walk else 1 for check in CHECKS)


def check_game(game: Game, games: int = GAMES, progress: Callable[[str], None] = lambda _: None) -> Iterator[Finding]:
    """Runs all checks, one finding each; `progress` is called after every step with the name of the check."""
    began = time.perf_counter()
    shape = list(problems(game.name, game))
    progress("shape")
    yield Finding("shape of all parts", 0, time.perf_counter() - began, " ".join(shape))
    if shape:
        return
    endless = False
    for check in CHECKS:
        began, played, wrong = time.perf_counter(), 0, ""
        try:
            if check.needs_end and endless:
                raise Wrong("not tried, because games don't end")
            if check.whole:
                check.whole(game)
                progress(check.name)
            else:
                for setting in settings(game):
                    for seed in range(games):
                        if check.walk:
                            check.walk(Walk(setting, seed))
                        played += 1
                        progress(check.name)
        except Wrong as error:
            wrong = str(error)
        except Exception as error:  # somebody else's game can raise anything
            wrong = f"{type(error).__name__}: {error}"
        endless = endless or (check.name == ENDS and bool(wrong))
        yield Finding(check.name, played, time.perf_counter() - began, wrong)


__all__ = ["CHECKS", "GAMES", "Finding", "check_game", "steps"]
