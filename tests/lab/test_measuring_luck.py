"""What measures luck-adjusted matches: `make luck-adjusted`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest
from benchmarks import luck_adjusted
from benchmarks.luck_adjusted import Deal, played, saved, unbiased

from stolik import lab
from stolik.lab.by_deal import win_luck


def test_it_measures_what_a_match_of_the_lab_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.lab.adjusting.PILOT", 1)
    bots = ["easy", "medium"]
    found = lab.match("the-game", bots, games=3, seed="luck", luck_adjusted=True, luck_budget=16, executor="threads")
    deals = list(played("the-game", "easy,medium", None, 0, 3, [8, 16]))
    assert [one.win_luck[1] for one in deals] == win_luck(found.spec, found.outcomes)
    assert all(one.win_luck[0] != one.win_luck[1] for one in deals)


def test_savings_leave_out_the_pilot() -> None:
    luck = [[0.5, -0.5], [-0.5, 0.5]] * 20
    plain = [[0.5 + change + at % 3 / 10, 0.5 - change] for at, (change, _) in enumerate(luck)]
    weight, first, apart = saved(plain, luck, 20)
    assert weight == pytest.approx(1.0, abs=0.05)
    assert first and first.times > 20 and apart and apart.times > 20
    spoiled = [[5.0 * change, -5.0 * change] for change, _ in luck[:20]] + plain[20:]
    weight, first, _ = saved(spoiled, luck, 20)
    assert weight == 1.0
    assert first and first.times > 20, "in the deals of the pilot, luck explains little"


def deal(number: int, budget: int, luck: float) -> Deal:
    return Deal("ten", 2, "easy,medium", number, [0.5, 0.5], [20.0, 20.0], [budget], [[luck, -luck]], [[luck, -luck]], 0.1, [0.2])


def test_luck_on_average_is_told_once_for_each_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = [deal(number, 8, 0.1 if number % 2 else -0.1) for number in range(20)]
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in deals)
    (tmp_path / "a").write_bytes(lines + msgspec.json.encode(deal(1, 64, 9.0)) + b"\n")
    (tmp_path / "b").write_bytes(lines)
    monkeypatch.setattr(sys, "argv", ["luck-adjusted", "--read", str(tmp_path / "a"), str(tmp_path / "b")])
    luck_adjusted.main()
    out = capsys.readouterr().out
    assert "| game | games | luck in wins, % of a win | luck in score |" in out
    assert "| ten | 40 | +0.00 (-4.80 to +4.80) | +0.00 (-0.05 to +0.05) |" in out
    assert "| all | 40 | +0.00 (-4.80 to +4.80) |  |" in out
    assert list(unbiased(deals[:5])) == []
