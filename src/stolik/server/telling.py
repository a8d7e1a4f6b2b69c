"""What is told to whom: every message about a table is made here, from records that were hidden for whoever gets it."""

from __future__ import annotations

from functools import cache
from typing import Any

from stolik.core import record
from stolik.core.game import Game
from stolik.core.record import Batch
from stolik.core.table import Table
from stolik.core.text import plain
from stolik.core.words import Language, Pair, fill, pick, translated
from stolik.server import codes, wire
from stolik.server.room import Happened, Room, Seat
from stolik.server.words import WAITING, WORDS


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
        view, told, legal, asides, standing = None, [], [], [], list[str]()
        if table is None:
            status = self._waiting(room)
        else:
            hidden = table.hide(self.seat)
            seen = record.read(room.game.rules.State, hidden, 0)
            self._before = len(table.history), seen
            views, names = room.game.views, table.names(self.language)
            view = views.view(seen, self.seat)
            status = views.status(view, names, self.language)[0]
            standing = [views.standing(view, seat, self.language) for seat in range(len(room.seats))]
            if self.words:
                told = plain(views.describe(view, names, self.language)).split("\n")
            if self.seat >= 0 and room.stage == "playing":
                legal = self._choices(room.game, room.game.legal(hidden, 0), view) if table.turn == self.seat else []
                asides = self._own_asides(room.game, hidden, view)
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
            seats=[_seat(seat) for seat in room.seats],
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

    def _told(self, room: Room, one: Happened) -> wire.Happening:
        """Something that happened, in words."""
        if one.move is None or room.table is None:
            key = "left_early" if one.kind == "left" and room.table is None else one.kind
            key = f"paced_{one.text}" if one.kind == "paced" else key
            name = room.table.names(self.language)[one.seat] if room.table and one.seat >= 0 else room.names[one.seat]
            text = fill(WORDS[key], self.language, name=name, text=one.text)
            return wire.Happening(one.version, one.kind, one.seat, text, at=one.at)
        count, before = self._before
        if count != one.place:
            before = room.table.at(one.place).hidden(self.seat)
        names = room.table.names(self.language)
        text = room.game.views.tell(before, one.move.move, one.move.seat, self.seat, names, self.language)
        return wire.Happening(one.version, one.kind, one.seat, text, room.game.moves.typed(one.move.move), one.at)

    def _waiting(self, room: Room) -> str:
        """Whom the deal waits for."""
        if count := sum(seat.open for seat in room.seats):
            return fill(WAITING["seats"], self.language, open=count)
        if self.seat >= 0 and not room.seats[self.seat].ready:
            return fill(WAITING["you"], self.language)
        missing = [name for name, seat in zip(room.names, room.seats, strict=True) if not seat.ready]
        return fill(WAITING["ready"], self.language, names=", ".join(missing))

    def _choices(self, game: Game, moves: list[int], view: Any) -> list[wire.Choice]:
        return [_choice(game, move, self.language, game.views.warning(view, move)) for move in moves]

    def _own_asides(self, game: Game, hidden: Batch, view: Any) -> list[wire.Choice]:
        """What this seat may say; found anew only when something else may be said, for an aside's number tells whose it is."""
        asides = game.asides(hidden, 0)
        if asides != self._asides[0]:
            own = [move for move in asides if game.kernels.mover_at(hidden, 0, move) == self.seat]
            self._asides = asides, self._choices(game, own, view)
        return self._asides[1]


@cache
def _choice(game: Game, move: int, language: Language, warning: Pair | None) -> wire.Choice:
    """A move as it is offered; there are hardly more of them than a game has moves."""
    text = translated(game.moves.say(move), game.moves.POLISH, language)
    return wire.Choice(game.moves.typed(move), text, pick(warning, language) if warning else "")


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
