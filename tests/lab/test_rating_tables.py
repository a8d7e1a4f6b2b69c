"""`make ratings` makes every table that it should."""

from __future__ import annotations

import re
from typing import Any

import pytest
from benchmarks import ratings

import stolik
from stolik import lab


@pytest.fixture
def ordered(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the tables ask for; each time they are given the same small result."""
    matches: list[tuple[Any, ...]] = []
    match = lab.match("the-game", ["random", "medium"], games=4)
    rated = lab.tournament("the-game", ["random", "medium"], games=4)

    def remembered(game: str, bots: list[str], **setting: Any) -> lab.MatchResult:
        matches.append((game, tuple(bots), setting["games"], tuple(setting["options"].items()), setting["seed"]))
        return match

    monkeypatch.setattr(lab, "match", remembered)
    monkeypatch.setattr(lab, "tournament", lambda *_, **__: rated)
    return matches


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if re.match(r"\| (?!---)", line)]


def test_the_game_in_all_its_ways(ordered: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]) -> None:
    ratings.main(["the-game", "--games", "hard=7", "--seed", "3"])
    assert len(rows(capsys.readouterr().out)) == 2 + len(ordered) == 2 + 2 * 4 * 13
    assert len(set(ordered)) == len(ordered)
    assert {(bots, games) for _, bots, games, _, _ in ordered} == {(("medium",), 20_000), (("hard",), 7)}
    assert {seed for *_, seed in ordered} == {"3"}


def test_every_rung_of_every_ladder(ordered: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]) -> None:
    ratings.main(["ladder"])
    modes = sum(len(game.modes) for game in stolik.games().values() if game.name != "the-game") - len(["solo", "solo-fiasco"])
    assert len(ordered) == 3 * modes
    assert len(rows(capsys.readouterr().out)) == 4 * 2 + 3 * modes + 4 * 2


def test_ten_alone_at_every_limit(ordered: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]) -> None:
    ratings.main(["ten-solo"])
    assert len(rows(capsys.readouterr().out)) == 1 + 14
    assert {options for *_, options, _ in ordered} == {(("players", 1), ("limit", limit)) for limit in range(4, 11)}


def test_some_rows_can_be_asked_for(ordered: list[tuple[Any, ...]]) -> None:
    ratings.main(["the-game", "--only", "bot=hard", "players=1,3", "mode=standard,expert", "signals=none,all"])
    assert {bots for _, bots, *_ in ordered} == {("hard",)}
    assert len(ordered) == 2 * 3
    ordered.clear()
    ratings.main(["ladder", "--only", "game=ten", "bot=medium"])
    assert [(game, bots) for game, bots, *_ in ordered] == [("ten", ("medium", "easy"))] * 2


@pytest.mark.parametrize(
    "arguments", [["odd"], ["--only", "odd=1"], ["--games", "odd=3"], ["--games", "hard=0"], ["--games", "hard"]]
)
def test_what_is_not_understood_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        ratings.main(arguments)
