"""What happened at a table, as its players are told."""

from __future__ import annotations

from typing import NamedTuple

from stolik.core.table import Played


class Happened(NamedTuple):
    """Something to tell the players; `place` is where a move stands in the history, `name` who did it, as they were called."""

    version: int
    kind: str
    seat: int
    at: float
    move: Played | None = None
    place: int = -1
    text: str = ""
    name: str = ""


class OpenPlay(NamedTuple):
    """Moves that were made together, of which the first is that number of the game; a bot may only have said something."""

    first: int
    seat: int
    said: bool


class TakenBack(NamedTuple):
    """How many moves would be left, and whether nobody need be asked."""

    left: int
    freely: bool
