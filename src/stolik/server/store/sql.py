"""What both databases share: the questions, the migrations, and how a log is opened and closed."""

from __future__ import annotations

import asyncio
import secrets
import time
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, ClassVar

from sqlalchemy import delete, func, insert, not_, or_, select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from stolik.core.errors import StolikError
from stolik.server.store.group_commit import Append, GroupCommit
from stolik.server.store.log import EventLog, LogUnavailable, OtherKey, Row
from stolik.server.store.schema import LISTED, events, health, kept, migrate, settings, tables

MOST_FORGOTTEN_AT_ONCE = 100
"""Tables deleted in one transaction: appends wait for it."""
CONNECTIONS = 10
STATEMENT_SECONDS = 10.0
"""No statement takes that long unless the server is gone, or another program holds SQLite's file."""
READY_SECONDS = 3.0
CLOSING_SECONDS = 10.0
HEALTH_SECONDS = 86_400.0
"""A process that has not been asked for so long is forgotten."""

ENGINE: dict[str, Any] = {"pool_pre_ping": True, "pool_size": CONNECTIONS, "isolation_level": "AUTOCOMMIT"}
BAD_SETTINGS: tuple[type[Exception], ...] = (TypeError, ValueError)
"""What drivers raise for settings in the address that they don't know."""
FIRST_KEY = text("INSERT INTO settings (name, value) VALUES ('key', :value) ON CONFLICT DO NOTHING")
"""Of processes that start at once, one writes the key."""
KEEP = text(
    "INSERT INTO kept (table_id, what, body) VALUES (:table, :what, :body)"
    " ON CONFLICT (table_id, what) DO UPDATE SET body = excluded.body"
)
ROW = [tables.c[name] for name in Row.__struct_fields__]
LATEST = select(tables.c.id, *ROW).order_by(tables.c.touched.desc())


class CannotOpenLog(StolikError):
    words = ("The database {place} can't be opened: {reason}.", "Nie można otworzyć bazy danych {place}: {reason}.")


