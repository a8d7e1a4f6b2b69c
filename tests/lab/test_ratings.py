"""Ratings say how often one bot beats another."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from stolik.lab.ratings import all_differences, fit, rate


def test_ten_wins_to_one_are_four_hundred_points() -> None:
    shares = [1.0] * 999 + [0.0] * 99
    one, two = rate(["one", "two"], {(0, 1): shares}, anchor=1)
    assert one.rating == pytest.approx(400, abs=0.1)
    assert (two.rating, two.low, two.high) == (0, 0, 0)
    assert [(bot.best_place, bot.worst_place) for bot in (one, two)] == [(1, 1), (2, 2)]


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


def test_a_bot_whose_deals_were_lucky_is_not_rated_more_surely_by_meeting_more_bots_on_them() -> None:
    chance = np.random.default_rng(4)
    wins = (chance.random((400, 3)) < 0.5).astype(float)
    pairs = {(one, two): list(0.5 + (wins[:, one] - wins[:, two]) / 2) for one, two in itertools.combinations(range(3), 2)}
    found = fit(3, pairs, anchor=2)
    error = math.sqrt(found.covariance[0, 0])
    of_two = math.sqrt(fit(2, {(0, 1): pairs[0, 2]}, anchor=1).covariance[0, 0])
    assert error == pytest.approx(of_two, rel=0.05), "a third bot on the same deals says nothing new of the first two"


def test_neighbours_by_rating_have_a_difference_with_an_interval() -> None:
    pairs = {(0, 1): [1.0, 0.5, 1.0] * 40, (0, 2): [1.0] * 120, (1, 2): [1.0, 0.5] * 60}
    ratings = rate(["a", "b", "c"], pairs, anchor=2)
    points = all_differences(fit(3, pairs, 2))
    assert points[0, 1].value == pytest.approx(ratings[0].rating - ratings[1].rating, abs=0.11)
    assert points[0, 1].low < points[0, 1].value < points[0, 1].high
    assert (points[1, 0].low, points[1, 0].high) == (-points[0, 1].high, -points[0, 1].low)
    alone = all_differences(fit(2, {(0, 1): pairs[0, 1]}, 1))[0, 1]
    assert points[1, 2].high - points[1, 2].low > ratings[1].high - ratings[1].low, "all hold at once, so each is wider"
    assert alone.low > 0


def test_bots_that_cannot_be_told_apart_share_their_places() -> None:
    pairs = {(0, 1): [1.0, 0.0] * 30, (0, 2): [1.0] * 60, (1, 2): [1.0] * 60}
    assert [(one.best_place, one.worst_place) for one in rate(["a", "b", "c"], pairs, anchor=2)] == [(1, 2), (1, 2), (3, 3)]
