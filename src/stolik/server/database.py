"""Reaching a database: what its address may be, how connections are set, and what it means that one fails."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from stolik.core.errors import StolikError

try:
    from asyncpg import InterfaceError, PostgresError
except ModuleNotFoundError:  # who keeps tables in a file needs no driver for PostgreSQL
    InterfaceError = PostgresError = OSError

CONNECT_SECONDS = 5.0
STATEMENT_SECONDS = 10.0
"""No statement takes that long unless the server is gone, or SQLite's file is held by another program."""
BUSY_PAUSE = 0.05
OLDEST_SQLITE = (3, 33)
"""The first that takes new values of rows from a list (`UPDATE ... FROM`)."""
CONNECTIONS = 10

OUT_OF_REACH = (SQLAlchemyError, PostgresError, InterfaceError, sqlite3.Error, OSError)
"""What is raised when the database fails and not the program (a timeout is an OSError)."""

POSTGRES = {
    "timeout": CONNECT_SECONDS,
    "command_timeout": STATEMENT_SECONDS,
    "server_settings": {
        "application_name": "stolik",
        # a transaction whose client is gone without a word keeps its locks no longer than this
        "idle_in_transaction_session_timeout": str(int(STATEMENT_SECONDS * 1000)),
    },
}


class UnknownDatabase(StolikError):
    words = (
        "A log is kept in a file, or in a database whose address begins with sqlite:/// or postgresql://.",
        "Dziennik może być w pliku albo w bazie danych, której adres zaczyna się od sqlite:/// lub postgresql://.",
    )


class NoPostgresDriver(StolikError):
    words = (
        "For PostgreSQL Stolik needs one package more: pip install 'stolik[postgres]'.",
        "Do PostgreSQL potrzeba jeszcze jednego pakietu: pip install 'stolik[postgres]'.",
    )


class CannotOpenLog(StolikError):
    words = ("The database {place} can't be opened: {reason}.", "Nie można otworzyć bazy danych {place}: {reason}.")


def engine_of(address: str | Path) -> AsyncEngine:
    """Connections, kept in a pool, to the database at a path or URL; none is made yet."""
    url = _url_of(address)
    settings: dict[str, Any] = {"pool_pre_ping": True, "pool_size": CONNECTIONS, "isolation_level": "AUTOCOMMIT"}
    if url.drivername == "postgresql+asyncpg":
        if find_spec("asyncpg") is None:
            raise NoPostgresDriver()
        return create_async_engine(url, connect_args=POSTGRES, **settings)
    engine = create_async_engine(url, connect_args={"timeout": STATEMENT_SECONDS}, **settings)
    event.listen(engine.sync_engine, "connect", fully_synchronous)
    return engine


def prepare_file(path: Path) -> None:
    """Makes a file for SQLite, with its folders, and has it keep a write-ahead log; raises if that can't be."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise sqlite3.NotSupportedError(f"SQLite {sqlite3.sqlite_version} is too old, it must be 3.33 or newer")
    path.parent.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + STATEMENT_SECONDS
    with closing(sqlite3.connect(path)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:  # it needs the file to itself, and SQLite doesn't wait for that on its own
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
            time.sleep(BUSY_PAUSE)


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """One transaction that writes; with whatever goes wrong in it, it is rolled back."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver alone would begin too late, at the first write
        else:
            await connection.execution_options(isolation_level="READ COMMITTED")
        try:
            yield connection
            await connection.commit()
        except BaseException:
            if (
                engine.dialect.name == "postgresql"
            ):  # where asking to roll back might take long, and ending the connection does it
                await connection.invalidate()
            raise


def cannot_open(engine: AsyncEngine, error: BaseException) -> CannotOpenLog:
    """Says why, and of the address only what is no secret."""
    url = engine.url
    place = url.database if url.host is None else f"{url.host}:{url.port or 5432}/{url.database or ''}"
    cause = error.orig if isinstance(error, DBAPIError) else error
    said = (str(cause) or type(cause).__name__).splitlines()[0].rstrip(".")
    return CannotOpenLog(place=place, reason=said.replace(url.password, "***") if url.password else said)


def _url_of(address: str | Path) -> URL:
    if isinstance(address, Path) or "://" not in address:
        return URL.create("sqlite+aiosqlite", database=str(address))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise UnknownDatabase from None  # the cause may quote a password
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite+aiosqlite")
    if kind not in ("postgresql", "postgres"):
        raise UnknownDatabase
    # the name that PostgreSQL's own tools have for it, and that hosts put into the addresses they give
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)


def fully_synchronous(connection: Any, _: Any = None) -> None:
    """Committed means on disk, however this SQLite was built."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
