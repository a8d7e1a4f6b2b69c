"""The log in a file of SQLite's, which one process has to itself.

One thread with a connection of its own writes a whole transaction at a time. Through SQLAlchemy every statement would go to a
thread and back, which is more work than the statements. Each statement writes many rows: Python's driver gives its lock away
and takes it again for every statement, and the tables want that lock, too.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import AsyncGenerator, AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import astuple
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from stolik.server.store.file_lock import FileLock, make_private_file, make_private_folders
from stolik.server.store.group_commit import Append, in_turn
from stolik.server.store.log import Change
from stolik.server.store.sql import ENGINE, STATEMENT_SECONDS, SqlLog

BUSY_PAUSE = 0.05
OLDEST_SQLITE = (3, 33)
"""The first that takes new values of rows from a list (`UPDATE ... FROM`)."""

NEW = """INSERT INTO tables (id, length, public, over, due, touched, card, code, forgotten, deal, company, result)
VALUES {rows} ON CONFLICT DO NOTHING"""
LENGTHS = "WITH asked(id) AS (VALUES {rows}) SELECT json_group_object(id, length) FROM asked JOIN tables USING (id)"
ADD = "INSERT INTO events (table_id, seq, body, writer) VALUES {rows}"
NEXT = """WITH new(id, length, public, over, due, touched, card, code, forgotten, deal, company, result) AS (VALUES {rows})
UPDATE tables SET length = new.length, public = new.public, over = new.over, due = new.due, touched = new.touched,
card = new.card, code = new.code, forgotten = new.forgotten, deal = new.deal, company = new.company, result = new.result
FROM new WHERE tables.id = new.id"""
FIND = "SELECT 1 FROM events WHERE table_id = ? AND seq = ? AND writer = ?"
ROWS_AT_ONCE = 100
"""In one statement: every SQLite can take that many values."""


class SqliteLog(SqlLog):
    out_of_reach = (SQLAlchemyError, sqlite3.Error, OSError)

    def __init__(self, url: URL) -> None:
        super().__init__(create_async_engine(url, connect_args={"timeout": STATEMENT_SECONDS}, **ENGINE))
        event.listen(self.engine.sync_engine, "connect", fully_synchronous)
        self._writer = FileWriter(self.engine.dialect.create_connect_args(self.engine.url))
        self._thread = ThreadPoolExecutor(1, "log")
        self._lock = FileLock(Path(self.place))
        self._closed = asyncio.Event()

    @property
    def place(self) -> str:
        return str(self.engine.url.database)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver alone would begin too late, at the first write
            yield connection
            await connection.commit()

    async def open(self) -> None:
        try:
            await super().open()
        except BaseException:
            self._lock.release()
            raise

    async def changes(self) -> AsyncGenerator[Change | None, None]:
        await self._closed.wait()
        for change in list[Change]():  # this process has the file to itself
            yield change

    async def wall(self) -> float:
        return time.time()  # the same machine's

    async def room_left(self) -> float:
        return float((await asyncio.to_thread(shutil.disk_usage, Path(self.place).parent)).free)

    async def close(self) -> None:
        self._closed.set()
        await super().close()

    async def _prepare(self) -> None:
        await asyncio.to_thread(prepare_file, Path(self.place), self._lock)

    async def _commit(self, batch: list[Append], again: bool) -> set[int]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.write, batch, again)

    async def _let_go(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)  # waits for the transaction under way
        self._writer.close()
        await super()._let_go()
        self._lock.release()


class FileWriter:
    """The connection that writes, for one thread."""

    def __init__(self, connect_args: Any) -> None:
        (self._path,), settings = connect_args
        own = {"timeout": STATEMENT_SECONDS, "isolation_level": None, "check_same_thread": False}  # another thread closes it
        self._settings: dict[str, Any] = {**settings, **own}
        self._connection: sqlite3.Connection | None = None

    def connect(self) -> sqlite3.Connection:
        connection: sqlite3.Connection = sqlite3.connect(self._path, **self._settings)
        fully_synchronous(connection)
        return connection

    def write(self, batch: list[Append], again: bool) -> set[int]:
        """The writers that won, once it is on disk."""
        connection = self._connection = self._connection or self.connect()
        try:
            connection.execute("BEGIN IMMEDIATE")
            winners = {append.writer for append in self._insert(connection, batch)}
            if again:
                winners |= {a.writer for a in batch if connection.execute(FIND, (a.table, a.seq, a.writer)).fetchone()}
            connection.execute("COMMIT")
        except BaseException:
            self.close()  # which rolls back
            raise
        return winners

    def _insert(self, connection: sqlite3.Connection, batch: list[Append]) -> list[Append]:
        """Writes the appends whose turn it is, in the order in which they came."""
        first = {append.table: (append.table, 0, *astuple(append.row)) for append in batch if append.seq == 0}
        _execute(connection, NEW, list(first.values()))
        lengths: dict[str, int] = {}
        for (found,) in _execute(connection, LENGTHS, [(table,) for table in {append.table for append in batch}]):
            lengths |= msgspec.json.decode(found)
        won = in_turn(batch, lengths)
        newest = {append.table: (append.table, append.seq + 1, *astuple(append.row)) for append in won}
        _execute(connection, ADD, [(append.table, append.seq, append.event, append.writer) for append in won])
        _execute(connection, NEXT, list(newest.values()))
        return won

    def close(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None


def prepare_file(path: Path, lock: FileLock) -> None:
    """Locks a file for SQLite, made with its folders if need be, and has it keep a write-ahead log; raises if that can't be."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise sqlite3.NotSupportedError(f"SQLite {sqlite3.sqlite_version} is too old, it must be 3.33 or newer")
    make_private_folders(path.parent)
    lock.take()
    make_private_file(path.resolve())
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


def fully_synchronous(connection: Any, _: Any = None) -> None:
    """Committed means on disk, however this SQLite was built."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _execute(connection: sqlite3.Connection, statement: str, rows: list[tuple[Any, ...]]) -> list[Any]:
    """Executes a statement with rows of values, many at a time; finds one row for each time."""
    found = []
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        one = f"({', '.join('?' * len(some[0]))})"
        filled = statement.format(rows=", ".join([one] * len(some)))
        found += connection.execute(filled, list(chain.from_iterable(some))).fetchall()
    return found
