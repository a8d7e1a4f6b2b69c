"""Random games to look at: the settings of a game, and walks through its positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from stolik.core import record
from stolik.core.errors import StolikError
from stolik.core.game import Game, key_of, key_words

LONGEST = 300
"""The most moves of a walk, not counting asides; of a longer game the checks see a stretch."""
IN_THE_MIDDLE = 0.8
"""The share of walks through a long game that don't start at its beginning."""
SOME = 0.15
"""The share of positions that costly checks look at."""


class Wrong(Exception):
    """What a check found, in a sentence."""


class Setting(NamedTuple):
    """One way to set a table: a mode and a number of players."""

    game: Game
    mode: str
    players: int

    @property
    def options(self) -> dict[str, Any]:
        return {**self.game.modes[self.mode].options, "players": self.players}

    def __str__(self) -> str:
        return f"mode {self.mode}, {self.players} players"


def settings(game: Game) -> list[Setting]:
    """Each mode with the fewest and with the most players that it takes."""
    found = []
    for mode, preset in game.modes.items():
        low, high = game.players
        fits = []
        for players in range(low, high + 1):
            try:
                game.check({"players": players, **preset.options})
            except StolikError:
                continue  # the mode takes fewer or more players
            fits.append(int(str(preset.options.get("players", players))))
        found += [Setting(game, mode, players) for players in dict.fromkeys([fits[0], fits[-1]])] if fits else []
    return found


class Walk:
    """One game of random moves, with an aside now and then, whose true state the checks can see."""

    def __init__(self, setting: Setting, seed: int, rules: int | None = None) -> None:
        self.setting, self.game, self.seed = setting, setting.game, seed
        self.options = self.game.check(setting.options)
        self.key = key_of(seed)
        self.chance = random.Random(seed)  # noqa: S311 (a check that can be repeated)
        self.rules = self.game.check_rules(rules)
        self.states = self.game.states(4)
        self.buffer = self.game.move_buffer(self.states)
        self.game.deal(self.states, 0, self.options, self.key, rules=self.rules)
        self.made: list[int] = []

    @property
    def seats(self) -> range:
        return range(-1, self.options.players)

    @property
    def turn(self) -> int:
        return record.number(self.states, 0, "turn")

    def play(self, move: int, i: int = 0) -> None:
        self.game.kernels.of(self.states).step(self.states, i, move, self.buffer)

    def legal(self, i: int = 0) -> list[int]:
        return self.game.legal(self.states, i)

    def steps(self, longest: int = LONGEST) -> Iterator[list[int]]:
        """The legal moves of every position, even the last; plays a random one after each.

        Of a long game these are the positions of a stretch, which begins after some random moves.
        """
        if longest < self.game.rules.MOST_MOVES and self.chance.random() < IN_THE_MIDDLE:
            self.skip(self.chance.randrange(longest * 2))
        for _ in range(longest):
            moves = self.legal()
            yield moves
            if not moves:
                return
            asides = self.game.asides(self.states, 0)
            if asides and self.chance.random() < 0.2:
                self.made.append(self.chance.choice(asides))
                self.play(self.made[-1])
            self.made.append(self.chance.choice(moves))
            self.play(self.made[-1])

    def skip(self, most: int) -> None:
        """Plays some random moves, fewer than would end the game."""
        for _ in range(most):
            moves = self.legal()
            if not moves:
                break
            self.made.append(self.chance.choice(moves))
            self.play(self.made[-1])
        self.made = self.made[: self.chance.randrange(len(self.made) + 1)]
        self.game.deal(self.states, 0, self.options, self.key, rules=self.rules)
        for move in self.made:
            self.play(move)

    def some_steps(self) -> Iterator[list[int]]:
        """Positions here and there, for costly checks; the first and the last are among them."""
        for moves in self.steps():
            if not moves or not self.made or self.chance.random() < SOME:
                yield moves

    def hidden(self, i: int, j: int, seat: int) -> bytes:
        """Writes to place j what a seat may know of state i; returns its bytes."""
        self.game.kernels.of(self.states).hide_into(self.states, i, j, seat)
        return record.pack(self.states, j)

    def guess(self, i: int, seat: int, salt: object) -> None:
        self.game.kernels.of(self.states).guess_at(
            self.states, i, seat, record.numbers_for(self.states, key_words(key_of(f"{self.seed} {salt}")))
        )

    def wrong(self, problem: str) -> Wrong:
        """What is wrong, and how to reach the position again."""
        return Wrong(f"{problem} ({self.setting}, seed {self.seed}, after {len(self.made)} moves)")
