"""Bots that play some seats of a batch, inside its kernels: who they are, and the memory that they think in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from stolik.batch.arrays import Thinking
from stolik.batch.arrays import kernels_of as batch_kernels
from stolik.batch.errors import BadOpponents, NobodyPlays
from stolik.bots import BOTS, SearchWorkspace, bot_kernels
from stolik.core.arguments import checked_level, checked_seat
from stolik.core.contract import Player, Rules
from stolik.core.engine import Kernels
from stolik.core.game import Game
from stolik.core.seats import MOST_SEATS, BotLevel


def checked(opponents: Mapping[int, BotLevel], players: int) -> dict[int, BotLevel]:
    """The bots by seat, at least one seat being left to the caller."""
    if not isinstance(opponents, Mapping):
        raise BadOpponents(given=opponents)
    found: dict[int, BotLevel] = {}
    for seat, level in opponents.items():
        found[checked_seat(seat, players)] = checked_level(level)
    if len(found) == players:
        raise NobodyPlays()
    return dict(sorted(found.items()))


def thinking(game: Game, opponents: Mapping[int, BotLevel], players: int) -> Thinking:
    """Room for these bots to think in; each thread needs its own."""
    workspace = SearchWorkspace(game, packed=True)
    levels = np.zeros(MOST_SEATS, np.int64)
    for seat, level in opponents.items():
        levels[seat] = BOTS[level]
    free = [seat for seat in range(players) if seat not in opponents]
    people = sum(1 << seat for seat in free)
    return workspace.states, workspace.rng, levels, people, free[0], workspace.moves, workspace.buffer, workspace.notes


@cache
def kernels_of(game: Game) -> Kernels:
    return game.make_kernels(Path(__file__).parent / "kernels.py", Rules, Player, beside=[batch_kernels(game), bot_kernels(game)])
