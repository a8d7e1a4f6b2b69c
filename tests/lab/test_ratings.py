"""Ratings say how often one bot beats another."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from stolik.lab.ratings import rate


def test_ten_wins_to_one_are_four_hundred_points() -> None:
    shares = [1.0] * 999 + [0.0] * 99
    one, two = rate(["one", "two"], {(0, 1): shares}, anchor=1)
    assert one.rating == pytest.approx(400, abs=0.1)
    assert (two.rating, two.low, two.high) == (0, 0, 0)


def test_it_does_not_matter_who_is_named_first() -> None:
    forth = rate(["a", "b"], {(0, 1): [1.0, 0.5, 1.0, 0.0]}, anchor=0)
    back = rate(["b", "a"], {(0, 1): [0.0, 0.5, 0.0, 1.0]}, anchor=1)
    assert forth == [back[1], back[0]]


def test_a_bot_that_never_lost_is_not_infinitely_good_and_gains_with_every_game() -> None:
    ratings = [rate(["never", "always"], {(0, 1): [1.0] * deals}, anchor=1)[0].rating for deals in (10, 100, 1000)]
    assert ratings == sorted(ratings)
    assert math.isfinite(ratings[-1])


def test_the_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    strengths = np.array([0.0, 0.8, 1.5, 1.9])
    chance = np.random.default_rng(3)
    held = []
    for _ in range(150):
        pairs = {}
        for one, two in itertools.combinations(range(4), 2):
            win = 1 / (1 + math.exp(strengths[two] - strengths[one]))
            pairs[one, two] = list((chance.random(100) < win).astype(float))
        ratings = rate(["a", "b", "c", "d"], pairs, anchor=0)
        truth = strengths * 400 / math.log(10)
        held += [one.low <= true <= one.high for one, true in zip(ratings[1:], truth[1:], strict=True)]
    assert np.mean(held) > 0.92
