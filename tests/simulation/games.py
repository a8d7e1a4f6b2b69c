"""The games that are played here: those whose rules cost least, because the server is what is tried."""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from pathlib import Path

from stolik.core import registry
from tests import stairs

GAMES = ("stairs", "stairs", "stairs", "stairs", "the-game", "ten")
"""Stairs is the guide's game, with 24 cards; The Game has bots that talk out of turn; TEN has bids."""


@cache
def prepare() -> tempfile.TemporaryDirectory[str]:
    """Makes the guide's game known to this process; its package lasts as long as the process."""
    folder = tempfile.TemporaryDirectory()
    stairs.install(Path(folder.name))
    sys.path.insert(0, folder.name)
    registry.register("stairs", "stairs:GAME")
    return folder
