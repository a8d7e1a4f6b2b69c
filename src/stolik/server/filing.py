"""Writes appends into SQLite's file: a thread with a connection of its own does a whole transaction at a time.

Through SQLAlchemy every statement went to a thread and back, and that was more work than the statements. Each writes many rows:
Python's driver gives its lock away and takes it again for every single one, and whoever plays meanwhile wants it, too.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import astuple
from sqlalchemy.ext.asyncio import AsyncEngine

from stolik.server.appending import Append, in_turn
from stolik.server.database import STATEMENT_SECONDS, fully_synchronous

NEW = "INSERT INTO tables (id, length, public, over, due, touched, card, code) VALUES {rows} ON CONFLICT DO NOTHING"
LENGTHS = "WITH asked(id) AS (VALUES {rows}) SELECT json_group_object(id, length) FROM asked JOIN tables USING (id)"
ADD = "INSERT INTO events (table_id, seq, body, writer) VALUES {rows}"
NEXT = """WITH new(id, length, public, over, due, touched, card, code) AS (VALUES {rows})
UPDATE tables SET length = new.length, public = new.public, over = new.over, due = new.due, touched = new.touched,
card = new.card, code = new.code FROM new WHERE tables.id = new.id"""
FIND = "SELECT 1 FROM events WHERE table_id = ? AND seq = ? AND writer = ?"
ROWS_AT_ONCE = 100
"""In one statement: every SQLite can take that many values."""


class Filing:
    def __init__(self, engine: AsyncEngine) -> None:
        (self._path,), settings = engine.dialect.create_connect_args(engine.url)
        own = {"timeout": STATEMENT_SECONDS, "isolation_level": None, "check_same_thread": False}  # for it is closed by another
        self._settings: dict[str, Any] = {**settings, **own}
        self._thread = ThreadPoolExecutor(1, "log")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: list[Append], again: bool) -> set[int]:
        """Who has won, by writer, once it is on disk. If this is tried `again`, some may have been written the first time."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch, again)

    async def close(self) -> None:
        """Waits for what is being written."""
        await asyncio.to_thread(self._thread.shutdown)
        self._let_go()

    def _write(self, batch: list[Append], again: bool) -> set[int]:
        connection = self._connection = self._connection or self._connect()
        try:
            connection.execute("BEGIN IMMEDIATE")
            winners = {append.writer for append in self._insert(connection, batch)}
            if again:
                winners |= {a.writer for a in batch if connection.execute(FIND, (a.table, a.seq, a.writer)).fetchone()}
            connection.execute("COMMIT")
        except BaseException:
            self._let_go()  # which rolls back
            raise
        return winners

    def _insert(self, connection: sqlite3.Connection, batch: list[Append]) -> list[Append]:
        """Writes those appends whose turn it is, in the order in which they came."""
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

    def _connect(self) -> sqlite3.Connection:
        connection: sqlite3.Connection = sqlite3.connect(self._path, **self._settings)
        fully_synchronous(connection)
        return connection

    def _let_go(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None


def _execute(connection: sqlite3.Connection, statement: str, rows: list[tuple[Any, ...]]) -> list[Any]:
    """Does something with rows of values, many at a time; what is found is one row for each time."""
    found = []
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        one = f"({', '.join('?' * len(some[0]))})"
        said = statement.format(rows=", ".join([one] * len(some)))
        found += connection.execute(said, list(chain.from_iterable(some))).fetchall()
    return found
