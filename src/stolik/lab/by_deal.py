"""What every deal gave to every entrant, plain and with luck taken off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

import msgspec

from stolik.lab import intervals
from stolik.lab.intervals import CONFIDENCE, Mean, Share
from stolik.lab.spec import Luck, Outcome, Spec

Deals = list[list[float]]
"""For each deal, a figure for every entrant."""


class BotResult(msgspec.Struct, frozen=True):
    """How one bot did. Against others, a win shared by n counts 1/n; together, a win is a game won."""

    bot: str
    win_rate: Share
    score: Mean


def win_shares(spec: Spec, outcomes: Sequence[Outcome]) -> Deals:
    """For each deal, what share of its games every entrant won; a win shared by n seats counts 1/n for each."""
    return _shares(spec, outcomes, lambda played: [(place == 1) / max(1, played.places.count(1)) for place in played.places])


def win_luck(spec: Spec, outcomes: Sequence[Outcome]) -> Deals:
    """What luck changed in these shares."""
    return _shares(spec, outcomes, lambda played: _luck(played).wins)


def mean_scores(spec: Spec, outcomes: Sequence[Outcome]) -> Deals:
    """For each deal, the mean score of every entrant's seats."""
    return _means(spec, outcomes, lambda played: played.scores)


def score_luck(spec: Spec, outcomes: Sequence[Outcome]) -> Deals:
    """What luck changed in these scores."""
    return _means(spec, outcomes, lambda played: _luck(played).scores)


def share_of(spec: Spec, shares: list[float], confidence: float = CONFIDENCE) -> Share:
    """Together, the games of a bot are independent; against each other, only deals are."""
    return intervals.wilson(sum(shares), len(shares), confidence) if spec.together else intervals.clustered(shares, confidence)


def _shares(spec: Spec, outcomes: Sequence[Outcome], of: Callable[[Outcome], Sequence[float]]) -> Deals:
    """What every entrant's seats have of a game, on average over the games of each deal."""
    each = len(spec.entrants)
    games = 1 if spec.together else each
    deals = []
    for at in range(0, len(outcomes), each):
        held = [0.0] * each
        for played in outcomes[at : at + each]:
            for entrant, share in zip(spec.seating(played.number), of(played), strict=True):
                held[entrant] += share / games
        deals.append(held)
    return deals


def _means(spec: Spec, outcomes: Sequence[Outcome], of: Callable[[Outcome], Sequence[float]]) -> Deals:
    each = len(spec.entrants)
    deals = []
    for at in range(0, len(outcomes), each):
        held: list[list[float]] = [[] for _ in spec.entrants]
        for played in outcomes[at : at + each]:
            for entrant, figure in zip(spec.seating(played.number), of(played), strict=True):
                held[entrant].append(figure)
        deals.append([fmean(figures) for figures in held])
    return deals


def _luck(played: Outcome) -> Luck:
    assert played.luck is not None
    return played.luck
