"""`stolik lab train`: what is learned is the same however often it is stopped, and the report shows how it went."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stolik.cli import app
from stolik.lab import learning
from stolik.lab.errors import BadCheckpoint, CannotWrite, NoCourse, OtherTraining
from stolik.lab.learning import Training, cross_entropy, train, trainers
from stolik.lab.training import the_game
from stolik.lab.training.net import Net

pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture(autouse=True, scope="module")
def tiny() -> Iterator[None]:
    """A course of a few games on the plain engine, which compiles nothing."""
    tables: list[tuple[dict[str, Any], int]] = [({"players": 1}, 1)]
    course = next(iter(the_game.COURSES.values()))._replace(tables=tables, by_planner=4, by_net=6, rounds=1)

    class Plain(the_game.Teacher):
        def __init__(self, course: the_game.Course, say: Callable[[str], None]) -> None:
            super().__init__(course, say, packed=False)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(the_game, "COURSES", {"solo": course, "team": course})
        patched.setattr(the_game, "Teacher", Plain)
        yield


@pytest.fixture(scope="module")
def whole(tiny: None, tmp_path_factory: pytest.TempPathFactory) -> Training:  # noqa: ARG001
    """A training that nobody stopped."""
    return train("the-game", folder=tmp_path_factory.mktemp("trained") / "whole")


def learned(folder: str) -> str:
    return (Path(folder) / "learned_solo.py").read_text("utf-8")


def same_but_for_time(one: Training, other: Training) -> bool:
    plain = [[{**row, "seconds": 0} for row in result.to_builtins()["rounds"]] for result in (one, other)]
    return plain[0] == plain[1]


class Stopped(Exception):
    """Somebody pressed Ctrl+C."""


def stop_at(number: int, line: str) -> None:
    if line.startswith(f"round {number}"):
        raise Stopped


def test_a_training_that_was_stopped_goes_on_to_the_same_end(whole: Training) -> None:
    assert [one.number for one in whole.rounds] == [0, 1]
    for one in whole.rounds:
        assert one.loss is not None and one.floor is not None
        assert 0 < one.floor <= one.loss and 0 <= one.won <= 1 and one.positions > 0
    with pytest.raises(Stopped):
        train("the-game", folder="parts", say=partial(stop_at, 1))
    lines: list[str] = []
    parts = train("the-game", folder="parts", say=lines.append)
    assert len(lines) == 1, "only the last round was still to be played"
    assert learned("parts") == learned(whole.folder)
    assert same_but_for_time(parts, whole)
    again = train("the-game", folder="parts", say=lines.append)
    assert len(lines) == 1 and same_but_for_time(again, whole)


def test_the_file_is_that_of_the_trainer_itself(whole: Training) -> None:
    the_game.main("solo", Path("by-itself"))
    assert learned(whole.folder) == learned("by-itself")


def test_another_seed_learns_something_else(whole: Training) -> None:
    other = train("the-game", folder="other", seed=2)
    assert learned(whole.folder) != learned("other") and "with seed 2" in learned("other")
    assert (whole.command, other.command) == tuple(f"stolik lab train the-game --course solo --seed {seed}" for seed in (1, 2))
    assert the_game.SEED == 1


def test_the_command_writes_a_report_with_curves(whole: Training, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(whole.folder, "here")
    app(["lab", "train", "the-game", "--folder", "here", "--json"], result_action="return_value")
    result = json.loads(capsys.readouterr().out)
    assert (result["game"], result["course"], result["files"]) == ("the-game", "solo", ["learned_solo.py"])
    assert [one["number"] for one in result["rounds"]] == [0, 1]
    names = {path.name for path in Path("here").iterdir()}
    assert names >= {"report.md", "report.html", "loss.svg", "won.png", "checkpoint.npz", "learned_solo.py", "rounds.json"}
    assert "| round | positions | loss |" in Path("here/report.md").read_text("utf-8")
    app(["lab", "train", "the-game", "--folder", "here"], result_action="return_value")
    assert "training, solo" in capsys.readouterr().out


def test_a_trainer_without_rounds_is_run_as_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def main(folder: Path) -> None:
        print("learning", simple.SEED)
        (folder / "learned_solo.py").write_text("")

    simple = SimpleNamespace(COURSES={"solo": {}, "duo": {}}, SEED=1, main=main)
    monkeypatch.setattr(learning, "import_module", lambda _: simple)
    result = train("the-game", folder="simple", seed=7)
    assert (result.course, result.files, result.rounds) == ("all", ["learned_solo.py"], [])
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err == "learning 7\n"
    with pytest.raises(NoCourse, match="all"):
        train("the-game", "solo", folder="simple")


def test_what_cannot_be_trained_is_refused(tmp_path: Path) -> None:
    assert "the-game" in trainers()
    with pytest.raises(NoCourse, match="triggs has no course called 'solo'; there are baseline, reinforced"):
        train("triggs", "solo")
    with pytest.raises(NoCourse, match="no course called 'odd'; there are solo, team, baseline, reinforced"):
        train("the-game", "odd")
    assert not list(tmp_path.iterdir()), "nothing has been written"
    Path("taken").write_text("")
    with pytest.raises(CannotWrite):
        train("the-game", folder="taken")


def test_a_folder_with_another_training_or_a_broken_one_is_refused(whole: Training) -> None:
    shutil.copytree(whole.folder, "here")
    with pytest.raises(OtherTraining, match="the-game solo, seed 1"):
        train("the-game", "team", folder="here")
    with pytest.raises(OtherTraining):
        train("the-game", folder="here", seed=2)
    (Path("here") / the_game.CHECKPOINT).write_bytes(b"PK broken")
    with pytest.raises(BadCheckpoint, match="here"):
        train("the-game", folder="here")
    Path("here/course.json").write_text("{")
    with pytest.raises(BadCheckpoint):
        train("the-game", folder="here")


def test_the_loss_is_least_where_the_net_says_what_is_wanted() -> None:
    net = Net(np.ones(2, np.float32), 1, 1)
    net.weights = [np.array([[4.0], [0.0]], np.float32), np.array([2.0], np.float32), np.array([-4.0], np.float32)]
    features, wanted = np.array([[1, 1], [0, 1]], np.int8), np.array([0.9, 0.1], np.float32)
    loss, floor = cross_entropy(net, features, wanted)
    assert loss > floor == pytest.approx(0.3251, abs=1e-4)
    said = 1 / (1 + np.exp(-np.array([4.0, -4.0])))
    assert cross_entropy(net, features, said.astype(np.float32))[0] == pytest.approx(
        cross_entropy(net, features, said)[1], abs=1e-4
    )
