"""The memory in which a thread plays positions of one game on, and the engine that does it."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

from stolik.core import record, rule
from stolik.core.arguments import whole_number
from stolik.core.engine import Loading
from stolik.core.game import Game, buffers, key_of, key_words
from stolik.core.positions.kernels import RNGS, WORKSPACE
from stolik.core.record import States
from stolik.core.rng import Chance

PLAIN_PLAYOUTS = 20
"""So many playouts a process makes on plain rules, some milliseconds each; who wants more waits for the compiled ones."""
SALT = 0x73746F6C696B
"""A word that is part of every key, so that no key is all zeros."""
GUESS, PLAYOUT = 1, 2
"""What chance is for; equal seeds give different chance for different things."""
LEAST_ROOM = 8
"""Buffers hold keys and places, too, also in games with very few moves."""


class Simulator:
    """The states, generators and buffers of one thread for one game on one engine."""

    def __init__(self, game: Game, packed: bool) -> None:
        self.game, self.packed = game, packed
        self.kernels: Any = game.position_kernels.compiled if packed else game.position_kernels.plain
        self.workspace = game.states(WORKSPACE, packed)
        self.rng = record.new_states(Chance, RNGS, packed)
        self.buffer = buffers(1, max(game.rules.NUM_MOVES, game.rules.SEATS, LEAST_ROOM), packed)[0]
        self._key = buffers(1, 4, packed)[0]

    def new(self) -> States:
        return record.new_states(self.game.rules.State, 1, self.packed)

    def fitting(self, states: States) -> States:
        """The same state in the form of this engine."""
        return states if record.is_packed(states) is self.packed else self.game.copied(states, 0, self.packed)

    def key(self, seed: int | str, purpose: int, number: int = 0) -> list[int]:
        """The key of a seed, for one purpose and try; the next call writes over it."""
        whole, key = whole_number(seed), self._key
        if whole is None or not -(2**63) <= whole < 2**63:
            key[0], key[1], _, key[3] = key_words(key_of(seed))
        else:
            key[0], key[1], key[3] = whole, 0, SALT
        key[2] = purpose << 32 | number
        return key


_own = threading.local()


def simulator(game: Game) -> Simulator:
    """The simulator of this thread, on the engine that is ready."""
    kernels = game.position_kernels
    if kernels.worth_loading():
        compile_positions(game)
    return _simulator(game, kernels.ready)


def simulator_of(game: Game, states: States) -> Simulator:
    """The simulator of this thread for states of this form."""
    return _simulator(game, record.is_packed(states))


def _simulator(game: Game, packed: bool) -> Simulator:
    mine: dict[tuple[Game, bool], Simulator] | None = getattr(_own, "simulators", None)
    if mine is None:
        mine = _own.simulators = {}
    found = mine.get((game, packed))
    if found is None:
        found = mine[game, packed] = Simulator(game, packed)
    return found


def compile_positions(game: Game) -> None:  # pragma: no cover (coverage is measured with compilation off)
    """Compiles what positions of a game call, or loads it from the cache; from then on new positions use it."""
    game.compile_rules()
    one = Simulator(game, packed=True)
    states = one.new()
    game.deal(states, 0, game.check({}), key_of("ready"))
    seat = record.number(states, 0, "turn")
    one.kernels.play_into(states, one.new(), game.legal(states, 0)[0])
    one.kernels.guess_into(game.hide(states, 0, seat), one.new(), seat, one.key(0, GUESS), one.buffer)
    one.kernels.play_out(states, one.new(), one.workspace, one.rng, one.key(0, PLAYOUT), one.buffer)
    game.position_kernels.set_ready()


_plain_playouts: Counter[Game] = Counter()
"""How many there were in this process."""


def count_playout(game: Game) -> None:
    """Notes a playout, and has the game compiled once there were enough on plain rules."""
    if not rule.COMPILED or game.position_kernels.ready or not Loading.by_itself:
        return
    _plain_playouts[game] += 1
    if _plain_playouts[game] > PLAIN_PLAYOUTS:
        compile_positions(game)
