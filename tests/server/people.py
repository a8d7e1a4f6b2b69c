"""Tables for tests, without a network: a house over a database of its own, and people who take seats in it."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from stolik.core.words import Language
from stolik.server import deciding, events, wire
from stolik.server.house import House, Live
from stolik.server.limits import Limits
from stolik.server.log import open_log
from stolik.server.metrics import Metrics
from stolik.server.readying import Readying
from stolik.server.telling import Viewer

Home = Callable[..., None]
"""Runs a story in a house of its own (the fixture `at_home`)."""
PATIENCE = 120.0
"""Seconds after which a test gives up waiting."""


@asynccontextmanager
async def a_house(place: Path | str, limits: Limits | None = None) -> AsyncIterator[House]:
    """A house over a database; what it needs is compiled when it is needed."""
    house = House(await open_log(place), limits or Limits(), Readying([]), Metrics())
    await house.start()
    try:
        yield house
    finally:
        await house.close()


class Person:
    """Somebody with a seat, who says what they want and sees what they may."""

    _ids = itertools.count()

    def __init__(self, house: House, live: Live, joined: wire.Joined) -> None:
        self.house = house
        self.live = live
        self.seat = joined.seat
        self.token = joined.token

    async def do(self, kind: type[Any], name: str = "", language: Language = "en", **values: Any) -> wire.Done | wire.Hints:
        command = kind(id=name or f"m{next(self._ids)}", **values)
        return await self.house.do(self.live, self.seat, command, language)

    async def play(self, *moves: Any, **more: Any) -> wire.Done | wire.Hints:
        return await self.do(wire.Play, moves=list(moves), **more)

    def sees(self, language: Language = "en", since: int = -1) -> wire.State:
        return seen(self.live, self.seat, language, since)


def seen(live: Live, seat: int, language: Language = "en", since: int = -1) -> wire.State:
    """What a seat is sent, after the way over the wire."""
    state = Viewer(seat, language, words=True).state(live.room, since)
    return msgspec.json.decode(msgspec.json.encode(state), type=wire.State)


async def opened(house: House, game: str = "the-game", host: str = "the host", **more: Any) -> Live:
    asked = wire.NewTable(game=game, **more)
    return await house.open(deciding.opened(asked, host, time.time()))


async def joined(house: House, live: Live, name: str, **more: Any) -> Person:
    return Person(house, live, await house.join(live, wire.Join(name=name, **more)))


async def seated(house: House, *names: str, host: str = "the host", **more: Any) -> list[Person]:
    """A table with those people in its seats; the first is the host."""
    seats = more.pop("seats", [""] * len(names))
    live = await opened(house, host=host, seats=seats, **more)
    first = await joined(house, live, names[0], host=host)
    return [first, *[await joined(house, live, name) for name in names[1:]]]


async def until(true: Callable[[], bool]) -> None:
    """Waits for something that goes on by itself."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def written(house: House, live: Live) -> list[events.AnyEvent]:
    """All that the log has of a table."""
    return [events.decode(body) for body in await house.log.read(live.room.name)]
