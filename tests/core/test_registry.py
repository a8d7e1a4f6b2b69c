"""Games are known by name, built in or brought by a package; a game that isn't whole is refused in a sentence."""

from __future__ import annotations

import dataclasses
import pickle
from enum import IntEnum
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Annotated, Any

import msgspec
import pytest

import stolik
from stolik.core import registry
from stolik.core.cards import Cards
from stolik.core.contract import Parts, Player, Rules, members
from stolik.core.errors import BadGame
from stolik.core.moves import Moves, kind, whole
from stolik.core.options import Options, option
from stolik.core.whole import PARTS, problems
from stolik.core.words import LANGUAGES
from stolik.games.the_game import GAME, TheGameOptions

WHOLE: Any = GAME.parts
FIVE = ["the-game", "ten", "abluxxen", "triggs", "phase-10"]


def test_games_are_listed_by_name() -> None:
    assert all(name == game.name for name, game in stolik.games().items())
    assert stolik.game("the-game") is stolik.games()["the-game"]


@pytest.mark.parametrize("name", FIVE)
def test_the_built_in_games_are_whole(name: str) -> None:
    assert list(problems(name, stolik.game(name))) == []


def brought(monkeypatch: pytest.MonkeyPatch, place: str, name: str = "brought") -> None:
    """A package that brings a game."""

    def points(group: str) -> Any:
        return [EntryPoint(name, place, group)]

    monkeypatch.setattr(registry, "entry_points", points)
    for remembered in (registry._brought, registry._checked, registry._loaded):
        monkeypatch.setattr(registry, remembered.__name__, getattr(remembered, "__wrapped__", remembered))


