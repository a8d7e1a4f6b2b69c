"""`stolik check-game` finds a game that says wrongly how a seat's view differs from a spectator's."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

import stolik
from stolik.check_game.walks import Setting, Walk, Wrong
from stolik.check_game.words import views
from stolik.core.contract import Seated
from stolik.core.game import Game


def with_seated(game: Game, seated: Seated[Any, Any]) -> Game:
    parts = dataclasses.replace(game.parts, seated=seated)
    return dataclasses.replace(game, load_parts=lambda: parts)


def test_a_field_that_seated_does_not_name_is_found() -> None:
    game = stolik.game("triggs")
    assert game.parts.seated is not None
    wrong = with_seated(game, Seated(("seat", "hand"), game.parts.seated.view))
    with pytest.raises(Wrong, match="in more than the fields of seated"):
        views(Walk(Setting(wrong, "standard", 2), 1))


def test_a_seated_that_makes_another_view_is_found() -> None:
    game = stolik.game("triggs")
    seated = game.parts.seated
    assert seated is not None

    def empty_handed(watched: Any, seat: int, hand: list[int], _: Any) -> Any:  # noqa: ARG001
        return msgspec.structs.replace(watched, seat=seat)

    with pytest.raises(Wrong, match="another view of seat"):
        views(Walk(Setting(with_seated(game, Seated(seated.fields, empty_handed)), "standard", 2), 1))


@pytest.mark.parametrize("name", stolik.games())
def test_the_games_that_come_along_say_it_rightly(name: str) -> None:
    game = stolik.game(name)
    views(Walk(Setting(game, next(iter(game.modes)), 3), 1))
