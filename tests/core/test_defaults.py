"""What most games do alike, and what a game knows of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import stolik
from stolik.core import defaults
from stolik.core.contract import Player, Rules
from stolik.core.game import buffers
from stolik.core.text import card_spans, plain
from stolik.games.the_game.moves import MOVES
from tests.forms import numbers


def test_a_player_without_ideas_of_its_own() -> None:
    assert defaults.remarks(None, 0, numbers([0])) == 0
    assert defaults.shortlist(None, numbers([3, 4]), 2) == 2
    assert defaults.horizon(None) == 0
    assert defaults.imagine(None, 0) is None


@pytest.mark.parametrize(("places", "shares"), [([1, 2, 3], [1.0, 0.0, 0.0]), ([1, 3, 1], [0.5, 0.0, 0.5])])
def test_a_win_is_shared_by_those_who_win(places: list[int], shares: list[float]) -> None:
    assert [defaults.share_of_win(numbers(places), seat, 3) for seat in range(3)] == shares


def test_nothing_stands_beside_names_and_nothing_is_certain_or_asked() -> None:
    assert defaults.standing(None, 0, "pl") == ""
    assert defaults.advice(None, 0) is None
    assert defaults.warning(None, 0) is None


def test_a_menu_lists_the_texts_of_a_kind_in_a_line() -> None:
    menu = defaults.menu_of(MOVES)
    legal = [MOVES.read(text, 0) for text in ("37 A", "37 B", "end")]
    assert menu(legal, "en") == ["37 A  37 B", "end"]
    assert menu(legal, "pl") == ["37 A  37 B", "koniec"]


def test_cards_stand_side_by_side() -> None:
    assert plain([card_spans([3, "J"])]) == "3 J"
    assert card_spans([3]) == [("3", "card")]
    assert plain([card_spans([])]) == "-"


def test_a_game_knows_how_many_play() -> None:
    assert [game.players for game in list(stolik.games().values())[:5]] == [(1, 5), (1, 5), (2, 5), (2, 4), (2, 6)]


@pytest.mark.parametrize("packed", [False, True])
def test_buffers_are_rows_of_zeros(packed: bool) -> None:
    assert [list(map(int, row)) for row in buffers(2, 3, packed)] == [[0, 0, 0], [0, 0, 0]]


def test_kernels_find_what_lies_beside_them_and_what_parts_they_name(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("SLACK = 5\n")
    template = tmp_path / "kernels.py"
    template.write_text("SUM = SLACK + NUM_MOVES + PLAYOUTS\n")
    game = stolik.game("the-game")
    beside = [game.make_kernels(tmp_path / "beside.py")]
    loaded = game.make_kernels(template, Rules, Player, beside=beside).plain
    assert loaded.SUM == 5 + game.rules.NUM_MOVES + game.player.PLAYOUTS
    with pytest.raises(NameError):
        game.make_kernels(template, Rules, beside=beside).plain  # noqa: B018 (loads them)


def test_a_player_who_says_nothing_of_it_thinks_equally_long_everywhere() -> None:
    game = stolik.game("the-game")
    for usually in (defaults.usual_playouts, defaults.usual_lookahead):
        assert [usually(game.states(1)[0], usual) for usual in (1, 200)] == [1, 200]
