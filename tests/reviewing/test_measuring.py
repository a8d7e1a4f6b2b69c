"""What measures reviews: `make calibration` and `make sense`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest
from benchmarks import calibration
from benchmarks.calibration import Moment, Seen, bins, moment, slope

from tests.reviewing import sense

FEW = 8


def test_a_moment_is_the_same_again_and_its_figures_are_shares() -> None:
    found = moment("the-game", "easy", 1, FEW)
    assert found is not None
    assert found == moment("the-game", "easy", 1, FEW)
    assert 0 <= found.position <= 1
    assert 0 <= found.decision <= 1
    assert found.won in (0.0, 1.0)
    assert (found.won == 1.0) == (found.score == 0.0)


def test_a_game_that_ends_before_its_moment_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(calibration.CHOICES, "the-game", 10_000)
    assert moment("the-game", "medium", 2, FEW) is None


def test_bins_and_slope_say_what_came_of_what_was_expected() -> None:
    seen = [Seen(0.25, 0.0, 0.0)] * 30 + [Seen(0.25, 0.0, 1.0)] * 10 + [Seen(0.75, 0.0, 1.0)] * 30 + [Seen(0.75, 0.0, 0.0)] * 10
    low, high = bins(seen)
    assert (low.moments, low.expected, low.won) == (40, 0.25, 0.25)
    assert (high.moments, high.expected, high.won) == (40, 0.75, 0.75)
    assert high.low < 0.75 < high.high
    rises, half, blurred = slope(seen)
    assert rises == pytest.approx(1.0)
    assert blurred == 1.0
    assert 0.1 < half < 0.5
    too_sure = [Seen(0.0 if one.expected < 0.5 else 1.0, 0.0, one.came) for one in seen]
    assert slope(too_sure)[0] == pytest.approx(0.5)


def test_pieces_may_overlap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    one = Moment("ten", "easy", 1, 30, 0.4, 0.01, 9.0, 0.5, 0.01, 9.0, 1.0, 10.0)
    other = msgspec.structs.replace(one, deal=2, position=0.6, decision=0.6, won=0.0)
    (tmp_path / "a").write_bytes(msgspec.json.encode(one) + b"\n")
    (tmp_path / "b").write_bytes(msgspec.json.encode(one) + b"\n" + msgspec.json.encode(other) + b"\n")
    monkeypatch.setattr(sys, "argv", ["calibration", "--read", str(tmp_path / "a"), str(tmp_path / "b")])
    calibration.main()
    assert "| ten | easy | position | 2 |" in capsys.readouterr().out


def test_levels_are_compared_in_the_same_deals() -> None:
    def game(level: str, deal: int, errors: int) -> sense.Game:
        return sense.Game("ten", {}, 8, 1, deal, level, choices=50, errors=errors, cost_of_errors=0.5, cost=0.5)

    found = [game("easy", 1, 5), game("easy", 2, 6), game("medium", 1, 3), game("medium", 2, 4), game("medium", 3, 50)]
    rows = [row[1:5] for row in sense.rows(found)]
    assert rows[0] == ["easy", "2", "100", "11.00 ± 1.96"]
    assert rows[1][:3] == ["medium", "3", "150"]
    assert rows[2] == ["easy − medium", "2", "", "4.00 ± 0.00"]


def test_every_so_manieth_choice_is_judged() -> None:
    all_choices = sense.reviewed("the-game", "easy", 1, FEW, 1)
    some = sense.reviewed("the-game", "easy", 1, FEW, 10)
    assert abs(some.choices - all_choices.choices / 10) <= 1
    assert 0 <= some.errors <= some.choices
