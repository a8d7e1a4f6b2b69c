"""Opens the log at an address: a file, `sqlite:///file`, or `postgresql://user:password@host/name`."""

from __future__ import annotations

from pathlib import Path

import platformdirs
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from stolik.core.errors import StolikError
from stolik.server.store.log import EventLog
from stolik.server.store.postgres import PostgresLog
from stolik.server.store.sql import SqlLog
from stolik.server.store.sqlite import SqliteLog


class UnknownDatabase(StolikError):
    words = (
        "A log is kept in a file, or in a database whose address begins with sqlite:/// or postgresql://.",
        "Dziennik może być w pliku albo w bazie danych, której adres zaczyna się od sqlite:/// lub postgresql://.",
    )


async def open_log(address: str | Path) -> EventLog:
    """The log at an address, with its schema up to date. Makes a file that is not there yet, with its folders."""
    log = log_at(address)
    await log.open()
    return log


def is_shared(address: str | Path) -> bool:
    """Whether several processes can have the log at an address open."""
    return isinstance(log_at(address), PostgresLog)


def key_place(log: EventLog) -> Path:
    """The file of the key that encrypts the secrets in a log: beside a SQLite file, else in the user's data folder."""
    if isinstance(log, SqliteLog):
        return Path(f"{log.place}.key")
    return platformdirs.user_data_path("stolik", appauthor=False, ensure_exists=True) / "postgresql.key"


def log_at(address: str | Path) -> SqlLog:
    """The log at an address, not opened yet."""
    if isinstance(address, Path) or "://" not in address:
        return SqliteLog(URL.create("sqlite+aiosqlite", database=str(address)))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise UnknownDatabase from None  # the cause may quote a password
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database not in (None, "", ":memory:"):
        return SqliteLog(url.set(drivername="sqlite+aiosqlite"))
    if kind not in ("postgresql", "postgres"):
        raise UnknownDatabase
    # the name that PostgreSQL's own tools have for it, and that hosts put into the addresses they give
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return PostgresLog(url.set(drivername="postgresql+asyncpg", query=query))
