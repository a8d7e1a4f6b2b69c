"""Tables for tests, without a network: a server over a database of its own, and people who take seats at it."""

from __future__ import annotations

import asyncio
import itertools
import time
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
from stolik.server.store.address import open_log
from stolik.server.table import commands, events
from stolik.server.table.limits import Limits
from stolik.server.table.rendering import Viewer

RunStory = Callable[..., None]
"""Runs a story with a server of its own (the fixture `run_story`)."""
TIMEOUT_SECONDS = 120.0
"""Seconds after which a test gives up waiting."""


@asynccontextmanager
async def server_at(place: Path | str, limits: Limits | None = None) -> AsyncIterator[LiveServer]:
    """A server over a database; it compiles what it needs when it needs it."""
    async with live_server(await open_log(place), limits or Limits(), games=[]) as server:
        yield server


class Person:
    """Somebody with a seat, who says what they want and sees what they may."""

    _ids = itertools.count()

    def __init__(self, server: LiveServer, live: LiveTable, joined: wire.Joined) -> None:
        self.server = server
        self.live = live
        self.seat = joined.seat
        self.token = joined.token

    async def do(self, kind: type[Any], name: str = "", language: Language = "en", **values: Any) -> wire.Done | wire.Hints:
        command = kind(id=name or f"m{next(self._ids)}", **values)
        return await self.server.players.do(self.live, self.seat, command, language)

    async def play(self, *moves: Any, **more: Any) -> wire.Done | wire.Hints:
        return await self.do(wire.Play, moves=list(moves), **more)

    def sees(self, language: Language = "en", since: int = -1) -> wire.State:
        return seen(self.live, self.seat, language, since)


def seen(live: LiveTable, seat: int, language: Language = "en", since: int = -1) -> wire.State:
    """What a seat is sent, after the way over the wire."""
    state = Viewer(seat, language, words=True).state(live.room, since)
    return msgspec.json.decode(msgspec.json.encode(state), type=wire.State)


async def opened(server: LiveServer, game: str = "the-game", host: str = "the host", **more: Any) -> LiveTable:
    asked = wire.NewTable(game=game, **more)
    return await server.tables.open(commands.opened(asked, time.time(), host=host, secret=fair.new_secret()))


async def joined(server: LiveServer, live: LiveTable, name: str, **more: Any) -> Person:
    return Person(server, live, await server.players.join(live, wire.Join(name=name, **more)))


async def seated(server: LiveServer, *names: str, host: str = "the host", **more: Any) -> list[Person]:
    """A table with those people in its seats; the first is the host."""
    seats = more.pop("seats", [""] * len(names))
    live = await opened(server, host=host, seats=seats, **more)
    first = await joined(server, live, names[0], host=host)
    return [first, *[await joined(server, live, name) for name in names[1:]]]


async def until(true: Callable[[], bool]) -> None:
    """Waits for something that goes on by itself."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not true():
            await asyncio.sleep(0.01)


async def written(server: LiveServer, live: LiveTable) -> list[events.AnyEvent]:
    """All that the log has of a table."""
    return [events.decode(body) for body in await server.log.read(live.room.name)]
