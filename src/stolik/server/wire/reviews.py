"""The review of a finished game, as it is sent: figures for drawing, and sentences in one language.

All amounts are in the `measure` of the review: shares of the win from 0 to 1, or points as the rules count them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Amount(msgspec.Struct, frozen=True, array_like=True):
    """A figure with its standard error."""

    value: float
    error: float


class ReviewPoint(msgspec.Struct, frozen=True):
    """What every seat could expect after the first `after` moves."""

    after: int
    values: list[Amount]


class ReviewDraw(msgspec.Struct, frozen=True):
    """What chance gave with move number `number`, counted from 1; `seat` drew (-1: several did). `luck` is for every seat."""

    number: int
    seat: int
    luck: list[Amount]


class ReviewChoice(msgspec.Struct, frozen=True):
    """A move that was tried: typed, in words, what its seat could expect of it, in so many trial games, and what is
    certain about it (empty: nothing worth saying)."""

    move: Any
    text: str
    value: Amount
    tries: int
    advice: str


class ReviewDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was a choice, made as number `number`, counted from 1; `played` and `best` are places in `choices`.

    Positive costs are worse. `is_error`: the cost is above two of its standard errors. `sentences` say what was played, what was
    better and why; only of errors.
    """

    number: int
    seat: int
    legal: int
    choices: list[ReviewChoice]
    played: int
    best: int
    cost: Amount
    is_error: bool
    sentences: list[str]


PartKind = Literal["start", "deal", "draws", "neutral", "errors", "rest"]


class ReviewPart(msgspec.Struct, frozen=True):
    """A step of a sum, from `start` (what could be expected before the deal) on: its kind, whose draws or errors it is
    (-1: nobody's, or all the others'), what it is called, and how much it changed."""

    kind: PartKind
    seat: int
    words: str
    amount: float


class ReviewSum(msgspec.Struct, frozen=True):
    """How a seat came to its result: the parts add up to it. `cost` is what its errors cost in all, of so many `choices`."""

    seat: int
    parts: list[ReviewPart]
    result: float
    choices: int
    errors: int
    cost: float


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game came about. The same game has reviews of growing `depth`, from 0 to `depths` - 1, each with more trial
    games than the one before.

    In a team there is one sum for all. `costliest` has places in `decisions`, the worst first; `by_seat` the same for each seat.
    """

    game: str
    names: list[str]
    bots: list[str]
    """The level of the bot in each seat at the end; empty for a person."""
    depth: int
    depths: int
    budget: int
    """Trial games for each position and each decision."""
    bot_version: int
    rules: int
    seed: str
    measure: Literal["win", "score"]
    lower_is_better: bool
    together: bool
    unit: str
    """What is counted, in a sentence."""
    how: str
    """By which bots and how many trial games, in a sentence."""
    legend: str
    """What to make of it, in a sentence or two."""
    moves: int
    line: list[ReviewPoint]
    draws: list[ReviewDraw]
    decisions: list[ReviewDecision]
    sums: list[ReviewSum]
    costliest: list[int]
    by_seat: list[list[int]]
