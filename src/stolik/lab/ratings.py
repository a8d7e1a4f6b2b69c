"""Ratings: one number a bot; the difference of two says how often one beats the other (Bradley and Terry, on Elo's scale)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, variance

import msgspec
import numpy as np

from stolik.lab.intervals import student

ELO = 400 / math.log(10)
"""Points of Elo's scale for one unit of the model: 400 points are ten wins to one."""
STEPS = 100


class Rating(msgspec.Struct, frozen=True):
    bot: str
    rating: float
    low: float
    high: float


def rate(names: Sequence[str], pairs: Mapping[tuple[int, int], Sequence[float]], anchor: int) -> list[Rating]:
    """The ratings by maximum likelihood; the anchor's is 0.

    `pairs` holds, for two bots, the first bot's share of every deal that they played. Each pair gets one more deal won and
    one more deal lost: without them, a bot that never lost would be infinitely good. Deals are independent and games are
    not, so the intervals come from the spread of the deals' shares (the sandwich estimator), not from counting games.
    """
    free = [at for at in range(len(names)) if at != anchor]
    padded = {pair: [*shares, 0.0, 1.0] for pair, shares in pairs.items()}
    strength = np.zeros(len(names))
    for _ in range(STEPS):
        pull, bend, _ = _slopes(padded, strength)
        step = np.linalg.solve(bend[np.ix_(free, free)], pull[free])
        strength[free] += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    _, bend, noise = _slopes(padded, strength)
    inverse = np.linalg.inv(bend[np.ix_(free, free)])
    spread = np.zeros(len(names))
    spread[free] = np.sqrt(np.diag(inverse @ noise[np.ix_(free, free)] @ inverse))
    half = student(min(map(len, padded.values())) - 1) * spread
    return [
        Rating(
            name, *(round(float(ELO * value), 1) for value in (strength[at], strength[at] - half[at], strength[at] + half[at]))
        )
        for at, name in enumerate(names)
    ]


def _slopes(pairs: Mapping[tuple[int, int], Sequence[float]], strength: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The gradient of the log likelihood, its curvature, and the variance of the gradient."""
    count = len(strength)
    pull, bend, noise = np.zeros(count), np.zeros((count, count)), np.zeros((count, count))
    for (one, two), shares in pairs.items():
        expected = 1 / (1 + math.exp(strength[two] - strength[one]))
        surplus = len(shares) * (fmean(shares) - expected)
        pull[one] += surplus
        pull[two] -= surplus
        for matrix, weight in ((bend, expected * (1 - expected)), (noise, variance(shares))):
            matrix[[one, two], [one, two]] += len(shares) * weight
            matrix[[one, two], [two, one]] -= len(shares) * weight
    return pull, bend, noise
