"""Bots: who they are, and how they take their seats at a table. A bot is given a hidden record and nothing else."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from stolik.core import record
from stolik.core.errors import StolikError
from stolik.core.game import Game, key_of, key_words, numbers
from stolik.core.record import Batch
from stolik.core.rng import Chance, start
from stolik.core.table import Played, Table

BOTS = {"random": "random_move", "careful": "policy_move"}
"""The bots by name, with the kernel that makes their moves."""


class UnknownBot(StolikError):
    words = ("There is no bot called {name!r}. The bots are: {known}.", "Nie ma bota {name!r}. Są: {known}.")


class Bot:
    """One player who is not a person."""

    def __init__(self, game: Game, name: str, seed: int | str = 0) -> None:
        if name not in BOTS:
            raise UnknownBot(name=name, known=", ".join(BOTS))
        self.talks = name != "random"
        self._kernels = bot_kernels(game)
        self._choose = getattr(self._kernels, BOTS[name])
        self._room = game.room()
        self._dice = record.batch(Chance, 1)
        self._dice[0].fast = 1
        start(self._dice[0], numbers(key_words(key_of(f"bot {seed}"))))

    def choose(self, hidden: Batch) -> int:
        """A move in a record that was hidden for the seat whose turn it is."""
        return int(self._choose(hidden, 0, self._dice, self._room))

    def remarks(self, hidden: Batch, seat: int) -> list[int]:
        """What the bot would like to say, in a record that was hidden for its seat."""
        if not self.talks:
            return []
        return [int(move) for move in self._room[: self._kernels.remarks_of(hidden, 0, seat, self._room)]]


@cache
def bot_kernels(game: Game) -> ModuleType:
    bot = importlib.import_module(f"{game.package}.bot")
    return game.load_kernels(Path(__file__).parent / "kernels.py", {"policy": bot.policy, "remarks": bot.remarks})


def seat_bots(table: Table, seed: int | str = 0) -> dict[int, Bot]:
    """A bot for each seat of the table that one keeps."""
    bots = enumerate(chair.bot for chair in table.seats)
    return {seat: Bot(table.game, name, f"{seed} {seat}") for seat, name in bots if name}


def talk(table: Table, bots: dict[int, Bot]) -> Iterator[Played]:
    """Lets every bot say what it wants to say now."""
    hidden = table.game.states(1)
    for seat, bot in bots.items():
        table.hide_into(hidden, 0, seat)
        for move in bot.remarks(hidden, seat):
            yield from table.play(move, seat=seat)


def take_turns(table: Table, bots: dict[int, Bot]) -> Iterator[Played]:
    """Bots talk and move, one move after the other, until a person is to move or the game is over."""
    hidden = table.game.states(1)
    yield from talk(table, bots)
    while not table.over and table.turn in bots:
        seat = table.turn
        table.hide_into(hidden, 0, seat)
        yield from table.play(bots[seat].choose(hidden), seat=seat)
        yield from talk(table, bots)
