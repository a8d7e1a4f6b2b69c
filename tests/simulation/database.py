"""A database in memory that fails as databases and disks do, and the log of a process over it, with the real group commit."""

from __future__ import annotations

import asyncio
import random
from bisect import bisect_right
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING

import msgspec

from stolik.server.store.bus import _Inbox
from stolik.server.store.group_commit import Append, GroupCommit, in_turn
from stolik.server.store.log import Change, EventLog, LogUnavailable, Row
from stolik.server.store.sql import CLOSING_SECONDS
from tests.simulation.chance import EPOCH

if TYPE_CHECKING:
    from tests.simulation.process import Life
    from tests.simulation.world import World


class OutOfReach(OSError):
    """The database doesn't answer, or says that it can't."""


class Stored:
    """What the disk has of a table; `times` says when each event came to it, by no clock but the world's."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.bodies: list[bytes] = []
        self.writers: list[int] = []
        self.times: list[float] = []
        self.kept: dict[str, bytes] = {}


class Database:
    """What is on disk. A commit is on it whole or not at all, whether anybody hears of it or not."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.tables: dict[str, Stored] = {}
        self.purged: list[str] = []
        self.troubles: list[str] = []
        """The faults that last now."""
        self.logs: list[SimulatedLog] = []

    def length(self, table: str, at: float = float("inf")) -> int:
        """How many events of a table are on disk, or were at that time."""
        stored = self.tables.get(table)
        return bisect_right(stored.times, at) if stored else 0

    def commit(self, log: SimulatedLog, batch: list[Append], again: bool) -> set[int]:
        """Writes what may be written, in one transaction, and notifies the other processes."""
        codes = {stored.row.code for stored in self.tables.values() if stored.row.code}
        for append in batch:
            if append.seq == 0 and append.table not in self.tables and append.row.code not in codes:
                self.tables[append.table] = Stored(append.row)
        won = in_turn(batch, {append.table: self.length(append.table) for append in batch if append.table in self.tables})
        for append in won:
            stored = self.tables[append.table]
            stored.row = append.row
            stored.bodies.append(append.event)
            stored.writers.append(append.writer)
            stored.times.append(self.world.loop.time())
        newest = {append.table: append.seq for append in won}
        for other in self.logs:
            if other is not log:
                other.notify(newest)
        winners = {append.writer for append in won}
        if again:
            stand = {writer for append in batch if append.table in self.tables for writer in self.tables[append.table].writers}
            winners |= {append.writer for append in batch if append.writer in stand}
        return winners


