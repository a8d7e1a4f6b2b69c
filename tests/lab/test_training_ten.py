"""The search for weights of TEN's player alone, with a tiny course on the plain engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik.cli import app
from stolik.core import registry
from stolik.core.rng import Chance
from stolik.games.ten import bot, rules
from stolik.lab.learning import train
from stolik.lab.training import ten
from stolik.lab.training.ten import WEIGHTS, Course, Learned, Teacher, load, save, shipped, written

TINY = Course(limits=(4,), rounds=1, pairs=1, deals=1)


class Plain(Teacher):
    """A teacher that compiles nothing."""

    def __init__(self, course: Course, say: Callable[[str], None]) -> None:
        super().__init__(course, say, packed=False)


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ten, "COURSES", {"alone": TINY})
    monkeypatch.setattr(ten, "Teacher", Plain)


def sought(learned: Learned | None = None) -> list[Learned]:
    said: list[str] = []
    found = list(Plain(TINY, said.append).teach(learned))
    assert len(said) == len(found)
    return found


def test_the_same_course_finds_the_same_and_can_be_stopped(tmp_path: Path) -> None:
    first, again = sought(), sought()
    assert [one.rounds for one in first] == [0, 1]
    assert not np.array_equal(first[0].means[-1], first[1].means[-1])
    assert [one.means.tolist() for one in first] == [one.means.tolist() for one in again]
    assert load(tmp_path) is None
    save(tmp_path, first[0])
    (last,) = sought(load(tmp_path))
    assert last.means.tolist() == first[-1].means.tolist() and written("alone", last) == written("alone", first[-1])


def played(number: int) -> int:
    """How far ahead of TEN the shipped player ends the deal of that number in a first generation."""
    game: Any = registry.game("ten")
    s = rules.State()
    for name, value in game.check({"players": 1, "limit": 4}).numbers().items():
        setattr(s, name, value)
    s.fast = 1
    rules.deal(s, [ten.SEED, 0, 4, number])
    moves = [0] * rules.NUM_MOVES
    while not rules.ending(s):
        rules.play(s, bot.policy(s, moves, rules.legal(s, moves), Chance()))
    return rules.score(s, 0) - rules.score(s, 1)


def test_with_the_shipped_weights_it_plays_as_the_shipped_player_does() -> None:
    deals = 3
    teacher = Teacher(TINY._replace(deals=deals), print, packed=False)
    other = shipped() * 0
    (won, _), (worth, differs) = teacher.play(np.array([shipped(), np.maximum(other, [one.least for one in WEIGHTS])]), 0)
    results = [played(number) for number in range(deals)]
    assert won == pytest.approx(sum(result > 0 for result in results) / deals)
    assert worth == pytest.approx(won + ten.POINT * sum(results) / deals)
    assert differs != worth, "weights that the state holds are those that it plays by"


def test_what_is_learned_is_the_mean_of_the_last_means_within_what_makes_sense() -> None:
    means = np.tile(shipped().astype(float), (6, 1))
    means[-2:, 0] = 10, 21
    means[-2:, 4] = -50
    learned = Learned(means, np.zeros(len(WEIGHTS)), 0.5, 100)
    assert learned.weights[0] == 16 and learned.weights[4] == WEIGHTS[4].least
    names = {one.name: int(value) for one, value in zip(WEIGHTS, learned.weights, strict=True)}
    found: dict[str, Any] = {}
    exec(written("alone", learned), found)
    assert {name: found[name] for name in names} == names


def test_the_command_writes_the_weights_and_a_curve_of_games_won(capsys: pytest.CaptureFixture[str]) -> None:
    result = train("ten", folder="here")
    assert [(one.number, one.positions, one.loss, one.floor) for one in result.rounds] == [(0, 2, None, None), (1, 2, None, None)]
    assert result.files == ["learned_alone.py"] and "--seed 1" in Path("here/learned_alone.py").read_text("utf-8")
    app(["lab", "train", "ten", "--folder", "here", "--json"], result_action="return_value")
    assert json.loads(capsys.readouterr().out)["rounds"] == result.to_builtins()["rounds"]
    assert "| round | games | won % | seconds |" in Path("here/report.md").read_text("utf-8")
    names = {path.name for path in Path("here").iterdir()}
    assert "won.svg" in names and "loss.svg" not in names
    other = train("ten", folder="other", seed=2)
    assert Path("other/learned_alone.py").read_text("utf-8") != Path("here/learned_alone.py").read_text("utf-8")
    assert other.command.endswith("--course alone --seed 2")
