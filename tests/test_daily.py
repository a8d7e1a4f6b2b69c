"""The deal of the day on the command line."""

from __future__ import annotations

import hashlib
import json
import subprocess
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

import stolik
from stolik.checks import facts
from stolik.core import game_file
from stolik.core.daily import deal_of
from stolik.daily import table_on
from tests.server.test_beacon import beacon
from tests.test_cli import run

DAY = "2026-11-18"
TEN = deal_of(stolik.game("ten"), date.fromisoformat(DAY))


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
    assert saved.key == TEN.key.hex() and saved.fork and saved.fork.date == DAY
    assert "2026-11-18" in run("play", "ten", "--daily", "yesterday", "--language", "en", code=2)


def test_its_table_has_the_options_and_the_seats_of_the_day() -> None:
    table, deal = table_on("phase-10", DAY, "Ola"), deal_of(stolik.game("phase-10"), date.fromisoformat(DAY))
    assert [chair.bot for chair in table.seats] == deal.seats and table.seats[deal.seat].name == "Ola"
    assert table.options == deal.options and table.key == deal.key and not table.history


MIDNIGHT = int(datetime(2026, 11, 18, tzinfo=UTC).timestamp())
CHAIN = {"genesis": MIDNIGHT - 10 * 30 + 7, "period": 30}
"""A beacon whose round 11 is 7 seconds after midnight, the first of that day."""


def test_a_beacon_goes_into_the_deals_of_a_day(data_folder: Path) -> None:
    with beacon(**CHAIN) as source:
        found = json.loads(run("daily", "ten", "--date", DAY, "--beacon", source, "--json"))[0]
        assert found["beacon"]["round"] == 11 and found["beacon"]["source"] == source
        text = f"{found['text']}\n{found['beacon']['randomness']}"
        assert hashlib.sha256(text.encode()).hexdigest() == found["key"] != TEN.key.hex()
        shown = run("daily", "ten", "--date", DAY, "--beacon", f"{source}/", "--language", "en")
        assert found["key"] in shown and f"--daily {DAY} --beacon {source}" in shown
        by_hand = shown.split("by hand")[1].splitlines()[0].strip()
        assert subprocess.run(["sh", "-c", by_hand], capture_output=True, text=True, check=True).stdout.split()[0] == found["key"]
        run("play", "ten", "--daily", DAY, "--beacon", source, "--name", "Ola", "--language", "en", typed="quit\n")
    (kept,) = data_folder.rglob("*.json")
    saved = game_file.decode(kept.read_bytes())
    assert saved.key == found["key"] and saved.fork and saved.fork.beacon and saved.fork.beacon.round == 11
    shown = "\n".join(facts(saved, stolik.Table.from_file(saved), "en"))
    assert f"Round 11 of a public beacon was mixed into it; it ought to be the first of that day: {source}" in shown
    assert f"it is that of {DAY}" in shown


def test_without_its_beacon_there_is_no_deal() -> None:
    nowhere = "http://127.0.0.1:9/none"
    for command in (("daily", "ten"), ("play", "ten", "--daily", DAY)):
        assert "nie odpowiada" in run(*command, "--beacon", nowhere, "--language", "pl", code=2)


@pytest.mark.parametrize("more", ["--seed=1", "--players=4", "--mode=advanced", "--option=limit=4", "--resume", "--file=x"])
def test_a_deal_of_the_day_has_no_options_of_your_own(more: str) -> None:
    assert "--daily goes without" in run("play", "ten", "--daily", DAY, more, "--language", "en", code=2)


def test_a_beacon_is_for_deals_of_the_day_alone() -> None:
    assert "--beacon goes with it" in run("play", "ten", "--beacon", "http://127.0.0.1:9/none", "--language", "en", code=2)
