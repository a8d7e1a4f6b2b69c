"""Which games there are: the built-in ones, and those that installed packages bring.

A package brings a game with an entry point in the group `stolik.games` that names its `Game`. The registry checks a game that
isn't built in when you register it or when it is found: a sentence says what is missing, and the other games still work.
"""

from __future__ import annotations

import importlib
import warnings
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Literal, overload

from stolik.core.errors import BadGame, UnknownGame
from stolik.core.game import Game

if TYPE_CHECKING:
    from stolik.games import by_name

_built_in: dict[str, str] = {}
_registered: dict[str, Game] = {}
_places: dict[str, str] = {}
"""Where those that you registered are."""


def register(name: str, place: str) -> None:
    """Makes a game known by the place of its `Game`, `package.module:NAME`; raises `BadGame` if the game isn't complete."""
    if not all(isinstance(given, str) for given in (name, place)):
        problem = ("name it and its place, package.module:NAME.", "podaj nazwę i miejsce, pakiet.moduł:NAZWA.")
        raise BadGame(name=name, problem=problem)
    _registered[name] = _whole(name, place)
    _places[name] = place


def build_in(name: str, place: str) -> None:
    """Makes a game of this package known; it loads when somebody asks for it. The tests have checked it, so this doesn't."""
    _built_in[name] = place


@overload
def game(name: Literal["the-game"]) -> by_name.TheGameGame: ...
@overload
def game(name: Literal["ten"]) -> by_name.TenGame: ...
@overload
def game(name: Literal["abluxxen"]) -> by_name.AbluxxenGame: ...
@overload
def game(name: Literal["triggs"]) -> by_name.TriggsGame: ...
@overload
def game(name: Literal["phase-10"]) -> by_name.Phase10Game: ...
@overload
def game(name: str) -> Game: ...
def game(name: str) -> Game:
    """The game of that name."""
    if not isinstance(name, str):
        raise UnknownGame(name=name, known=", ".join(games()))
    if name in _registered:
        return _registered[name]
    if name in _built_in:
        return _loaded(name, _built_in[name])
    if name in _brought():
        return _checked(name, _brought()[name])
    raise UnknownGame(name=name, known=", ".join(games()))


def games() -> dict[str, Game]:
    """All games by name: those that are built in, those that packages bring, and those that you registered, in this order.

    Leaves out a package's game that isn't complete, with a warning that says why; `game` raises that as an error.
    """
    found = {name: _loaded(name, place) for name, place in _built_in.items()}
    for name, place in _brought().items():
        try:
            found.setdefault(name, _checked(name, place))
        except BadGame as error:
            warnings.warn(str(error), stacklevel=2)
    return {**found, **_registered}


def names() -> list[str]:
    """The names of all games that are built in, brought or registered, also of those that aren't complete."""
    return list(dict.fromkeys([*_built_in, *_brought(), *_registered]))


def place_of(one: Game) -> str:
    """Where a game is that you registered; "" for those that every process finds by name. Refuses a game that none would find."""
    known = next((name for name, found in _registered.items() if found is one), None)
    if known is not None:
        return _places[known]
    if one.name not in {**_built_in, **_brought()} or game(one.name) is not one:
        problem = (
            "only a registered game can be pickled. Register it first.",
            "zapisać można tylko zarejestrowaną grę. Najpierw ją zarejestruj.",
        )
        raise BadGame(name=one.name, problem=problem)
    return ""


def found_again(name: str, place: str) -> Game:
    """The game of that name, in a process that may not have registered it yet."""
    if place and name not in _registered:
        register(name, place)
    return game(name)


@cache
def _brought() -> dict[str, str]:
    """The games of installed packages; the search takes a millisecond, so it runs once."""
    return {point.name: point.value for point in entry_points(group="stolik.games")}


@cache
def _checked(name: str, place: str) -> Game:
    return _whole(name, place)


def _whole(name: str, place: str) -> Game:
    from stolik.core.whole import check

    found = _loaded(name, place)
    check(name, found)
    return found


@cache
def _loaded(name: str, place: str) -> Game:
    module, _, attribute = place.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except Exception as error:  # importing somebody else's package can raise anything
        problem = (f"{place} can't be imported ({error}).", f"nie da się zaimportować {place} ({error}).")
        raise BadGame(name=name, problem=problem) from error
    if not isinstance(found, Game):
        problem = (
            f"{place} is a {type(found).__name__}; write a stolik.Game there.",
            f"{place} to {type(found).__name__}; potrzeba tam stolik.Game.",
        )
        raise BadGame(name=name, problem=problem)
    return found
