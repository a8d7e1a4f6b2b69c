"""Five modern card games as a library: the same rules for one table, for a search, for a million games."""

from importlib.metadata import version

import stolik.games  # noqa: F401 (makes the built-in games known)
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.game_file import Chair
from stolik.core.registry import game, games
from stolik.core.table import Played, Table

__all__ = ["Chair", "Game", "Played", "StolikError", "Table", "game", "games"]
__version__ = version("stolik")
