"""How processes tell each other which tables have changed: PostgreSQL's NOTIFY with a table and a number, nothing more."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Iterator
from typing import Any

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stolik.server.store.log import Change

CHANNEL = "stolik"
MOST_BYTES = 7_900
"""PostgreSQL refuses, and with it the whole transaction, a notice of 8,000 bytes."""
HEARTBEAT_SECONDS = 15.0
"""How often a silent connection must prove that it still stands."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """What one process tells the others."""

    sender: str
    changes: list[Change]


class _Inbox:
    """The changes that nobody has taken yet: of each table only the newest, so that it can't grow without end."""

    def __init__(self) -> None:
        self.newest: dict[str, int] = {}
        self.missed = False
        self.something = asyncio.Event()

    def hear(self, changes: list[Change]) -> None:
        for table, seq in changes:
            self.newest[table] = max(seq, self.newest.get(table, 0))
        self.something.set()

    def miss(self) -> None:
        self.missed = True
        self.something.set()

    def take(self) -> list[Change | None]:
        self.something.clear()
        taken: list[Change | None] = [None] if self.missed else []
        taken += [Change(table, seq) for table, seq in self.newest.items()]
        self.missed = False
        self.newest.clear()
        return taken


class Bus:
    """One process's place on the channel."""

    def __init__(self, engine: AsyncEngine, out_of_reach: tuple[type[Exception], ...]) -> None:
        self.name = secrets.token_hex(8)
        self._engine = engine
        self._out_of_reach = out_of_reach
        self._closed = False
        self._listeners: dict[asyncio.Task[None], _Inbox] = {}

    async def notify(self, connection: AsyncConnection, newest: dict[str, int]) -> None:
        """Has a transaction notify the others, when it commits, of what it wrote."""
        for payload in notices(self.name, newest):
            await connection.execute(select(func.pg_notify(CHANNEL, payload)))

    async def changes(self) -> AsyncGenerator[Change | None, None]:
        """What others write; None at first and after every lost connection. Ends when the bus is closed."""
        heard = _Inbox()
        listener = asyncio.create_task(self._listen(heard))
        self._listeners[listener] = heard
        try:
            while not self._closed:
                await heard.something.wait()
                for change in heard.take():
                    yield change
        finally:
            _cancel_once(listener)
            await asyncio.wait([listener])
            del self._listeners[listener]

    async def close(self) -> None:
        self._closed = True
        for listener, heard in self._listeners.items():
            _cancel_once(listener)
            heard.something.set()
        if self._listeners:
            await asyncio.wait(self._listeners)

    async def _listen(self, heard: _Inbox) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with self._engine.connect() as connection:
                    try:
                        pause = FIRST_PAUSE
                        await self._hear(connection, heard)
                    finally:
                        await connection.invalidate()  # a connection that listens must not go back to the pool
            except self._out_of_reach:
                pass
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _hear(self, connection: AsyncConnection, heard: _Inbox) -> None:
        """Listens until the connection is lost."""
        lost = asyncio.Event()

        def take(_: Any, __: int, ___: str, payload: str) -> None:
            notice = msgspec.json.decode(payload, type=Notice)
            if notice.sender != self.name:
                heard.hear(notice.changes)

        driver: Any = (await connection.get_raw_connection()).driver_connection
        driver.add_termination_listener(lambda _: lost.set())
        await driver.add_listener(CHANNEL, take)
        heard.miss()
        while not lost.is_set():
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await lost.wait()
            except TimeoutError:
                await driver.execute("SELECT 1")


def _cancel_once(task: asyncio.Task[None]) -> None:
    """A second time would interrupt it while it lets go of its connection."""
    if not task.cancelling():
        task.cancel()


def notices(sender: str, newest: dict[str, int]) -> Iterator[str]:
    """The changes in as few payloads as PostgreSQL's limit allows."""
    frame = len(msgspec.json.encode(Notice(sender, [])))
    size, batch = frame, list[Change]()
    for change in map(Change._make, newest.items()):
        more = len(msgspec.json.encode(change)) + 1
        if batch and size + more > MOST_BYTES:
            yield msgspec.json.encode(Notice(sender, batch)).decode()
            size, batch = frame, []
        batch.append(change)
        size += more
    if batch:
        yield msgspec.json.encode(Notice(sender, batch)).decode()
