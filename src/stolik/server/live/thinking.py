"""Where bots and hints think: a few threads behind a queue that is fair to addresses and tables.

The threads run compiled code without Python's lock, at a lower priority than the loop: a table of people never waits for them.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar, TypeVarTuple

from stolik.server.live.fair_queue import FairQueue
from stolik.server.table.limits import Limits, OverLimit

NICENESS = 5
"""How much the threads step back for the loop. More would let a busy machine stop a thread that holds Python's lock."""
MOST_REMEMBERED = 10_000
"""Payers and tables whose seconds are kept."""

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


def threads_of(processes: int) -> int:
    """How many threads each of so many processes thinks with: together they have the cores of the machine."""
    return max(2, (os.cpu_count() or 2) // processes)


class Thinks(Protocol):
    """Where bots and hints think; a simulation has its own."""

    async def run(
        self, payer: str, table: str, work: Callable[[*Arguments], T], *arguments: *Arguments, urgent: bool = False
    ) -> T:
        """What `work` returns, done when it is this table's turn; `payer` is the address that it is for."""
        ...

    def close(self) -> None: ...


class Job:
    """Work that waits or runs, and the future of its caller."""

    def __init__(self, table: str, work: Callable[[], Any], result: asyncio.Future[Any]) -> None:
        self.table = table
        self.work = work
        self.result = result
        self.cpu_seconds = 0.0

    def run(self) -> Any:
        """Does the work and measures how long it has a core. Runs in a thread."""
        began = time.thread_time()
        try:
            return self.work()
        finally:
            self.cpu_seconds = time.thread_time() - began


class Thinking:
    """Threads that take turns: over payers, then over tables of a payer. A person's hint is `urgent`: it goes before bots.

    A payer that has used up its seconds of CPU for a minute is served when no other waits. While several wait, none has all
    threads. A caller that is cancelled leaves the queue.
    """

    def __init__(self, limits: Limits, threads: int = threads_of(1)) -> None:
        self.threads = threads
        self._budget = Budget(limits.thinking_seconds)
        self._most_urgent = int(limits.hints_waiting)
        self._pool = ThreadPoolExecutor(threads, "bot", initializer=step_back)
        self._queue: FairQueue[Job] = FairQueue()
        self._urgent: Counter[str] = Counter()
        self._running: Counter[str] = Counter()
        self._at_table: OrderedDict[str, float] = OrderedDict()
        self._closed = False

    async def run(
        self, payer: str, table: str, work: Callable[[*Arguments], T], *arguments: *Arguments, urgent: bool = False
    ) -> T:
        """What `work` returns or raises. Refuses `urgent` work of a payer that has too much of it waiting."""
        if self._closed:
            raise asyncio.CancelledError
        if urgent and self._urgent[payer] >= self._most_urgent:
            reason = ("Too many hints are asked for from here; wait a little", "Za dużo próśb o podpowiedzi; odczekaj chwilę")
            raise OverLimit(reason=reason, limit="hints_waiting", number=self._most_urgent, again=2)
        job = Job(table, lambda: work(*arguments), asyncio.get_running_loop().create_future())
        self._queue.put(payer, table, job, urgent)
        self._urgent[payer] += urgent
        self._begin()
        try:
            result: T = await job.result
        finally:
            self._queue.remove(payer, table, job)  # it is still there if the caller was cancelled
            self._urgent[payer] -= urgent
            if not self._urgent[payer]:
                del self._urgent[payer]
        return result

    def close(self) -> None:
        """Cancels what waits; what runs ends by itself."""
        self._closed = True
        while taken := self._queue.take():
            taken[1].result.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def seconds_at(self, table: str) -> float:
        """How long bots and hints of a table have had a core, as far as this is remembered."""
        return self._at_table.get(table, 0.0)

    def within_budget(self, payer: str) -> bool:
        """Whether a payer has seconds left."""
        return self._budget.left(payer, asyncio.get_running_loop().time()) > 0

    def _begin(self) -> None:
        """Hands work to threads that have none."""
        loop = asyncio.get_running_loop()
        while self._running.total() < self.threads and len(self._queue) and not self._closed:
            payer, job = self._next()
            self._running[payer] += 1
            done = loop.run_in_executor(self._pool, job.run)
            done.add_done_callback(partial(self._end, payer, job))

    def _next(self) -> tuple[str, Job]:
        waiting = self._queue.payers()
        served = {payer for payer in waiting if self.within_budget(payer)} or set(waiting)
        most = max(1, self.threads - 1)
        taken = self._queue.take(lambda payer: payer in served and (self._running[payer] < most or len(served) == 1))
        assert taken is not None  # two payers can't both have all threads but one while a thread is free
        return taken

    def _end(self, payer: str, job: Job, done: asyncio.Future[Any]) -> None:
        self._running[payer] -= 1
        if not self._running[payer]:
            del self._running[payer]
        self._budget.charge(payer, job.cpu_seconds, asyncio.get_running_loop().time())
        self._at_table[job.table] = self.seconds_at(job.table) + job.cpu_seconds
        self._at_table.move_to_end(job.table)
        if len(self._at_table) > MOST_REMEMBERED:
            self._at_table.popitem(last=False)
        error = None if done.cancelled() else done.exception()
        if job.result.done():  # the caller has gone
            pass
        elif done.cancelled():
            job.result.cancel()
        elif error is not None:
            job.result.set_exception(error)
        else:
            job.result.set_result(done.result())
        self._begin()


class Budget:
    """Seconds of CPU that each payer has in a minute, and at once. Debts grow to those of a minute, not further."""

    def __init__(self, a_minute: float) -> None:
        self.a_minute = a_minute
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, payer: str, now: float) -> float:
        left, since = self._left.get(payer, (self.a_minute, now))
        return min(self.a_minute, left + (now - since) * self.a_minute / 60)

    def charge(self, payer: str, seconds: float, now: float) -> None:
        self._left[payer] = max(-self.a_minute, self.left(payer, now) - seconds), now
        self._left.move_to_end(payer)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)


def step_back() -> None:
    """Lowers the priority of this thread, where a system has priorities of threads."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
