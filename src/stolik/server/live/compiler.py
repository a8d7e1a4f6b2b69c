"""A process beside the server that compiles rules, bots and reviews and fills the cache on disk (`stolik.bots.preparing`).

Compiling holds Python's lock for seconds, so it would stop every table; loading compiled code takes a fraction of a second.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress


class Preempted(Exception):
    """Another job needed the compiler."""


class Compiler:
    """A compiling process. If it fails, tables stay with plain rules, and a search is compiled where it is first used."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._compiling = False
        self._preempted = False

    async def compile(self, game: str, part: str) -> None:
        """Returns when the part is in the cache, or the process has failed; raises `Preempted` after `preempt`."""
        self._compiling, self._preempted = True, False
        answer = b""
        # a process that has ended: asyncio speaks of a lost connection, uvloop of a closed handler
        with suppress(OSError, RuntimeError):
            answer = await self._order(f"{game} {part}\n".encode())
        self._compiling = False
        if self._preempted or not answer:
            await self.close()
        if self._preempted:
            raise Preempted

    def preempt(self) -> None:
        """Ends the job under way. Does nothing while the server only loads its result: that is quicker than a new process."""
        if self._compiling:
            self._preempted = True
            if self._process is not None:
                with suppress(ProcessLookupError):
                    self._process.kill()

    async def close(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process = None

    async def _order(self, line: bytes) -> bytes:
        """Orders a job, and waits until the process repeats the order, or ends."""
        if self._process is None or self._process.returncode is not None:
            command = [sys.executable, "-m", "stolik.bots.preparing"]
            pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=quiet)
        orders, answers = self._process.stdin, self._process.stdout
        assert orders is not None and answers is not None
        if self._preempted:
            return b""
        orders.write(line)
        await orders.drain()
        while (answer := await answers.readline()) not in (line, b""):
            pass
        return answer
