"""Luck taken off the results of a match: they stay true on average, and vary less.

Luck has mean zero whatever the bots do, so results less any fixed part of it have the same mean. How much of it is taken off is
settled before the first game that counts, on a pilot: other deals, with a seed that follows from that of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import msgspec

from stolik.lab import intervals
from stolik.lab.by_deal import BotResult, Deals, mean_scores, score_luck, win_luck, win_shares
from stolik.lab.intervals import Difference, Saving, Share
from stolik.lab.running import Runner
from stolik.lab.spec import Outcome, Spec
from stolik.lab.verdicts import verdict

BUDGET = 64
"""Playouts for each position if nobody says how many."""
PILOT = 30
"""Deals of the pilot."""


class Weights(msgspec.Struct, frozen=True):
    """How much of the luck is taken off: of that in the shares of the win, and of that in scores."""

    wins: float
    scores: float


class Savings(msgspec.Struct, frozen=True):
    """How many times fewer games give the same interval; nothing where a figure doesn't vary at all."""

    win_rate: Saving | None
    difference: Saving | None
    score: Saving | None


class Adjusted(msgspec.Struct, frozen=True):
    """The results with luck taken off, by playouts of so many games for each position; the weights come from a pilot."""

    budget: int
    pilot_deals: int
    pilot_seed: str
    weights: Weights
    results: list[BotResult]
    difference: Difference | None
    verdict: str
    saves: Savings


def pilot_of(spec: Spec) -> Spec:
    """The same match on other deals."""
    return msgspec.structs.replace(spec, seed=f"{spec.seed} pilot")


def weights_before(spec: Spec, run: Runner) -> Weights:
    """Plays the pilot of a match, and settles the weights."""
    pilot = pilot_of(spec)
    return weights(pilot, run.play_pilot(pilot, PILOT * len(spec.entrants)))


def weights(spec: Spec, outcomes: Sequence[Outcome]) -> Weights:
    """How much luck is to be taken off for the results to vary least, as far as these games tell."""
    return Weights(
        weight(win_shares(spec, outcomes), win_luck(spec, outcomes)),
        weight(mean_scores(spec, outcomes), score_luck(spec, outcomes)),
    )


def weight(deals: Deals, luck: Deals) -> float:
    """The slope of the least squares of all entrants' results on their luck, each around its own mean; from nothing to all."""
    shared = squares = 0.0
    for results, changes in zip(zip(*deals, strict=True), zip(*luck, strict=True), strict=True):
        middle = fmean(changes)
        shared += sum(result * (change - middle) for result, change in zip(results, changes, strict=True))
        squares += sum((change - middle) ** 2 for change in changes)
    return round(min(1.0, max(0.0, shared / squares)), 4) if squares else 1.0


def less_luck(deals: Deals, luck: Deals, weight: float) -> Deals:
    return [
        [result - weight * change for result, change in zip(results, changes, strict=True)]
        for results, changes in zip(deals, luck, strict=True)
    ]


def first_share(spec: Spec, outcomes: Sequence[Outcome], weight: float, confidence: float) -> Share:
    """The first entrant's win rate."""
    deals = less_luck(win_shares(spec, outcomes), win_luck(spec, outcomes), weight)
    return intervals.adjusted(_first(deals), confidence)


def adjusted(spec: Spec, outcomes: Sequence[Outcome], taken: Weights, confidence: float) -> Adjusted:
    """The results of all games with these parts of their luck taken off, and what that saves."""
    plain, plain_scores = win_shares(spec, outcomes), mean_scores(spec, outcomes)
    shares = less_luck(plain, win_luck(spec, outcomes), taken.wins)
    scores = less_luck(plain_scores, score_luck(spec, outcomes), taken.scores)
    results = [
        BotResult(
            name,
            intervals.adjusted([deal[at] for deal in shares], confidence),
            intervals.mean([deal[at] for deal in scores], confidence),
        )
        for at, name in enumerate(spec.names)
    ]
    several = len(spec.entrants) > 1
    difference = intervals.adjusted_difference(_apart(shares), confidence) if several else None
    return Adjusted(
        budget=spec.luck_budget,
        pilot_deals=PILOT,
        pilot_seed=pilot_of(spec).seed,
        weights=taken,
        results=results,
        difference=difference,
        verdict=verdict(spec.names, difference),
        saves=Savings(
            win_rate=intervals.saving(_first(plain), _first(shares)),
            difference=intervals.saving(_apart(plain), _apart(shares)) if several else None,
            score=intervals.saving(_first(plain_scores), _first(scores)),
        ),
    )


def _first(deals: Deals) -> list[float]:
    return [deal[0] for deal in deals]


def _apart(deals: Deals) -> list[float]:
    """How much more each deal gave the first than the second."""
    return [deal[0] - deal[1] for deal in deals]
