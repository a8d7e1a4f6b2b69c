"""How games ended: what is kept of a finished game for those who compare it with others, so that nobody reads its log again."""

from __future__ import annotations

import msgspec

from stolik.core import forks
from stolik.core.table import Table
from stolik.server.table.forks import seats_against
from stolik.server.table.room import Room
from stolik.server.wire import CompanyGame, CompanyPlayer


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended that was played at a table."""

    game: str
    ended: float
    together: bool
    lowest_wins: bool
    players: list[CompanyPlayer]
    whole: list[int] = []
    """The seats in which one person played from the deal to the end."""
    began: int = 0
    """How many moves belong to another game, from which this one went on,"""
    source: str = ""
    """at which table that was, if its cards were the same;"""
    date: str = ""
    """and the day whose deal it is."""

    def of_company(self, table: str) -> CompanyGame:
        """The same as it is sent."""
        return CompanyGame(
            table=table,
            game=self.game,
            ended=self.ended,
            together=self.together,
            lowest_wins=self.lowest_wins,
            players=self.players,
        )


decode = msgspec.json.Decoder(Result).decode


def result_of(room: Room) -> Result | None:
    """How the game of a table ended, if it is over."""
    table = room.table
    if table is None or not table.over:
        return None
    each = zip(table.names(), table.seats, table.ranks, table.scores, strict=True)
    return Result(
        game=room.game.name,
        ended=room.ended,
        together=room.game.together(room.options),
        lowest_wins=room.game.lowest_wins,
        players=[CompanyPlayer(name, chair.bot, rank, score) for name, chair, rank, score in each],
        whole=whole_seats(room, table),
        began=table.began_at,
        source=source_of(room),
        date=room.opened.origin.date if room.opened.origin else "",
    )


def whole_seats(room: Room, table: Table) -> list[int]:
    """The seats in which one person has played all the time: a bot made none of their moves, and nobody gave a seat away."""
    stood_in = {played.seat for played in table.history[table.began_at :] if played.observation_digest}
    seats = zip(room.seats, table.seats, strict=True)
    played = [seat.number for seat, chair in seats if seat.person and not chair.bot and seat.number not in stood_in]
    return played if not room.former else []


def source_of(room: Room) -> str:
    """The table of the game that this one goes on from with the same cards."""
    origin = room.opened.origin
    return origin.table if origin and origin.cards == "true" else ""


def own_seat(room: Room) -> int:
    """The seat whose results with the deal of a table are compared: the one that was chosen, or that of the first person who
    has played to the end."""
    if room.opened.origin:
        return room.opened.origin.seat
    whole = whole_seats(room, room.table) if room.table else []
    return whole[0] if whole else 0


def deal_in(room: Room, seat: int) -> str:
    """The name of a table's deal in one of its seats: for who plays there after the same moves it is the same."""
    origin, table = room.opened.origin, room.table or room.base
    if origin and origin.seat == seat:
        return origin.deal
    assert table is not None
    moves = [played.text for played in table.history[: table.began_at]]
    guesses = table.forked.guesses if table.forked else []
    told = (room.game.name, table.rules, room.options.said(), table.key.hex(), seat, moves, guesses)
    return forks.deal_name(*told, seats=seats_against(table, seat), date=origin.date if origin else "")


def deal_played(room: Room) -> str | None:
    """The deal that a table has a result of: a person has played it from the deal to the end, and not for practice."""
    if room.table is None or not room.table.over or is_practice(room):
        return None
    seat = own_seat(room)
    return deal_in(room, seat) if seat in whole_seats(room, room.table) else None


def is_practice(room: Room) -> bool:
    """Whether this is the deal of a day once more, in the seat of that day: who plays it so knows the cards."""
    origin = room.opened.origin
    return origin is not None and origin.kind == "again" and bool(origin.date) and origin.seat == forks.day_seat(room.game)


def company_of(room: Room) -> str | None:
    """The company whose game this is, if there is more than one; games whose deal wasn't drawn for them don't count."""
    first = room.opened.company or (room.name if room.rematch else "")
    return first if first and room.opened.base is None else None
