"""A log that fails as disks and databases do, and a clock that jumps, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from stolik.server.live.clock import Clock
from stolik.server.live.server import LiveServer, Surroundings, live_server
from stolik.server.store.address import open_log
from stolik.server.store.log import Change, EventLog, LogUnavailable, Row
from stolik.server.table.limits import Limits
from tests.server.people import KEY


class FaultyLog(EventLog):
    """A real log behind which appends can be held back, and then fail, written or not."""

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self.gate = asyncio.Event()
        self.gate.set()
        self.lost = False
        """The event is not written, and the caller is told that nobody knows."""
        self.unanswered = False
        """The event is written, and the caller is told the same."""
        self.unreadable = False

    async def append(self, table: str, seq: int, event: bytes, row: Row) -> bool:
        await self.gate.wait()
        if self.lost:
            raise LogUnavailable
        won = await self.log.append(table, seq, event, row)
        if self.unanswered:
            raise LogUnavailable
        return won

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        if self.unreadable:
            raise LogUnavailable
        return await self.log.read(table, since)

    async def row(self, table: str) -> Row | None:
        return await self.log.row(table)

    async def rows(self, names: list[str]) -> dict[str, Row]:
        return await self.log.rows(names)

    async def find(self, code: str) -> str | None:
        return await self.log.find(code)

    async def public(self, limit: int) -> list[tuple[str, Row]]:
        return await self.log.public(limit)

    async def of_deal(self, deal: str, limit: int) -> tuple[int, list[tuple[str, Row]]]:
        return await self.log.of_deal(deal, limit)

    async def of_company(self, company: str, limit: int) -> list[tuple[str, Row]]:
        return await self.log.of_company(company, limit)

    async def due(self, after: float, before: float, limit: int) -> list[str]:
        return await self.log.due(after, before, limit)

    async def keep(self, table: str, what: str, body: bytes) -> bool:
        if self.lost:
            raise LogUnavailable
        return await self.log.keep(table, what, body)

    async def kept(self, table: str, what: str) -> bytes | None:
        if self.unreadable:
            raise LogUnavailable
        return await self.log.kept(table, what)

    async def kept_of(self, tables: list[str], what: str) -> dict[str, bytes]:
        return await self.log.kept_of(tables, what)

    async def forget(self, now: float, *, open_before: float, over_before: float, but: set[str]) -> int:
        return await self.log.forget(now, open_before=open_before, over_before=over_before, but=but)

    async def revive(self, table: str, now: float) -> None:
        await self.log.revive(table, now)

    async def purge(self, before: float, *, but: set[str]) -> int:
        return await self.log.purge(before, but=but)

    async def changes(self) -> AsyncGenerator[Change | None, None]:
        async for change in self.log.changes():
            yield change

    async def ready(self) -> None:
        await self.log.ready()

    async def wall(self) -> float:
        return await self.log.wall()

    async def check_key(self, fingerprint: str) -> None:
        await self.log.check_key(fingerprint)

    async def close(self) -> None:
        await self.log.close()


class JumpingClock(Clock):
    """A clock on the wall that somebody can set."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def wall(self) -> float:
        return super().wall() + self.ahead


@asynccontextmanager
async def faulty_server(
    place: Path, limits: Limits | None = None, clock: Clock | None = None, **around: Any
) -> AsyncIterator[tuple[LiveServer, FaultyLog]]:
    """A server over such a log, with such a clock."""
    log = FaultyLog(await open_log(place))
    around_it = Surroundings(clock or Clock(), **around)
    async with live_server(log, limits or Limits(), games=[], key=KEY, around=around_it) as server:
        try:
            yield server, log
        finally:
            log.gate.set()  # or the server would wait for what is held back
