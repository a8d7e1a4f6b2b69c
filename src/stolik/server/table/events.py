"""What happens at a table, as the log keeps it. A table is nothing but the list of these.

Every event has its time, the seat that caused it (or none), and the id of the client's message, so that the table knows a
message that comes twice.
"""

from __future__ import annotations

import msgspec

from stolik.core.fair import Beacon
from stolik.core.forks import Fork, Guess
from stolik.core.seats import NO_SEAT
from stolik.server.wire.messages import Origin, Reaction, Series, Speed

OPENER = -2
"""`by` of the person who opened the table and is its host without a seat."""


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    at: float
    by: int = NO_SEAT
    id: str = ""


class Person(msgspec.Struct, frozen=True):
    """Somebody who has a seat: their name, the hash of their token, and whether they are the host."""

    name: str
    token: str
    host: bool = False


class Base(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game that a table goes on from: the key of its deal, which everybody may know, and the moves that are made already.

    `guesses` say where on the way what a seat couldn't see was dealt anew; they come over from game to game.
    """

    key: str
    moves: list[str] = []
    guesses: list[Guess] = []


class Opened(Event, frozen=True, tag="opened"):
    """Always the first. `seats` has a bot's level for each seat, or nothing; `people` come over from the game before."""

    game: str
    rules: int
    options: dict[str, bool | int | str]
    seats: list[str]
    public: bool
    timer: int
    secret: str
    host: str
    people: list[Person | None] = []
    speed: Speed = "normal"
    bots: int = 0
    """The version of the game's bots. The first build wrote none, and seeded them with the table's name, which all knew."""
    release: str = ""
    """Which Stolik opened it."""
    before: str = ""
    """The head of the chain of the game before."""
    beacon: str = ""
    """The address of the public beacon whose round goes into the deal."""
    series: Series | None = None
    """Who has won what in the games before, at tables that follow each other."""
    company: str = ""
    """The first table of those that follow each other; empty at that one itself."""
    origin: Origin | None = None
    """Where the deal comes from, if it isn't drawn for this table,"""
    base: Base | None = None
    """and what it is then. Nobody adds anything to such a deal."""

    @property
    def fork(self) -> Fork | None:
        """The same as game files have it."""
        if self.origin is None or self.base is None:
            return None
        origin, base = self.origin, self.base
        return Fork(origin.kind, len(base.moves), base.guesses, origin.table, origin.date, origin.beacon)


class Sat(Event, frozen=True, tag="sat"):
    """A person took a seat before the deal. The first build wrote the contribution itself, in clear."""

    seat: int
    person: Person
    contribution: str = ""
    commitment: str = ""


class Prepared(Event, frozen=True, tag="prepared"):
    """A person who has a seat is ready for the deal."""

    contribution: str = ""
    commitment: str = ""


class Awaited(Event, frozen=True, tag="awaited"):
    """All have committed, and this round of the beacon goes into the deal; nobody knows yet what it will be."""

    source: str
    round: int


class Lit(Event, frozen=True, tag="lit"):
    """What the beacon said in that round."""

    beacon: Beacon


class Revealed(Event, frozen=True, tag="revealed"):
    """A person showed what they had committed to."""

    contribution: str


class CalledOff(Event, frozen=True, tag="called_off"):
    """The people in these seats (none: the beacon) didn't come up with what they had to reveal. All commit anew."""

    missing: list[int]


class Started(Event, frozen=True, tag="started"):
    """The host started the game; bots of this level took the seats that were open."""

    bots: str


class Moved(Event, frozen=True, tag="moved"):
    """Moves as text; if a bot chose them, with the digest of what it observed."""

    seat: int
    moves: list[str]
    observation_digest: str = msgspec.field(name="saw", default="")


class AskedUndo(Event, frozen=True, tag="asked_undo"):
    """Somebody asked to take back their last move, or agreed to it."""


class DeclinedUndo(Event, frozen=True, tag="declined_undo"):
    pass


class Undone(Event, frozen=True, tag="undone"):
    """Players took moves back; `left` is how many remain."""

    left: int


class Said(Event, frozen=True, tag="said"):
    text: str


class Reacted(Event, frozen=True, tag="reacted"):
    reaction: Reaction


class Left(Event, frozen=True, tag="left"):
    """Somebody went, or was too `late` with a move. After the deal a bot of this level keeps the seat."""

    seat: int
    bot: str
    late: bool = False


class CameBack(Event, frozen=True, tag="came_back"):
    pass


class Removed(Event, frozen=True, tag="removed"):
    """The host took a seat from its person: before the deal it is open again, after it a bot keeps it until they are back.
    After the deal anybody who plays may do so with the seat of a person who is away."""

    seat: int
    bot: str


class AskedSeat(Event, frozen=True, tag="asked_seat"):
    """Somebody asks for a bot's seat after the deal. In logs of before, `person` may be None: the seat's own, who was removed."""

    seat: int
    person: Person | None


class AgreedSeat(Event, frozen=True, tag="agreed_seat"):
    """Somebody who holds cards agrees to that; others haven't yet."""


class DeclinedSeat(Event, frozen=True, tag="declined_seat"):
    """Somebody who holds cards doesn't agree."""


class TookOver(Event, frozen=True, tag="took_over"):
    """The last one agreed, and the person sits down (None, in logs of before: the seat's own person is back)."""

    seat: int
    person: Person | None


class Refused(Event, frozen=True, tag="refused"):
    """The table refused a message of this id: it stays refused, however late a copy of it comes."""


class Paced(Event, frozen=True, tag="paced"):
    """Somebody said how long bots pause before they move."""

    speed: Speed


class Appeared(Event, frozen=True, tag="appeared"):
    """A person's first connection, after none."""


class Vanished(Event, frozen=True, tag="vanished"):
    """A person's last connection has ended."""


class Hosted(Event, frozen=True, tag="hosted"):
    """Another person is the host: the one before said so, or is away."""

    seat: int


class Continued(Event, frozen=True, tag="continued"):
    """Another table was opened for the next game."""

    table: str


AnyEvent = (
    Opened
    | Sat
    | Prepared
    | Awaited
    | Lit
    | Revealed
    | CalledOff
    | Started
    | Moved
    | AskedUndo
    | DeclinedUndo
    | Undone
    | Said
    | Reacted
    | Left
    | CameBack
    | Removed
    | AskedSeat
    | AgreedSeat
    | DeclinedSeat
    | TookOver
    | Refused
    | Paced
    | Appeared
    | Vanished
    | Hosted
    | Continued
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode
