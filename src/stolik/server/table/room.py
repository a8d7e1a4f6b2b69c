"""A table with the people at it: what its events, one after the other, make of it."""

from __future__ import annotations

import hashlib
import hmac
from collections import deque
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from stolik.bots import NAMES
from stolik.core import fair, registry
from stolik.core.fair import Fair
from stolik.core.game_file import Chair
from stolik.core.seats import NO_SEAT
from stolik.core.table import Attempt, Played, Table
from stolik.server.table import events
from stolik.server.table.errors import UnknownToken
from stolik.server.table.events import AnyEvent, Person
from stolik.server.wire import Listed

PACE: dict[str, float] = {"calm": 1.6, "normal": 0.9, "quick": 0.35, "instant": 0.0}
"""Seconds that a bot lets pass before it moves, where a person is at the table."""
RECENT = 40
"""How many of the last happenings a client gets when it connects."""
REMEMBERED = 64
"""How many of a seat's last messages the table knows again if they come twice."""

Stage = Literal["waiting", "playing", "over"]


class Seat:
    """A place at the table: open, a person's, a bot's, or a person's that a bot keeps."""

    __slots__ = ("bot", "contribution", "done", "here", "number", "person")

    def __init__(self, number: int, bot: str = "", person: Person | None = None) -> None:
        self.number = number
        self.bot = bot
        self.person = person
        self.contribution: str | None = None
        self.here = False
        self.done: dict[str, int] = {}

    @property
    def open(self) -> bool:
        return self.person is None and not self.bot

    @property
    def played(self) -> bool:
        """Whether a person plays here now."""
        return self.person is not None and not self.bot

    @property
    def ready(self) -> bool:
        return bool(self.bot) or self.contribution is not None

    @property
    def chair(self) -> Chair:
        return Chair(name=self.name, bot=self.bot)

    @property
    def name(self) -> str:
        """A person's name, or what the bot is called; an open seat has none."""
        return self.person.name if self.person else NAMES[self.number] if self.bot else ""


class Happened(NamedTuple):
    """Something to tell the players; `place` is where a move stands in the history."""

    version: int
    kind: str
    seat: int
    at: float
    move: Played | None = None
    place: int = -1
    text: str = ""


def hashed(token: str) -> str:
    """The hash of a token: the log never holds the token itself."""
    return hashlib.sha256(token.encode()).hexdigest()


