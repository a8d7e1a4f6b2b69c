"""What each client is sent: makes every message about a table, from records that are hidden for its receiver."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from stolik.core.game import Game
from stolik.core.seats import NO_SEAT
from stolik.core.table import Table
from stolik.core.text import Line, plain
from stolik.core.words import Language, Pair, fill, pick
from stolik.server import wire
from stolik.server.table.room import Happened, Room, Seat
from stolik.server.table.words import WAITING, WORDS
from stolik.server.wire import codes

encode = msgspec.json.Encoder().encode
NOTHING = msgspec.Raw(b"null")
SETS_OF_ASIDES = 1_000
"""How many are kept: what seats may say out of turn differs by game, seat and language, and hardly by the moment."""


class Setting(NamedTuple):
    """The part of a state that no move changes; `seated` is the room's."""

    seated: int
    names: list[str]
    seats: Any
    code: str
    options: Any


class Viewer:
    """One way to see a table: from a seat (-1: a spectator's), in a language, with or without the table in words.

    Remembers the last record that it showed, because the next move is told by what could be seen before it, and the setting,
    which no move changes.
    """

    def __init__(self, seat: int, language: Language, words: bool = False) -> None:
        self.seat = seat
        self.language = language
        self.words = words
        self._before: tuple[int, Any] = (-1, None)
        self._setting = Setting(-1, [], NOTHING, "", NOTHING)

    def state(self, room: Room, since: int) -> wire.State:
        """The state of a table, with what has happened since a version; with -1 as far back as the table remembers.

        Parts that it has rendered before are in it as JSON already (`msgspec.Raw`).
        """
        table = room.table
        if self._setting.seated != room.seated:
            self._setting = setting(room, self.language)
        _, names, seats, code, options = self._setting
        happened = [self._happening(room, one, names) for one in _since(room, since)]
        view: Any = None
        text_lines: list[str] = []
        spans: list[Line] = []
        legal: Any = []
        asides: Any = []
        standing: list[str] = []
        if table is None:
            status = self._waiting(room)
        else:
            narration, with_hand = room.game.narration, room.game.parts.with_hand
            if with_hand is not None:
                choices, seen = table.choices(self.seat), table.open
                view = with_hand(seen, self.seat, choices.hand)
            else:
                seen, choices = table.observe(self.seat)
                view = room.game.view.view(seen, self.seat)
            self._before = len(table.history), seen
            status = narration.status(view, names, self.language)[0]
            standing = [narration.standing(view, seat, self.language) for seat in range(len(names))]
            if self.words:
                spans = narration.describe(view, names, self.language)
                text_lines = plain(spans).split("\n")
            if self.seat >= 0 and room.stage == "playing":
                offered = [_choice(room.game, move, self.language, narration.warning(view, move)) for move in choices.legal]
                legal = _listed(offered) if offered else []
                asides = _asides(room.game, tuple(choices.asides), self.language) if choices.asides else []
        return wire.State(
            version=room.version,
            since=since,
            table=room.name,
            code=code,
            game=room.game.name,
            options=options,
            public=room.opened.public,
            timer=room.opened.timer,
            speed=room.speed,
            stage=room.stage,
            you=self.seat,
            seats=seats,
            promise=room.promise,
            revealing=room.revealing,
            called_off=len(room.called_off),
            beacon=f"{room.opened.beacon} {room.round or ''}".strip() if room.beacon_used else "",
            head=room.head,
            asks=_asker(room),
            turn=table.turn if table and room.stage == "playing" else NO_SEAT,
            moves=len(table.history) if table else 0,
            deadline=room.deadline,
            undo=room.asked_undo,
            can_undo=self.seat >= 0 and room.undo_free == self.seat and room.stage == "playing",
            status=status,
            standing=standing,
            view=view,
            text_lines=text_lines,
            spans=spans,
            legal=legal,
            asides=asides,
            happened=happened,
            outcome=outcome(table) if table and room.stage == "over" else None,
            fair=table.fair if table and room.stage == "over" else None,
            rematch=room.rematch,
        )

    def _happening(self, room: Room, one: Happened, names: list[str]) -> wire.Happening:
        """Something that happened, in words."""
        if one.move is None or room.table is None:
            key = f"paced_{one.text}" if one.kind == "paced" else one.kind
            text = fill(WORDS[key], self.language, name=names[one.seat], text=one.text)
            return wire.Happening(one.version, one.kind.removesuffix("_early"), one.seat, text, at=one.at)
        count, before = self._before
        if count != one.place:
            before = room.table.hidden_at(one.place, self.seat)
        text = room.game.narration.tell(before, one.move.move, one.move.seat, self.seat, names, self.language)
        return wire.Happening(one.version, one.kind, one.seat, text, _typed(room.game, one.move.move), one.at)

    def _waiting(self, room: Room) -> str:
        """Who the deal waits for."""
        if count := sum(seat.open for seat in room.seats):
            return fill(WAITING["seats"], self.language, open=count)
        if self.seat >= 0 and not room.seats[self.seat].ready:
            return fill(WAITING["you"], self.language)
        if room.closed:
            unrevealed = [room.names[seat] for seat in room.unrevealed]
            key = "reveal" if room.revealing and unrevealed else "beacon"
            return fill(WAITING[key], self.language, names=", ".join(unrevealed))
        return fill(WAITING["ready"], self.language, names=", ".join(room.names[late] for late in room.unready))


def setting(room: Room, language: Language) -> Setting:
    names = room.table.names(language) if room.table else room.names
    seats = msgspec.Raw(encode([_seat(seat) for seat in room.seats]))
    return Setting(room.seated, names, seats, codes.shown(room.code), msgspec.Raw(encode(room.opened.options)))


def _since(room: Room, version: int) -> list[Happened]:
    """What has happened after a version: as a rule one thing of many that the table remembers."""
    found = []
    for one in reversed(room.recent):
        if one.version <= version:
            break
        found.append(one)
    found.reverse()
    return found


def _listed(parts: list[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


@cache
def _typed(game: Game, move: int) -> msgspec.Raw:
    """A move in its typed form. The cache holds no more than a game has moves."""
    return msgspec.Raw(encode(game.moves.typed(move)))


@cache
def _choice(game: Game, move: int, language: Language, warning: Pair | None = None) -> bytes:
    """A move as it is offered. The cache holds hardly more than a game has moves."""
    text = game.moves.text(move, language)
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
        commitment=seat.commitment or "",
        revealed=seat.revealed,
    )


def _asker(room: Room) -> wire.Asker | None:
    if room.asks is None:
        return None
    seat, person, agreed = room.asks
    return wire.Asker(seat, person.name if person else room.names[seat], agreed)


def outcome(table: Table) -> wire.Outcome:
    """How a game ended."""
    return wire.Outcome(table.ending.name.lower(), table.ranks, table.scores)
