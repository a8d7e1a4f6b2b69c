"""The command line, as people call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import stolik
from tests import commands


def run(*arguments: str, typed: str = "", code: int = 0, **environment: str) -> str:
    done = commands.done(*arguments, typed=typed, **environment)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stderr if code else done.stdout


def in_a_process(*arguments: str, typed: str = "", code: int = 0) -> str:
    """What a process of its own writes."""
    done = subprocess.run(
        [sys.executable, "-m", "stolik", *arguments],
        input=typed,
        text=True,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr if code else done.stdout


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_its_version() -> None:
    assert in_a_process("--version").strip() == stolik.__version__


def test_the_games_are_listed_in_both_languages() -> None:
    assert "--mode advanced" in run("games", "--language", "en")
    assert "--bots medium       Plays what looks best to it, at once (rating 1000)" in run("games", "--language", "en")
    polish = run("games", LANG="pl_PL.UTF-8", LC_ALL="")
    assert "trzy karty w turze" in polish and "Popełnia błędy typowe dla początkujących" in polish


def test_the_games_are_listed_for_programs() -> None:
    listed = {game["name"]: game for game in json.loads(run("games", "--json"))["games"]}
    assert [bot["name"] for bot in listed["ten"]["bots"]] == ["random", "easy", "medium", "hard"]
    assert listed["ten"]["bots"][2]["strength"] == {"en": "rating 1000", "pl": "ranking 1000"}
    game = listed["the-game"]
    assert game["players"] == {"low": 1, "high": 5}
    assert [mode["name"] for mode in game["modes"]] == ["standard", "advanced", "expert", "on-fire"]
    assert {option["name"] for option in game["options"]} >= {"players", "minimum", "signals"}
    assert game["title"].keys() == game["about"].keys() == {"en", "pl"}


def test_a_game_is_asked_for_played_left_and_resumed() -> None:
    shown = in_a_process("play", "--players", "2", "--seed", "1", "--language", "en", typed="the-game\nvery\nquit\n")
    assert "Which game?" in shown
    assert "The game is kept" in shown
    assert "lay at least 2 cards" in run("play", "--resume", "--language", "en", typed="")


def test_there_may_be_nothing_to_resume() -> None:
    assert "Nie ma niedokończonej gry" in in_a_process("play", "--resume", "--language", "pl")


def saved_game(folder: Path) -> Path:
    """A game that is over."""
    table = stolik.Table("the-game", seats=[stolik.Chair("Ola"), stolik.Chair("Bartek", "easy")], seed=7, starter=1)
    while not table.over:
        table.play(table.legal()[-1])
    table.save(folder / "over.json")
    return folder / "over.json"


class TestPlayingOnFromAnotherGame:
    def test_from_a_moment_with_its_cards_or_with_others(self, data_folder: Path) -> None:
        place = saved_game(data_folder)
        original = stolik.Table.load(place)
        turn = original.at(5).turn
        for cards in ("true", "guess"):
            asked = ["--from", str(place), "--at", "5", "--seat", str(turn + 1), "--cards", cards, "--bots", "random"]
            shown = run("play", *asked, "--language", "en", "--name", "Iza", typed="quit\n")
            assert "Iza" in shown and "The game is kept" in shown
            kept = max((data_folder / "stolik" / "games").glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
            table = stolik.Table.load(kept)
            kept.unlink()
            assert table.began_at == 5 and table.seats[turn].name == "Iza" and table.seats[1 - turn].bot
            assert table.hidden_at(5, turn) == original.hidden_at(5, turn)
            assert (table.at(5).digest == original.at(5).digest) == (cards == "true")
        assert stolik.Table.load(place).digest == original.digest

    def test_a_game_that_goes_on_from_another_is_resumed(self, data_folder: Path) -> None:
        asked = ["--from", str(saved_game(data_folder)), "--language", "en", "--bots", "random"]
        run("play", *asked, typed="quit\n")
        assert "lay at least 2 cards" in run("play", "--resume", "--language", "en", typed="")

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--at", "3"], "--from mówi"),
            (["--cards", "guess"], "--from mówi"),
            (["ten", "--from", "PLACE"], "--from mówi"),
            (["--resume", "--from", "PLACE"], "--from mówi"),
            (["--from", "PLACE", "--at", "999"], "Tamta gra ma"),
            (["--from", "PLACE", "--at", "-1"], "Tamta gra ma"),
            (["--from", "PLACE", "--seat", "3"], "miejsca mają numery od 1 do 2"),
            (["--from", "PLACE", "--seat", "0"], "miejsca mają numery od 1 do 2"),
            (["--from", "PLACE", "--bots", "odd"], "odd"),
            (["--from", "nowhere.json"], "nowhere.json"),
        ],
    )
    def test_what_cannot_be_is_said_in_a_sentence(self, data_folder: Path, arguments: list[str], message: str) -> None:
        place = str(saved_game(data_folder))
        given = [place if one == "PLACE" else one for one in arguments]
        assert message in run("play", "--language", "pl", *given, code=2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "There is no game called 'chess'"),
        (["the-game", "--players", "9"], "from 1 to 5"),
        (["the-game", "--option", "speed=3"], "has no option 'speed'"),
        (["the-game", "--option", "on_fire=maybe"], "yes or no"),
        (["the-game", "--mode", "odd"], "has no mode 'odd'"),
        (["the-game", "--bots", "odd"], "no bot called 'odd'"),
        (["the-game", "--seat", "4"], "from 1 to 2"),
        (["--file", "nowhere.json"], "No such file"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(arguments: list[str], message: str) -> None:
    assert message in run("play", "--language", "en", *arguments, code=2)


def test_a_broken_file_is_said_in_the_players_language(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{}")
    asked = ("play", "--file", str(tmp_path / "broken.json"), "--language", "pl")
    assert "nie jest cały plik gry" in in_a_process(*asked, code=2)
