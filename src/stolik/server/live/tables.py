"""The tables in memory: loads them, opens them, and writes what happens to the log before anybody hears of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec

from stolik.server import wire
from stolik.server.live.errors import NoSuchTable
from stolik.server.live.metrics import Metrics
from stolik.server.live.table import LiveTable
from stolik.server.live.tasks import Tasks
from stolik.server.live.tokens import new_token
from stolik.server.live.warmup import KernelWarmup
from stolik.server.store.log import EventLog, LogUnavailable, Row
from stolik.server.table import events
from stolik.server.table.commands import Decided, could_be_name
from stolik.server.table.room import Room
from stolik.server.wire import codes

DRAWS = 10
"""How many codes to draw for a new table before something else must be wrong."""
TRY_AGAIN = wire.Gone("unavailable", "The table can't be reached; come back in a moment. / Stół jest chwilowo nieosiągalny.", 2)


class AlreadyDone(Exception):
    """A message that came twice, or a wish that has come true; the table has this version."""

    def __init__(self, version: int) -> None:
        self.version = version


class LiveTables:
    def __init__(self, log: EventLog, warmup: KernelWarmup, metrics: Metrics, tasks: Tasks) -> None:
        self.by_name: dict[str, LiveTable] = {}
        self.attend: Callable[[LiveTable], None] = lambda _: None
        """Is called after every change of a table: a bot or a clock may have something to do there."""
        self._log = log
        self._warmup = warmup
        self._metrics = metrics
        self._tasks = tasks
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def open(self, opened: events.Opened) -> LiveTable:
        """A new table, which is on disk when this returns."""
        await self._warmup.rules(opened.game)
        live = await self._append_first(opened)
        self.by_name[live.room.name] = live
        self._metrics.tables.inc()
        self.attend(live)
        return live

    async def get(self, name: str) -> LiveTable:
        """The table of that name, from memory or from the log."""
        if live := self.by_name.get(name):
            live.last_used = time.monotonic()
            return live
        if not could_be_name(name):
            raise NoSuchTable()
        if name not in self._loading:
            task = self._loading[name] = self._tasks.spawn(self._load(name))
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def find(self, text: str) -> str:
        """The name of the table that has a code, however somebody typed it."""
        code = codes.read(text)
        name = await self._log.find(code) if code else None
        if name is None:
            raise NoSuchTable()
        return name

    async def write(self, live: LiveTable, decide: Callable[[Room], Decided]) -> int:
        """Like `commit`, but goes on even if the caller is cancelled."""
        return await asyncio.shield(self._tasks.carry_through(self.commit(live, decide)))

    async def commit(self, live: LiveTable, decide: Callable[[Room], Decided]) -> int:
        """Decides on an event, folds it, and appends it to the log; returns the version that it made.

        An error of the decision changes nothing. If another process was quicker, this reads the table anew and decides again.
        Wakes the listeners once the event is on disk.
        """
        try:
            async with live.lock:
                while True:
                    event, attempt = decide(live.room)
                    began, seq = time.perf_counter(), live.room.version
                    try:
                        live.room.fold(event, attempt)
                        won = await self._log.append(live.room.name, seq, events.encode(event), row_of(live.room))
                    except BaseException:
                        self.drop(live)
                        raise
                    if won:
                        break
                    live.room = await self._read_again(live)
                self._metrics.wrote(type(event).__name__, time.perf_counter() - began)
                version = live.room.version
        finally:
            live.wake()
        self.attend(live)
        return version

    async def catch_up(self, live: LiveTable, seq: int | None = None) -> None:
        """Takes in what other processes have written: event `seq`, or anything."""
        try:
            async with live.lock:
                if seq is not None and seq < live.room.version:
                    return
                try:
                    for body in await self._log.read(live.room.name, live.room.version):
                        live.room.fold(events.decode(body))
                except BaseException:
                    self.drop(live)
                    raise
        finally:
            live.wake()

    def drop(self, live: LiveTable) -> None:
        """Drops a table whose state in memory is in doubt; its listeners have to come again."""
        if self.by_name.get(live.room.name) is live:
            del self.by_name[live.room.name]
        for listener in live.listeners:
            listener.reply(TRY_AGAIN)

    def drop_idle(self, before: float) -> None:
        """Drops the tables without listeners that nobody has used since a moment (of the monotonic clock)."""
        for name, live in list(self.by_name.items()):
            if not live.listeners and live.last_used < before and not live.lock.locked():
                del self.by_name[name]

    async def _append_first(self, opened: events.Opened) -> LiveTable:
        """A new table with a name and a code of its own; draws again if another table has that code."""
        for _ in range(DRAWS):
            live = LiveTable(Room(new_token(), opened, codes.new_code()))
            if await self._log.append(live.room.name, 0, events.encode(opened), row_of(live.room)):
                return live
        raise LogUnavailable()

    async def _load(self, name: str) -> LiveTable:
        row, bodies = await self._log.row(name), await self._log.read(name)
        if not row or not bodies:
            raise NoSuchTable()
        first = events.decode(bodies[0])
        assert isinstance(first, events.Opened)
        await self._warmup.rules(first.game)
        live = self.by_name[name] = LiveTable(Room.from_events(name, bodies, row.code or ""))
        await self.catch_up(live)  # others may have written since the read, and their notices found no table here
        self.attend(live)  # the process that should do it may be dead
        return live

    async def _read_again(self, live: LiveTable) -> Room:
        """The room as the log has it."""
        try:
            return Room.from_events(live.room.name, await self._log.read(live.room.name), live.room.code)
        except BaseException:
            self.drop(live)
            raise


def row_of(room: Room) -> Row:
    """What the log knows of a table beside its events."""
    return Row(
        public=room.opened.public,
        over=room.stage == "over",
        due=room.due,
        touched=room.touched,
        card=msgspec.json.encode(room.listed),
        code=room.code or None,
    )
