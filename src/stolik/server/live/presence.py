"""Who is connected to a table: connections come and go, and the table is told when a person's first begins or last ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from stolik.server import wire
from stolik.server.live.metrics import Metrics
from stolik.server.live.table import Listener, LiveTable
from stolik.server.live.tables import AlreadyDone, LiveTables
from stolik.server.live.tasks import Tasks
from stolik.server.store.log import LogUnavailable
from stolik.server.table import events
from stolik.server.table.commands import Decided
from stolik.server.table.limits import Limits, within
from stolik.server.table.room import Room

AWAY_SECONDS = 3.0
"""How long after the last connection a person counts as away; a page that reloads is back before."""


class Presence:
    def __init__(self, tables: LiveTables, limits: Limits, metrics: Metrics, tasks: Tasks) -> None:
        self._tables = tables
        self._most = limits.sockets_at_table
        self._metrics = metrics
        self._tasks = tasks

    @asynccontextmanager
    async def listen(self, live: LiveTable, seat: int, hello: wire.Hello) -> AsyncIterator[Listener]:
        """A client that hears of the table for as long as this lasts."""
        reason = ("There are too many connections to this table", "Za dużo połączeń z tym stołem")
        within("sockets_at_table", len(live.listeners) + 1, self._most, reason)
        listener = Listener(live, live.viewer(seat, hello.language, hello.words), hello.since)
        live.listeners.add(listener)
        live.viewers[listener.viewer] += 1
        self._metrics.listeners.inc()
        try:
            if seat >= 0:
                self._tasks.spawn(self._appear(live, seat))
            yield listener
        finally:
            live.listeners.discard(listener)
            live.viewers[listener.viewer] -= 1
            self._metrics.listeners.dec()
            if seat >= 0 and not self._tasks.closing:
                self._tasks.spawn(self._vanish(live, seat))

    async def _appear(self, live: LiveTable, seat: int) -> None:
        await self._write(live, seat, True)

    async def _vanish(self, live: LiveTable, seat: int) -> None:
        await asyncio.sleep(AWAY_SECONDS)
        if not any(listener.viewer.seat == seat for listener in live.listeners):
            await self._write(live, seat, False)

    async def _write(self, live: LiveTable, seat: int, here: bool) -> None:
        """Writes that a person is here, or away, unless the table knows it."""

        def decide(room: Room) -> Decided:
            if room.seats[seat].here == here or room.seats[seat].person is None:
                raise AlreadyDone(room.version)
            kind = events.Appeared if here else events.Vanished
            return Decided(kind(at=time.time(), by=seat))

        with suppress(AlreadyDone, LogUnavailable):
            await self._tables.write(live, decide)
