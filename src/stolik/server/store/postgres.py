"""The log in PostgreSQL, which several processes share."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from importlib.util import find_spec
from typing import Any

import msgspec
from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from stolik.core.errors import StolikError
from stolik.server.store.bus import Bus
from stolik.server.store.group_commit import Append, in_turn
from stolik.server.store.log import Change
from stolik.server.store.schema import events, tables
from stolik.server.store.sql import ENGINE, STATEMENT_SECONDS, SqlLog

try:
    from asyncpg import InterfaceError, PostgresError
except ModuleNotFoundError:  # a server that keeps tables in a file needs no driver for PostgreSQL
    InterfaceError = PostgresError = OSError

CONNECT_SECONDS = 5.0
MIGRATION_LOCK = 0x53746F6C696B
"""The advisory lock that one process at a time holds while it migrates."""

SETTINGS: dict[str, Any] = {
    "timeout": CONNECT_SECONDS,
    "command_timeout": STATEMENT_SECONDS,
    "server_settings": {
        "application_name": "stolik",
        # a transaction whose client is gone without a word keeps its locks no longer than this
        "idle_in_transaction_session_timeout": str(int(STATEMENT_SECONDS * 1000)),
    },
}
UPDATE = update(tables).where(tables.c.id == bindparam("table"))


class NoPostgresDriver(StolikError):
    words = (
        "For PostgreSQL Stolik needs one package more: pip install 'stolik[postgres]'.",
        "Do PostgreSQL potrzeba jeszcze jednego pakietu: pip install 'stolik[postgres]'.",
    )


class PostgresLog(SqlLog):
    out_of_reach = (SQLAlchemyError, PostgresError, InterfaceError, OSError)

    def __init__(self, url: URL) -> None:
        if find_spec("asyncpg") is None:
            raise NoPostgresDriver()
        super().__init__(create_async_engine(url, connect_args=SETTINGS, **ENGINE))
        self._bus = Bus(self.engine, self.out_of_reach)

    @property
    def place(self) -> str:
        url = self.engine.url
        return f"{url.host}:{url.port or 5432}/{url.database or ''}"

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="READ COMMITTED")
            try:
                yield connection
                await connection.commit()
            except BaseException:
                await connection.invalidate()  # ends the connection, which rolls back: asking for that might take long
                raise

    async def changes(self) -> AsyncGenerator[Change | None, None]:
        async with aclosing(self._bus.changes()) as changes:
            async for change in changes:
                yield change

    async def wall(self) -> float:
        (row,) = await self._rows(select(func.extract("epoch", func.clock_timestamp())))
        return float(row[0])

    async def _migrate(self, connection: AsyncConnection) -> None:
        await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        await super()._migrate(connection)

    async def _let_go(self) -> None:
        await self._bus.close()
        await super()._let_go()

    async def _commit(self, batch: list[Append], again: bool) -> set[int]:
        async with self.transaction() as connection:
            winners = await self._insert(connection, batch)
            if again:
                winners |= await self._written(connection, batch)
        return winners

    async def _insert(self, connection: AsyncConnection, batch: list[Append]) -> set[int]:
        """Writes the appends whose turn it is, in the order in which they came.

        The row of a table is its lock: the process that holds it knows how many events there are. All take their locks in the
        same order, new tables first and then by name, and so never wait for each other in a circle.
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
        await self._bus.notify(connection, {table: append.seq for table, append in newest.items()})
        return {append.writer for append in won}

    async def _written(self, connection: AsyncConnection, batch: list[Append]) -> set[int]:
        """The writers that stand in the log. Their tables are locked, so no earlier try can still be under way."""
        known = select(events.c.writer).where(
            events.c.table_id.in_({append.table for append in batch}),
            events.c.writer.in_([append.writer for append in batch]),
        )
        return set((await connection.scalars(known)).all())
