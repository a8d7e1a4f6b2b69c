"""Finished games for the tests of reviews, and positions made by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import stolik
from stolik.bots import seat_bots, take_turns
from stolik.core import record
from stolik.core.table import Played, Table
from stolik.reviewing import Decision
from stolik.reviewing.judging import Judge, tried
from stolik.reviewing.playouts import Playouts
from tests.games.scene import Scene

NAMES = ("Ala", "Bartek", "Celina", "Darek", "Ewa", "Filip")
SHORT: dict[str, dict[str, Any]] = {
    "the-game": {"players": 2},
    "ten": {"players": 2},
    "abluxxen": {"players": 3},
    "triggs": {"players": 2},
    "phase-10": {"players": 2, "rounds": 2},
}
"""A quick game of each."""
OTHERWISE: list[tuple[str, dict[str, Any]]] = [
    ("the-game", {"players": 3, "signals": "leave", "starter": 2}),
    ("ten", {"players": 1, "limit": 10}),
    ("ten", {"players": 2, "coin_limit": 20}),
    ("abluxxen", {"players": 3, "idle_turns": 10}),
    ("triggs", {"players": 2, "rules": 1}),
    ("triggs", {"players": 2, "sheet": "own", "rows": "1 1 1 1 1 1 1 1 1 1 1 1", "top_up": True}),
    ("triggs", {"players": 3, "turns": 8}),
    ("phase-10", {"players": 2, "phases": "run(4); color(4)", "hand_size": 5}),
    ("phase-10", {"players": 3, "phases": "2*set(3)", "hand_size": 10, "scoring": "classic", "rounds": 2}),
]
"""Games with other options than those of any mode."""


@cache
def played(game: str, bots: str = "easy", seed: int = 1, **options: Any) -> Table:
    """A whole game of such bots; `random, medium` plays the first seat at random and all others well."""
    first, *others = bots.split(", ")
    kinds = [first, *[others[0] if others else first] * (options.get("players", 2) - 1)]
    chairs = [stolik.Chair(name=name, bot=kind) for name, kind in zip(NAMES, kinds, strict=False)]
    table: Table = Table(game, seats=chairs, seed=seed, **options)
    for _ in take_turns(table, seat_bots(table)):
        pass
    return table


def short(game: str, bots: str = "easy", seed: int = 1) -> Table:
    return played(game, bots, seed, **SHORT[game])


def played_on(scene: Scene, *moves: str, luck: int = 0) -> Table:
    """A table that was dealt this position; these moves are made on it with such luck, then medium bots play it to its end."""
    scene.set(fast=1, words=[luck * 7919 + 1, luck * 31, 5, 9, *[0] * 12])
    table: Table = Table(scene.game, seed=1, **msgspec.structs.asdict(scene.options))
    record.place(table.now, 0, scene.states, 0)
    table._kept = [table._copy_of(table.now)]  # what it was dealt
    table.play(*moves)
    table.seats = [stolik.Chair(name=chair.name, bot="medium") for chair in table.seats]
    for _ in take_turns(table, seat_bots(table)):
        pass
    return table


def judged(scene: Scene, text: str, budget: int = 64) -> Decision:
    """What a review says of a move in a position made by hand."""
    playouts = Playouts(scene.game, scene.options, 0)
    seat = record.number(scene.states, 0, "turn")
    move = scene.game.moves.read(text, seat)
    legal = scene.game.legal(scene.states, 0)
    made = Played(seat, move, text)
    return Judge(playouts, budget).decision(scene.states, made, 1, tried(playouts, scene.states, legal, made), len(legal))
