"""The deal of the day on the command line."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from stolik.core import game_file
from stolik.daily import deal_on, table_on
from tests.test_cli import run

DAY = "2026-11-18"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_a_day_is_shown_with_the_way_to_its_keys() -> None:
    shown = run("daily", "ten", "--date", DAY, "--language", "en")
    assert f"'stolik daily {DAY} ten rules 1' | sha256sum" in shown and f"--daily {DAY}" in shown
    assert hashlib.sha256(f"stolik daily {DAY} ten rules 1".encode()).hexdigest() in shown
    polish = run("daily", "--date", DAY, "--language", "pl")
    assert "miejsca" in polish and "1: ty" in polish and "phase-10" in polish


def test_a_day_is_told_to_programs() -> None:
    found = json.loads(run("daily", "--date", DAY, "--json"))
    assert [one["game"] for one in found] == ["the-game", "ten", "abluxxen", "triggs", "phase-10"]
    for one in found:
        assert hashlib.sha256(one["text"].encode()).hexdigest() == one["key"] and one["seats"][one["seat"]] == ""


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("ten", "--date", "2026-02-30"), "Nie ma takiego dnia"),
        (("ten", "--date", "9999-01-01"), "jeszcze nie można"),
        (("ten", "--date", "2026-10-31"), "2026-11-01"),
        (("bridge",), "Nie ma gry"),
    ],
)
def test_what_is_no_deal_is_refused_in_words(arguments: tuple[str, ...], reason: str) -> None:
    assert reason in run("daily", *arguments, "--language", "pl", code=2)


def test_the_deal_of_a_day_is_played_in_the_terminal(data_folder: Path) -> None:
    shown = run("play", "ten", "--daily", DAY, "--name", "Ola", "--language", "en", typed="quit\n")
    assert "Ola" in shown and "Bartek" in shown
    (kept,) = data_folder.rglob("*.json")
    saved = game_file.decode(kept.read_bytes())
    assert saved.key == deal_on("ten", DAY).key.hex() and saved.fork and saved.fork.date == DAY
    assert "2026-11-18" in run("play", "ten", "--daily", "yesterday", "--language", "en", code=2)


def test_its_table_has_the_options_and_the_seats_of_the_day() -> None:
    table, deal = table_on("phase-10", DAY, "Ola"), deal_on("phase-10", DAY)
    assert [chair.bot for chair in table.seats] == deal.seats and table.seats[deal.seat].name == "Ola"
    assert table.options == deal.options and table.key == deal.key and not table.history
