"""A bot's turn, written once: every bot says what it wants to say, then the one whose turn it is chooses a move.

The caller (a table, a server, a match of the lab) carries out each action before it asks for the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from stolik.core.record import States


class Position(Protocol):
    """A game in play, as far as bots need it."""

    @property
    def over(self) -> bool: ...
    @property
    def turn(self) -> int: ...
    def hide(self, seat: int, /) -> States:
        """What a seat may know, as an array of one."""


class Chooser(Protocol):
    """A player that is not a person: it gets hidden records and nothing else."""

    @property
    def talks(self) -> bool:
        """Whether it ever says anything; if not, nobody asks it for remarks."""

    def choose(self, hidden: States, /) -> int:
        """A move in a record that was hidden for the seat whose turn it is."""

    def remarks(self, hidden: States, seat: int, /) -> list[int]:
        """What the player would say, given a record that was hidden for its seat."""


class Action(NamedTuple):
    """What a bot says out of turn, or does, and the record that it was shown."""

    seat: int
    moves: list[int]
    hidden: States
    said: bool


def next_remarks(position: Position, bots: Mapping[int, Chooser]) -> Iterator[Action]:
    """What each bot wants to say now, one bot after the other."""
    for seat, bot in bots.items():
        if not bot.talks:
            continue
        hidden = position.hide(seat)
        if moves := bot.remarks(hidden, seat):
            yield Action(seat, moves, hidden, said=True)


def next_move(position: Position, bots: Mapping[int, Chooser]) -> Action | None:
    """The move of the bot whose turn it is; None if it is nobody's turn, or a person's."""
    if position.over or position.turn not in bots:
        return None
    seat = position.turn
    hidden = position.hide(seat)
    return Action(seat, [bots[seat].choose(hidden)], hidden, said=False)


def actions(position: Position, bots: Mapping[int, Chooser]) -> Iterator[Action]:
    """What bots say and do until it is a person's turn or the game is over."""
    yield from next_remarks(position, bots)
    while action := next_move(position, bots):
        yield action
        yield from next_remarks(position, bots)
