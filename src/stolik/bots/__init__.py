"""Bots: who they are, and how they take their seats at a table. A bot is given a hidden record and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from stolik.bots.workspace import SearchWorkspace, bot_kernels
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.record import States
from stolik.core.table import Played, Table, observation_digest

BOTS = {"random": 0, "easy": 1, "medium": 2, "hard": 3}
"""The bots by name, with the level that the kernels know them by.

*Easy* slips now and then, *medium* is the game's policy, *hard* searches with a fixed number of playouts."""


NAMES = ("Ala", "Bartek", "Celina", "Darek", "Ewa", "Filip")
"""What bots are called at a table, by seat."""


class UnknownBot(StolikError):
    words = ("There is no bot called {name!r}. The bots are: {known}.", "Nie ma bota {name!r}. Są: {known}.")


class Bot:
    """One player who is not a person. What it does follows from its seed and from what it is shown, and from nothing else."""

    def __init__(self, game: Game, name: str, seed: int | str = 0) -> None:
        if name not in BOTS:
            raise UnknownBot(name=name, known=", ".join(BOTS))
        self.name = name
        self._seed = f"bot {seed} ".encode()
        self._workspace = SearchWorkspace(game)

    def choose(self, hidden: States) -> int:
        """A move in a record that was hidden for the seat whose turn it is."""
        self._workspace.observe(hidden, self._seed)
        return self._workspace.choose(BOTS[self.name])

    def remarks(self, hidden: States, seat: int) -> list[int]:
        """What the bot would like to say, in a record that was hidden for its seat."""
        if self.name == "random":
            return []
        self._workspace.states[self._workspace.kernels.SEEN] = hidden[0]
        return self._workspace.remarks(seat)


def seat_bots(table: Table, seed: int | str = 0) -> dict[int, Bot]:
    """A bot for each seat of the table that one keeps."""
    bots = enumerate(chair.bot for chair in table.seats)
    return {seat: Bot(table.game, name, f"{seed} {seat}") for seat, name in bots if name}


def talk(table: Table, bots: dict[int, Bot]) -> Iterator[Played]:
    """Lets every bot say what it wants to say now."""
    for seat, bot in bots.items():
        hidden = table.hide(seat)
        yield from table.play(*bot.remarks(hidden, seat), seat=seat, observation_digest=observation_digest(hidden))


def take_turns(table: Table, bots: dict[int, Bot]) -> Iterator[Played]:
    """Bots talk and move, one move after the other, until a person is to move or the game is over."""
    yield from talk(table, bots)
    while not table.over and table.turn in bots:
        seat = table.turn
        hidden = table.hide(seat)
        yield from table.play(bots[seat].choose(hidden), seat=seat, observation_digest=observation_digest(hidden))
        yield from talk(table, bots)


__all__ = ["BOTS", "NAMES", "Bot", "SearchWorkspace", "UnknownBot", "bot_kernels", "seat_bots", "take_turns", "talk"]
