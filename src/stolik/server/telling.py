"""What is told to whom: every message about a table is made here, from records that were hidden for whoever gets it."""

from __future__ import annotations

from functools import cache
from typing import Any

from stolik.core import record
from stolik.core.game import Game
from stolik.core.record import Batch
from stolik.core.table import Table
from stolik.core.text import plain
from stolik.core.words import Language, fill, translated
from stolik.server import wire
from stolik.server.room import Happened, Room, Seat
from stolik.server.words import WORDS


class Viewer:
    """One way to look at a table: from a seat (-1: a spectator's), in a language, with or without the table in words.

    Remembers the last record that it was shown, for what happens next is told by what could be seen before it.
    """

    def __init__(self, seat: int, language: Language, words: bool = False) -> None:
        self.seat = seat
        self.language = language
        self.words = words
        self._before: tuple[int, Any] = (-1, None)
        self._asides: tuple[list[int], list[wire.Choice]] = ([], [])

    def state(self, room: Room, since: int) -> wire.State:
        """The state of a table, with what has happened since a version; with -1 as far back as is remembered."""
        table = room.table
        happened = [self._told(room, one) for one in room.recent if one.version > since]
        view, told, legal, asides = None, [], [], []
        if table is not None:
            hidden = table.hide(self.seat)
            seen = record.read(room.game.rules.State, hidden, 0)
            self._before = len(table.history), seen
            view = room.game.views.view(seen, self.seat)
            if self.words:
                told = plain(room.game.views.describe(view, table.names(self.language), self.language)).split("\n")
            if self.seat >= 0 and room.stage == "playing":
                legal = self._choices(room.game, room.game.legal(hidden, 0)) if table.turn == self.seat else []
                asides = self._own_asides(room.game, hidden)
        return wire.State(
            version=room.version,
            since=since,
            table=room.name,
            game=room.game.name,
            options=room.opened.options,
            public=room.opened.public,
            timer=room.opened.timer,
            stage=room.stage,
            you=self.seat,
            seats=[_seat(seat) for seat in room.seats],
            promise=room.promise,
            moves=len(table.history) if table else 0,
            deadline=room.deadline,
            undo=room.asked_undo,
            can_undo=self.seat >= 0 and room.undo_free == self.seat,
            view=view,
            told=told,
            legal=legal,
            asides=asides,
            happened=happened,
            outcome=_outcome(table) if table and room.stage == "over" else None,
            fair=table.fair if table and room.stage == "over" else None,
            rematch=room.rematch,
        )

    def _told(self, room: Room, one: Happened) -> wire.Happening:
        """Something that happened, in words."""
        if one.move is None or room.table is None:
            key = "left_early" if one.kind == "left" and room.table is None else one.kind
            name = room.table.names(self.language)[one.seat] if room.table and one.seat >= 0 else room.names[one.seat]
            text = fill(WORDS[key], self.language, name=name, text=one.text)
            return wire.Happening(one.version, one.kind, one.seat, text, at=one.at)
        count, before = self._before
        if count != one.place:
            before = room.table.at(one.place).hidden(self.seat)
        names = room.table.names(self.language)
        text = room.game.views.tell(before, one.move.move, one.move.seat, self.seat, names, self.language)
        return wire.Happening(one.version, one.kind, one.seat, text, room.game.moves.typed(one.move.move), one.at)

    def _choices(self, game: Game, moves: list[int]) -> list[wire.Choice]:
        return [_choice(game, move, self.language) for move in moves]

    def _own_asides(self, game: Game, hidden: Batch) -> list[wire.Choice]:
        """What this seat may say; found anew only when something else may be said, for an aside's number tells whose it is."""
        asides = game.asides(hidden, 0)
        if asides != self._asides[0]:
            own = [move for move in asides if game.kernels.mover_at(hidden, 0, move) == self.seat]
            self._asides = asides, self._choices(game, own)
        return self._asides[1]


@cache
def _choice(game: Game, move: int, language: Language) -> wire.Choice:
    """A move as it is offered; there are no more of them than a game has moves."""
    return wire.Choice(game.moves.typed(move), translated(game.moves.say(move), game.moves.POLISH, language))


def _seat(seat: Seat) -> wire.SeatState:
    person = seat.person
    return wire.SeatState(
        name=person.name if person else "",
        bot=seat.bot,
        open=seat.open,
        kept=bool(person and seat.bot),
        here=seat.here,
        ready=seat.ready,
        host=bool(person and person.host),
    )


def _outcome(table: Table) -> wire.Outcome:
    return wire.Outcome(table.ending.name.lower(), table.ranks, table.scores)
