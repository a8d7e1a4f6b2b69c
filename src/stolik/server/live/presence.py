"""Who is connected to a table: connections come and go, and the table is told when a person's first begins or last ends.

What a table has on record may be wrong: a process may end without a word, and one can't see who is connected to another. So each
looks again now and then (`doubt`), and the one to whom a person is connected has the last word.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from stolik.core.errors import StolikError
from stolik.core.seats import SPECTATOR
from stolik.server import wire
from stolik.server.live.clock import Clock
from stolik.server.live.errors import TableElsewhere
from stolik.server.live.metrics import Metrics
from stolik.server.live.table import Listener, LiveTable
from stolik.server.live.tables import AlreadyDone, LiveTables
from stolik.server.live.tasks import Tasks
from stolik.server.table import events
from stolik.server.table.commands import Decided
from stolik.server.table.limits import Limits
from stolik.server.table.room import Room
from stolik.server.table.seats import Seat

AWAY_SECONDS = 3.0
"""How long after the last connection a person counts as away; a page that reloads is back before."""
STALE_SECONDS = 60.0
"""So long somebody who is here by the record, and not connected to this process, may be quiet before that is doubted."""


class Presence:
    def __init__(self, tables: LiveTables, limits: Limits, metrics: Metrics, tasks: Tasks, clock: Clock) -> None:
        self._tables = tables
        self._limits = limits
        self._clock = clock
        self._metrics = metrics
        self._tasks = tasks

    @asynccontextmanager
    async def listen(self, live: LiveTable, seat: int, hello: wire.Hello) -> AsyncIterator[Listener]:
        """A client that hears of the table for as long as this lasts."""
        if live.retired:
            raise TableElsewhere()
        listener = Listener(live, live.viewer(seat, hello.language, hello.words), hello, seat)
        live.listeners.add(listener)
        live.viewers[listener.viewer] += 1
        self._metrics.listeners.inc()
        try:
            if seat != SPECTATOR:
                self._tasks.spawn(self._write(live, seat, True))
            self._tables.attend(live)  # bots play on where somebody looks
            yield listener
        finally:
            live.listeners.discard(listener)
            live.viewers[listener.viewer] -= 1
            self._metrics.listeners.dec()
            if seat != SPECTATOR and not self._tasks.closing:
                self._tasks.spawn(self._vanish(live, seat))

    def seen(self, live: LiveTable) -> None:
        """Somebody asked for the state, over HTTP."""
        live.last_seen = self._clock.steady()
        self._tables.attend(live)

    def doubt(self, live: LiveTable) -> None:
        """Writes away who is here by the record, but not connected to this process, and has been quiet for long. If they are
        connected to another, that one says so at once."""
        if not live.listeners or live.retired or live.room.stage == "over":
            return
        connected = {listener.seat for listener in live.listeners}
        for place in (*live.room.seats, live.room.opener):
            quiet = min(live.since(place.seen), self._clock.steady() - live.began)
            if place.here and place.number not in connected and quiet >= STALE_SECONDS:
                self._tasks.spawn(self._write(live, place.number, False))

    def insist(self, live: LiveTable, before: Room) -> None:
        """Writes here again who is connected to this process, if another has written them away since `before`."""
        for seat in {listener.seat for listener in live.listeners if not listener.displaced} - {SPECTATOR}:
            if before.place(seat).here and not live.room.place(seat).here and counts(live.room.place(seat)):
                self._tasks.spawn(self._write(live, seat, True))

    async def _vanish(self, live: LiveTable, seat: int) -> None:
        await asyncio.sleep(AWAY_SECONDS)
        live = self._tables.by_name.get(live.room.name, live)
        if not any(listener.seat == seat for listener in live.listeners):
            await self._write(live, seat, False)

    async def _write(self, live: LiveTable, seat: int, here: bool) -> None:
        """Writes that a person is here, or away, unless the table knows it."""

        def decide(room: Room) -> Decided:
            place = room.place(seat)
            here_after_all = not here and any(listener.seat == seat for listener in live.listeners)
            if place.here == here or here_after_all or (here and not counts(place)) or room.counted >= self._limits.table_events:
                raise AlreadyDone(room.version)
            kind = events.Appeared if here else events.Vanished
            return Decided(kind(at=self._clock.wall(), by=seat))

        with suppress(AlreadyDone, StolikError):  # the next connection writes it
            await self._tables.write(live, decide)


def counts(place: Seat) -> bool:
    """Whether it matters if the person of this place is here: one who has a seat, or the host."""
    return place.person is not None and (place.number >= 0 or place.host)
