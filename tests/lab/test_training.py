"""The training of nets, with a tiny course on the plain engine: it learns, repeats itself to the bit, and can be stopped."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from stolik.games.the_game import learned_harder, learned_solo, learned_team
from stolik.games.the_game.learned import SOLO_FIRST, TEAM_SECOND
from stolik.games.the_game.values import FEATURES, HIDDEN_UNITS
from stolik.games.the_game.worth import worth_of
from stolik.lab.training.net import Net, scale_of
from stolik.lab.training.the_game import COURSES, TRUST, Course, Learned, Lessons, Teacher, load, save, smoothed, written

TINY = Course([({"players": 1}, 1), ({"players": 3, "signals": "all"}, 1)], by_planner=6, by_net=10, rounds=1)


def taught(learned: Learned | None = None) -> list[Learned]:
    said: list[str] = []
    lessons = Teacher(TINY, said.append, packed=False).teach(learned)
    found = [one._replace(net=copied(one.net)) for one in lessons]
    assert len(said) == len(found)
    return found


def copied(net: Net) -> Net:
    twin = Net(net.scale, HIDDEN_UNITS, 0)
    twin.weights = [weights.copy() for weights in net.weights]
    return twin


def test_the_same_course_teaches_the_same_and_can_be_stopped(tmp_path: Path) -> None:
    first, again = taught(), taught()
    assert [one.rounds for one in first] == [0, 1]
    texts = [written("solo", one.net) for one in first]
    assert len(set(texts)) == 2
    assert [written("solo", one.net) for one in again] == texts
    assert load(tmp_path) is None
    save(tmp_path, first[0])
    (last,) = taught(load(tmp_path))
    assert written("solo", last.net) == texts[-1]


def test_a_net_learns_what_it_is_shown() -> None:
    chance = np.random.default_rng(5)
    features = chance.integers(0, 30, (4_000, 6)).astype(np.int8)
    features[:, 5] = 1
    wanted = ((features[:, 0] > 12) == (features[:, 1] > 15)).astype(np.float32)  # no single weight tells that
    net = Net(scale_of(features), 16, 1)
    net.fit(features, wanted, epochs=200, rate=1e-2, seed=1)
    first, second, bias = net.whole(1 << 16, 1 << 8)
    verdicts = np.maximum(features @ first, 0) @ second + bias
    assert ((verdicts > 0) == (wanted > 0.5)).mean() > 0.9


def test_a_position_is_worth_what_came_of_it_and_what_the_net_says_on_the_way() -> None:
    chance = np.random.default_rng(2)
    features, left = chance.integers(0, 9, (6, 4)).astype(np.int8), np.array([0, 0, 0, 7, 7, 30])
    lessons = Lessons(features, left, np.array([False, False, True, False, True, True]))
    net = Net(scale_of(features), 8, 1)
    said, ends = net.verdicts(features).tolist(), [worth_of(int(cards)) for cards in left]
    middle = TRUST * said[2] + (1 - TRUST) * ends[2]
    wanted = [TRUST * said[1] + (1 - TRUST) * middle, middle, ends[2], TRUST * said[4] + (1 - TRUST) * ends[4], ends[4], ends[5]]
    assert smoothed(net, lessons) == pytest.approx(wanted, abs=1e-6)


def test_what_is_shipped_has_the_form_that_training_writes() -> None:
    assert set(COURSES) == {"solo", "team", "harder"}
    assert SOLO_FIRST.shape == (FEATURES, HIDDEN_UNITS)
    assert TEAM_SECOND.shape == (HIDDEN_UNITS,)
    for shipped in (learned_harder, learned_solo, learned_team):
        assert "python -m stolik.lab.training.the_game" in (shipped.__doc__ or "")
    assert all((weights == np.round(weights)).all() for weights in (SOLO_FIRST, TEAM_SECOND))
