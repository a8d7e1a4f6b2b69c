"""The event log: what happened at every table, in a database.

A table's events are numbered from 0, without a gap. Appending the next one is the only way to change anything, and of several
who try for the same number one wins, in whichever process. Many appends share a transaction: while one commits, the next gathers.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, not_, or_, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stolik.core.errors import StolikError
from stolik.server.appending import Append as Append
from stolik.server.appending import Row as Row
from stolik.server.appending import in_turn
from stolik.server.bus import Bus
from stolik.server.bus import Change as Change
from stolik.server.database import OUT_OF_REACH, cannot_open, engine_of, prepare_file, transaction
from stolik.server.filing import Filing
from stolik.server.schema import LISTED, bring_up_to_date, events, tables

MOST_AT_ONCE = 500
"""Appends in one transaction."""
GATHERING_SECONDS = 0.02
"""How long appends wait for others that could share their transaction, ..."""
BUSY = 8
"""... when the last one had so many."""
MOST_FORGOTTEN_AT_ONCE = 100
"""Tables deleted in one transaction: appends wait for it."""
PAUSES = (0.05, 0.2, 0.8, 2.0)
"""Seconds between tries to write what could not be written."""
READY_SECONDS = 3.0
CLOSING_SECONDS = 10.0


class LogUnavailable(StolikError):
    words = (
        "The database is out of reach at the moment. Try again in a while.",
        "Baza danych jest w tej chwili nieosiągalna. Spróbuj ponownie za jakiś czas.",
    )


ROW = [tables.c[name] for name in Row.__struct_fields__]
UPDATE = update(tables).where(tables.c.id == bindparam("table"))


async def open_log(url: str | Path) -> EventLog:
    """The log in a file, or at `sqlite:///file` or `postgresql://user:password@host/name`, with its schema up to date.

    A file that is not there yet is made, with its folders.
    """
    engine = engine_of(url)
    try:
        if engine.dialect.name == "sqlite":
            await asyncio.to_thread(prepare_file, Path(str(engine.url.database)))
        await bring_up_to_date(engine)
    except (*OUT_OF_REACH, TypeError, ValueError) as error:  # the last two: settings in the URL that the driver doesn't know
        await engine.dispose()
        raise cannot_open(engine, error) from error
    except BaseException:
        await engine.dispose()
        raise
    return EventLog(engine)


class EventLog:
    """All tables' events; `open_log` makes it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._bus = Bus(engine) if engine.dialect.name == "postgresql" else None
        self._filing = None if self._bus else Filing(engine)
        self._closed = asyncio.Event()
        self._waiting: list[Append] = []
        self._stirred = asyncio.Event()
        self._transaction = asyncio.Lock()
        self._writer = asyncio.create_task(self._write())

    async def append(self, table: str, seq: int, event: bytes, row: Row) -> bool:
        """Writes event number `seq` if the table has exactly that many; returns once it is on disk.

        False: somebody else was first (or, with a new table, has its code), and nothing has changed. If the caller is
        cancelled, it may be written all the same.
        """
        if self._closed.is_set():
            raise LogUnavailable
        won = asyncio.get_running_loop().create_future()
        self._waiting.append(Append(table, seq, event, row, secrets.randbits(63), won))
        self._stirred.set()
        return bool(await won)

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        """The events from number `since` on."""
        found = select(events.c.body).where(events.c.table_id == table, events.c.seq >= since).order_by(events.c.seq)
        return [body for (body,) in await self._rows(found)]

    async def row(self, table: str) -> Row | None:
        rows = await self._rows(select(*ROW).where(tables.c.id == table))
        return Row(**rows[0]._mapping) if rows else None

    async def coded(self, code: str) -> str | None:
        """The table that has that code."""
        rows = await self._rows(select(tables.c.id).where(tables.c.code == code))
        return str(rows[0].id) if rows else None

    async def public(self, limit: int) -> list[tuple[str, Row]]:
        """The tables to be listed: public, not over, the last changed first."""
        found = await self._rows(select(tables.c.id, *ROW).where(LISTED).order_by(tables.c.touched.desc()).limit(limit))
        return [(table, Row(**dict(zip(Row.__struct_fields__, columns, strict=True)))) for table, *columns in found]

    async def due(self, before: float, limit: int) -> list[str]:
        """The tables whose time has come before that, the most overdue first."""
        found = select(tables.c.id).where(tables.c.due < before).order_by(tables.c.due).limit(limit)
        return [table for (table,) in await self._rows(found)]

    async def forget(self, *, open_before: float, over_before: float) -> int:
        """Deletes the tables that were last touched before those times, with all their events; returns how many."""
        idle = or_(
            tables.c.over & (tables.c.touched < over_before),
            not_(tables.c.over) & (tables.c.touched < open_before),
        )
        some = select(tables.c.id).where(idle).limit(MOST_FORGOTTEN_AT_ONCE).with_for_update(skip_locked=True)
        forgotten = 0
        while True:
            with _within_reach():
                async with self._transaction, transaction(self._engine) as connection:
                    found = list((await connection.scalars(some)).all())
                    await connection.execute(delete(events).where(events.c.table_id.in_(found)))
                    await connection.execute(delete(tables).where(tables.c.id.in_(found)))
            forgotten += len(found)
            if len(found) < MOST_FORGOTTEN_AT_ONCE:
                return forgotten

    async def changes(self) -> AsyncGenerator[Change | None, None]:
        """What other processes write, as it comes; None: some may have been missed, look at every table that matters.

        None comes first of all. With SQLite, which one process has to itself, nothing comes. It ends when the log is closed.
        """
        if self._bus is None:
            await self._closed.wait()
            return
        async with aclosing(self._bus.changes()) as changes:
            async for change in changes:
                yield change

    async def ready(self) -> None:
        """Raises `LogUnavailable` unless the database answers now."""
        with _within_reach():
            async with asyncio.timeout(READY_SECONDS):
                await self._rows(select(tables.c.id).limit(1))

    async def close(self) -> None:
        """Writes what was taken, unless that takes too long, and lets go of the database."""
        self._closed.set()
        self._stirred.set()
        await asyncio.wait([self._writer], timeout=CLOSING_SECONDS)
        self._writer.cancel()
        ending = [self._writer, asyncio.create_task(self._let_go())]
        await asyncio.wait(ending, timeout=CLOSING_SECONDS)

    async def _let_go(self) -> None:
        if self._bus:
            await self._bus.close()
        if self._filing:
            await self._filing.close()
        await self._engine.dispose()

    async def _rows(self, query: Any) -> list[Any]:
        with _within_reach():
            async with self._engine.connect() as connection:
                return list((await connection.execute(query)).all())

    async def _write(self) -> None:
        """Takes all that wait, writes them in one transaction, answers, and begins again."""
        batch: list[Append] = []
        while self._waiting or not self._closed.is_set():
            if not self._waiting:
                self._stirred.clear()
                await self._stirred.wait()
                continue
            try:
                if len(batch) >= BUSY:  # small transactions beside a busy loop cost both of them more; who is alone never waits
                    await asyncio.sleep(GATHERING_SECONDS)
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                winners = await self._committed(batch)
            except BaseException as error:
                _refuse(batch, error)
                if not isinstance(error, Exception):
                    _refuse(self._waiting, error)
                    raise
            else:
                for append in batch:
                    if not append.won.done():  # else its caller was cancelled
                        append.won.set_result(append.writer in winners)

    async def _committed(self, batch: list[Append]) -> set[int]:
        """Who has won, by writer. When a commit isn't answered nobody knows, so a second try also asks how the first ended."""
        tried = 0
        while True:
            try:
                async with self._transaction:
                    return await self._attempt(batch, again=tried > 0)
            except OUT_OF_REACH:
                if tried == len(PAUSES):
                    raise
            await asyncio.sleep(PAUSES[tried])
            tried += 1

    async def _attempt(self, batch: list[Append], again: bool) -> set[int]:
        if self._filing:
            return await self._filing.write(batch, again)
        async with transaction(self._engine) as connection:
            winners = await self._insert(connection, batch)
            if again:
                winners |= await self._written(connection, batch)
        return winners

    async def _insert(self, connection: AsyncConnection, batch: list[Append]) -> set[int]:
        """Writes to PostgreSQL those appends whose turn it is, in the order in which they came.

        The row of a table is its lock: whoever holds it knows how many events there are. All take their locks in the same order,
        new tables first and then by name, and so never wait for each other in a circle.
        """
        first = {append.table: append for append in batch if append.seq == 0}
        if first:
            new = [{"id": table, "length": 0, **msgspec.structs.asdict(first[table].row)} for table in sorted(first)]
            await connection.execute(postgresql.insert(tables).on_conflict_do_nothing(), new)
        locked = select(tables.c.id, tables.c.length).where(tables.c.id.in_({append.table for append in batch}))
        found = await connection.execute(locked.order_by(tables.c.id).with_for_update())
        lengths = {row.id: row.length for row in found}
        won = in_turn(batch, lengths)
        if not won:
            return set()
        added = [{"table_id": a.table, "seq": a.seq, "body": a.event, "writer": a.writer} for a in won]
        newest = {append.table: append for append in won}
        changed = [{"table": t, "length": a.seq + 1, **msgspec.structs.asdict(a.row)} for t, a in newest.items()]
        await connection.execute(insert(events), added)
        await connection.execute(UPDATE, changed)
        assert self._bus is not None
        await self._bus.tell(connection, {table: append.seq for table, append in newest.items()})
        return {append.writer for append in won}

    async def _written(self, connection: AsyncConnection, batch: list[Append]) -> set[int]:
        """Who of them stands in the log; asked when their tables are locked, so that no earlier try can still be under way."""
        known = select(events.c.writer).where(
            events.c.table_id.in_({append.table for append in batch}),
            events.c.writer.in_([append.writer for append in batch]),
        )
        return set((await connection.scalars(known)).all())


def _refuse(batch: list[Append], error: BaseException) -> None:
    """Answers all with what went wrong: the database, or the closing of the log, or else a fault of the program."""
    for append in batch:
        if not append.won.done():
            unavailable = isinstance(error, (*OUT_OF_REACH, asyncio.CancelledError))
            append.won.set_exception(LogUnavailable() if unavailable else error)


@contextmanager
def _within_reach() -> Iterator[None]:
    try:
        yield
    except OUT_OF_REACH as error:
        raise LogUnavailable from error
