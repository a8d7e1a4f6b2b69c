"""Every command survives a reader that goes away, and Ctrl+C, without a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

import stolik
from stolik.bots import seat_bots, take_turns

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and pipes of POSIX")

SHORT = {
    "games": ["games"],
    "games for programs": ["games", "--json"],
    "daily": ["daily"],
    "daily for programs": ["daily", "--json"],
    "version": ["--version"],
    "help": ["--help"],
    "help of the lab": ["lab", "match", "--help"],
    "help of the server": ["serve", "--help"],
    "play": ["play", "the-game", "--seed", "1", "--bots", "random"],
    "verify": ["verify", "GAME"],
    "verify for programs": ["verify", "GAME", "--quick", "--json"],
    "review": ["review", "GAME", "--budget", "8"],
    "review for programs": ["review", "GAME", "--budget", "8", "--json"],
    "audit": ["audit", "--deals", "200"],
    "check-game": ["check-game", "the-game", "--games", "1"],
    "match": ["lab", "match", "the-game", "random", "--games", "4"],
    "match for programs": ["lab", "match", "the-game", "random", "--games", "4", "--json"],
}
LONG = {
    "a match": ["lab", "match", "the-game", "hard", "--games", "100000"],
    "a match in processes": [
        "lab",
        "match",
        "the-game",
        "easy",
        "--games",
        "100000",
        "--executor",
        "processes",
        "--workers",
        "2",
    ],
    "an audit": ["audit", "--deals", "100000"],
    "a check": ["check-game", "the-game", "--games", "100000"],
    "a question": ["play"],
    "a server": ["serve", "--host", "127.0.0.1"],
}
MOMENTS = (0.5, 2.5)
"""After how many seconds somebody interrupts: while it loads, and while it works."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    table = stolik.Table("the-game", seats=[stolik.Chair(name="Ala", bot="easy")], seed=1)
    list(take_turns(table, seat_bots(table)))
    path = tmp_path_factory.mktemp("pipes") / "game.json"
    table.save(path)
    return str(path)


def started(arguments: list[str], folder: Path, out: int | IO[bytes], typed: int | None = None) -> subprocess.Popen[bytes]:
    settings = {**os.environ, "XDG_DATA_HOME": str(folder), "STOLIK_COMPILED": "", "PYTHONUNBUFFERED": ""}
    command = [sys.executable, "-m", "stolik", *arguments]
    stdin = subprocess.DEVNULL if typed is None else typed
    return subprocess.Popen(command, stdin=stdin, stdout=out, stderr=subprocess.PIPE, env=settings, start_new_session=True)


@pytest.mark.parametrize("name", SHORT)
def test_a_command_whose_reader_goes_away_ends_without_a_word(name: str, game: str, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with started([game if part == "GAME" else part for part in SHORT[name]], tmp_path, writing) as process:
        os.close(writing)
        said = process.communicate(timeout=240)[1].decode()
    assert "Traceback" not in said and "roken" not in said and "Errno" not in said
    assert process.returncode in (1, 141)


@pytest.mark.parametrize("name", LONG)
def test_a_command_that_is_interrupted_ends_without_a_traceback(name: str, tmp_path: Path) -> None:
    for moment in MOMENTS:
        typed, question = os.pipe()
        with (tmp_path / "out").open("wb") as out, started(LONG[name], tmp_path, out, typed) as process:
            time.sleep(moment)
            os.killpg(process.pid, signal.SIGINT)
            try:
                said = process.communicate(timeout=120)[1].decode()
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # else the test would wait for it for ever
                raise
        os.close(typed)
        os.close(question)
        assert "Traceback" not in said, f"after {moment} s"
        assert process.returncode in (0, 130, -signal.SIGINT)  # the last: Python hadn't begun to load it
