"""Five modern card games as a library: the same rules for one table, for a search, for a million games."""

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import stolik.games  # noqa: F401 (makes the built-in games known)
from stolik.core import errors
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.game_file import Chair, GameFile
from stolik.core.positions import Knowledge, Position
from stolik.core.registry import game, games, register
from stolik.core.table import Played, Table

if TYPE_CHECKING:
    from stolik import adapters, baselines, bots, lab
    from stolik.batch import Batch
    from stolik.bots.preparing import prepare
    from stolik.reviewing import review, reviews

__all__ = [
    "Batch",
    "Chair",
    "Game",
    "GameFile",
    "Knowledge",
    "Played",
    "Position",
    "StolikError",
    "Table",
    "adapters",
    "baselines",
    "bots",
    "errors",
    "game",
    "games",
    "lab",
    "prepare",
    "register",
    "review",
    "reviews",
]
__version__ = version("stolik")


def __getattr__(name: str) -> Any:
    """Imports some names only when you ask for them, so that `import stolik` stays quick."""
    if name == "Batch":
        from stolik.batch import Batch

        return Batch
    if name == "prepare":
        from stolik.bots.preparing import prepare

        return prepare
    if name in ("review", "reviews"):
        from stolik import reviewing

        return getattr(reviewing, name)
    if name in ("adapters", "baselines", "bots", "lab"):
        from importlib import import_module

        return import_module(f"stolik.{name}")
    raise AttributeError(f"module 'stolik' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names."""
    return [*__all__, "__version__"]
