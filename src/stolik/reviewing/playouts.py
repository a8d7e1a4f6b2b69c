"""Playouts of one game, and what can be said of many: means with their standard errors."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stolik.core import record, rule
from stolik.core.contract import Player, Rules
from stolik.core.engine import Kernels
from stolik.core.game import Game, buffers, key_of, key_words
from stolik.core.options import Options
from stolik.core.positions.kernels import RNGS, SEEDS, SEEN, TRUE, WORKSPACE
from stolik.core.record import States
from stolik.core.rng import Chance, start
from stolik.core.table import Table
from stolik.reviewing.kernels import NO_MOVE
from stolik.reviewing.result import DIGITS, Value

Rows = np.ndarray[Any, np.dtype[np.float64]]
"""How playouts ended: in each row every seat's share of the win, then every seat's score."""
LEAST_ROOM = 8
"""Buffers hold keys and places, too, also in games with very few moves."""


@cache
def review_kernels(game: Game) -> Kernels:
    return game.make_kernels(Path(__file__).parent / "kernels.py", Rules, Player, beside=[game.position_kernels])


def compile_kernels(game: Game) -> None:  # pragma: no cover (coverage is measured with compilation off)
    """Compiles what reviews of a game call, or loads it from the cache."""
    table = Table(game, key=key_of("ready"))
    playouts = Playouts(game, table.options, "ready", packed=True)
    playouts.of_deals(table.options, table.rules, "deals", 1)
    playouts.of_position(table.now, "position", 1)
    playouts.first_move(table.now)
    hidden = table.hide(table.turn)
    playouts.of_moves(hidden, playouts.candidates(hidden), "moves", 1)
    review_kernels(game).set_ready()


class Playouts:
    """Plays out positions of one table. All chance follows from a seed and a name; nothing follows from the key of the deal."""

    def __init__(self, game: Game, options: Options, seed: int | str, packed: bool | None = None) -> None:
        """`packed`: on the compiled engine, which compiles now if need be. Without it, if this process may compile."""
        self.game, self.players, self._seed = game, options.players, seed
        self._winners = options.players if game.together(options) else 1
        """Who wins together has all of the win, and no share of it."""
        packed = rule.COMPILED if packed is None else packed
        kernels = review_kernels(game)
        self._kernels = kernels.compiled if packed else kernels.plain
        self._states = game.states(WORKSPACE, packed)
        self._rng = record.new_states(Chance, RNGS, packed)
        room = max(game.rules.NUM_MOVES, game.rules.SEATS, LEAST_ROOM)
        self._moves, self._buffer = (buffers(1, room, packed)[0] for _ in range(2))

    def of_position(self, states: States, name: str, count: int, move: int = NO_MOVE) -> Rows:
        """Plays out a true position, or what follows when that move is made in it with fresh chance."""
        rows = np.zeros((count, 2 * self.players))
        record.place(self._states, TRUE, states, 0)
        self._begin(name)
        self._kernels.positions(self._states, self._rng, move, self._buffer, rows)
        return self._won(rows)

    def of_deals(self, options: Options, rules: int, name: str, count: int) -> Rows:
        """Plays whole games, each from a deal of its own."""
        rows = np.zeros((count, 2 * self.players))
        self.game.prepare(self._states, TRUE, options, fast=True, rules=rules)
        self._begin(name)
        self._kernels.deals(self._states, self._rng, self._buffer, rows)
        return self._won(rows)

    def of_moves(self, hidden: States, moves: list[int], name: str, count: int) -> Rows:
        """Tries moves in the same guesses of what a seat can't see; the first index is the guess, the second the move."""
        rows = np.zeros((count, len(moves), 2 * self.players))
        record.place(self._states, SEEN, hidden, 0)
        self._begin(name)
        for at, move in enumerate(moves):
            self._moves[at] = move
        self._kernels.judge(self._states, self._rng, self._moves, self._winners, self._buffer, rows)
        return self._won(rows)

    def first_move(self, states: States) -> int:
        """The move with which all playouts of a true position begin, or `NO_MOVE` if the policy leaves it to chance."""
        record.place(self._states, TRUE, states, 0)
        self._begin("first move")
        return int(self._kernels.first_move(self._states, self._rng, self._buffer))

    def candidates(self, hidden: States) -> list[int]:
        """What a search would try where the seat in turn sees this."""
        record.place(self._states, SEEN, hidden, 0)
        return [int(move) for move in self._moves[: self._kernels.candidates(self._states, self._moves)]]

    def _won(self, rows: Rows) -> Rows:
        rows[..., : self.players] *= self._winners
        return rows

    def _begin(self, name: str) -> None:
        """Seeds the generator that seeds the playouts: the same name gives the same chance."""
        seeds = Chance()
        seeds.fast = 1
        start(seeds, key_words(hashlib.sha256(f"stolik review {self._seed} {name}".encode()).digest()))
        record.write(self._rng, SEEDS, seeds)


def mean(rows: Rows) -> Rows:
    return np.asarray(rows.mean(0))


def variance(rows: Rows) -> Rows:
    """The square of the standard error of the mean; nothing where all playouts are one and the same."""
    return np.asarray(rows.var(0, ddof=1) / len(rows) if len(rows) > 1 else np.zeros(rows.shape[1:]))


def values(means: Rows, variances: Rows) -> list[Value]:
    """What a mean row says of each seat."""
    players = means.shape[-1] // 2
    return [value(means[at], variances[at]) for at in ([seat, players + seat] for seat in range(players))]


def value(means: Rows, variances: Rows) -> Value:
    """The value of one seat, from its share of the win and its score."""
    (win, score), (win_error, score_error) = means.tolist(), np.sqrt(variances).tolist()
    return Value(*(round(number, DIGITS) + 0.0 for number in (win, win_error, score, score_error)))
