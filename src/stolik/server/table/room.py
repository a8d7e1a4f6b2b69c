"""A table with the people at it: what its events, one after the other, make of it.

A room in use never changes: `after` makes the next one, and the server shows that one only when its event is on disk.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter, deque
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from stolik.core import chain, fair, registry
from stolik.core.fair import Beacon, Fair
from stolik.core.game import read_key
from stolik.core.seats import NO_SEAT, SPECTATOR, bot_names
from stolik.core.table import Attempt, Table
from stolik.server.table import events
from stolik.server.table.chained import line_of
from stolik.server.table.errors import SeatFreed, SeatGiven, SeatLeft, UnknownToken
from stolik.server.table.events import OPENER, AnyEvent, Person
from stolik.server.table.happenings import Happened, OpenPlay, TakenBack
from stolik.server.table.seats import Asks, Seat
from stolik.server.wire import Listed, Series, Tally

PACE: dict[str, float] = {"calm": 1.6, "normal": 0.9, "quick": 0.35, "instant": 0.0}
"""Seconds that a bot lets pass before it moves."""
ALONE_SECONDS = 0.35
"""The least that bots let pass where nobody plays with them."""
REVEAL_SECONDS = 30.0
"""How long people have to reveal what they committed to."""
ABSENT_SECONDS = 60.0
"""After so long without the host another person is it, and anybody may have a bot play for a person who is away."""
STAND_IN = "medium"
"""The bot that plays on for a person whose time is up, or who is away: nobody else chooses a bad one for them."""
RECENT = 40
"""How many of the last happenings a client gets when it connects."""

BESIDE = (
    *(events.Said, events.Reacted, events.Refused, events.Paced),
    *(events.Appeared, events.Vanished, events.Hosted, events.Continued),
    *(events.AskedUndo, events.DeclinedUndo, events.AskedSeat, events.AgreedSeat, events.DeclinedSeat),
)
"""Events that change neither the deal and the cards nor who plays: the server's own next act doesn't wait longer for them."""

Stage = Literal["waiting", "playing", "over"]


class Wait(NamedTuple):
    """What the server does by itself if nothing happens for some seconds since a time."""

    what: Literal["bot", "clock", "reveal", "name_round", "light", "host"]
    since: float
    seconds: float


class Answer(NamedTuple):
    """What became of a message: whether it was done, and the version that this made."""

    version: int
    done: bool


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
        self.base = _based(opened)
        """The game that this table goes on from, if its deal isn't drawn for it."""
        self.promise = "" if self.base else fair.promise(opened.secret)
        people = opened.people or [None] * len(opened.seats)
        taken = zip(opened.seats, people, strict=True)
        self.seats = [Seat(number, bot, person, opened.at) for number, (bot, person) in enumerate(taken)]
        self.opener = Seat(OPENER, person=Person("", opened.host), seen=opened.at)
        """Who opened the table, without a seat: the host until somebody else is."""
        self.opener.host = not any(seat.host for seat in self.seats)
        self.speed = opened.speed
        self.table: Table | None = None
        self.stage: Stage = "waiting"
        self.version = self.seated = 1
        """How many events there are, and how many there were when somebody's place last changed, or could have."""
        self.head = chain.link("", chain.leaf(opened.secret, 0, line_of(name, opened) or ""), entry=True)
        self.touched = self.turn_began = self.closed_at = opened.at
        self.moved = opened.at
        """When the deal, the cards or who plays last changed."""
        self.ended = 0.0
        """When the game ended, once it is over."""
        self.person_acted = opened.at
        """When a person last did something, or came, or went."""
        self.round = 0
        """The round of the beacon that goes into the deal, once it is named."""
        self.beacon: Beacon | None = None
        self.called_off: list[list[int]] = []
        """The seats that didn't reveal, for each deal that was called off."""
        self.void: frozenset[str] = frozenset()
        """What anybody had committed to for those deals: it may be known by now."""
        self.rewound = 0
        """The version at which moves were last taken back: what was known of the table before may be another game."""
        self.asked_undo: list[int] = []
        self.open_plays: list[OpenPlay] = []
        """What may still be taken back: nobody has learned anything from it, and nobody has come or gone since."""
        self.asks: Asks | None = None
        self.former: frozenset[str] = frozenset()
        """The hashes of the tokens of people whose seats were given to others after the deal,"""
        self.freed: frozenset[str] = frozenset()
        """of those whose seats the host freed before it,"""
        self.left: frozenset[str] = frozenset()
        """and of those who gave them up."""
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.chat_lines: Counter[int] = Counter()
        """How many lines and reactions of each seat there were."""
        self.refusals: Counter[int] = Counter()
        """How many messages of each seat the table has refused on record."""
        self.rematch = ""
        self._answers: dict[tuple[str, str], Answer] = {}
        """By the sender (the hash of their token) and the id of their message. All rooms of a table share it, so it has no answer
        of the last event: that room may never come to be."""
        self._last_answer: tuple[tuple[str, str], Answer] | None = None
        self._deal_if_ready()

    def after(self, event: AnyEvent, body: bytes, attempt: Attempt | None = None) -> Room:
        """The room that the next event makes of this one, which stays as it is."""
        room = object.__new__(Room)
        vars(room).update(vars(self))
        room.seats = self.seats.copy()
        if not isinstance(event, events.Moved):
            room.seats = [seat.copied() for seat in self.seats]
            room.opener = self.opener.copied()
            room.refusals, room.chat_lines = self.refusals.copy(), self.chat_lines.copy()
        elif event.by != NO_SEAT:  # a move changes nothing but when its person was last seen
            room.seats[event.by] = self.seats[event.by].copied()
        room.recent = self.recent.copy()
        room.table = self.table.copy() if self.table else None
        room.fold(event, body, attempt)
        return room

    @property
    def people(self) -> list[int]:
        """The seats that people play in now."""
        return [number for number, seat in enumerate(self.seats) if seat.played]

    @property
    def holders(self) -> list[int]:
        """The seats that belong to people, also to those who left or were removed, and for whom a bot plays."""
        return [number for number, seat in enumerate(self.seats) if seat.person]

    @property
    def counted(self) -> int:
        """How many events count towards the limit of a table; refusals have one of their own, and take nothing from moves."""
        return self.version - self.refusals.total()

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def closed(self) -> bool:
        """Whether all have committed: nobody can add to the deal any more, nobody knows yet what comes of it."""
        return self.table is None and not any(seat.open or not seat.ready for seat in self.seats)

    @property
    def beacon_used(self) -> bool:
        """Whether a beacon goes into the deal: not if it failed at this table before, nor without people."""
        return bool(self.opened.beacon) and [] not in self.called_off and any(seat.person for seat in self.seats)

    @property
    def revealing(self) -> bool:
        return self.closed and not (self.beacon_used and not self.round)

    @property
    def unready(self) -> list[int]:
        """The people who haven't committed yet."""
        return [number for number, seat in enumerate(self.seats) if seat.person and not seat.ready]

    @property
    def unrevealed(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if not seat.revealed]

    @property
    def deadline(self) -> float | None:
        """When the time for this move is over, if a person is to make it and there is a timer."""
        if self.table is None or self.stage == "over" or not self.opened.timer or self.seats[self.table.turn].bot:
            return None
        return self.turn_began + self.opened.timer

    @property
    def hosts(self) -> list[Seat]:
        """The place of the host: a seat, or that of the person who opened the table."""
        return [place for place in (*self.seats, self.opener) if place.host]

    @property
    def host_seen(self) -> float:
        """When the host was last heard of."""
        return max(place.seen for place in self.hosts)

    @property
    def heir(self) -> int | None:
        """Who is host next if this one stays away; nobody while the host is here, or no other person is."""
        if any(place.here for place in self.hosts):
            return None
        return next((number for number in self.people if self.seats[number].here), None)

    @property
    def series(self) -> Series | None:
        """Who has won what, with this game once it is over; a company that plays its first game has none, and a game whose deal
        wasn't drawn for it doesn't count."""
        before = self.opened.series
        if self.table is None or self.stage != "over" or self.base:
            return before
        found = {one.name: one for one in before.players} if before else {}
        for chair, rank, points in zip(self.table.seats, self.table.ranks, self.table.scores, strict=True):
            known = found.get(chair.name, Tally(chair.name, 0, 0))
            found[chair.name] = Tally(chair.name, known.wins + (rank == 1), known.points + points)
        return Series((before.games if before else 0) + 1, list(found.values()))

    @property
    def waits(self) -> Wait | None:
        """What the server must do by itself if nobody else does anything; None: it waits for people."""
        if self.stage == "over":
            return None
        play = self._play_waits
        host = Wait("host", self.host_seen, ABSENT_SECONDS) if self.heir is not None else None
        if host is None or play is None:
            return play or host
        return min(play, host, key=lambda wait: wait.since + wait.seconds)

    @property
    def _play_waits(self) -> Wait | None:
        """What must be done for the deal, or in the game."""
        if self.table is None:
            if not self.closed:
                return None
            if not self.revealing:
                return Wait("name_round", self.closed_at, 0.0)
            return Wait("reveal", self.closed_at, REVEAL_SECONDS) if self.unrevealed else Wait("light", self.moved, 0.0)
        if self.seats[self.table.turn].bot:
            pause = PACE[self.speed] if self.people else max(ALONE_SECONDS, PACE[self.speed])
            return Wait("bot", self.moved, pause)
        return Wait("clock", self.turn_began, self.opened.timer) if self.opened.timer else None

    @property
    def due(self) -> float | None:
        """When that is."""
        waits = self.waits
        return waits.since + waits.seconds if waits else None

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
        """Whose token this is; of somebody who asks for a seat, a spectator's; of the one who opened the table, theirs.

        Compares the tokens of all seats, so that the time it takes tells nothing.
        """
        wanted, found = hashed(token), NO_SEAT
        for number, seat in enumerate(self.seats):
            if hmac.compare_digest(seat.person.token if seat.person else "", wanted):
                found = number
        if found != NO_SEAT:
            return found
        if hmac.compare_digest(self.opened.host, wanted):
            return OPENER
        if self.asks and self.asks.person and hmac.compare_digest(self.asks.person.token, wanted):
            return SPECTATOR
        raise self.unseated(wanted)

    def unseated(self, token: str) -> UnknownToken:
        """Why the token with this hash gives no seat."""
        if token in self.former:
            return SeatGiven()
        return SeatFreed() if token in self.freed else SeatLeft() if token in self.left else UnknownToken()

    def has_held(self, token: str) -> bool:
        """Whether somebody with this token has, or had, a hand of this deal."""
        held = {seat.person.token for seat in self.seats if seat.person}
        return hashed(token) in held | self.former

    def answer(self, person: Person | None, message: str) -> Answer | None:
        """What became of a message that came before."""
        sent = (person.token if person else "", message)
        if self._last_answer and self._last_answer[0] == sent:
            return self._last_answer[1]
        return self._answers.get(sent)

    def known(self, since: int) -> int:
        """The version that a client says it had, if there was such a version; else the nearest."""
        return max(-1, min(since, self.version))

    def place(self, number: int) -> Seat:
        """A seat, or the place of the person who opened the table."""
        return self.opener if number == OPENER else self.seats[number]

    def is_host(self, seat: int) -> bool:
        return self.place(seat).host

    def fold(self, event: AnyEvent, body: bytes, attempt: Attempt | None = None) -> None:
        """Takes in the next event, which the log has as `body`; an `attempt` spares the table from making its moves again.

        Only for a room that nobody else has: others use `after`.
        """
        if self._last_answer:
            self._answers[self._last_answer[0]] = self._last_answer[1]
        self._last_answer = None
        if event.by != NO_SEAT:
            self.person_acted = event.at
            place = self.place(event.by)
            place.seen = event.at
            person = place.person
            if event.id and person:
                answer = Answer(self.version + 1, not isinstance(event, events.Refused))
                self._last_answer = (person.token, event.id), answer
        line = line_of(self.name, event)
        leaf = chain.leaf(self.opened.secret, self.version, line or body.decode())
        self.head = chain.link(self.head, leaf, entry=line is not None)
        self.touched = event.at
        closed = self.closed
        if isinstance(event, events.Moved):
            self._move(event, attempt)
        else:
            self.seated = self.version + 1
            for one in self._take(event):
                self.recent.append(one)  # not bound before the loop: an undo replaces `recent`
            if not isinstance(event, BESIDE):
                self.moved = event.at
            if self.closed and not closed:
                self.closed_at = event.at
        self.version += 1
        if self.table is not None:
            if self.table.over and self.stage != "over":
                self.ended = event.at
            self.stage = "over" if self.table.over else "playing"

    def _take(self, event: AnyEvent) -> Iterator[Happened]:
        """Does what an event other than a move says, and yields what to tell of it."""

        def happened(kind: str, seat: int = event.by, **more: Any) -> Happened:
            more.setdefault("name", self.seats[seat].name if seat >= 0 else "")
            return Happened(self.version + 1, kind, seat, event.at, **more)

        match event:
            case events.Sat(seat=seat, person=person, commitment=commitment, contribution=contribution):
                self.person_acted = event.at
                self._give(seat, person)  # after the deal only at tables of the first build
                host = self.seats[seat].host
                self.seats[seat] = Seat(seat, person=person, seen=event.at)
                self.seats[seat].host = host
                self.seats[seat].commit(commitment, contribution)
                self._sit(seat)
                yield happened("joined", seat)
                yield from self._deal(event.at)
            case events.Prepared(commitment=commitment, contribution=contribution):
                self.seats[event.by].commit(commitment, contribution)
                yield from self._deal(event.at)
            case events.Started(bots=level):
                for taken in self.seats:
                    taken.bot = level if taken.open else taken.bot
                    if taken.person and taken.commitment is None:
                        taken.commit("", "")
                yield from self._deal(event.at)
            case events.Awaited(round=number):
                self.round = number
            case events.Revealed(contribution=contribution):
                self.seats[event.by].contribution = contribution
                yield from self._deal(event.at)
            case events.Lit(beacon=beacon):
                self.beacon = beacon
                yield from self._deal(event.at)
            case events.CalledOff(missing=missing):
                self._call_off(missing)
                names = ", ".join(self.seats[seat].name for seat in missing)
                yield happened("called_off" if missing else "beacon_failed", NO_SEAT, text=names)
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
                self.chat_lines[event.by] += 1
                yield happened("said", text=text)
            case events.Reacted(reaction=reaction):
                self.chat_lines[event.by] += 1
                yield happened(f"reacted_{reaction}")
            case events.Left(seat=seat, bot=bot, late=late):
                yield happened("late" if late else "left" if self.table else self._early("left"), seat, text=self.names[seat])
                self.left |= self._leave(seat, bot)
            case events.CameBack():
                self._return(event.by, event.at)
                yield happened("back")
            case events.Removed(seat=seat, bot=bot):
                if self.table and event.by >= 0 and not (self.is_host(event.by) and self.seats[seat].here):
                    yield happened("absent", seat, text=self.names[seat], name=self.names[event.by])
                else:
                    yield happened("removed" if self.table else self._early("removed"), seat, text=self.names[seat])
                self.freed |= self._leave(seat, bot)
            case events.AskedSeat(seat=seat, person=taker):
                self.asks = Asks(seat, taker, [])
                yield happened("asked_seat", seat, text=taker.name if taker else self.names[seat])
            case events.AgreedSeat():
                assert self.asks is not None
                self.asks = self.asks._replace(agreed=[*self.asks.agreed, event.by])
                yield happened("agreed_seat")
            case events.DeclinedSeat():
                self.asks = None
                yield happened("declined_seat")
            case events.TookOver(seat=seat, person=taker):
                if taker:
                    self._give(seat, taker)
                self._return(seat, event.at)
                yield happened("joined" if taker else "back", seat)
            case events.Refused():
                self.refusals[event.by] += 1
            case events.Paced(speed=speed):
                self.speed = speed
                yield happened("paced", text=speed)
            case events.Appeared():
                self.place(event.by).here = True
            case events.Vanished():
                self.place(event.by).here = False
            case events.Hosted(seat=seat):
                for place in (*self.seats, self.opener):
                    place.host = place.number == seat
                if event.by != NO_SEAT or self.table is None:  # in play it matters little who it is
                    yield happened("host", seat)
            case events.Continued(table=table):
                self.rematch = table
                yield happened("rematch")

    def _deal(self, at: float) -> Iterator[Happened]:
        """Deals if all is there that the deal follows from, and tells of it."""
        if self._deal_if_ready():
            yield Happened(self.version + 1, "dealt", NO_SEAT, at)

    def _deal_if_ready(self) -> bool:
        """Deals once all seats are taken, all have committed and revealed, and the beacon has spoken, if there is one."""
        self._name_bots()
        if not self.closed or self.unrevealed or (self.beacon_used and self.beacon is None):
            return False
        chairs = [seat.chair for seat in self.seats]
        if self.base:
            self.table = self.base.copy()
            self.table.seats = chairs
        else:
            contributions = [seat.contribution or "" for seat in self.seats]
            proof = Fair(self.promise, self.opened.secret, contributions, self.beacon)
            self.table = Table(self.game, seats=chairs, key=proof.key, rules=self.opened.rules, **self.options.said())
            self.table.fair = proof
        self.stage = "playing"
        self.turn_began = self.touched
        return True

    def _name_bots(self) -> None:
        """Bots that play for nobody have names that no person has."""
        taken = {seat.person.name.casefold() for seat in self.seats if seat.person}
        for seat in self.seats:
            if seat.bot and not seat.person:
                seat.bot_name = next(name for name in bot_names(seat.number) if name.casefold() not in taken)

    def _early(self, kind: str) -> str:
        """How to tell of somebody who goes before the deal: perhaps it is called off for that."""
        return f"{kind}_deal" if self.closed else f"{kind}_early"

    def _call_off(self, missing: list[int]) -> None:
        """There is no deal: what was committed and revealed is void."""
        self.called_off = [*self.called_off, missing]
        self.void |= {seat.commitment for seat in self.seats if seat.commitment}
        self.round, self.beacon = 0, None
        for seat in self.seats:
            seat.void()

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
        said = bool(event.observation_digest) and event.seat != turn  # a bot's remark changes nothing
        if self.table.reveals(before, attempt.states):
            self.open_plays = []
        else:
            self.open_plays = [*self.open_plays, OpenPlay(first, event.seat, said)]
        if not said:
            self.asked_undo = []
        if self.table.turn != turn:
            self.turn_began = event.at
        if event.seat == turn:
            self.moved = event.at
        for index, played in enumerate(made, first):
            self.recent.append(Happened(self.version + 1, "move", event.seat, event.at, played, index))

    def _rewind(self, left: int) -> None:
        assert self.table is not None
        self.table.rewind(left)
        self.rewound = self.version + 1
        self.recent = deque((one for one in self.recent if one.place < left), RECENT)
        self.asked_undo, self.open_plays = [], [play for play in self.open_plays if play.first < left]

    def taken_back(self, seat: int) -> TakenBack | None:
        """What a seat would take back now: its last play that may be, with all that came after it."""
        freely = True
        for play in reversed(self.open_plays):
            if play.seat == seat and not play.said:
                return TakenBack(play.first, freely or self.people == [seat])
            freely = freely and (play.said or play.seat == seat)
        return None

    def _leave(self, seat: int, bot: str) -> frozenset[str]:
        """Gives a seat up: before the deal it is open again, after it the bot plays on. Returns whose token is over."""
        self.asked_undo, self.asks, self.open_plays = [], None, []
        left = self.seats[seat]
        if self.table is not None:
            left.bot = bot
            self._sit(seat)
            return frozenset()
        if self.closed:  # others may have revealed: the next who sits down must not choose what to add to that
            self._call_off([seat])
        gone = frozenset({left.person.token} if left.person else ())
        self._unhost(left)
        left.person = None
        left.here = False
        left.void()
        return gone

    def _unhost(self, place: Seat) -> None:
        """A host who has no seat any more may still have the right to be it."""
        if place.host:
            place.host, self.opener.host = False, True
            self.opener.seen = self.touched

    def _give(self, seat: int, person: Person) -> None:
        """Gives a seat to somebody else; after the deal the token of the one who held its cards is over."""
        held = self.seats[seat].person
        if held and self.table is not None:
            self.former |= {held.token}
        self._unhost(self.seats[seat])
        if person.host and self.opener.host:
            self.seats[seat].host, self.opener.host = True, False
        self.seats[seat].person = person

    def _return(self, seat: int, at: float) -> None:
        """A person plays on in place of the bot."""
        self.asks, self.open_plays = None, []
        self.seats[seat].bot = ""
        self._sit(seat)
        self.turn_began = at

    def _sit(self, seat: int) -> None:
        """Tells the game who is in a seat now; after the end it keeps those who finished it."""
        if self.table is not None and self.stage != "over":
            self.table.seats[seat] = self.seats[seat].chair


def _based(opened: events.Opened) -> Table | None:
    """The game that a table goes on from, with its moves made."""
    base, fork = opened.base, opened.fork
    if base is None or fork is None:
        return None
    options: dict[str, Any] = opened.options
    table: Table = Table(opened.game, key=read_key(base.key), rules=opened.rules, **options)
    table.go_on(fork, base.moves)
    return table
