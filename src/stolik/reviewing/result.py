"""What a review says, as plain data. All figures are in the units of the game: shares of a win, and scores as the rules count."""

from __future__ import annotations

from typing import Literal

import msgspec

from stolik.core.words import Pair

VERSION = 2
"""Raised when the same game, budget and seed give another review, so that those that were kept are made anew."""
DIGITS = 6
"""Figures are rounded to so many decimals, and add up in them."""
Measure = Literal["win", "score"]
NEUTRAL = -1
"""The seat of a draw that was for several, such as the deal of a round."""


class Value(msgspec.Struct, frozen=True):
    """A chance to win and a score, or changes of these, each with its standard error."""

    win: float
    win_error: float
    score: float
    score_error: float


class Parts(msgspec.Struct, frozen=True):
    """How a seat came to its result: all parts, the rest among them, add up to it.

    `draws` has the luck of what each seat drew, `neutral` that of what was drawn for several, `errors` what the errors of each
    seat changed. Every part is a change for the seat whose sum this is.
    """

    start: float
    deal: float
    draws: list[float]
    neutral: float
    errors: list[float]
    rest: float
    result: float

    def own_errors(self, seat: int) -> float:
        return self.errors[seat]

    def others_errors(self, seat: int) -> float:
        return sum(change for other, change in enumerate(self.errors) if other != seat)

    @property
    def all_draws(self) -> float:
        return sum(self.draws) + self.neutral


class Sum(msgspec.Struct, frozen=True):
    """A seat's sums in both measures, and its decisions: how many were choices, how many of them errors, and what these cost.

    `cost` is in the measure of the review, and never negative.
    """

    win: Parts
    score: Parts
    choices: int
    errors: int
    cost: float

    @property
    def cost_per_choice(self) -> float:
        return self.cost / self.choices if self.choices else 0.0


class Point(msgspec.Struct, frozen=True):
    """What everybody could expect after the first `after` moves."""

    after: int
    values: list[Value]


class Draw(msgspec.Struct, frozen=True):
    """Chance at move number `number`, counted from 1: what came out against what could have come out, for every seat.

    `seat` drew; it is `NEUTRAL` where several did.
    """

    number: int
    seat: int
    text: str
    luck: list[Value]


class Choice(msgspec.Struct, frozen=True):
    """A move that was tried, and what came of it for its seat in so many guesses of what that seat couldn't see.

    Of an error, the values of the best and the played move are those that its cost was measured by: they differ by just that.
    """

    move: int
    text: str
    value: Value
    tries: int
    advice: Pair | None
    """What is certain about it, where the best move isn't the played one, of these two; players are named as `{names[1]}`."""


class Decision(msgspec.Struct, frozen=True):
    """A move that was a choice, made as number `number`, counted from 1.

    `changes` is what the played move changed for every seat against the best one, measured on other guesses than those that the
    best was chosen by. `cost` is the same for its own seat in the measure of the review, positive if the move was worse.
    """

    number: int
    seat: int
    legal: int
    played: int
    best: int
    choices: list[Choice]
    changes: list[Value]
    cost: float
    cost_error: float
    is_error: bool
    """Whether the cost is above two of its standard errors."""

    def choice(self, move: int) -> Choice:
        return next(one for one in self.choices if one.move == move)


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game came about, by one version of the policy, with so many playouts.

    `measure` says in what errors are counted, and `lower_is_better` whether less of it is better. `costliest` has the places in
    `decisions` of the costliest errors, for each seat; `costliest_of_all` those of the whole table.
    """

    game: str
    rules: int
    bot_version: int
    budget: int
    seed: str
    measure: Measure
    lower_is_better: bool
    together: bool
    names: list[str]
    moves: int
    dealt: bool = True
    """Whether the game begins with its deal, and not where another one was, or with cards that were dealt anew."""
    sums: list[Sum]
    line: list[Point]
    draws: list[Draw]
    decisions: list[Decision]
    costliest: list[list[int]]
    costliest_of_all: list[int]

    def parts(self, seat: int) -> Parts:
        """The seat's sum in the measure of the review."""
        one = self.sums[seat]
        return one.win if self.measure == "win" else one.score

    def value(self, value: Value) -> tuple[float, float]:
        """A value in the measure of the review, with its standard error."""
        return (value.win, value.win_error) if self.measure == "win" else (value.score, value.score_error)

    def of_seat(self, seat: int) -> Review:
        """The same with the draws and decisions of one seat alone; what was drawn for several stays."""
        decisions = [one for one in self.decisions if one.seat == seat]
        kept = {id(one): at for at, one in enumerate(decisions)}
        costliest: list[list[int]] = [[] for _ in self.names]
        costliest[seat] = [kept[id(self.decisions[at])] for at in self.costliest[seat]]
        return msgspec.structs.replace(
            self,
            draws=[one for one in self.draws if one.seat in (seat, NEUTRAL)],
            decisions=decisions,
            costliest=costliest,
            costliest_of_all=costliest[seat],
        )
