"""Group commit: many appends share a transaction. While one commits, the next gathers."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from stolik.server.store.log import LogUnavailable, Row

MOST_AT_ONCE = 500
"""Appends in one transaction."""
GATHERING_SECONDS = 0.02
"""How long appends wait for others that could share their transaction, ..."""
BUSY = 8
"""... when the last transaction had so many."""
PAUSES = (0.05, 0.2, 0.8, 2.0)
"""Seconds between tries to write what could not be written."""


class Append(NamedTuple):
    """An event that waits to be written; `writer` is a random number that tells it from others with the same `seq`."""

    table: str
    seq: int
    event: bytes
    row: Row
    writer: int
    won: asyncio.Future[bool]


Commit = Callable[[list[Append], bool], Awaitable[set[int]]]
"""Writes a batch in one transaction and returns the writers that won. When it is called `again` for the same batch, the first
call may have written some of it."""


class GroupCommit:
    """One task that takes all waiting appends, commits them, answers, and begins again."""

    def __init__(self, commit: Commit, out_of_reach: tuple[type[Exception], ...]) -> None:
        self.transaction = asyncio.Lock()
        """Held during a commit. Hold it to write something else."""
        self._commit = commit
        self._out_of_reach = out_of_reach
        self._waiting: list[Append] = []
        self._wake = asyncio.Event()
        self._closed = False
        self.writer = asyncio.create_task(self._write())

    def submit(self, table: str, seq: int, event: bytes, row: Row) -> asyncio.Future[bool]:
        """Hands in an append; the answer says, once it is on disk, whether it won."""
        if self._closed:
            raise LogUnavailable
        won: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(Append(table, seq, event, row, secrets.randbits(63), won))
        self._wake.set()
        return won

    async def close(self, seconds: float) -> None:
        """Writes what waits, for at most so long."""
        self._closed = True
        self._wake.set()
        await asyncio.wait([self.writer], timeout=seconds)
        self.writer.cancel()

    async def _write(self) -> None:
        batch: list[Append] = []
        while self._waiting or not self._closed:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            try:
                if len(batch) >= BUSY:  # many small transactions would slow down the loop; a single append never waits
                    await asyncio.sleep(GATHERING_SECONDS)
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                winners = await self._committed(batch)
            except BaseException as error:
                self._refuse(batch, error)
                if not isinstance(error, Exception):
                    self._refuse(self._waiting, error)
                    raise
            else:
                for append in batch:
                    if not append.won.done():  # else its caller was cancelled
                        append.won.set_result(append.writer in winners)

    async def _committed(self, batch: list[Append]) -> set[int]:
        """The writers that won. Nobody knows how an unanswered commit ended, so a second try also asks for that."""
        tried = 0
        while True:
            try:
                async with self.transaction:
                    return await self._commit(batch, tried > 0)
            except self._out_of_reach:
                if tried == len(PAUSES):
                    raise
            await asyncio.sleep(PAUSES[tried])
            tried += 1

    def _refuse(self, batch: list[Append], error: BaseException) -> None:
        """Answers all with what went wrong: the database, the closing of the log, or a fault of the program."""
        for append in batch:
            if not append.won.done():
                unavailable = isinstance(error, (*self._out_of_reach, asyncio.CancelledError))
                append.won.set_exception(LogUnavailable() if unavailable else error)


def in_turn(batch: list[Append], lengths: dict[str, int]) -> list[Append]:
    """The appends that may be written, in the order in which they came; `lengths` says how many events their tables have."""
    won: list[Append] = []
    for append in batch:
        if lengths.get(append.table) == append.seq:
            lengths[append.table] += 1
            won.append(append)
    return won
