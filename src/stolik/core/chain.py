r"""The chain of a table: every event in its order, each standing on all before it, so that nobody can change one later.

An event that the game follows from is an *entry*, one line of JSON; of any other (chat, presence) the chain holds only a leaf.
While the game lasts clients get the *head* after every event. It tells nothing: each leaf is sealed with the secret of the table,
which is shown when the game is over. Then anybody can compute every head again, with nothing but SHA-256:

    printf '%s\n%s' NUMBER ENTRY | openssl dgst -sha256 -hmac SECRET     # the leaf of entry NUMBER, from 0 on
    printf '%s\nentry %s' HEAD LEAF | sha256sum                          # the next head; before the first it is empty
    printf '%s\nother %s' HEAD LEAF | sha256sum                          # the same after an event that is no entry

A head says of each event whether it is an entry: otherwise somebody who knows the secret could later put a bare leaf in place of
an entry, such as a deal that was called off, and every head would stay as it was.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence

import msgspec

from stolik.core.fair import Beacon
from stolik.core.forks import Fork


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event that the game follows from."""


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """Always the first. `names` are people who came over from the game before, whose last head is `before`."""

    table: str
    game: str
    rules: int
    bots: int
    """The version of the game's bots."""
    options: dict[str, bool | int | str]
    seats: list[str]
    """A bot's level for each seat, or nothing."""
    promise: str
    names: list[str] = []
    before: str = ""
    beacon: str = ""
    """The address of the beacon that goes into the deal, if one does."""
    fork: Fork | None = None
    """Where the deal comes from, if it isn't drawn for this table,"""
    base: str = ""
    """and the digest of that game's key and moves (`forks.base_digest`)."""


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a seat. Tables of the first build had a contribution in clear in place of a commitment."""

    seat: int
    name: str
    commitment: str = ""
    contribution: str = ""


class Prepared(Entry, frozen=True, tag="prepared"):
    """A person who has a seat commits to a contribution, or adds none."""

    seat: int
    commitment: str = ""
    contribution: str = ""


class Started(Entry, frozen=True, tag="started"):
    """Bots of this level took the open seats; nobody commits any more."""

    bots: str


class Awaited(Entry, frozen=True, tag="awaited"):
    """All have committed. The deal will have this round of a public beacon mixed in, which nobody knows yet."""

    source: str
    round: int


class Lit(Entry, frozen=True, tag="lit"):
    """What the beacon said in its round."""

    beacon: Beacon


class Revealed(Entry, frozen=True, tag="revealed"):
    """What a person had committed to."""

    seat: int
    contribution: str


class CalledOff(Entry, frozen=True, tag="called_off"):
    """The people in these seats didn't reveal in time. There was no deal, and all commit anew.

    If nobody is missing, the beacon was: from then on the deal goes without it.
    """

    missing: list[int]


class Moved(Entry, frozen=True, tag="moved"):
    """Moves that a seat made together; if a bot chose them, with the digest of what it observed."""

    seat: int
    moves: list[str]
    observation_digest: str = msgspec.field(name="saw", default="")


class Undone(Entry, frozen=True, tag="undone"):
    """Moves were taken back; so many are left."""

    left: int


class Left(Entry, frozen=True, tag="left"):
    """A person went: before the deal the seat is open again, after it a bot of this level keeps it."""

    seat: int
    bot: str = ""


class CameBack(Entry, frozen=True, tag="came_back"):
    """A person took their seat back from the bot that kept it."""

    seat: int


class TookOver(Entry, frozen=True, tag="took_over"):
    """All people at the table let somebody else have a bot's seat after the deal."""

    seat: int
    name: str


AnyEntry = Opened | Sat | Prepared | Started | Awaited | Lit | Revealed | CalledOff | Moved | Undone | Left | CameBack | TookOver

LEAF = re.compile(r"[0-9a-f]{64}")
_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder(AnyEntry).decode


def written(entry: AnyEntry) -> str:
    """An entry as a line of the chain."""
    return _encode(entry).decode()


def read(line: str) -> AnyEntry | None:
    """The entry in a line; None if the line is the leaf of an event that changed nothing in the game. Raises `ValueError`."""
    if LEAF.fullmatch(line):
        return None
    entry: AnyEntry = _decode(line)
    return entry


def leaf(secret: str, number: int, event: str) -> str:
    """What stands in the chain for an event: it tells nothing of the event without the secret."""
    return hmac.digest(secret.encode(), f"{number}\n{event}".encode(), "sha256").hex()


def link(before: str, sealed: str, entry: bool) -> str:
    """The head after the leaf of an event; it depends on whether the game follows from the event."""
    return hashlib.sha256(f"{before}\n{'entry' if entry else 'other'} {sealed}".encode()).hexdigest()


def heads(secret: str, lines: Sequence[str]) -> Iterator[str]:
    """The head after every line."""
    head = ""
    for number, line in enumerate(lines):
        other = LEAF.fullmatch(line) is not None
        head = link(head, line if other else leaf(secret, number, line), entry=not other)
        yield head
