"""What is told to whom: every message about a table is made here, from records that were hidden for whoever gets it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

import msgspec

from stolik.core.game import Game
from stolik.core.table import Table
from stolik.core.text import plain
from stolik.core.words import Language, Pair, fill, pick, translated
from stolik.server import codes, wire
from stolik.server.room import Happened, Room, Seat
from stolik.server.words import WAITING, WORDS

encode = msgspec.json.Encoder().encode
SETS_OF_ASIDES = 1_000
"""What seats may say out of turn differs by game, seat and language, and hardly by the moment."""


class Viewer:
    """One way to look at a table: from a seat (-1: a spectator's), in a language, with or without the table in words.

    Remembers the last record that it was shown, for what happens next is told by what could be seen before it.
    """

    def __init__(self, seat: int, language: Language, words: bool = False) -> None:
        self.seat = seat
        self.language = language
        self.words = words
        self._before: tuple[int, Any] = (-1, None)
        self._seats: tuple[int, Any] = (-1, None)

    def state(self, room: Room, since: int) -> wire.State:
        """The state of a table, with what has happened since a version; with -1 as far back as is remembered.

        What was said before in the same words is in it as JSON already (`msgspec.Raw`).
        """
        table = room.table
        names = table.names(self.language) if table else room.names
        happened = [self._told(room, one, names) for one in reversed(list(_since(room, since)))]
        view: Any = None
        told: list[str] = []
        legal: Any = []
        asides: Any = []
        standing: list[str] = []
        if table is None:
            status = self._waiting(room)
        else:
            look = table.look(self.seat)
            self._before = len(table.history), look.seen
            views = room.game.views
            view = views.view(look.seen, self.seat)
            status = views.status(view, names, self.language)[0]
            standing = [views.standing(view, seat, self.language) for seat in range(len(room.seats))]
            if self.words:
                told = plain(views.describe(view, names, self.language)).split("\n")
            if self.seat >= 0 and room.stage == "playing":
                offered = [_choice(room.game, move, self.language, views.warning(view, move)) for move in look.legal]
                legal = _listed(offered) if offered else []
                asides = _asides(room.game, tuple(look.asides), self.language) if look.asides else []
        return wire.State(
            version=room.version,
            since=since,
            table=room.name,
            code=codes.shown(room.code),
            game=room.game.name,
            options=room.opened.options,
            public=room.opened.public,
            timer=room.opened.timer,
            speed=room.speed,
            stage=room.stage,
            you=self.seat,
            seats=self._seated(room),
            promise=room.promise,
            moves=len(table.history) if table else 0,
            deadline=room.deadline,
            undo=room.asked_undo,
            can_undo=self.seat >= 0 and room.undo_free == self.seat and room.stage == "playing",
            status=status,
            standing=standing,
            view=view,
            told=told,
            legal=legal,
            asides=asides,
            happened=happened,
            outcome=outcome(table) if table and room.stage == "over" else None,
            fair=table.fair if table and room.stage == "over" else None,
            rematch=room.rematch,
        )

    def _told(self, room: Room, one: Happened, names: list[str]) -> wire.Happening:
        """Something that happened, in words."""
        if one.move is None or room.table is None:
            key = "left_early" if one.kind == "left" and room.table is None else one.kind
            key = f"paced_{one.text}" if one.kind == "paced" else key
            text = fill(WORDS[key], self.language, name=names[one.seat], text=one.text)
            return wire.Happening(one.version, one.kind, one.seat, text, at=one.at)
        count, before = self._before
        if count != one.place:
            before = room.table.at(one.place).hidden(self.seat)
        text = room.game.views.tell(before, one.move.move, one.move.seat, self.seat, names, self.language)
        return wire.Happening(one.version, one.kind, one.seat, text, _typed(room.game, one.move.move), one.at)

    def _waiting(self, room: Room) -> str:
        """Whom the deal waits for."""
        if count := sum(seat.open for seat in room.seats):
            return fill(WAITING["seats"], self.language, open=count)
        if self.seat >= 0 and not room.seats[self.seat].ready:
            return fill(WAITING["you"], self.language)
        missing = [name for name, seat in zip(room.names, room.seats, strict=True) if not seat.ready]
        return fill(WAITING["ready"], self.language, names=", ".join(missing))

    def _seated(self, room: Room) -> Any:
        """Everybody's places, written anew only when something else than a move has happened."""
        if room.seated != self._seats[0]:
            self._seats = room.seated, msgspec.Raw(encode([_seat(seat) for seat in room.seats]))
        return self._seats[1]


def _since(room: Room, version: int) -> Iterator[Happened]:
    """What has happened after a version, the last first: as a rule it is one thing of many that are remembered."""
    for one in reversed(room.recent):
        if one.version <= version:
            return
        yield one


def _listed(parts: list[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


@cache
def _typed(game: Game, move: int) -> msgspec.Raw:
    """A move in its typed form; there are no more of them than a game has moves."""
    return msgspec.Raw(encode(game.moves.typed(move)))


@cache
def _choice(game: Game, move: int, language: Language, warning: Pair | None = None) -> bytes:
    """A move as it is offered; there are hardly more of them than a game has moves."""
    text = translated(game.moves.say(move), game.moves.POLISH, language)
    return encode(wire.Choice(_typed(game, move), text, pick(warning, language) if warning else ""))


@lru_cache(SETS_OF_ASIDES)
def _asides(game: Game, moves: tuple[int, ...], language: Language) -> msgspec.Raw:
    return _listed([_choice(game, move, language) for move in moves])


def _seat(seat: Seat) -> wire.SeatState:
    person = seat.person
    return wire.SeatState(
        name=seat.name,
        bot=seat.bot,
        open=seat.open,
        kept=bool(person and seat.bot),
        here=seat.here,
        ready=seat.ready,
        host=bool(person and person.host),
    )


def outcome(table: Table) -> wire.Outcome:
    """How a game ended."""
    return wire.Outcome(table.ending.name.lower(), table.ranks, table.scores)
