"""What goes on by itself: follows other processes, takes over tables whose process is gone, and tidies up."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from stolik.server.live.errors import NoSuchTable
from stolik.server.live.tables import LiveTables
from stolik.server.live.tasks import Tasks
from stolik.server.store.log import EventLog, LogUnavailable
from stolik.server.table.limits import Limits

SWEEP_SECONDS = 2.0
"""How often to look for tables that wait for a bot or a clock; ..."""
ORPHANED_SECONDS = 5.0
"""... how late its process must be before this one takes a table over."""
SWEEP_TABLES = 50
"""Tables taken over at a time."""
TIDY_SECONDS = 60.0
"""How often to drop idle tables from memory and forget old ones."""


class Keeper:
    def __init__(self, tables: LiveTables, log: EventLog, limits: Limits, tasks: Tasks) -> None:
        self._tables = tables
        self._log = log
        self._limits = limits
        self._tasks = tasks

    def start(self) -> None:
        for work in (self._follow(), self._sweep(), self._tidy()):
            self._tasks.spawn(work)

    async def _follow(self) -> None:
        """Takes in what other processes write."""
        async for change in self._log.changes():
            for name in [change.table] if change else list(self._tables.by_name):
                if live := self._tables.by_name.get(name):
                    self._tasks.spawn(self._tables.catch_up(live, change.seq if change else None))

    async def _sweep(self) -> None:
        """Loads tables that wait for a bot or a clock, and whose process is gone: loading one attends to it."""
        while True:
            with suppress(LogUnavailable):
                for name in await self._log.due(time.time() - ORPHANED_SECONDS, SWEEP_TABLES):
                    with suppress(NoSuchTable):
                        self._tables.attend(await self._tables.get(name))
            await asyncio.sleep(SWEEP_SECONDS)

    async def _tidy(self) -> None:
        """Drops tables that nobody uses from memory, and forgets those that nobody has touched for very long."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            self._tables.drop_idle(time.monotonic() - self._limits.idle_life)
            now = time.time()
            with suppress(LogUnavailable):
                await self._log.forget(open_before=now - self._limits.open_life, over_before=now - self._limits.over_life)
