"""Which games there are: the built-in ones, and those that installed packages bring.

A package brings a game with an entry point in the group `stolik.games` that names its `Game`. A game that isn't built in is
checked whole when it is registered or found: what is missing is said in a sentence, and the other games are still there.
"""

from __future__ import annotations

import importlib
import warnings
from functools import cache
from importlib.metadata import entry_points

from stolik.core.errors import BadGame, UnknownGame
from stolik.core.game import Game

_built_in: dict[str, str] = {}
_registered: dict[str, Game] = {}


def register(name: str, place: str) -> None:
    """Makes a game known by the place of its `Game`: `package.module:NAME`; a game that isn't whole is refused with `BadGame`."""
    _registered[name] = _whole(name, place)


def build_in(name: str, place: str) -> None:
    """Makes a game of this package known; it is loaded when it is asked for, and the tests have checked it."""
    _built_in[name] = place


def game(name: str) -> Game:
    """The game of that name."""
    if name in _registered:
        return _registered[name]
    if name in _built_in:
        return _loaded(name, _built_in[name])
    if name in _brought():
        return _checked(name, _brought()[name])
    raise UnknownGame(name=name, known=", ".join(games()))


def games() -> dict[str, Game]:
    """All games by name: those that are built in, those that packages bring, and those that were registered, in this order.

    A game of a package that isn't whole is left out, with a warning that says why; `game` raises that as an error.
    """
    found = {name: _loaded(name, place) for name, place in _built_in.items()}
    for name, place in _brought().items():
        try:
            found.setdefault(name, _checked(name, place))
        except BadGame as error:
            warnings.warn(str(error), stacklevel=2)
    return {**found, **_registered}


@cache
def _brought() -> dict[str, str]:
    """The games of installed packages; looking for them takes a millisecond, so it is done once."""
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
    except Exception as error:  # whatever a package of somebody else does when it is imported
        problem = (f"{place} can't be imported ({error}).", f"nie da się zaimportować {place} ({error}).")
        raise BadGame(name=name, problem=problem) from error
    if not isinstance(found, Game):
        problem = (
            f"{place} is a {type(found).__name__}; write a stolik.Game there.",
            f"{place} to {type(found).__name__}; potrzeba tam stolik.Game.",
        )
        raise BadGame(name=name, problem=problem)
    return found