class Room:
    """All of a table after some of its events; `version` is their number."""

    def __init__(self, name: str, opened: events.Opened, code: str = "") -> None:
        self.name = name
        self.code = code
        self.game = registry.game(opened.game)
        self.options = self.game.check(opened.options)
        self.opened = opened
        self.promise = fair.promise(opened.secret)
        people = opened.people or [None] * len(opened.seats)
        self.seats = [Seat(number, *taken) for number, taken in enumerate(zip(opened.seats, people, strict=True))]
        self.speed = opened.speed
        self.table: Table | None = None
        self.stage: Stage = "waiting"
        self.version = self.seated = 1
        """How many events there are, and how many there were when somebody's place last changed, or could have."""
        self.touched = self.turn_began = opened.at
        self.asked_undo: list[int] = []
        self.undo_free = NO_SEAT
        """The seat that can take back its last move without asking."""
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.chat_lines = 0
        self.rematch = ""
        self._deal_if_ready()

    @classmethod
    def from_events(cls, name: str, bodies: list[bytes], code: str = "") -> Room:
        first = events.decode(bodies[0])
        assert isinstance(first, events.Opened)
        room = cls(name, first, code)
        for body in bodies[1:]:
            room.fold(events.decode(body))
        return room

    @property
    def people(self) -> list[int]:
        """The seats that people play in now."""
        return [number for number, seat in enumerate(self.seats) if seat.played]

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def deadline(self) -> float | None:
        """When the time for this move is over, if a person is to make it and there is a timer."""
        if self.table is None or self.stage == "over" or not self.opened.timer or self.seats[self.table.turn].bot:
            return None
        return self.turn_began + self.opened.timer

    @property
    def due(self) -> float | None:
        """When a bot or the clock must act, if nobody else does anything."""
        if self.table is None or self.stage == "over":
            return None
        if self.seats[self.table.turn].bot:
            return self.touched + (PACE[self.speed] if self.people else 0.0)
        return self.deadline

    @property
    def listed(self) -> Listed:
        return Listed(
            table=self.name,
            game=self.game.name,
            players=len(self.seats),
            seats=[seat.person.name if seat.person else seat.bot for seat in self.seats],
            stage=self.stage,
            touched=self.touched,
        )

    def seat_of(self, token: str) -> int:
        """Whose token this is. Compares the tokens of all seats, so that the time it takes tells nothing."""
        wanted, found = hashed(token), NO_SEAT
        for number, seat in enumerate(self.seats):
            if hmac.compare_digest(seat.person.token if seat.person else "", wanted):
                found = number
        if found == NO_SEAT:
            raise UnknownToken()
        return found

    def known(self, since: int) -> int:
        """The version that a client says it had, if there was such a version; else the nearest."""
        return max(-1, min(since, self.version))

    def is_host(self, seat: int) -> bool:
        person = self.seats[seat].person
        return person is not None and person.host

    def fold(self, event: AnyEvent, attempt: Attempt | None = None) -> None:
        """Takes in the next event. An `attempt` spares the table from making its moves a second time."""
        if event.by != NO_SEAT and event.id:
            done = self.seats[event.by].done
            done[event.id] = self.version + 1
            if len(done) > REMEMBERED:
                del done[next(iter(done))]
        self.touched = event.at
        if isinstance(event, events.Moved):
            self._move(event, attempt)
        else:
            self.seated = self.version + 1
            for one in self._take(event):
                self.recent.append(one)  # not bound before the loop: an undo replaces `recent`
        self.version += 1
        if self.table is not None:
            self.stage = "over" if self.table.over else "playing"

    def _take(self, event: AnyEvent) -> Iterator[Happened]:
        """Does what an event other than a move says, and yields what to tell of it."""

        def happened(kind: str, seat: int = event.by, **more: Any) -> Happened:
            return Happened(self.version + 1, kind, seat, event.at, **more)

        match event:
            case events.Sat(seat=seat, person=person, contribution=contribution):
                self.seats[seat] = Seat(seat, person=person)
                self.seats[seat].contribution = contribution
                self._sit(seat)
                yield happened("joined", seat)
                if self._deal_if_ready():
                    yield happened("dealt", NO_SEAT)
            case events.Prepared(contribution=contribution):
                self.seats[event.by].contribution = contribution
                if self._deal_if_ready():
                    yield happened("dealt", NO_SEAT)
            case events.Started(bots=level):
                for taken in self.seats:
                    taken.bot = level if taken.open else taken.bot
                    taken.contribution = taken.contribution or ""
                self._deal_if_ready()
                yield happened("dealt", NO_SEAT)
            case events.AskedUndo():
                yield happened("agreed_undo" if self.asked_undo else "asked_undo")
                self.asked_undo = [*self.asked_undo, event.by]
            case events.DeclinedUndo():
                self.asked_undo = []
                yield happened("declined_undo")
            case events.Undone(left=left):
                self._rewind(left)
                yield happened("undone")
            case events.Said(text=text):
                self.chat_lines += 1
                yield happened("said", text=text)
            case events.Left(seat=seat, bot=bot, late=late):
                self._leave(seat, bot)
                yield happened("late" if late else "left", seat)
            case events.CameBack():
                self.seats[event.by].bot = ""
                self._sit(event.by)
                self.turn_began = event.at
                yield happened("back")
            case events.Removed(seat=seat, bot=bot):
                yield happened("removed", seat, text=self.names[seat])
                self._leave(seat, bot)
                self.seats[seat].person = None
            case events.Paced(speed=speed):
                self.speed = speed
                yield happened("paced", text=speed)
            case events.Appeared():
                self.seats[event.by].here = True
            case events.Vanished():
                self.seats[event.by].here = False
            case events.Continued(table=table):
                self.rematch = table
                yield happened("rematch")

    def _deal_if_ready(self) -> bool:
        """Deals once every seat is taken and everybody has added to the shuffle."""
        if self.table is not None or any(seat.open or not seat.ready for seat in self.seats):
            return False
        contributions = [seat.contribution or "" for seat in self.seats]
        proof = Fair(self.promise, self.opened.secret, contributions)
        chairs = [seat.chair for seat in self.seats]
        self.table = Table(self.game, seats=chairs, key=proof.key, **msgspec.to_builtins(self.options))
        self.table.fair = proof
        self.stage = "playing"
        self.turn_began = self.touched
        return True

    def _move(self, event: events.Moved, attempt: Attempt | None) -> None:
        assert self.table is not None
        attempt = attempt or self.table.attempt(*event.moves, seat=event.seat)
        before, turn = self.table.now, self.table.turn
        first = len(self.table.history)
        made = self.table.accept(attempt)
        if event.observation_digest:
            digest = event.observation_digest
            made = [msgspec.structs.replace(played, observation_digest=digest) for played in made]
            self.table.history[first:] = made
        if not event.observation_digest or event.seat == turn:  # a bot's remark changes nothing
            self.undo_free = NO_SEAT if event.observation_digest or self.table.reveals(before, attempt.states) else event.seat
            self.asked_undo = []
        if self.table.turn != turn:
            self.turn_began = event.at
        for index, played in enumerate(made, first):
            self.recent.append(Happened(self.version + 1, "move", event.seat, event.at, played, index))

    def _rewind(self, left: int) -> None:
        assert self.table is not None
        self.table.rewind(left)
        self.recent = deque((one for one in self.recent if one.place < left), RECENT)
        self.asked_undo, self.undo_free = [], NO_SEAT

    def _leave(self, seat: int, bot: str) -> None:
        """Gives a seat up: before the deal it is open again, after it the bot plays on."""
        self.asked_undo = []
        if self.table is None:
            self.seats[seat].person = None
            self.seats[seat].contribution = None
        else:
            self.seats[seat].bot = bot
            self._sit(seat)

    def _sit(self, seat: int) -> None:
        """Tells the game who is in a seat now; after the end it keeps those who finished it."""
        if self.table is not None and self.stage != "over":
            self.table.seats[seat] = self.seats[seat].chair
