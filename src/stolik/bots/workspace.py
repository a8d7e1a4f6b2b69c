"""The memory that a bot thinks in: its kernels work on it, and it is allocated once."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import numpy as np

from stolik.bots.kernels import FIGURES, HARD, OWN, RNGS, SEEN, TRUE, WORKSPACE
from stolik.bots.seeds import ALL_SEATS, seed_of
from stolik.core import record
from stolik.core.contract import Player, Rules
from stolik.core.engine import Kernels
from stolik.core.game import Game, key_words
from stolik.core.options import Options
from stolik.core.record import States
from stolik.core.rng import Chance, start


@cache
def bot_kernels(game: Game) -> Kernels:
    return game.make_kernels(Path(__file__).parent / "kernels.py", Rules, Player)


class SearchWorkspace:
    """The states, generators and buffers of one bot; not for two threads at once."""

    def __init__(self, game: Game, packed: bool | None = None) -> None:
        """`packed`: for the compiled engine; otherwise for the plain one. Without it, for the engine that is ready."""
        kernels = bot_kernels(game)
        self.game = game
        self.packed = kernels.ready if packed is None else packed
        self.kernels = kernels.compiled if self.packed else kernels.plain
        self.states = game.states(WORKSPACE, self.packed)
        self.rng = record.new_states(Chance, RNGS, self.packed)
        self.moves = game.move_buffer(self.states)
        self.buffer = game.move_buffer(self.states)
        self.notes = np.zeros((game.rules.NUM_MOVES, FIGURES))

    def observe(self, hidden: States, seed: bytes) -> None:
        """Puts a hidden record into the workspace, and seeds the generator from it and from a seed."""
        self.show(hidden)
        self.seed(hashlib.sha256(seed + record.pack(hidden, 0)).digest())

    def show(self, hidden: States) -> None:
        """Puts a hidden record into the workspace."""
        record.place(self.states, SEEN, hidden, 0)

    def seed(self, key: bytes) -> None:
        """Seeds the generator with a key."""
        own = Chance()
        own.fast = 1
        start(own, key_words(key))
        record.write(self.rng, OWN, own)

    def choose(self, level: int) -> int:
        """The move of a level in the hidden record that lies at place SEEN."""
        self._choose(level, 0, False)
        return int(self.moves[0])

    def think(self, budget: int = 0, always: bool = False) -> int:
        """Searches in the hidden record that lies at place SEEN; returns how many moves it considered, the best first.

        `budget` is how many playouts it may take; 0: as many as the hard bot.
        Where it would consider only one move, it makes `notes` only if you `always` want them.
        """
        return self._choose(HARD, budget, always)

    def remarks(self, seat: int) -> list[int]:
        """What a seat would say in the record that was hidden for it."""
        return list(map(int, self.buffer[: self.kernels.remarks_of(self.states, seat, self.buffer)]))

    def prepare(self, options: Options) -> None:
        """Sets the options of the games that `play` then deals."""
        self.game.prepare(self.states, TRUE, options)

    def play(self, key: bytes, levels: list[int]) -> list[int]:
        """Plays a whole game of bots of these levels; returns the number of moves, how it ended, every place, every score."""
        results, cards, dice, seats = (
            record.numbers_for(self.states, values)
            for values in (
                [0] * (self.kernels.RESULTS + 2 * len(levels)),
                key_words(key),
                key_words(seed_of(key, ALL_SEATS)),
                levels,
            )
        )
        self.kernels.whole_game(self.states, self.rng, cards, dice, seats, self.moves, self.buffer, self.notes, results)
        return list(map(int, results))

    def _choose(self, level: int, budget: int, always: bool) -> int:
        return int(self.kernels.choose(self.states, self.rng, level, budget, always, self.moves, self.buffer, self.notes))
