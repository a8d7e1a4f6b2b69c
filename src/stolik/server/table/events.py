"""What happens at a table, as the log keeps it. A table is nothing but the list of these.

Every event has its time, the seat that caused it (or none), and the id of the client's message, so that the table knows a
message that comes twice.
"""

from __future__ import annotations

import msgspec

from stolik.core.seats import NO_SEAT
from stolik.server.wire.messages import Speed


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    at: float
    by: int = NO_SEAT
    id: str = ""


class Person(msgspec.Struct, frozen=True):
    """Somebody who has a seat: their name, the hash of their token, and whether they are the host."""

    name: str
    token: str
    host: bool = False


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


class Sat(Event, frozen=True, tag="sat"):
    seat: int
    person: Person
    contribution: str


class Prepared(Event, frozen=True, tag="prepared"):
    """A person of an earlier game is ready for this one."""

    contribution: str


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


class Left(Event, frozen=True, tag="left"):
    """Somebody went, or was too `late` with a move. After the deal a bot of this level keeps the seat."""

    seat: int
    bot: str
    late: bool = False


class CameBack(Event, frozen=True, tag="came_back"):
    pass


class Removed(Event, frozen=True, tag="removed"):
    """The host gave a seat to a bot for good."""

    seat: int
    bot: str


class Paced(Event, frozen=True, tag="paced"):
    """Somebody said how long bots pause before they move."""

    speed: Speed


class Appeared(Event, frozen=True, tag="appeared"):
    """A person's first connection, after none."""


class Vanished(Event, frozen=True, tag="vanished"):
    """A person's last connection has ended."""


class Continued(Event, frozen=True, tag="continued"):
    """Another table was opened for the next game."""

    table: str


AnyEvent = (
    Opened
    | Sat
    | Prepared
    | Started
    | Moved
    | AskedUndo
    | DeclinedUndo
    | Undone
    | Said
    | Left
    | CameBack
    | Removed
    | Paced
    | Appeared
    | Vanished
    | Continued
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode
