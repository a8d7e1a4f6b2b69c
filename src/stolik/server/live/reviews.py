"""Reviews of games that are over, made in other processes; those of tables are kept in the log with their table.

First figures and finer ones have a process each, so that nobody who asks for the first waits for somebody else's finer ones, and
neither waits for replays. Those who ask for the same share one job. What was made for somebody who has gone is kept all the same.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from stolik.core.errors import StolikError
from stolik.server.live.replays import Replays
from stolik.server.live.shelf import Shelf
from stolik.server.live.tasks import Tasks
from stolik.server.live.warmup import KernelWarmup
from stolik.server.live.worker import Events, Job, Wanted
from stolik.server.live.workers import Trade, Workers, Works
from stolik.server.store.log import EventLog, LogUnavailable
from stolik.server.table.limits import Limits
from stolik.server.table.reviewed import KEPT, heading, serves

MOST_DEPTHS = 3
"""Depths are counted from 0; a short game may have fewer."""
KEPT_BYTES = 16_000_000
"""Reviews that are kept in memory, all together."""
PATIENCE_SECONDS = 2.5
"""How long somebody waits for the compiler before being told when to come again."""
REST_SECONDS = 300.0
"""After so long without a review its process ends: it has some hundred megabytes."""
TOO_MANY = ("Too many reviews are waiting; wait a little", "Za dużo przeglądów czeka; odczekaj chwilę")
TOO_LONG = (
    "This review takes too long: the server is busy just now, or the game is very long",
    "Ten przegląd trwa za długo: serwer jest teraz zajęty albo gra jest bardzo długa",
)
FIRST_FIGURES = Trade("review_seconds", "reviews_waiting", TOO_MANY, TOO_LONG, niceness=10, share=0.25, rest=REST_SECONDS)
FINER_FIGURES = Trade("review_seconds", "reviews_waiting", TOO_MANY, TOO_LONG, niceness=19, rest=REST_SECONDS)


class NotYet(StolikError):
    """`again` is in how many seconds it may be tried again."""

    words = (
        "The server is still getting ready for reviews of this game. Ask again in about {seconds:second|seconds}.",
        "Serwer dopiero przygotowuje się do przeglądów tej gry. Spróbuj ponownie za około {seconds:sekundę|sekundy|sekund}.",
    )
    again = 10


class Making:
    """A review in the making, and how many wait for it."""

    def __init__(self, works: Works, payer: str) -> None:
        self.works, self.payer = works, payer
        self.task: asyncio.Task[bytes]
        self.job: Job | None = None
        self.callers = 0


class Reviews:
    def __init__(
        self,
        log: EventLog,
        warmup: KernelWarmup,
        limits: Limits,
        replays: Replays,
        tasks: Tasks,
        works: Works | None = None,
    ) -> None:
        self._log, self._warmup, self._limits, self._replays, self._tasks = log, warmup, limits, replays, tasks
        self._first = works or Workers(limits, self._ready, 1, FIRST_FIGURES)
        self._finer = works or Workers(limits, self._ready, 1, FINER_FIGURES)
        self._shelf = Shelf(KEPT_BYTES)
        self._making: dict[tuple[str, int], Making] = {}

    async def of_table(
        self, name: str, depth: int, wanted: Wanted, events: Callable[[], Awaitable[Events]], payer: str = ""
    ) -> bytes:
        """The review of a table that is over, at least that deep; its events are only asked for if it isn't kept."""
        kept = await self._log.kept(name, KEPT)
        if not serves(kept, depth):
            kept = await self._shared(name, depth, events, partial(self._keep, name), payer)
        return await self._said(kept or b"", name, wanted, payer)

    async def of_file(self, text: bytes, depth: int, wanted: Wanted, payer: str = "") -> bytes:
        """The same of a file as somebody has sent it."""
        name = f"file {hashlib.sha256(text).hexdigest()}"
        kept = self._shelf.get(name)
        if not serves(kept, depth):

            async def source() -> bytes:
                return text

            async def keep(made: bytes) -> None:
                if not serves(self._shelf.get(name), heading(made).depth):
                    self._shelf.put(name, made)

            kept = await self._shared(name, depth, source, keep, payer)
        return await self._said(kept or b"", name, wanted, payer)

    async def luck(self, events: Events, payer: str = "") -> bytes:
        """What draws gave each seat at a table that is over; takes a fraction of the time of a review."""
        return await self._finer.run(payer, Job(source=events, luck=True, limits=self._limits))

    def close(self) -> None:
        self._first.close()
        self._finer.close()

    async def _said(self, kept: bytes, name: str, wanted: Wanted, payer: str) -> bytes:
        """A review in words, as it is sent."""
        at = (name, heading(kept).depth, wanted, hashlib.sha256(kept).digest())
        said = self._shelf.get(at)
        if said is None:
            said = await self._replays.review(kept, wanted, payer)
            self._shelf.put(at, said)
        return said

    async def _shared(
        self,
        name: str,
        depth: int,
        source: Callable[[], Awaitable[bytes | Events]],
        keep: Callable[[bytes], Awaitable[None]],
        payer: str,
    ) -> bytes:
        """Waits for a review together with all who want the same; a job that nobody waits for doesn't begin."""
        making = self._making.get((name, depth)) or self._begun((name, depth), source, keep, payer)
        making.callers += 1
        try:
            return await asyncio.shield(making.task)
        finally:
            making.callers -= 1
            if not making.callers and making.job and making.works.drop(making.payer, making.job):
                self._forget((name, depth), making)  # the next to ask asks anew

    def _begun(
        self,
        what: tuple[str, int],
        source: Callable[[], Awaitable[bytes | Events]],
        keep: Callable[[bytes], Awaitable[None]],
        payer: str,
    ) -> Making:
        making = self._making[what] = Making(self._finer if what[1] else self._first, payer)
        making.task = self._tasks.spawn(self._made(making, what[1], source, keep))
        making.task.add_done_callback(lambda _: self._forget(what, making))
        return making

    def _forget(self, what: tuple[str, int], making: Making) -> None:
        if self._making.get(what) is making:
            del self._making[what]
        if making.task.done() and not making.task.cancelled():
            making.task.exception()  # perhaps nobody waits for it any more

    async def _made(
        self,
        making: Making,
        depth: int,
        source: Callable[[], Awaitable[bytes | Events]],
        keep: Callable[[bytes], Awaitable[None]],
    ) -> bytes:
        making.job = Job(source=await source(), depth=depth, limits=self._limits)
        made = await making.works.run(making.payer, making.job)
        await keep(made)
        return made

    async def _keep(self, name: str, made: bytes) -> None:
        """Keeps a review with its table, unless a deeper one is there by now."""
        with suppress(LogUnavailable):  # it is made anew, then
            if not serves(await self._log.kept(name, KEPT), heading(made).depth):
                await self._log.keep(name, KEPT, made)

    async def _ready(self, game: str) -> None:
        """Returns when a game needn't wait for a compiler, or says when to come again."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._warmup.reviews(game)
        except TimeoutError:
            raise NotYet(seconds=NotYet.again) from None
