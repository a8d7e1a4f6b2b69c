"""The memory that a bot thinks in: its kernels work on it, and it is allocated once."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np

from stolik.bots.seeds import ALL_SEATS, seed_of
from stolik.core import record
from stolik.core.contract import Player, Rules
from stolik.core.game import Game, key_words, numbers
from stolik.core.options import Options
from stolik.core.record import States
from stolik.core.rng import Chance, start


@cache
def bot_kernels(game: Game) -> ModuleType:
    return game.load_kernels(Path(__file__).parent / "kernels.py", Rules, Player)


class SearchWorkspace:
    """The states, generators and buffers of one bot; not for two threads at once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kernels = bot_kernels(game)
        self.states = game.states(self.kernels.WORKSPACE)
        self.rng = record.new_states(Chance, self.kernels.RNGS)
        self.moves = game.move_buffer()
        self.buffer = game.move_buffer()
        self.notes = np.zeros((game.rules.NUM_MOVES, self.kernels.FIGURES))

    def observe(self, hidden: States, seed: bytes) -> None:
        """Puts a hidden record into the workspace, and seeds the generator from it and from a seed."""
        self.states[self.kernels.SEEN] = hidden[0]
        self.seed(hashlib.sha256(seed + record.pack(hidden, 0)).digest())

    def seed(self, key: bytes) -> None:
        """Seeds the generator with a key."""
        self.rng[self.kernels.OWN].fast = 1
        start(self.rng[self.kernels.OWN], numbers(key_words(key)))

    def choose(self, level: int) -> int:
        """The move of a level in the hidden record that lies at place SEEN."""
        if level == self.kernels.RANDOM:
            return int(self.kernels.random_move(self.states, self.rng, self.moves))
        if level < self.kernels.HARD:
            return int(self.kernels.quick_move(self.states, self.rng, level, self.moves))
        self.think(self.kernels.PLAYOUTS)
        return int(self.moves[0])

    def think(self, playouts: int, always: bool = False) -> int:
        """Searches in the hidden record that lies at place SEEN; returns how many moves it considered, the best first.

        Where it would consider only one move, it makes `notes` only if you `always` want them.
        """
        return int(self.kernels.think(self.states, self.rng, playouts, self.moves, self.buffer, self.notes, always))

    def remarks(self, seat: int) -> list[int]:
        """What a seat would say in the record that was hidden for it."""
        return list(map(int, self.buffer[: self.kernels.remarks_of(self.states, seat, self.buffer)]))

    def prepare(self, options: Options) -> None:
        """Sets the options of the games that `play` then deals."""
        self.game.prepare(self.states, self.kernels.TRUE, options)

    def play(self, key: bytes, levels: list[int]) -> list[int]:
        """Plays a whole game of bots of these levels; returns the number of moves, how it ended, every place, every score."""
        results = numbers([0] * (self.kernels.RESULTS + 2 * len(levels)))
        cards, dice = numbers(key_words(key)), numbers(key_words(seed_of(key, ALL_SEATS)))
        self.kernels.whole_game(self.states, self.rng, cards, dice, numbers(levels), self.moves, self.buffer, self.notes, results)
        return list(map(int, results))
