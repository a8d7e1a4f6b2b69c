"""Moments of finished games to go on from: what a table begins with whose deal isn't drawn for it."""

from __future__ import annotations

import msgspec

from stolik.bots import BOTS
from stolik.core.forks import deal_name
from stolik.core.game_file import GameFile
from stolik.core.table import Table
from stolik.server import wire
from stolik.server.table.errors import NotOver
from stolik.server.table.events import Base
from stolik.server.table.limits import Limits, within
from stolik.server.table.room import STAND_IN

TOO_LONG = ("This game is too long to go on from", "Ta gra jest za długa, żeby grać od niej dalej")


class Moment(msgspec.Struct, frozen=True):
    """Where a game goes on, and who plays there: a bot's level for each seat, and nothing for the person."""

    game: str
    options: dict[str, bool | int | str]
    seats: list[str]
    rules: int
    base: Base
    origin: wire.Origin


def seats_against(table: Table, seat: int, bots: str = STAND_IN) -> list[str]:
    """Who sits where when somebody plays on from a game in a seat: bots keep their level, and `bots` play for the others."""
    seats = [chair.bot if chair.bot in BOTS else bots for chair in table.seats]
    seats[seat] = ""
    return seats


def moment(table: Table, asked: wire.Fork, limits: Limits, source: str = "") -> Moment:
    """The moment of a finished game that somebody asks for; `source` is the table it was played at."""
    if not table.over:
        raise NotOver()
    fork = table.fork(asked.at, asked.seat, asked.cards)
    assert fork.forked is not None
    options, key, moves = table.options.said(), table.key.hex(), [played.text for played in fork.history]
    within("replay_moves", len(moves), limits.replay_moves, TOO_LONG)  # each game that goes on is longer than the one before
    guesses = fork.forked.guesses
    seats = seats_against(table, asked.seat, asked.bots)
    origin = wire.Origin(
        kind=fork.forked.kind,
        deal=deal_name(
            table.game.name, table.rules, options, key, asked.seat, moves, guesses, seats=seats, date=fork.forked.date
        ),
        seat=asked.seat,
        table=source,
        at=asked.at,
        cards=asked.cards,
        date=fork.forked.date,
        beacon=fork.forked.beacon,
    )
    return Moment(table.game.name, options, seats, table.rules, Base(key, moves, guesses), origin)


def moment_of(saved: GameFile, asked: wire.Fork, limits: Limits) -> Moment:
    """The same of a game file, which is checked whole.

    Takes its time, and holds Python's lock: call it in another process.
    """
    within("replay_moves", len(saved.moves), limits.replay_moves, TOO_LONG)
    return moment(Table.from_file(saved), asked, limits)
