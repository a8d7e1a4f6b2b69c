"""The equal processes of one server, behind one port: what they ask each other for. See `web.processes` for how they ask.

Tables need none of this, they go through the database. Figures are gathered, and one process compiles for all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from stolik.server.live.metrics import Family, Metrics, as_text
from stolik.server.live.tables import LiveTables
from stolik.server.live.warmup import KernelWarmup

FIGURES_SECONDS = 2.0
"""How long the figures of another process are waited for."""
COMPILING = 0
"""The number of the process that compiles."""
DONE = b"done"

_families: msgspec.msgpack.Decoder[list[Family]] = msgspec.msgpack.Decoder(list[Family])


class Siblings(Protocol):
    """This process among those of its server, numbered from 0."""

    @property
    def number(self) -> int: ...

    @property
    def count(self) -> int: ...

    async def ask(self, number: int, question: str) -> bytes:
        """What another process answers; empty if it has ended, or can't."""
        ...

    def listen(self, answer: Callable[[str], Awaitable[bytes]]) -> None:
        """Answers what other processes ask from now on."""
        ...

    def close(self) -> None: ...


class Alone:
    """The one process of a server."""

    number, count = 0, 1

    async def ask(self, number: int, question: str) -> bytes:
        raise AssertionError(f"there is no process {number} to ask: {question}")

    def listen(self, answer: Callable[[str], Awaitable[bytes]]) -> None:
        pass

    def close(self) -> None:
        pass


class BorrowedCompiler:
    """The compilers of the process that compiles for all. Stands in for a `Compiler` in the others."""

    PAUSE_SECONDS = 1.0

    def __init__(self, siblings: Siblings) -> None:
        self._siblings = siblings

    async def compile(self, game: str, part: str) -> None:
        """Returns when that process has compiled the part, or failed; if it ends, its successor is asked."""
        while not await self._siblings.ask(COMPILING, f"compile {game} {part}"):
            await asyncio.sleep(self.PAUSE_SECONDS)

    async def want(self, game: str, part: str) -> None:
        """Tells that process that somebody wants this part of a game here."""
        await self._siblings.ask(COMPILING, f"want {game} {part}")

    def preempt(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Together:
    """Answers what the other processes ask, and asks them for their figures."""

    def __init__(self, siblings: Siblings, warmup: KernelWarmup, metrics: Metrics, tables: LiveTables) -> None:
        self._siblings = siblings
        self._warmup = warmup
        self._metrics = metrics
        self._tables = tables

    def start(self) -> None:
        self._siblings.listen(self._answer)

    def close(self) -> None:
        self._siblings.close()

    async def figures(self) -> bytes:
        """The figures of all processes that answer, each with its number; without others, of this one as they are."""
        if self._siblings.count == 1:
            return self._own().text()
        others = [number for number in range(self._siblings.count) if number != self._siblings.number]
        answers = await asyncio.gather(*map(self._figures_of, others))
        found = {self._siblings.number: self._own().families(), **dict(zip(others, answers, strict=True))}
        return as_text({number: found[number] for number in sorted(found)})

    def _own(self) -> Metrics:
        """The figures of this process, those too that nobody counts as they change."""
        self._metrics.in_memory.set(len(self._tables.by_name))
        self._metrics.compiled.set(self._warmup.done)
        self._metrics.parts.set(len(self._warmup.jobs))
        return self._metrics

    async def _figures_of(self, number: int) -> list[Family]:
        try:
            async with asyncio.timeout(FIGURES_SECONDS):
                answer = await self._siblings.ask(number, "figures")
        except TimeoutError:
            return []
        return _families.decode(answer) if answer else []

    async def _answer(self, question: str) -> bytes:
        match question.split():
            case ["figures"]:
                return msgspec.msgpack.encode(self._own().families())
            case ["compile", game, part]:
                await self._warmup.compiled(game, part)
                return DONE
            case ["want", game, part]:
                self._warmup.want(game, part)
                return DONE
        return b""
