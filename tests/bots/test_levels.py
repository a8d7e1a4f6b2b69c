"""What people are told of the levels of bots, and that every game's was measured with the bots that it has."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from benchmarks import levels as measuring
from benchmarks import ratings as tables

import stolik
from stolik import lab
from stolik.bots import BOTS, levels
from stolik.bots.levels import ANCHOR, EVEN, Ratings
from stolik.core.words import pick

GAMES = list(stolik.games())


@pytest.mark.parametrize("name", GAMES)
def test_every_level_of_every_game_was_measured_and_each_is_stronger_than_the_one_below(name: str) -> None:
    known = levels.ratings()[name]
    assert list(known.levels) == list(BOTS)
    for found in (known.levels, *known.alone.values()):
        for worse, better in pairwise(found.values()):
            if worse.rating is not None and better.rating is not None:
                assert worse.rating < better.rating
            elif worse.wins is not None and better.wins is not None:
                assert worse.wins <= better.wins and worse.low < better.high
            else:
                raise AssertionError("a rating beside a share of wins")
        assert all(one.low <= (one.wins if one.rating is None else one.rating) <= one.high for one in found.values())  # type: ignore[operator]


@pytest.mark.parametrize("name", GAMES)
def test_they_were_measured_with_the_bots_that_play_now(name: str) -> None:
    """`make ratings ARGS=levels` measures anew."""
    assert levels.ratings()[name].bot_version == stolik.game(name).bot_version


def test_the_anchor_is_the_same_in_every_game() -> None:
    anchors = {one.levels[ANCHOR].rating for one in levels.ratings().values()}
    assert anchors == {EVEN, None}  # The Game has no ratings


@pytest.mark.parametrize(
    ("game", "level", "strength"),
    [("ten", "medium", ("rating 1000", "ranking 1000")), ("the-game", "random", levels.FEW)],
)
def test_a_strength_is_told_in_few_words(game: str, level: str, strength: Any) -> None:
    found = next(one for one in levels.levels(stolik.game(game)) if one.name == level)
    assert found.strength == strength


def test_a_game_that_nobody_measured_still_says_what_its_levels_are() -> None:
    ten = stolik.game("ten")
    other = dataclasses.replace(ten, name="other", load_parts=lambda: dataclasses.replace(ten.parts, beginner=None))
    assert [one.strength for one in levels.levels(other)] == [None] * 4
    assert levels.scale(other) is None and levels.alone(other) == []
    assert [one.about for one in levels.levels(other)][1] == levels.SLIPS


def test_how_often_ten_is_beaten_is_told_for_each_limit() -> None:
    told = levels.alone(stolik.game("ten"))
    assert [pick(sentence, "en").split(":")[0] for sentence in told] == ["Limit 4", "Limit 7", "Limit 10"]
    assert levels.alone(stolik.game("triggs")) == []


def test_they_are_measured_by_one_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any) -> None:
    played = []
    match = {bots: lab.match("ten", ["medium", "random"][:bots], games=4, players=bots) for bots in (1, 2)}

    def remembered(game: str, bots: list[str], **setting: Any) -> lab.MatchResult:
        played.append((game, *bots, setting["games"]))
        return match[len(bots)]

    monkeypatch.setattr(lab, "match", remembered)
    monkeypatch.setattr(measuring, "FILE", tmp_path / "ratings.json")
    tables.main(["levels", "--only", "game=ten", "--games", "hard=7"])
    tables.main(["levels", "--only", "game=the-game"])
    assert played[:3] == [("ten", "easy", "random", 2000), ("ten", "medium", "easy", 2000), ("ten", "hard", "medium", 7)]
    assert len(played) == 3 + 3 * 4 + 4
    written = msgspec.json.decode((tmp_path / "ratings.json").read_bytes(), type=dict[str, Ratings])
    assert list(written) == ["ten", "the-game"] and list(written["ten"].alone) == [4, 7, 10]
    assert written["ten"].levels[ANCHOR].rating == EVEN and written["the-game"].players == 3
    assert "| ten | easy, alone at limit 4 |" in capsys.readouterr().out
