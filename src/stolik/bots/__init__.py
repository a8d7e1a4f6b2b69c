"""Bots: who they are, and how they take their seats at a table. A bot gets a hidden record and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stolik.bots.preparing import prepare_part
from stolik.bots.seeds import ALL_SEATS, seed_of
from stolik.bots.turns import Action, actions, next_move, next_remarks
from stolik.bots.workspace import SearchWorkspace, bot_kernels
from stolik.core import record, rule
from stolik.core.arguments import checked_level, checked_seat
from stolik.core.errors import NothingToChoose, UnknownBot
from stolik.core.game import Game
from stolik.core.record import States
from stolik.core.registry import game as game_named
from stolik.core.seats import BOT_LEVELS, BOT_NAMES, BotLevel
from stolik.core.table import Played, Table, observation_digest

BOTS: dict[str, int] = {name: level for level, name in enumerate(BOT_LEVELS)}
"""The bots by name, with the level that the kernels know them by.

*Easy* makes the mistakes of beginners, *medium* is the game's policy, *hard* searches with a fixed number of playouts."""


NAMES = BOT_NAMES
"""What bots are called at a table, by seat."""


class Bot:
    """A player that is not a person. Only its seed and what it is shown decide what it does."""

    def __init__(self, game: str | Game, name: BotLevel, seed: int | str | bytes = 0) -> None:
        self.name = checked_level(name)
        self._seed = f"bot {seed.hex() if isinstance(seed, bytes) else seed} ".encode()
        self._game = game if isinstance(game, Game) else game_named(game)
        self._thinks_in: SearchWorkspace | None = None

    def __getstate__(self) -> dict[str, Any]:
        """A bot keeps nothing from move to move, so a copy or a pickle needs no workspace."""
        return {**vars(self), "_thinks_in": None}

    def __repr__(self) -> str:
        return f"<Bot {self.name} of {self._game.name}>"

    @property
    def talks(self) -> bool:
        """Whether it ever says anything: random bots don't, and most games have nothing to say."""
        return self.name != "random" and self._game.player.TALKS

    def choose(self, hidden: States) -> int:
        """A move in a record that was hidden for the seat whose turn it is.

        A hard bot waits until its search is compiled, if it isn't yet; the others choose the same on both engines.
        """
        if not self._game.legal(hidden, 0):
            raise NothingToChoose()
        workspace = self._workspace
        workspace.observe(hidden, self._seed)
        return workspace.choose(BOTS[self.name])

    def remarks(self, hidden: States, seat: int) -> list[int]:
        """What the bot would say, given a record that was hidden for its seat."""
        seat = checked_seat(seat, record.number(hidden, 0, "players"))
        if not self.talks:
            return []
        workspace = self._workspace
        workspace.show(hidden)
        return workspace.remarks(seat)

    @property
    def _workspace(self) -> SearchWorkspace:
        """Where it thinks: on the compiled engine as soon as that is ready."""
        kernels = bot_kernels(self._game)
        if kernels.worth_loading() or (self.name == "hard" and rule.COMPILED and not kernels.ready):
            prepare_part(self._game, "bots")
        if self._thinks_in is None or self._thinks_in.packed is not kernels.ready:
            self._thinks_in = SearchWorkspace(self._game)
        return self._thinks_in


def seat_bots(table: Table, seed: int | str | None = None) -> dict[int, Bot]:
    """A bot for each seat of the table that belongs to a bot; without a seed their dice follow from the key of the deal."""
    seeds = [seed_of(table.key, seat) if seed is None else f"{seed} {seat}" for seat in range(len(table.seats))]
    return {seat: Bot(table.game, checked_level(chair.bot), seeds[seat]) for seat, chair in enumerate(table.seats) if chair.bot}


def take_turns(table: Table, bots: dict[int, Bot]) -> Iterator[Played]:
    """Lets bots talk and move, one move at a time, until it is a person's turn or the game is over."""
    for action in actions(table, bots):
        yield from table.play(*action.moves, seat=action.seat, observation_digest=observation_digest(action.hidden))


__all__ = [
    "ALL_SEATS",
    "BOTS",
    "NAMES",
    "Action",
    "Bot",
    "BotLevel",
    "SearchWorkspace",
    "UnknownBot",
    "actions",
    "bot_kernels",
    "next_move",
    "next_remarks",
    "seat_bots",
    "seed_of",
    "take_turns",
]
