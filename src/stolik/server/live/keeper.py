"""What goes on by itself: follows other processes, takes over tables whose process is gone, and tidies up."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from stolik.core.errors import StolikError
from stolik.server.live.clock import Clock
from stolik.server.live.metrics import Metrics
from stolik.server.live.presence import Presence
from stolik.server.live.tables import LiveTables
from stolik.server.live.tasks import Tasks, Watch
from stolik.server.store.log import EventLog, LogUnavailable
from stolik.server.table.limits import Limits

SWEEP_SECONDS = 2.0
"""How often to look for tables that wait for a bot or a clock; ..."""
ORPHANED_SECONDS = 5.0
"""... how late its process must be before this one takes a table over; ..."""
ASLEEP_SECONDS = 900.0
"""... and how late it must be for nobody to wait for it any more: bots don't play on without people."""
SWEEP_TABLES = 50
"""Tables taken over at a time."""
LOOKED_AT_ONCE = 200
"""Tables in memory that are looked at before others have a turn."""
TIDY_SECONDS = 60.0
"""How often to drop idle tables from memory and forget old ones."""
JUMP_SECONDS = 30.0
"""By how much the wall's clock and the steady one may drift apart between two looks."""
STEADY_SECONDS = 6 * 3600.0
"""Nothing is forgotten until the clock has run so long without a jump, and so after every start, too."""
FORGOTTEN_SECONDS = 7 * 86_400.0
"""So long a forgotten table can still come back: by its link, or by anything that happens at it."""

logger = structlog.get_logger()


class Keeper:
    def __init__(
        self,
        tables: LiveTables,
        presence: Presence,
        log: EventLog,
        limits: Limits,
        tasks: Tasks,
        clock: Clock,
        metrics: Metrics,
    ) -> None:
        self._tables = tables
        self._presence = presence
        self._log = log
        self._limits = limits
        self._tasks = tasks
        self._clock = clock
        self._metrics = metrics
        self._left_alone: set[str] = set()

    def start(self) -> None:
        self._wall, self._steady = self._clock.wall(), self._clock.steady()
        self._steady_since = self._steady
        self._tasks.supervise("follow", self._follow, float("inf"))
        self._tasks.supervise("sweep", self._sweep, 60 * SWEEP_SECONDS)
        self._tasks.supervise("tidy", self._tidy, 10 * TIDY_SECONDS)

    async def _follow(self, watch: Watch) -> None:
        """Takes in what other processes write."""
        async for change in self._log.changes():
            for name in [change.table] if change else list(self._tables.by_name):
                if live := self._tables.by_name.get(name):
                    self._tasks.spawn(self._quietly(live.room.name, change.seq if change else None))
            watch.beat()

    async def _quietly(self, name: str, seq: int | None) -> None:
        """Takes in what the log has of a table in memory; what fails here the next sweep tries again."""
        with suppress(StolikError):
            if live := self._tables.by_name.get(name):
                before = live.room
                await self._tables.catch_up(live, seq)
                self._presence.insist(live, before)

    async def _sweep(self, watch: Watch) -> None:
        """Looks after tables that should have moved on: here, or in a process that is gone. Loading one attends to it."""
        while True:
            for number, live in enumerate(list(self._tables.by_name.values())):
                if live.in_doubt and not live.lock.locked():
                    self._tasks.spawn(self._quietly(live.room.name, None))
                else:
                    self._tables.attend(live)
                    self._presence.doubt(live)
                if number % LOOKED_AT_ONCE == 0:
                    await asyncio.sleep(0)
            with suppress(LogUnavailable):
                await self._take_over()
            watch.beat()
            await asyncio.sleep(SWEEP_SECONDS)

    async def _take_over(self) -> None:
        now = self._clock.wall()
        most = SWEEP_TABLES + len(self._left_alone)
        late = await self._log.due(now - ASLEEP_SECONDS, now - ORPHANED_SECONDS, most)
        self._left_alone &= set(late)
        for name in [name for name in late if name not in self._left_alone]:
            try:
                self._tables.attend(await self._tables.get(name))
            except LogUnavailable:
                raise
            except StolikError as error:  # it can't be read, or its rules aren't played here
                logger.warning("a table that is due is left alone", table=name[:6], reason=type(error).__name__)
                self._left_alone.add(name)

    async def _tidy(self, watch: Watch) -> None:
        """Drops tables that nobody uses from memory, and forgets those that nobody has touched for very long."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            self._tables.drop_idle(self._limits.idle_life)
            with suppress(LogUnavailable):
                self._look_at_the_clock(await self._log.wall())
                if self._clock.steady() - self._steady_since >= STEADY_SECONDS:
                    await self._forget()
            watch.beat()

    async def _forget(self) -> None:
        """Marks what nobody has touched for long, and deletes what was marked a week ago; never a table in memory."""
        now, here = self._clock.wall(), set(self._tables.by_name)
        open_before, over_before = now - self._limits.open_life, now - self._limits.over_life
        await self._log.forget(now, open_before=open_before, over_before=over_before, but=here)
        await self._log.purge(now - FORGOTTEN_SECONDS, but=set(self._tables.by_name))

    def _look_at_the_clock(self, database: float) -> None:
        """Notices when the wall's clock jumps, or is another than the database's: it is not believed for a while."""
        wall, steady = self._clock.wall(), self._clock.steady()
        jumped, apart = (wall - self._wall) - (steady - self._steady), wall - database
        if abs(jumped) > JUMP_SECONDS:
            logger.warning("the clock has jumped; no table is forgotten for some hours", seconds=round(jumped))
            self._metrics.clock_jumps.inc()
        elif abs(apart) > JUMP_SECONDS and self._steady_since != self._steady:
            logger.warning("the clock isn't the database's; no table is forgotten until it is", seconds=round(apart))
        if abs(jumped) > JUMP_SECONDS or abs(apart) > JUMP_SECONDS:
            self._steady_since = steady
        self._wall, self._steady = wall, steady
