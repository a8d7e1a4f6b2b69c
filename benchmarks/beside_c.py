"""Our playouts of The Game beside a small C program that plays the same random game, in the rounds of `speed`.

Both count their own core time, so that what else the machine does falls on neither.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

import stolik
from stolik.core import record
from stolik.core.game import Game, key_of, key_words
from stolik.core.rng import Chance

GAME = "the-game"
SOURCE = Path(__file__).parent / "c" / "the_game.c"
FLAGS = ("-O3", "-march=native")
GAMES_A_RUN = 20_000
GAMES_COMPARED = 4_000
NOISE = 4.5
"""How many standard errors the means of the two may be apart: chance alone does that once in a hundred thousand runs."""


class Means(NamedTuple):
    """What a game comes to."""

    moves: float
    cards_left: float


class CProgram:
    """The compiled program, which plays as many games as one asks for; each run goes on with another seed."""

    def __init__(self, program: Path) -> None:
        self._program = program
        self._seeds = count(1)

    @staticmethod
    def compiled(folder: Path) -> CProgram | None:
        """Compiles it into a folder, if this machine can."""
        compiler = shutil.which("cc")
        if compiler is None:
            return None
        program = folder / SOURCE.stem
        done = subprocess.run([compiler, *FLAGS, "-o", str(program), str(SOURCE)], check=False, capture_output=True)
        return CProgram(program) if done.returncode == 0 else None

    def run(self, games: int) -> tuple[int, Means, float]:
        """Moves made, what a game came to, and seconds of core time."""
        command = [str(self._program), str(games), str(next(self._seeds))]
        made, _, moves, left, seconds = subprocess.run(command, check=True, text=True, capture_output=True).stdout.split()
        return int(made), Means(float(moves), float(left)), float(seconds)

    def rate(self, span: float) -> float:
        """Moves a second."""
        made, seconds = 0, 0.0
        while seconds < span:
            more, _, taken = self.run(GAMES_A_RUN)
            made, seconds = made + more, seconds + taken
        return made / seconds


class OurPlayouts:
    """The same random games by our kernel."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._states, self._rng = game.states(1, packed=True), record.new_states(Chance, 1, packed=True)
        game.prepare(self._states, 0, game.check({"players": 2}), fast=True)
        self._moves = game.move_buffer(self._states)

    def run(self, games: int, seed: str) -> int:
        """Moves made; the last game stays in the state."""
        key = record.numbers_for(self._states, key_words(key_of(seed)))
        return int(self._game.kernels.compiled.random_games(self._states, 0, self._rng, key, games, self._moves))

    def rate(self, span: float) -> float:
        """Moves a second."""
        made, began = 0, time.thread_time()
        while (taken := time.thread_time() - began) < span or made == 0:
            made += self.run(GAMES_A_RUN // 10, f"beside c {made}")
        return made / taken

    def games(self, count: int) -> list[Means]:
        """What each of so many games comes to."""
        score = self._game.kernels.compiled.score_at
        return [Means(self.run(1, f"means {number}"), score(self._states, 0, 0)) for number in range(count)]


def contestants(folder: Path) -> dict[str, Callable[[float], float]]:
    """Both, for the rounds; none where there is no C compiler. Ends the program if they don't play the same game."""
    theirs = CProgram.compiled(folder)
    if theirs is None:
        print("There is no C compiler here: the rows beside C are left out.", file=sys.stderr)
        return {}
    ours = OurPlayouts(stolik.game(GAME))
    if problem := difference(ours.games(GAMES_COMPARED), theirs.run(GAMES_A_RUN)[1], GAMES_A_RUN):
        sys.exit(f"The C program plays another game than ours: {problem}.")
    return {"c": theirs.rate, "beside c": ours.rate}


def difference(ours: list[Means], theirs: Means, games: int) -> str:
    """What the means differ in by more than noise; "" if in nothing."""
    for name, mine, mean in zip(("moves", "cards left"), zip(*ours, strict=True), theirs, strict=True):
        error = statistics.stdev(mine) * (1 / len(mine) + 1 / games) ** 0.5
        if abs(statistics.fmean(mine) - mean) > NOISE * error:
            return f"{statistics.fmean(mine):.2f} and {mean:.2f} {name} a game"
    return ""
