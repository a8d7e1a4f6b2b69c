"""Ratings: one number a bot; the difference of two says how often one beats the other (Bradley and Terry, on Elo's scale)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from stolik.lab.intervals import CONFIDENCE, student

ELO = 400 / math.log(10)
"""Points of Elo's scale for one unit of the model: 400 points are ten wins to one."""
STEPS = 100
DRAWS, SEED = 20_000, 1
"""How many imagined tournaments say how far the largest of several errors goes, and their seed."""

Shares = Mapping[tuple[int, int], Sequence[float]]
"""For two bots, the first one's share of every deal; all pairs played the same deals, in the same order."""


class Rating(msgspec.Struct, frozen=True):
    """A rating with its interval, and the places from best to worst that the bot may really have among all that were rated."""

    bot: str
    rating: float
    low: float
    high: float
    best_place: int
    worst_place: int


class Points(msgspec.Struct, frozen=True):
    """How many points one rating is above another; all such intervals of a tournament hold together at 95%."""

    value: float
    low: float
    high: float


class Fit(NamedTuple):
    """Strengths by maximum likelihood, the anchor's 0, with the covariance of their errors."""

    strength: Any
    covariance: Any
    freedom: int


def rate(names: Sequence[str], pairs: Shares, anchor: int) -> list[Rating]:
    """The ratings by maximum likelihood; the anchor's is 0."""
    found = fit(len(names), pairs, anchor)
    differences = all_differences(found)
    half = student(found.freedom) * np.sqrt(np.diag(found.covariance))
    ratings = []
    for at, name in enumerate(names):
        better = sum(above.low > 0 for (one, other), above in differences.items() if other == at)
        worse = sum(above.low > 0 for (one, other), above in differences.items() if one == at)
        value, error = found.strength[at], half[at]
        rating, low, high = (round(float(ELO * figure), 1) for figure in (value, value - error, value + error))
        ratings.append(Rating(name, rating, low, high, 1 + better, len(names) - worse))
    return ratings


def fit(count: int, pairs: Shares, anchor: int) -> Fit:
    """Strengths of so many bots.

    Each pair gets one more deal won and one more deal lost: without them, a bot that never lost would be infinitely good. Deals
    are independent, but the games of one deal are not, whichever bots played them: so errors come from what all pairs together
    made of each deal (the sandwich estimator, clustered by deal), not from counting games.
    """
    free = [at for at in range(count) if at != anchor]
    padded = {pair: np.array([*shares, 0.0, 1.0]) for pair, shares in pairs.items()}
    strength = np.zeros(count)
    for _ in range(STEPS):
        pull, bend = _slopes(padded, strength)
        step = np.linalg.solve(bend[np.ix_(free, free)], pull[free])
        strength[free] += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    _, bend = _slopes(padded, strength)
    inverse = np.linalg.inv(bend[np.ix_(free, free)])
    covariance = np.zeros((count, count))
    covariance[np.ix_(free, free)] = inverse @ _noise(padded, count)[np.ix_(free, free)] @ inverse
    return Fit(strength, covariance, min(map(len, padded.values())) - 1)


def all_differences(found: Fit) -> dict[tuple[int, int], Points]:
    """How much each rating is above each other; the intervals of all of them hold together at 95%."""
    count = len(found.strength)
    ordered = list(itertools.combinations(range(count), 2))
    contrasts = np.array([[(at == one) - (at == other) for at in range(count)] for one, other in ordered], float)
    errors = np.sqrt(np.einsum("ij,jk,ik->i", contrasts, found.covariance, contrasts))
    half = _largest(found, contrasts, errors) * errors
    differences = {}
    for (one, other), value, error in zip(ordered, ELO * contrasts @ found.strength, ELO * half, strict=True):
        differences[one, other] = Points(*(round(float(points), 1) + 0.0 for points in (value, value - error, value + error)))
        differences[other, one] = Points(*(round(float(points), 1) + 0.0 for points in (-value, -value - error, -value + error)))
    return differences


def _largest(found: Fit, contrasts: Any, errors: Any) -> float:
    """How many standard errors the largest of all errors stays within, 95 times in 100: Student's, for several at once."""
    chance = np.random.default_rng(SEED)
    values, vectors = np.linalg.eigh(found.covariance)
    root = vectors * np.sqrt(np.maximum(values, 0))
    drawn = chance.standard_normal((DRAWS, len(root))) @ (contrasts @ root).T
    scale = np.sqrt(chance.chisquare(found.freedom, DRAWS) / found.freedom)
    return float(np.quantile((np.abs(drawn) / errors).max(1) / scale, CONFIDENCE))


def _slopes(pairs: Mapping[tuple[int, int], Any], strength: Any) -> tuple[Any, Any]:
    """The gradient of the log likelihood, and its curvature."""
    count = len(strength)
    pull, bend = np.zeros(count), np.zeros((count, count))
    for (one, two), shares in pairs.items():
        expected = 1 / (1 + math.exp(strength[two] - strength[one]))
        surplus = len(shares) * (float(shares.mean()) - expected)
        pull[one] += surplus
        pull[two] -= surplus
        weight = len(shares) * expected * (1 - expected)
        bend[[one, two], [one, two]] += weight
        bend[[one, two], [two, one]] -= weight
    return pull, bend


def _noise(pairs: Mapping[tuple[int, int], Any], count: int) -> Any:
    """The variance of the gradient: what all pairs made of a deal hangs together; the two deals more of each pair don't."""
    deals = max(map(len, pairs.values())) - 2
    pulls = np.zeros((deals + 2 * len(pairs), count))
    for number, ((one, two), shares) in enumerate(pairs.items()):
        off = shares - shares.mean()
        extra = deals + 2 * number
        for rows, values in ((slice(0, len(off) - 2), off[:-2]), (slice(extra, extra + 2), off[-2:])):
            pulls[rows, one] += values
            pulls[rows, two] -= values
    return pulls.T @ pulls * (deals + 2) / (deals + 1)
