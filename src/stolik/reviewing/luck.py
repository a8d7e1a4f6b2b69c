"""What luck did in a game: values of its positions, and how far each draw came out above or below what could be expected.

The value of a position is the mean result of playouts to the end of the game, from the true state. A playout of a position where
the policy makes the move that was really made is a playout of what follows. So a new value is only made after chance, and after
moves that the policy wouldn't have made; between those, values are one and the same, and errors of measurement don't add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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


class Valued(NamedTuple):
    """A step with the playouts of what could be expected of it, and of what came."""

    step: Step
    expected: Rows
    value: Rows

    @property
    def luck(self) -> Rows:
        return mean(self.value) - mean(self.expected)


class Luck(NamedTuple):
    """What luck changed in a whole game, in the order of a row: the deal, the draws of each seat, and those for several."""

    deal: Rows
    draws: Rows
    neutral: Rows

    @property
    def all(self) -> Rows:
        return np.asarray(self.deal + self.draws.sum(0) + self.neutral)


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


def first_value(playouts: Playouts, first: States, budget: int) -> Rows:
    """Playouts of the position that a game begins with."""
    return playouts.of_position(first, "dealt", DEALS * budget)


def all_deals(playouts: Playouts, options: Options, rules: int, budget: int) -> Rows:
    """Playouts of other deals."""
    return playouts.of_deals(options, rules, "deals", DEALS * budget)


def valued(playouts: Playouts, made: Sequence[Step], first: Rows, end: Rows, budget: int) -> Iterator[Valued]:
    """Every step with its values, from playouts of the first position on; the last value is how the game ended.

    No draw has mattered for the seeds of the value after it, so luck has mean zero, however well or badly anybody plays.
    """
    value, name, count = first, "dealt", DEALS * budget
    for place, step in enumerate(made, 1):
        expected = value
        if not step.by_policy:
            expected = playouts.of_position(step.before, name, count, step.played.move)
        value = expected
        if step.drew is not None:
            name, count = f"after {step.at + 1}", budget
            value = playouts.of_position(step.after, name, count)
        if place == len(made):
            value = end
        yield Valued(step, expected, value)


def luck_of(playouts: Playouts, first: States, moves: Iterable[Played], options: Options, rules: int, budget: int) -> Luck:
    """What luck changed in a game that was played from its deal to its end."""
    made = list(steps(playouts, first, moves))
    dealt = first_value(playouts, first, budget)
    end = playouts.of_position(made[-1].after if made else first, "end", 1)
    draws, neutral = np.zeros((playouts.players, dealt.shape[1])), np.zeros(dealt.shape[1])
    for one in valued(playouts, made, dealt, end, budget):
        if one.step.drew == NEUTRAL:
            neutral += one.luck
        elif one.step.drew is not None:
            draws[one.step.drew] += one.luck
    return Luck(mean(dealt) - mean(all_deals(playouts, options, rules, budget)), draws, neutral)
