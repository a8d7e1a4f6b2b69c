"""Which games there are: built-in ones, and those that installed packages bring.

A package brings a game with an entry point in the group `stolik.games` that names its `Game`.
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib.metadata import entry_points

from stolik.core.errors import UnknownGame
from stolik.core.game import Game

_places: dict[str, str] = {}


def register(name: str, place: str) -> None:
    """Makes a game known by the place of its `Game`: `package.module:NAME`."""
    _places[name] = place
    _load.cache_clear()


def game(name: str) -> Game:
    """The game of that name."""
    if name not in _places and name not in _all():  # asking what is installed takes a millisecond
        raise UnknownGame(name=name, known=", ".join(_all()))
    return _load(name)


def games() -> dict[str, Game]:
    """All games by name, in the order they were registered."""
    return {name: _load(name) for name in _all()}


def _all() -> dict[str, str]:
    brought = {point.name: point.value for point in entry_points(group="stolik.games")}
    return {**brought, **_places} if brought else _places


@cache
def _load(name: str) -> Game:
    module, _, attribute = _all()[name].partition(":")
    loaded = getattr(importlib.import_module(module), attribute)
    assert isinstance(loaded, Game)
    return loaded
