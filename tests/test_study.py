"""The worked study: its script learns, and its bot sees at a table what it learned from in a batch."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stolik
from stolik import lab

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture
def learning(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    spec = importlib.util.spec_from_file_location("learn_ten", EXAMPLES / "learn_ten.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.modules.pop("learned_bot", None)


def test_a_short_run_learns_and_writes_bot_and_picture(learning: Any, tmp_path: Path) -> None:
    """Six rounds are enough to win a game now and then; a player without weights wins none."""
    printed: list[str] = []
    weights, curve = learning.learn(128, 6, 6, 60, tell=printed.append)
    assert [at for at, _ in curve] == [0, 6] and len(printed) == 1
    assert curve[1][1].value > curve[0][1].value + 0.1
    learning.write(weights, tmp_path / "bot.py")
    assert learning.draw(curve, tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text()
    played = lab.match("ten", [f"{tmp_path}/bot.py:Bot", "random"], games=4, executor="threads")
    assert played.win_rate.value == 1.0


def test_a_file_that_cannot_hold_the_bot_is_refused_before_anything_is_learned(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("print('mine')\n")
    for place in (tmp_path / "mine.py", tmp_path / "missing" / "bot.py"):
        order = [sys.executable, str(EXAMPLES / "learn_ten.py"), "--bot", str(place)]
        done = subprocess.run(order, check=False, text=True, capture_output=True, timeout=60)
        assert done.returncode == 2 and f"{place} can't be written" in done.stderr, done.stderr
    assert (tmp_path / "mine.py").read_text() == "print('mine')\n"


def test_the_bot_sees_at_a_table_what_it_learned_from_in_a_batch(learning: Any) -> None:
    bot, batch = learning.learned_bot, stolik.Batch("ten", 3, players=2)
    batch.reset(1)
    for _ in range(200):
        live = np.flatnonzero(batch.now.turn >= 0)
        if not live.size:
            break
        of_batch = learning.tables_of(batch, live)
        for row, i in enumerate(live.tolist()):
            seat = int(batch.now.turn[i])
            of_view = bot.tables_of(batch.game.view.view(batch.hidden(i, seat), seat))
            for learned, shown in zip(of_batch, of_view, strict=True):
                assert np.allclose(learned[row], shown[0])
        batch.step(batch.now.any_action)


def test_the_bot_of_the_guide_holds_its_own_against_easy() -> None:
    result = lab.match("ten", [f"{EXAMPLES}/learned_bot.py:Bot", "easy"], games=20, executor="threads")
    assert result.win_rate.value > 0.3


def test_the_guide_shows_the_picture_and_the_commands() -> None:
    guide = (ROOT / "docs" / "guides" / "study.md").read_text("utf-8")
    assert "python docs/examples/learn_ten.py" in guide and "(study.svg)" in guide
    assert "stolik lab match ten docs/examples/learned_bot.py:Bot easy" in guide
