"""Tables for tests, without a network: a server over a database of its own, and people who take seats at it."""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from stolik.core import fair
from stolik.core.words import Language
from stolik.server import wire
from stolik.server.live.server import LiveServer, live_server
from stolik.server.live.table import LiveTable
from stolik.server.live.vault import Vault
from stolik.server.store.address import open_log
from stolik.server.table import events
from stolik.server.table.commands import Decided
from stolik.server.table.limits import Limits
from stolik.server.table.rendering import Common, Viewer
from stolik.server.table.room import Room

RunStory = Callable[..., None]
"""Runs a story with a server of its own (the fixture `run_story`)."""
KEY = bytes(32)
"""All servers of the tests encrypt secrets with the same key."""
RUN = secrets.token_hex(4)
"""Part of every id of a message: those of an older run count as done."""
ADDRESSES = itertools.count()
TIMEOUT_SECONDS = 120.0
"""Seconds after which a test gives up waiting."""


@asynccontextmanager
async def server_at(place: Path | str, limits: Limits | None = None) -> AsyncIterator[LiveServer]:
    """A server over a database; it compiles what it needs when it needs it."""
    async with live_server(await open_log(place), limits or Limits(), games=[], key=KEY) as server:
        yield server


class Person:
    """Somebody with a seat, who says what they want and sees what they may."""

    _ids = itertools.count()

    def __init__(self, server: LiveServer, live: LiveTable, joined: wire.Joined) -> None:
        self.server = server
        self.live = live
        self.seat = joined.seat
        self.token = joined.token
        self.contribution = ""

    async def do(self, kind: type[Any], name: str = "", language: Language = "en", **values: Any) -> wire.Done | wire.Hints:
        command = kind(id=name or f"{RUN}-{next(self._ids)}", **values)
        return await self.server.players.do(self.live, self.seat, command, language)

    async def play(self, *moves: Any, **more: Any) -> wire.Done | wire.Hints:
        return await self.do(wire.Play, moves=list(moves), **more)

    def sees(self, language: Language = "en", since: int = -1) -> wire.State:
        return seen(self.live, self.seat, language, since)


def seen(live: LiveTable, seat: int, language: Language = "en", since: int = -1) -> wire.State:
    """What a seat is sent, after the way over the wire."""
    state = Viewer(seat, Common(language), words=True).state(live.room, since)
    return msgspec.json.decode(msgspec.json.encode(state), type=wire.State)


async def opened(server: LiveServer, game: str = "the-game", host: str = "the host", **more: Any) -> LiveTable:
    """A table that nobody has to share a budget for."""
    return await server.players.open(wire.NewTable(game=game, **more), host, payer=f"address {next(ADDRESSES)}")


async def joined(server: LiveServer, live: LiveTable, name: str, contribution: str = "", **more: Any) -> Person:
    """Somebody who takes a seat, and commits to what they will add to the shuffle."""
    asked = wire.Join(name=name, commitment=fair.commitment(contribution), **more)
    person = Person(server, live, await server.players.join(live, asked))
    person.contribution = contribution
    return person


async def reveal(*people: Person) -> None:
    """All show what they had committed to."""
    for person in people:
        await person.do(wire.Reveal, contribution=person.contribution)


async def call_off(server: LiveServer, live: LiveTable) -> None:
    """The time to reveal is over, without a clock: a busy machine could be too slow for it."""
    await server.tables.write(live, lambda room: Decided(events.CalledOff(at=room.touched, missing=room.unrevealed)))


async def prepare(contribution: str, person: Person) -> None:
    """Commits to something for the next deal."""
    person.contribution = contribution
    await person.do(wire.Ready, commitment=fair.commitment(contribution))


async def seated(server: LiveServer, *names: str, host: str = "the host", **more: Any) -> list[Person]:
    """A table with those people in its seats; the first is the host."""
    seats = more.pop("seats", [""] * len(names))
    live = await opened(server, host=host, seats=seats, **more)
    first = await joined(server, live, names[0], host=host)
    return [first, *[await joined(server, live, name) for name in names[1:]]]


def folded(name: str, bodies: list[bytes], code: str = "", key: bytes = KEY) -> Room:
    """The room that a table's events make."""
    first = events.decode(bodies[0])
    assert isinstance(first, events.Opened)
    room = Room(name, Vault(key).open(name, first), code)
    for body in bodies[1:]:
        room.fold(events.decode(body), body)
    return room


async def until(true: Callable[[], bool]) -> None:
    """Waits for something that goes on by itself."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not true():
            await asyncio.sleep(0.01)


async def written(server: LiveServer, live: LiveTable) -> list[events.AnyEvent]:
    """All that the log has of a table."""
    return [events.decode(body) for body in await server.log.read(live.room.name)]
