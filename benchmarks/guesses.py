"""Games in which a program looks at how well hidden hands are imagined: what `hands` and `reading` have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import stolik
from stolik.core import record
from stolik.core.game import key_of, key_words
from stolik.core.record import States, numbers_for
from stolik.core.rng import Chance
from stolik.core.rule import COMPILED

TRUE, SEEN, GUESS = range(3)
"""The states: the game, what a seat sees of it, and a guess of the rest."""
SOURCES = ("true", "fair guess", "imagined")
"""Where a hand comes from, in the order of rows."""


def prepared(name: str, players: int, mode: str, games: int, seed: str) -> Iterator[tuple[States, States, Any, Any]]:
    """For each game: the states, the first with its options; a generator, the key of its deal, and a buffer for moves."""
    game = stolik.game(name)
    options = game.check({"players": players, **game.mode(mode).options})
    states, rng = game.states(3, packed=COMPILED), record.new_states(Chance, 1, packed=COMPILED)
    moves = game.move_buffer(states)
    rng[0].fast = 1
    for number in range(games):
        game.prepare(states, TRUE, options, fast=True)
        yield states, rng, numbers_for(states, key_words(key_of(f"{seed} {number}"))), moves
