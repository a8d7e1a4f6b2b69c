"""Recorded games stay as they are: a difference shows at once what a change did to the rules or the views."""

from __future__ import annotations

import pytest

import stolik
from stolik.core import rule
from tests.games.recorded import FOLDER, Playthrough, counts, counts_path, listed, path_of, record

GAMES = list(stolik.games().values())
ALL = [
    pytest.param(game, one, id=f"{game.name}-{one.name}")
    for game in GAMES
    for one in listed(game)
    if rule.COMPILED or one.by == "random"  # policies think for long when they are interpreted
]
VERSIONS = [pytest.param(game, rules, id=f"{game.name}-{rules}") for game in GAMES for rules in game.playable_rules]


@pytest.mark.parametrize(("game", "playthrough"), ALL)
def test_playthroughs_are_as_recorded(game: stolik.Game, playthrough: Playthrough) -> None:
    text = record(game, playthrough)
    assert text == path_of(game, playthrough).read_text("utf-8"), "run `make playthroughs` if this change is meant"
    assert text.splitlines()[-1].startswith(playthrough.ending)


@pytest.mark.parametrize(("game", "rules"), VERSIONS)
def test_every_ending_and_every_mode_is_recorded(game: stolik.Game, rules: int) -> None:
    recorded = [one for one in listed(game) if game.check_rules(one.rules) == rules]
    endings = {ending.name for ending in game.rules.Ending if ending != 0}
    assert {one.ending for one in recorded} >= endings
    assert {one.mode for one in recorded} >= set(game.modes)


@pytest.mark.parametrize(("game", "rules"), VERSIONS)
def test_counts_of_legal_moves_are_as_recorded(game: stolik.Game, rules: int) -> None:
    assert counts(game, rules) == counts_path(game, rules).read_text("utf-8")


def test_no_recorded_game_is_left_over() -> None:
    expected = {path_of(game, one) for game in GAMES for one in listed(game)}
    assert set((FOLDER / "playthroughs").glob("*.txt")) == expected