class SqlLog(EventLog):
    """A log in a database that SQLAlchemy speaks to. It connects when it is opened."""

    out_of_reach: ClassVar[tuple[type[Exception], ...]]
    """What is raised when the database fails and not the program (a timeout is an OSError)."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._process = secrets.token_hex(8)
        self._commits: GroupCommit

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the database is, without secrets."""

    @abstractmethod
    def transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """One transaction that writes; rolls back if anything goes wrong in it."""

    @abstractmethod
    async def _commit(self, batch: list[Append], again: bool) -> set[int]:
        """Writes a batch in one transaction, see `group_commit.Commit`."""

    async def open(self) -> None:
        """Connects, and brings the schema up to date."""
        try:
            await self._prepare()
            async with self.transaction() as connection:
                await self._migrate(connection)
        except (*self.out_of_reach, *BAD_SETTINGS) as error:
            await self.engine.dispose()
            raise self._cannot_open(error) from error
        except BaseException:
            await self.engine.dispose()
            raise
        self._commits = GroupCommit(self._commit, self.out_of_reach)

    async def append(self, table: str, seq: int, event: bytes, row: Row) -> bool:
        return await self._commits.submit(table, seq, event, row)

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        found = select(events.c.body).where(events.c.table_id == table, events.c.seq >= since).order_by(events.c.seq)
        return [body for (body,) in await self._rows(found)]

    async def row(self, table: str) -> Row | None:
        rows = await self._rows(select(*ROW).where(tables.c.id == table))
        return Row(**rows[0]._mapping) if rows else None

    async def rows(self, names: list[str]) -> dict[str, Row]:
        return dict(await self._named(select(tables.c.id, *ROW).where(tables.c.id.in_(names))))

    async def find(self, code: str) -> str | None:
        rows = await self._rows(select(tables.c.id).where(tables.c.code == code))
        return str(rows[0].id) if rows else None

    async def public(self, limit: int) -> list[tuple[str, Row]]:
        return await self._named(LATEST.where(LISTED).limit(limit))

    async def of_deal(self, deal: str, limit: int) -> tuple[int, list[tuple[str, Row]]]:
        here = tables.c.deal == deal
        (counted,) = await self._rows(select(func.count()).select_from(tables).where(here))
        return int(counted[0]), await self._named(LATEST.where(here).limit(limit))

    async def of_company(self, company: str, limit: int) -> list[tuple[str, Row]]:
        return await self._named(LATEST.where(tables.c.company == company, tables.c.result.is_not(None)).limit(limit))

    async def due(self, after: float, before: float, limit: int) -> list[str]:
        due = tables.c.due
        found = select(tables.c.id).where(due < before, due >= after).order_by(due).limit(limit)
        return [table for (table,) in await self._rows(found)]

    async def keep(self, table: str, what: str, body: bytes) -> bool:
        over = select(tables.c.id).where(tables.c.id == table, tables.c.over)
        with self._within_reach():
            async with self._commits.transaction, self.transaction() as connection:
                # the lock has those who delete the table wait, or nothing would ever delete this
                if await connection.scalar(over.with_for_update(read=True)) is None:
                    return False
                await connection.execute(KEEP, {"table": table, "what": what, "body": body})
        return True

    async def kept(self, table: str, what: str) -> bytes | None:
        rows = await self._rows(select(kept.c.body).where(kept.c.table_id == table, kept.c.what == what))
        return bytes(rows[0].body) if rows else None

    async def kept_of(self, tables: list[str], what: str) -> dict[str, bytes]:
        found = select(kept.c.table_id, kept.c.body).where(kept.c.table_id.in_(tables), kept.c.what == what)
        return {table: bytes(body) for table, body in await self._rows(found)}

    async def forget(self, now: float, *, open_before: float, over_before: float, but: set[str]) -> int:
        idle = or_(
            tables.c.over & (tables.c.touched < over_before),
            not_(tables.c.over) & (tables.c.touched < open_before),
        )
        unmarked = idle & tables.c.forgotten.is_(None)
        return await self._in_batches(unmarked, but, update(tables).values(forgotten=now))

    async def revive(self, table: str, now: float) -> None:
        await self._write(update(tables).where(tables.c.id == table).values(forgotten=None, touched=now))

    async def purge(self, before: float, *, but: set[str]) -> int:
        return await self._in_batches(tables.c.forgotten < before, but, delete(events), delete(kept), delete(tables))

    async def _in_batches(self, which: Any, but: set[str], *changes: Any) -> int:
        """Changes the tables of a kind, some in each transaction, because appends wait for it; returns how many."""
        some = select(tables.c.id).where(which).limit(MOST_FORGOTTEN_AT_ONCE + len(but))
        changed = 0
        while True:
            with self._within_reach():
                async with self._commits.transaction, self.transaction() as connection:
                    found = list((await connection.scalars(some.with_for_update(skip_locked=True))).all())
                    chosen = [name for name in found if name not in but][:MOST_FORGOTTEN_AT_ONCE]
                    for change in changes:
                        column = tables.c.id if change.table is tables else change.table.c.table_id
                        await connection.execute(change.where(column.in_(chosen)))
            changed += len(chosen)
            if len(chosen) < MOST_FORGOTTEN_AT_ONCE:
                return changed

    async def ready(self) -> None:
        if self._commits.writer.done():
            raise LogUnavailable()
        with self._within_reach():
            async with asyncio.timeout(READY_SECONDS):
                await self._write(
                    delete(health).where(or_(health.c.process == self._process, health.c.at < time.time() - HEALTH_SECONDS)),
                    insert(health).values(process=self._process, at=time.time()),
                )

    async def check_key(self, fingerprint: str) -> None:
        with self._within_reach():
            async with self._commits.transaction, self.transaction() as connection:
                await connection.execute(FIRST_KEY, {"value": fingerprint})
                found = await connection.scalar(select(settings.c.value).where(settings.c.name == "key"))
        if found != fingerprint:
            raise OtherKey()

    async def _write(self, *changes: Any) -> None:
        with self._within_reach():
            async with self._commits.transaction, self.transaction() as connection:
                for change in changes:
                    await connection.execute(change)

    async def close(self) -> None:
        await self._commits.close(CLOSING_SECONDS)
        await asyncio.wait([self._commits.writer, asyncio.create_task(self._let_go())], timeout=CLOSING_SECONDS)

    async def _prepare(self) -> None:
        """Makes ready what must be there before the first connection."""

    async def _migrate(self, connection: AsyncConnection) -> None:
        """Runs the migrations that the database lacks."""
        await connection.run_sync(migrate)

    async def _let_go(self) -> None:
        """Ends all connections."""
        await self.engine.dispose()

    async def _rows(self, query: Any) -> list[Any]:
        with self._within_reach():
            async with self.engine.connect() as connection:
                return list((await connection.execute(query)).all())

    async def _named(self, query: Any) -> list[tuple[str, Row]]:
        """The rows that a question finds, each with its table."""
        found = await self._rows(query)
        return [(table, Row(**dict(zip(Row.__struct_fields__, columns, strict=True)))) for table, *columns in found]

    def _cannot_open(self, error: BaseException) -> CannotOpenLog:
        """Says why, and of the address only what is no secret."""
        password = self.engine.url.password
        cause = error.orig if isinstance(error, DBAPIError) else error
        reason = (str(cause) or type(cause).__name__).splitlines()[0].rstrip(".")
        return CannotOpenLog(place=self.place, reason=reason.replace(password, "***") if password else reason)

    @contextmanager
    def _within_reach(self) -> Iterator[None]:
        try:
            yield
        except self.out_of_reach as error:
            raise LogUnavailable from error
