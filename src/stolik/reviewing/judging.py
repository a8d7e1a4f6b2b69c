"""What a decision cost: judged by what its seat could see, in guesses of the rest, and never by the true cards."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from stolik.core import record
from stolik.core.record import States
from stolik.core.table import Played
from stolik.reviewing.playouts import Playouts, Rows, mean, value, values, variance
from stolik.reviewing.result import DIGITS, Choice, Decision, Value

FEW_MOVES = 6
"""Where there are no more moves than these, all are tried; otherwise those that a search would try, and the played one."""
SIEVE = 4
"""The first of so many parts of the guesses that choose, after which only the better half of the moves stays in."""
FEWEST = 2
"""Guesses that a mean and its error need at the least."""
CHOSEN = 1.0
"""Another move than the played one counts as the best only if it was better by so many standard errors where it was chosen."""
ERROR = 2.0
"""A cost is only called an error above so many standard errors."""
NOTHING = Value(0.0, 0.0, 0.0, 0.0)


def tried(playouts: Playouts, before: States, legal: list[int], played: Played) -> list[int]:
    """The moves that are compared, the played one always among them; they follow from what the seat could see."""
    if len(legal) <= FEW_MOVES:
        return legal
    found = playouts.candidates(playouts.game.hide(before, 0, played.seat))
    return found if played.move in found else [*found, played.move]


class Judge:
    """Judges the decisions of one game."""

    def __init__(self, playouts: Playouts, budget: int) -> None:
        self._playouts, self._game, self._half = playouts, playouts.game, budget // 2
        self._scored = playouts.game.measure == "score"
        self._sign = -1.0 if self._scored and playouts.game.lowest_wins else 1.0

    def decision(self, before: States, played: Played, number: int, moves: list[int], legal: int) -> Decision:
        """What move number `number`, made in this true position, cost against the best of these moves."""
        seat, move = played.seat, played.move
        hidden = self._game.hide(before, 0, seat)
        state = record.read(self._game.rules.State, hidden, 0)
        found, best = self._choose(hidden, moves, move, seat, number) if len(moves) > 1 else ({}, move)
        changes = errors = np.zeros(2 * self._playouts.players)
        if best != move:
            rows = self._playouts.of_moves(hidden, [move, best], f"measure {number}", self._half)
            paired = rows[:, 0] - rows[:, 1]
            changes, errors = mean(paired), variance(paired)
        advised = () if best == move else (best, move)
        cost = round(-self._sign * float(changes[self._index(seat)]), DIGITS) + 0.0
        cost_error = round(math.sqrt(errors[self._index(seat)]), DIGITS)
        return Decision(
            number=number,
            seat=seat,
            legal=legal,
            played=move,
            best=best,
            choices=[self._choice(state, one, seat, found.get(one), one in advised) for one in moves],
            changes=values(changes, errors),
            cost=cost,
            cost_error=cost_error,
            is_error=cost > ERROR * cost_error,
        )

    def _choose(self, hidden: States, moves: list[int], played: int, seat: int, number: int) -> tuple[dict[int, Rows], int]:
        """Tries the moves on the guesses that choose, the better half of them on all; returns the best, too."""
        index = self._index(seat)
        first = max(FEWEST, self._half // SIEVE)
        rows = self._playouts.of_moves(hidden, moves, f"sieve {number}", first)
        found = {move: rows[:, place] for place, move in enumerate(moves)}

        def good(move: int) -> float:
            return self._sign * float(found[move][:, index].mean())

        order = sorted(moves, key=good, reverse=True)
        left = [move for move in order if move == played or move in order[: max(2, (len(order) + 1) // 2)]]
        more = self._playouts.of_moves(hidden, left, f"choose {number}", max(FEWEST, self._half - first))
        for place, move in enumerate(left):
            found[move] = np.concatenate([found[move], more[:, place]])
        best = max(left, key=lambda move: (good(move), move == played))
        gain = self._sign * (found[best][:, index] - found[played][:, index])
        clearly = float(gain.mean()) > CHOSEN * math.sqrt(float(variance(gain)))
        return found, best if clearly else played

    def _choice(self, state: Any, move: int, seat: int, rows: Rows | None, advised: bool) -> Choice:
        own = [seat, self._playouts.players + seat]
        return Choice(
            move=move,
            text=self._game.moves.say(move),
            value=NOTHING if rows is None else value(mean(rows)[own], variance(rows)[own]),
            tries=0 if rows is None else len(rows),
            advice=self._game.narration.advice(state, move) if advised else None,
        )

    def _index(self, seat: int) -> int:
        """Where the seat's result stands in a row, in the measure of the review."""
        return self._playouts.players + seat if self._scored else seat
