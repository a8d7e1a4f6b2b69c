"""Nets that play: they learn the same however often they are stopped, their slopes are true, and reports show how it went."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import stolik
from stolik import baselines, lab
from stolik.cli import app
from stolik.lab.errors import BadCheckpoint, OtherTraining
from stolik.lab.learning import Training, train
from stolik.lab.training import policies
from stolik.lab.training.policies import Course, Learner, advantages, uphill
from stolik.lab.training.policy_net import PolicyNet, softmax

pytestmark = pytest.mark.usefixtures("here")

TINY = Course(1, 2, tables=16, rounds=2, moves=6, trials=4)


@pytest.fixture(autouse=True, scope="module")
def tiny() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(policies, "COURSES", {"baseline": TINY, "reinforced": TINY._replace(imitating=0, reinforcing=1)})
        patched.setattr(policies, "OWN_COURSES", {})
        patched.setattr(policies, "SAMPLES", 10)
        yield


@pytest.fixture(scope="module")
def whole(tiny: None, tmp_path_factory: pytest.TempPathFactory) -> Training:  # noqa: ARG001
    """A training that nobody stopped."""
    return train("triggs", folder=tmp_path_factory.mktemp("taught") / "whole")


def net(folder: str) -> bytes:
    return (Path(folder) / "net.npz").read_bytes()


class Stopped(Exception):
    """Somebody pressed Ctrl+C."""


def stop_at(number: int, line: str) -> None:
    if line.startswith(f"stage {number}"):
        raise Stopped


def test_a_net_that_was_stopped_after_any_stage_learns_the_same_to_the_bit(whole: Training) -> None:
    assert [(one.number, one.how) for one in whole.trials] == [(1, "imitating"), (2, "reinforcing"), (3, "reinforcing")]
    assert 0 < whole.trials[0].decisions < whole.trials[1].decisions < whole.trials[2].decisions
    for stage in (1, 2):
        with pytest.raises(Stopped):
            train("triggs", folder="parts", say=partial(stop_at, stage))
    said: list[str] = []
    parts = train("triggs", folder="parts", say=said.append)
    assert len(said) == 1 and said[0].startswith("stage 3, reinforcing")
    assert net("parts") == net(whole.folder)
    assert [one.won for one in parts.trials] == [one.won for one in whole.trials]
    assert net(train("triggs", folder="other", seed=2).folder) != net(whole.folder)


def test_the_command_writes_a_curve_and_a_report(whole: Training, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(whole.folder, "here")
    app(["lab", "train", "triggs", "--folder", "here", "--json"], result_action="return_value")
    result = json.loads(capsys.readouterr().out)
    assert (result["course"], result["files"], result["rounds"]) == ("baseline", ["net.npz"], [])
    lines = [json.loads(line) for line in Path("here/curve.jsonl").read_text("utf-8").splitlines()]
    assert lines == result["trials"] and len(lines) == 3
    assert {path.name for path in Path("here").iterdir()} >= {"report.md", "report.html", "won.svg", "checkpoint.npz"}
    assert "| stage | how it learned |" in Path("here/report.md").read_text("utf-8")


def test_a_net_of_a_file_plays_in_the_lab(whole: Training) -> None:
    file = f"{whole.folder}/net.npz"
    result = lab.match("triggs", [file, "random"], games=4, executor="threads", workers=1)
    assert result.bots == [file, "random"] and result.games == 4
    assert baselines.load(file).about.command == "stolik lab train triggs --course baseline --seed 1"


def test_a_net_that_wins_against_a_rival_alone_learns_without_imitating() -> None:
    result = train("triggs", "reinforced")
    assert [one.how for one in result.trials] == ["reinforcing"]
    assert result.command == "stolik lab train triggs --course reinforced --seed 1"


def test_a_folder_with_another_training_or_a_broken_checkpoint_is_refused(whole: Training) -> None:
    shutil.copytree(whole.folder, "here")
    with pytest.raises(OtherTraining, match="triggs baseline, seed 1"):
        train("triggs", "reinforced", folder="here")
    Path("here/curve.jsonl").write_text("{")
    with pytest.raises(BadCheckpoint, match="here"):
        train("triggs", folder="here")
    Path("here/checkpoint.npz").write_bytes(b"PK broken")
    with pytest.raises(BadCheckpoint, match="here"):
        train("triggs", folder="here")


def test_a_player_alone_is_taught_without_a_rival() -> None:
    learner = Learner(stolik.game("the-game"), "baseline", 1, TINY)
    assert learner.options.players == 1 and len(learner.rivals.batches) == 1 and not learner.rivals.batches[0].opponents
    how, won, score = learner.stage()
    assert how == "imitating" and 0 <= won.value <= 1 and 0 < score <= 98


def test_advantages_are_what_came_more_than_was_judged() -> None:
    brought, over = np.array([[0.0], [1.0], [0.0]], np.float32), np.array([[False], [True], [False]])
    judged = np.array([[0.5], [0.25], [0.0], [2.0]], np.float32)
    near, far = policies.FORESIGHT, policies.FORESIGHT * policies.TRACE
    last = near * 2.0
    middle = 1.0 - 0.25
    assert advantages(brought, over, judged)[:, 0].tolist() == pytest.approx([near * 0.25 - 0.5 + far * middle, middle, last])


def test_the_slope_of_reinforcing_is_that_of_its_loss() -> None:
    rng = np.random.default_rng(1)
    out = rng.standard_normal((5, 4))
    legal = np.array([[1, 1, 0], [1, 1, 1], [0, 1, 1], [1, 1, 1], [1, 1, 1]], bool)
    made, gains, aims = np.array([0, 2, 1, 0, 1]), np.array([1.0, -1.0, 2.0, 0.5, -0.5]), np.array([0.1, -1, 0.3, 0.9, 0])
    rows, curiosity = np.arange(5), 0.05
    before = softmax(out[:, :-1].astype(np.float32), legal)[rows, made] * np.array(
        [1, 1, 0.5, 1.1, 0.9], np.float32
    )  # third: clipped

    def loss(out: np.ndarray) -> float:
        wanted = np.where(legal, out[:, :-1], -1e9)
        chances = np.exp(wanted - wanted.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        ratio = chances[rows, made] / before
        gained = np.minimum(ratio * gains, np.clip(ratio, 1 - policies.CLIP, 1 + policies.CLIP) * gains)
        open_moves = -(chances * np.log(chances + 1e-9)).sum(1)
        return float((-gained - curiosity * open_moves + 0.25 * (out[:, -1] - aims) ** 2).mean())

    slope = uphill(out, legal, made, before, gains, aims, curiosity)
    for place in np.ndindex(out.shape):
        ahead, back = out.copy(), out.copy()
        ahead[place] += 1e-5
        back[place] -= 1e-5
        assert slope[place] == pytest.approx((loss(ahead) - loss(back)) / 2e-5, abs=1e-4)


def test_a_net_learns_what_it_is_shown() -> None:
    rng = np.random.default_rng(3)
    x = rng.standard_normal((2_000, 6)).astype(np.float32)
    wanted = ((x[:, 0] > 0) == (x[:, 1] > 0)).astype(int) + 1  # no single weight tells that, and move 0 is never legal
    legal = np.tile([False, True, True], (2_000, 1))
    taught = PolicyNet(6, 32, 3, seed=1)
    for _ in range(300):
        one, two, out = taught.layers(x)
        slope = np.zeros_like(out)
        slope[:, :-1] = softmax(out[:, :-1], legal)
        slope[np.arange(2_000), wanted] -= 1
        taught.learn(x, (one, two), slope / np.float32(2_000), 1e-2)
    chances, _ = taught.chances(x, legal)
    assert (chances.argmax(1) == wanted).mean() > 0.95 and not chances[:, 0].any()
