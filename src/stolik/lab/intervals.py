"""How sure you can be of a figure: intervals for shares and means. `docs/guides/lab.md` says which one is used where, and why."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, pvariance, stdev, variance

import msgspec

CONFIDENCE = 0.95
FEWEST = 10
"""With fewer values than this, two variances can't be compared."""
MANY = 2_000
"""With more degrees of freedom than this, Student's distribution is taken from the normal one."""


class Share(msgspec.Struct, frozen=True):
    """A share from 0 to 1 and its interval; with luck taken off, it may leave 0 to 1 by a little."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


class Mean(msgspec.Struct, frozen=True):
    """A mean and its interval; a single deal says nothing about the spread, so it has no interval."""

    mean: float
    low: float | None
    high: float | None


class Saving(msgspec.Struct, frozen=True):
    """How many times fewer games give the same interval, itself with an interval: a ratio of two variances."""

    times: float
    low: float
    high: float


class Difference(msgspec.Struct, frozen=True):
    """The first bot's share less the second's on the same deals; significant if the interval excludes 0.

    `p` is how often chance alone would make equal bots differ by so much.
    """

    value: float
    low: float
    high: float
    significant: bool
    p: float


def wilson(wins: float, games: int, confidence: float = CONFIDENCE) -> Share:
    """The share of independent games that were won."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, spread = wins / games, z * z / games
    centre = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return Share(share, min(share, centre - half), max(share, centre + half))


def clustered(shares: Sequence[float], confidence: float = CONFIDENCE) -> Share:
    """The mean of the deals' shares; deals are independent, but the games of one deal are not."""
    value, low, high = _padded(shares, 0.0, 1.0, confidence)
    return Share(value, max(0.0, low), min(1.0, high))


def difference(differences: Sequence[float], confidence: float = CONFIDENCE) -> Difference:
    """The mean of how much more each deal gives one bot than the other."""
    value, low, high = _padded(differences, -1.0, 1.0, confidence)
    p = padded_p(differences, -1.0, 1.0, 0.0)
    return Difference(value, max(-1.0, low), min(1.0, high), low > 0 or high < 0, p)


def adjusted(shares: Sequence[float], confidence: float = CONFIDENCE) -> Share:
    """The mean of shares with luck taken off: padded as shares are, but any of them may lie below 0 or above 1."""
    return Share(*_padded(shares, 0.0, 1.0, confidence))


def adjusted_difference(differences: Sequence[float], confidence: float = CONFIDENCE) -> Difference:
    """The same for how much more each deal gives one bot than the other."""
    value, low, high = _padded(differences, -1.0, 1.0, confidence)
    return Difference(value, low, high, low > 0 or high < 0, padded_p(differences, -1.0, 1.0, 0.0))


def saving(plain: Sequence[float], adjusted: Sequence[float], confidence: float = CONFIDENCE) -> Saving | None:
    """The variance of plain values against that of the same values adjusted; nothing if either of them has none.

    The interval is that of the ratio's logarithm by the delta method, so it holds for pairs that hang together and for values of
    any distribution, if there are some dozens of them.
    """
    if len(plain) < FEWEST or min(len(set(plain)), len(set(adjusted))) < 2:
        return None
    ratio = math.log(variance(plain) / variance(adjusted))
    influence = [one - other for one, other in zip(_spread(plain), _spread(adjusted), strict=True)]
    half = student(len(plain) - 1, confidence) * stdev(influence) / math.sqrt(len(plain))
    return Saving(*(math.exp(power) for power in (ratio, ratio - half, ratio + half)))


def _spread(values: Sequence[float]) -> list[float]:
    """How far each value is from their mean, squared, in units of the mean of these squares."""
    middle, whole = fmean(values), pvariance(values)
    return [(value - middle) ** 2 / whole for value in values]


def _padded(values: Sequence[float], least: float, most: float, confidence: float) -> tuple[float, float, float]:
    """Student's interval over the values and two more: the least and the greatest possible value.

    The two keep it honest where it would otherwise be too narrow: with few deals, or with deals that are nearly all alike.
    """
    padded = [*values, least, most]
    centre = fmean(padded)
    half = student(len(padded) - 1, confidence) * stdev(padded) / math.sqrt(len(padded))
    value = fmean(values)
    return value, min(value, centre - half), max(value, centre + half)


def padded_p(values: Sequence[float], least: float, most: float, even: float) -> float:
    """How often chance alone takes the mean of such values as far from `even`; below 0.05 where the interval excludes it."""
    padded = [*values, least, most]
    return p_of(fmean(padded) - even, stdev(padded) / math.sqrt(len(padded)), len(padded) - 1)


def mean_p(values: Sequence[float]) -> float:
    """The same for the mean of values without bounds, as far from 0; a single one says nothing."""
    return p_of(fmean(values), stdev(values) / math.sqrt(len(values)), len(values) - 1) if len(values) > 1 else 1.0


def p_of(apart: float, error: float, freedom: int) -> float:
    """How often chance alone gives a distance of so many standard errors, or more."""
    if error == 0:
        return 0.0 if apart else 1.0
    t = abs(apart) / error
    if freedom > MANY:
        return math.erfc(t * (1 - 1 / (4 * freedom)) / math.sqrt(1 + t * t / (2 * freedom)) / math.sqrt(2))
    return min(1.0, max(0.0, 1 - _within(t, freedom)))


def holm(chances: Sequence[float]) -> list[float]:
    """The p of several comparisons corrected for their number: below 0.05, chance has a say in any of them once in twenty times.

    That holds however the comparisons hang together, and for whichever of them are looked at afterwards.
    """
    corrected, least = [0.0] * len(chances), 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=lambda at: chances[at])):
        least = max(least, min(1.0, (len(chances) - rank) * chances[at]))
        corrected[at] = least
    return corrected


def mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Mean:
    """The mean of independent values."""
    value = fmean(values)
    if len(values) < 2:
        return Mean(value, None, None)
    half = student(len(values) - 1, confidence) * stdev(values) / math.sqrt(len(values))
    return Mean(value, value - half, value + half)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors to either side Student's distribution needs."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    if freedom > 200:
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, 1.0
    while _within(high, freedom) < confidence:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < confidence else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """How much of Student's distribution lies within t of 0: a finite sum for whole degrees of freedom."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine, odd = math.cos(angle), freedom % 2
    total, term = 0.0, cosine if odd else 1.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cosine * cosine * (power + 1) / (power + 2)
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total