def renamed(name: str, **changes: Any) -> stolik.Game:
    """The Game under another name, with some of it changed."""
    return dataclasses.replace(GAME, name=name, **changes)


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module that games are put into."""
    module = ModuleType("some_games")
    monkeypatch.setitem(__import__("sys").modules, "some_games", module)
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(registry, "_loaded", registry._loaded.__wrapped__)
    return module


def test_a_package_can_bring_a_game(monkeypatch: pytest.MonkeyPatch, places: ModuleType) -> None:
    places.GAME = renamed("brought")  # type: ignore[attr-defined]
    brought(monkeypatch, "some_games:GAME")
    assert stolik.game("brought").title == GAME.title
    assert list(stolik.games()) == [*FIVE, "brought"]


def test_a_registered_game_is_there_and_registering_again_replaces(places: ModuleType) -> None:
    places.GAME = renamed("another")  # type: ignore[attr-defined]
    registry.register("another", "some_games:GAME")
    assert "another" in stolik.games()
    places.GAME = renamed("another", title=("New", "Nowa"))  # type: ignore[attr-defined]
    registry.register("another", "some_games:GAME")
    assert stolik.game("another").title == ("New", "Nowa")


def test_a_pickled_game_is_found_again_where_it_was_registered(places: ModuleType) -> None:
    places.GAME = renamed("another")  # type: ignore[attr-defined]
    registry.register("another", "some_games:GAME")
    written = pickle.dumps(stolik.game("another"))
    registry._registered.clear()
    assert pickle.loads(written) is stolik.game("another") is places.GAME


def test_a_brought_game_that_is_not_whole_is_left_out_with_a_warning_and_the_others_are_there(
    monkeypatch: pytest.MonkeyPatch, places: ModuleType
) -> None:
    places.GAME = renamed("brought", load_parts=lambda: without("rules", "hide"))  # type: ignore[attr-defined]
    brought(monkeypatch, "some_games:GAME")
    with pytest.warns(UserWarning, match="'brought'.*its rules has no hide"):
        assert list(stolik.games()) == FIVE
    assert registry.names() == [*FIVE, "brought"]
    with pytest.raises(BadGame, match="its rules has no hide"):
        stolik.game("brought")
    assert stolik.game("ten").name == "ten"


def without(part: str, name: str) -> Parts[Any, Any, Any]:
    """The parts of The Game, one of them without a name."""
    given = getattr(WHOLE, part)
    shape = PARTS[part]
    lame = ModuleType(part)
    vars(lame).update({one: getattr(given, one) for one in members(shape) if one != name})
    parts: Parts[Any, Any, Any] = dataclasses.replace(WHOLE, **{part: lame})
    return parts


EVERY_NAME = [(part, name) for part, shape in PARTS.items() for name in members(shape)]


@pytest.mark.parametrize(("part", "name"), EVERY_NAME, ids=lambda one: str(one))
def test_a_game_with_a_part_missing_is_refused_with_its_name_the_part_and_what_to_do(
    part: str, name: str, places: ModuleType
) -> None:
    places.GAME = renamed("lame", load_parts=lambda: without(part, name))  # type: ignore[attr-defined]
    with pytest.raises(BadGame) as refused:
        registry.register("lame", "some_games:GAME")
    for language in LANGUAGES:
        sentence = refused.value.say(language)
        assert "'lame'" in sentence and f"its {part} has no {name}." in sentence and "Write it" in sentence
    assert list(stolik.games()) == FIVE


def with_function(part: str, name: str, function: Any) -> Parts[Any, Any, Any]:
    parts = without(part, name)
    setattr(getattr(parts, part), name, function)
    return parts


@pytest.mark.parametrize(
    ("part", "name"),
    [(part, name) for part, name in EVERY_NAME if callable(vars(PARTS[part])[name])],
    ids=lambda one: str(one),
)
def test_a_function_of_the_wrong_shape_is_refused(part: str, name: str) -> None:
    lame = renamed("lame", load_parts=lambda: with_function(part, name, lambda: None))
    [problem] = problems("lame", lame)
    assert f"{name} of its {part} is not called as it should be. Write it as {name}(" in problem


class BareView(msgspec.Struct):
    seat: int


class BareMove(msgspec.Struct, frozen=True, tag="bare"):
    number: int


def wordless() -> Moves[BareMove]:
    """As many moves as The Game has, without words in Polish."""
    return Moves(kind(BareMove, ("bare", ""), "{number}", number=whole(1, GAME.rules.NUM_MOVES)))


class Unbounded(Options, frozen=True, kw_only=True):
    players: Annotated[int, option("players", "gracze")] = 2


class Longer(TheGameOptions, frozen=True, kw_only=True):
    length: Annotated[int, option("length", "długość", low=1, high=2)] = 1


def turnless() -> type[Cards]:
    """The Game's state without its turn."""
    fields = {name: field for name, field in GAME.rules.State.fields.items() if name not in (*Cards.fields, "turn")}
    return type("Turnless", (Cards,), fields)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"title": ("Only English",)}, "its title isn't in both languages"),
        ({"about": ("English", "")}, "its about isn't in both languages"),
        ({"options": int}, "its options are no struct"),
        ({"package": "json"}, "rules.en.md isn't in its package 'json'"),
        ({"load_parts": lambda: None}, "load_parts gives a NoneType"),
        ({"load_parts": lambda: 1 / 0}, "its parts can't be loaded (ZeroDivisionError"),
        ({"load_parts": lambda: dataclasses.replace(WHOLE, moves=Moves())}, "its kinds of moves make 0 moves"),
        ({"load_parts": lambda: dataclasses.replace(WHOLE, moves=None)}, "its moves are no stolik.core.moves.Moves"),
        ({"load_parts": lambda: with_function("rules", "State", int)}, "State of its rules is no stolik.core.cards.Cards"),
        ({"load_parts": lambda: with_function("view", "View", BareView)}, "View of its view has no field 'turn'"),
        ({"load_parts": lambda: with_function("view", "View", int)}, "View of its view is no msgspec.Struct"),
        ({"options": Unbounded}, "its option players has no bounds from 1 to 6"),
        ({"options": Longer}, "State of its rules has no field 'length' for the option of that name"),
        ({"load_parts": lambda: dataclasses.replace(WHOLE, moves=wordless())}, "the words of its moves 'bare' aren't in both"),
        ({"load_parts": lambda: with_function("rules", "Ending", IntEnum("Ending", "WON"))}, "Ending of its rules is no IntEnum"),
        ({"load_parts": lambda: with_function("rules", "State", turnless())}, "State of its rules has no field 'turn'"),
        ({"older_rules": (1,)}, "its older_rules (1,) aren't all from 1 to 0"),
        ({"rules_version": 3, "older_rules": (2,)}, "State of its rules doesn't say which version it goes by"),
        ({"modes": {"odd": stolik.core.game.Mode(("Odd", ""))}}, "the words of its mode 'odd'"),
    ],
)
def test_facts_of_the_wrong_shape_are_refused(changes: dict[str, Any], message: str) -> None:
    first, *_ = problems("lame", renamed("lame", **changes))
    assert message in first


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("no_such_module:GAME", "can't be imported"),
        ("json:GAME", "can't be imported"),
        ("json:dumps", "is a function; write a stolik.Game there"),
    ],
)
def test_a_place_without_a_game_is_refused(place: str, message: str) -> None:
    with pytest.raises(BadGame, match=message):
        registry.register("nowhere", place)
    assert "nowhere" not in stolik.games()


def test_a_game_of_another_name_is_refused(places: ModuleType) -> None:
    places.GAME = GAME  # type: ignore[attr-defined]
    with pytest.raises(BadGame, match="its Game is called 'the-game'"):
        registry.register("another", "some_games:GAME")


def test_the_contract_names_what_kernels_use() -> None:
    assert {"deal", "legal", "play", "hide", "guess"} <= set(members(Rules))
    assert {"policy", "worth", "PLAYOUTS"} <= set(members(Player))
