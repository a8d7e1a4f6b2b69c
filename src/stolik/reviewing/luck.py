"""What luck did in a game: values of its positions, and how far each draw came out above or below what could be expected.

The value of a position is the mean result of playouts to the end of the game, from the true state. A playout of a position where
the policy makes the move that was really made is a playout of what follows. So a new value is only made after chance, and after
moves that the policy wouldn't have made; between those, values are one and the same, and errors of measurement don't add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from stolik.core import record
from stolik.core.game import Game
from stolik.core.options import Options
from stolik.core.record import States, is_packed
from stolik.core.table import Played
from stolik.reviewing.playouts import Playouts, Rows, mean
from stolik.reviewing.result import NEUTRAL

DEALS = 4
"""The first position and the mean of all deals get this many times the playouts of other positions."""


class Step(NamedTuple):
    """A move that isn't an aside, made after `at` others, and what it led to."""

    at: int
    played: Played
    before: States
    after: States
    legal: list[int]
    drew: int | None
    """The seat that drew, `NEUTRAL` if several did, or None without chance."""
    by_policy: bool


class Value:
    """Playouts of a position, made when they are first asked for."""

    def __init__(self, make: Callable[[], Rows]) -> None:
        self._make = make

    @cached_property
    def rows(self) -> Rows:
        return self._make()

    @property
    def mean(self) -> Rows:
        return mean(self.rows)


class Valued(NamedTuple):
    """A step with the value of what could be expected of it, and of what came."""

    step: Step
    expected: Value
    value: Value

    @property
    def luck(self) -> Rows:
        return self.value.mean - self.expected.mean


def steps(playouts: Playouts, first: States, moves: Iterable[Played], at: int = 0) -> Iterator[Step]:
    """Goes through moves from a first position, made after `at` others; what was only said is made, but is no step."""
    game = playouts.game
    now = game.copied(first, 0, is_packed(first))
    for number, played in enumerate(moves, at):
        before = game.copied(now, 0, is_packed(now))
        legal = game.legal(now, 0)
        game.kernels.of(now).step(now, 0, played.move, game.move_buffer(now))
        if played.move not in legal:
            continue
        after = game.copied(now, 0, is_packed(now))
        drew = _drew(game, before, after, played.seat, playouts.players)
        by_policy = len(legal) == 1 or playouts.first_move(before) == played.move
        yield Step(number, played, before, after, legal, drew, by_policy)


def _drew(game: Game, before: States, after: States, mover: int, players: int) -> int | None:
    """Who drew, if a move used chance: the seat whose hand got a card that it hadn't known, else the one that moved."""
    if not game.kernels.of(after).came_out(before, after, 0):
        return None
    was, now = (record.column(states, 0, "where") for states in (before, after))
    knew = record.column(before, 0, "seen")
    got = [seat for seat in range(players) if np.any((now == seat) & (was != seat) & (knew >> seat & 1 == 0))]
    return mover if not got else got[0] if len(got) == 1 else NEUTRAL


def first_value(playouts: Playouts, first: States, budget: int) -> Value:
    """The value of the position that a game begins with."""
    return Value(partial(playouts.of_position, first, "dealt", DEALS * budget))


def all_deals(playouts: Playouts, options: Options, rules: int, budget: int) -> Value:
    """The value of a game before its deal."""
    return Value(partial(playouts.of_deals, options, rules, "deals", DEALS * budget))


def end_of(playouts: Playouts, last: States) -> Value:
    """How a game ended, in the form of one playout."""
    return Value(partial(playouts.of_position, last, "end", 1))


def valued(playouts: Playouts, made: Sequence[Step], first: Value, end: Value, budget: int) -> Iterator[Valued]:
    """Every step with its values, from that of the first position on; the last one is how the game ended.

    No draw has mattered for the seeds of the value after it, so luck has mean zero, however well or badly anybody plays.
    """
    value, name, count = first, "dealt", DEALS * budget
    for place, step in enumerate(made, 1):
        expected = value
        if not step.by_policy:
            expected = Value(partial(playouts.of_position, step.before, name, count, step.played.move))
        value = expected
        if step.drew is not None:
            name, count = f"after {step.at + 1}", budget
            value = Value(partial(playouts.of_position, step.after, name, count))
        if place == len(made):
            value = end
        yield Valued(step, expected, value)


def luck_of(playouts: Playouts, first: States, moves: Iterable[Played], options: Options, rules: int, budget: int) -> Rows:
    """What luck changed in all in a game that was played from its deal to its end, in the order of a row.

    The luck of the deal and of all draws is what the result has beyond the mean of all deals, but for what was changed by moves
    that the policy wouldn't have made. So only positions with such a move need a value, and what comes between cancels out.
    """
    made = list(steps(playouts, first, moves))
    value, end = first_value(playouts, first, budget), end_of(playouts, made[-1].after if made else first)
    luck = end.mean - all_deals(playouts, options, rules, budget).mean
    for one in valued(playouts, made, value, end, budget):
        if not one.step.by_policy:
            luck -= one.expected.mean - value.mean
        value = one.value
    return luck
