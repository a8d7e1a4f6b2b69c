"""Compiles what tables and bots of a game call, or loads it from the cache: after that the compiled engine takes over."""

from __future__ import annotations

from stolik.bots.kernels import EASY, HARD, MEDIUM, RANDOM
from stolik.bots.workspace import SearchWorkspace, bot_kernels
from stolik.core.game import Game, key_of
from stolik.core.table import Table

PARTS = ("rules", "bots")
"""What can be compiled of a game, in this order: tables use the rules, and bots of all levels the other."""


def is_ready(game: Game, part: str) -> bool:
    """Whether this process uses the compiled kernels of a part."""
    return (game.kernels if part == "rules" else bot_kernels(game)).ready


def prepare_part(game: Game, part: str) -> None:
    """Compiles a part of a game in this process, or loads it from the cache, and has the game use it from now on."""
    if part == "rules":
        game.compile_rules()
    else:
        _compile_bots(game)


def _compile_bots(game: Game) -> None:
    """Calls each compiled kernel that bots call."""
    table = Table(game, key=key_of("ready"))
    workspace, hidden = SearchWorkspace(game, packed=True), table.hide(table.turn)
    for level in (RANDOM, EASY, MEDIUM, HARD):
        workspace.observe(hidden, b"ready")
        workspace.choose(level)
    workspace.remarks(table.turn)
    bot_kernels(game).set_ready()
