"""Intervals hold what they promise."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from stolik.lab import intervals


@pytest.mark.parametrize(
    ("freedom", "confidence", "known"),
    [
        (1, 0.95, 12.7062),
        (2, 0.95, 4.30265),
        (3, 0.95, 3.18245),
        (3, 0.995, 7.45332),
        (10, 0.95, 2.22814),
        (30, 0.99, 2.75000),
        (200, 0.95, 1.97190),
        (1000, 0.95, 1.96234),
    ],
)
def test_students_distribution_is_that_of_the_tables(freedom: int, confidence: float, known: float) -> None:
    assert intervals.student(freedom, confidence) == pytest.approx(known, rel=1e-5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 2, 0.0945, 0.9055)],
)
def test_wilsons_interval_is_that_of_the_books(wins: int, games: int, low: float, high: float) -> None:
    share = intervals.wilson(wins, games)
    assert share.value == wins / games
    assert (share.low, share.high) == pytest.approx((low, high), abs=5e-5)


def test_a_share_of_deals_that_are_all_alike_is_not_taken_for_certain() -> None:
    few, many = intervals.clustered([1.0] * 10), intervals.clustered([1.0] * 1000)
    assert few.value == few.high == 1.0
    assert few.low < 0.8 < many.low < 1.0


def rotated(chance: np.random.Generator, deals: int) -> list[float]:
    """Two games a deal: mostly the luck of the deal decides, so that both bots win once."""
    lucky = chance.random(deals) < 0.6
    skill = (chance.random((deals, 2)) < 0.55).mean(axis=1)
    return list(np.where(lucky, 0.5, skill))


def one_sided(chance: np.random.Generator, deals: int) -> list[float]:
    """The first bot wins 97% of the games, each on its own."""
    return list((chance.random((deals, 2)) < 0.97).mean(axis=1))


def all_or_nothing(chance: np.random.Generator, deals: int) -> list[float]:
    """Both games of a deal go the same way: counting games would give an interval far too narrow."""
    return list((chance.random(deals) < 0.3).astype(float))


@pytest.mark.parametrize(("draw", "truth"), [(rotated, 0.52), (one_sided, 0.97), (all_or_nothing, 0.3)])
@pytest.mark.parametrize("deals", [10, 50, 200])
def test_nineteen_intervals_of_twenty_hold_the_truth(
    draw: Callable[[np.random.Generator, int], list[float]], truth: float, deals: int
) -> None:
    chance = np.random.default_rng(1)
    shares = [intervals.clustered(draw(chance, deals)) for _ in range(400)]
    assert np.mean([share.low <= truth <= share.high for share in shares]) > 0.93


def test_a_difference_is_significant_when_nothing_is_not_in_it() -> None:
    assert intervals.difference([0.5, 1.0] * 20).significant
    assert intervals.difference([-0.5, -1.0] * 20).significant
    assert not intervals.difference([-0.5, 0.5] * 20).significant
    assert not intervals.difference([1.0]).significant


def test_a_single_value_says_nothing_of_its_spread() -> None:
    assert intervals.mean([4.0]) == intervals.Mean(4.0, None, None)
    two = intervals.mean([4.0, 6.0])
    assert two.low is not None and two.high is not None
    assert two.high - two.mean == pytest.approx(12.7062, rel=1e-5) == two.mean - two.low


def test_more_looks_ask_for_more_confidence() -> None:
    deals = [0.0, 1.0] * 50
    assert intervals.clustered(deals, 0.99).half_width > intervals.clustered(deals).half_width
    assert intervals.wilson(50, 100, 0.99).half_width > intervals.wilson(50, 100).half_width


# ---- with luck taken off


def mostly_explained(chance: np.random.Generator, deals: int) -> list[float]:
    """Luck that decides nearly all is taken off, up to the blur of its measurement, and now and then a game is misjudged."""
    blur = chance.normal(0.0, 0.1, deals)
    return list(0.55 + blur + np.where(chance.random(deals) < 0.05, chance.choice([-0.5, 0.5], deals), 0.0))


def mostly_alike(chance: np.random.Generator, deals: int) -> list[float]:
    """Two bots that play alike but for one deal in fifty: most values are exactly the same."""
    return list(np.where(chance.random(deals) < 0.02, 0.5 + chance.normal(0.3, 0.4, deals), 0.5))


def skewed(chance: np.random.Generator, deals: int) -> list[float]:
    """Some deals cost much, and none gain much."""
    return list(0.9 - chance.exponential(0.2, deals))


@pytest.mark.parametrize(("draw", "truth"), [(mostly_explained, 0.55), (mostly_alike, 0.506), (skewed, 0.7)])
@pytest.mark.parametrize("deals", [10, 50, 200])
def test_nineteen_adjusted_intervals_of_twenty_hold_the_truth(
    draw: Callable[[np.random.Generator, int], list[float]], truth: float, deals: int
) -> None:
    chance = np.random.default_rng(1)
    values = [draw(chance, deals) for _ in range(400)]
    shares = [intervals.adjusted(one) for one in values]
    apart = [intervals.adjusted_difference([2 * value - 1 for value in one]) for one in values]
    assert np.mean([share.low <= truth <= share.high for share in shares]) > 0.93
    assert np.mean([one.low <= 2 * truth - 1 <= one.high for one in apart]) > 0.93


def test_adjusted_shares_may_leave_nothing_and_all() -> None:
    share = intervals.adjusted([-0.1, -0.3, 0.1] * 20)
    assert share.low < share.value < share.high < 0
    assert intervals.adjusted_difference([-1.0, -1.2, -1.1] * 20).low < -1
    assert intervals.adjusted([0.5] * 50).half_width > 0.01, "deals that are all alike are not taken for certain"


def test_savings_are_the_ratio_of_variances_and_their_interval_holds_it() -> None:
    chance, held = np.random.default_rng(2), []
    for _ in range(300):
        luck, rest = chance.choice([-0.5, 0.5], 60), chance.normal(0.0, 0.25, 60)
        found = intervals.saving(list(luck + rest), list(rest))
        assert found is not None
        held.append(found.low < 5 < found.high)
    assert np.mean(held) > 0.9
    assert intervals.saving([0.0, 2.0] * 10, [0.0, 1.0] * 10) == intervals.Saving(4.0, 4.0, 4.0)


def test_nothing_is_saved_where_nothing_varies() -> None:
    assert intervals.saving([1.0] * 20, [0.9, 1.1] * 10) is None
    assert intervals.saving([0.0, 1.0] * 10, [0.5] * 20) is None
    assert intervals.saving([0.0, 1.0], [0.4, 0.6]) is None