class SimulatedLog(EventLog):
    """The log of one process. All that it asks takes time, and may fail."""

    def __init__(self, database: Database, life: Life) -> None:
        self.database, self.life = database, life
        self.heard = _Inbox()
        self.deaf = False
        self._chance = random.Random(f"{database.world.plan.seed} {life.name} log")
        self._commits = GroupCommit(self._commit, (OutOfReach,))
        self._closed = False
        database.logs.append(self)

    async def append(self, table: str, seq: int, event: bytes, row: Row) -> bool:
        return await self._commits.submit(table, seq, event, row)

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        await self._answer()
        stored = self.database.tables.get(table)
        return stored.bodies[since:] if stored else []

    async def row(self, table: str) -> Row | None:
        await self._answer()
        stored = self.database.tables.get(table)
        return stored.row if stored else None

    async def rows(self, names: list[str]) -> dict[str, Row]:
        await self._answer()
        return {name: self.database.tables[name].row for name in names if name in self.database.tables}

    async def find(self, code: str) -> str | None:
        await self._answer()
        return next((name for name, stored in self.database.tables.items() if stored.row.code == code), None)

    async def public(self, limit: int) -> list[tuple[str, Row]]:
        await self._answer()
        found = [(name, one.row) for name, one in self.database.tables.items() if one.row.public and not one.row.over]
        return sorted(found, key=lambda one: -one[1].touched)[:limit]

    async def of_deal(self, deal: str, limit: int) -> tuple[int, list[tuple[str, Row]]]:
        await self._answer()
        found = [(name, one.row) for name, one in self.database.tables.items() if one.row.deal == deal]
        return len(found), sorted(found, key=lambda one: -one[1].touched)[:limit]

    async def of_company(self, company: str, limit: int) -> list[tuple[str, Row]]:
        await self._answer()
        here = [(name, one.row) for name, one in self.database.tables.items() if one.row.company == company]
        return sorted((one for one in here if one[1].result), key=lambda one: -one[1].touched)[:limit]

    async def due(self, after: float, before: float, limit: int) -> list[str]:
        await self._answer()
        found = [(one.row.due, name) for name, one in self.database.tables.items() if one.row.due is not None]
        return [name for due, name in sorted(found) if after <= due < before][:limit]

    async def keep(self, table: str, what: str, body: bytes) -> bool:
        await self._answer(writes=True)
        stored = self.database.tables.get(table)
        if stored is None or not stored.row.over:
            return False
        stored.kept[what] = body
        return True

    async def kept(self, table: str, what: str) -> bytes | None:
        await self._answer()
        stored = self.database.tables.get(table)
        return stored.kept.get(what) if stored else None

    async def kept_of(self, tables: list[str], what: str) -> dict[str, bytes]:
        await self._answer()
        here = [(name, self.database.tables[name].kept) for name in tables if name in self.database.tables]
        return {name: kept[what] for name, kept in here if what in kept}

    async def forget(self, now: float, *, open_before: float, over_before: float, but: set[str]) -> int:
        await self._answer(writes=True)
        marked = 0
        for name, one in self.database.tables.items():
            idle = one.row.touched < (over_before if one.row.over else open_before)
            if idle and one.row.forgotten is None and name not in but:
                one.row = msgspec.structs.replace(one.row, forgotten=now)
                marked += 1
                self.database.world.note(f"{self.life.name} forgets {self.database.world.known_as(name)}")
        return marked

    async def revive(self, table: str, now: float) -> None:
        await self._answer(writes=True)
        if stored := self.database.tables.get(table):
            stored.row = msgspec.structs.replace(stored.row, forgotten=None, touched=now)

    async def purge(self, before: float, *, but: set[str]) -> int:
        await self._answer(writes=True)
        tables = self.database.tables
        gone = [n for n, one in tables.items() if one.row.forgotten is not None and one.row.forgotten < before and n not in but]
        for name in gone:
            del tables[name]
            self.database.purged.append(name)
            self.database.world.note(f"{self.life.name} deletes {self.database.world.known_as(name)}")
        return len(gone)

    async def changes(self) -> AsyncGenerator[Change | None, None]:
        if self.database.world.plan.shared:
            self.heard.miss()
        while not self._closed:
            await self.heard.something.wait()
            for change in self.heard.take():
                yield change

    async def wall(self) -> float:
        """A database that is shared has a right clock; one in a file has that of its machine."""
        await self._answer()
        return EPOCH + self.database.world.loop.time() if self.database.world.plan.shared else self.life.machine.clock.wall()

    async def check_key(self, fingerprint: str) -> None:
        """All processes have the same."""

    async def ready(self) -> None:
        await self._answer(writes=True)

    async def close(self) -> None:
        self._closed = True
        self.heard.something.set()
        await self._commits.close(CLOSING_SECONDS)
        self.leave()

    # ---- what the world does to it

    def leave(self) -> None:
        """The process is gone: nobody notifies it any more."""
        if self in self.database.logs:
            self.database.logs.remove(self)

    def notify(self, newest: dict[str, int]) -> None:
        """Tells the process what others wrote: sometimes late, sometimes twice, and not at all while it is deaf."""
        if self.deaf:
            return
        changes = [Change(table, seq) for table, seq in newest.items()]
        for _ in range(2 if self._chance.random() < 0.1 else 1):
            late = self._chance.choice([0.002, 0.002, 0.01, 0.3])
            self.database.world.loop.call_later(late, self._hear, changes, context=self.life.context)

    def _hear(self, changes: list[Change]) -> None:
        if not self.deaf:
            self.heard.hear(changes)

    # ---- what the database does

    async def _answer(self, writes: bool = False) -> None:
        """Waits for the database; raises if it doesn't answer."""
        troubles = self.database.troubles
        await asyncio.sleep(self._chance.uniform(0.5, 2.5) if "slow" in troubles else self._chance.uniform(0.0005, 0.003))
        if "away" in troubles or (writes and "full" in troubles) or ("unanswered" in troubles and self._chance.random() < 0.3):
            raise LogUnavailable

    async def _commit(self, batch: list[Append], again: bool) -> set[int]:
        """One transaction. A process that is killed on the way has written it whole or not at all."""
        chance, troubles = self._chance, self.database.troubles
        await asyncio.sleep(chance.uniform(1.0, 4.0) if "slow" in troubles else chance.uniform(0.001, 0.02))
        if "away" in troubles or "full" in troubles:
            raise OutOfReach(troubles[0])
        fate = chance.random() if "unanswered" in troubles else 1.0
        if fate < 0.3:
            raise OutOfReach("no answer, nothing written")
        winners = self.database.commit(self, batch, again)
        await asyncio.sleep(chance.uniform(0.001, 0.02))
        if fate < 0.7:
            raise OutOfReach("no answer, and yet written")
        return winners
