"""A loop of asyncio with virtual time: nothing waits, nothing runs beside it, and the same calls come in the same order."""

from __future__ import annotations

import asyncio
import contextvars
import heapq
import itertools
import random
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

MOST_STEPS = 200_000
"""Calls in one run: more means that something goes round in circles."""


TICK = 1e-6
"""The least that any wait takes: who waits for less than numbers can say would wait for ever."""


class Lives(Protocol):
    """Something that ends at once, with all that it had begun."""

    alive: bool


LIFE: contextvars.ContextVar[Lives | None] = contextvars.ContextVar("life", default=None)
"""Whose calls these are; what a task begins belongs to the same."""


class Runaway(Exception):
    """The loop goes round in circles."""


class Handle:
    """A call to come. What belongs to somebody who is dead never comes."""

    __slots__ = ("_arguments", "_callback", "_context", "_life", "_when")

    def __init__(
        self, callback: Callable[..., object], arguments: tuple[Any, ...], context: contextvars.Context | None, when: float
    ) -> None:
        self._callback: Callable[..., object] | None = callback
        self._arguments = arguments
        self._context = contextvars.copy_context() if context is None else context  # an empty one is false
        self._life = self._context.get(LIFE)
        self._when = when

    def cancel(self) -> None:
        self._callback = None

    def cancelled(self) -> bool:
        return self._callback is None

    def when(self) -> float:
        return self._when

    def run(self) -> None:
        if self._callback is not None and (self._life is None or self._life.alive):
            self._context.run(self._callback, *self._arguments)


class Job(asyncio.Task[Any]):
    """A task with a number: sets of tasks have the same order in every process."""

    def __init__(self, number: int, coroutine: Any, **more: Any) -> None:
        self.number = number
        self.life = LIFE.get()
        super().__init__(coroutine, **more)
        self._log_destroy_pending = False

    def __hash__(self) -> int:
        return self.number

    __eq__ = object.__eq__


AnyLoop: Any = asyncio.AbstractEventLoop
"""What nobody calls here (sockets, signals, processes) raises `NotImplementedError`."""


class VirtualLoop(AnyLoop):  # type: ignore[misc]
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.jobs: list[Job] = []
        self.steps = 0
        self.faults: list[dict[str, Any]] = []
        """What no task has dealt with."""
        self.over = False
        self._now = 0.0
        self._ready: deque[Handle] = deque()
        self._timers: list[tuple[float, int, Handle]] = []
        self._count = itertools.count()

    # ---- what asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return self.over

    def call_soon(self, callback: Any, *args: Any, context: contextvars.Context | None = None) -> Any:
        handle = Handle(callback, args, context, self._now)
        if not self.over:
            self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay: float, callback: Any, *args: Any, context: contextvars.Context | None = None) -> Any:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: contextvars.Context | None = None) -> Any:
        handle = Handle(callback, args, context, when)
        if not self.over:
            heapq.heappush(self._timers, (max(when, self._now + TICK), next(self._count), handle))
        return handle

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: contextvars.Context | None = None) -> Any:
        job = Job(next(self._count), coro, loop=self, name=name or "a job", context=context)
        if not self.over:
            self.jobs.append(job)
        return job

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # noqa: ARG002
        """Does the work in the loop, a little later: there are no threads."""
        result = self.create_future()

        def work() -> None:
            if result.cancelled():
                return
            try:
                result.set_result(func(*args))
            except Exception as error:
                result.set_exception(error)

        self.call_later(self.chance.uniform(0.001, 0.05), work)
        return result

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.over:
            self.faults.append(context)

    # ---- what the simulation asks of it

    def run(self, until: float) -> None:
        """Runs all that comes before a time; in between there is no time."""
        ready, timers = self._ready, self._timers
        with self.standing():
            while True:
                while ready:
                    self.steps += 1
                    try:
                        ready.popleft().run()
                    except Exception as error:
                        self.faults.append({"message": "a call failed", "exception": error})
                    if self.steps > MOST_STEPS:
                        raise Runaway(f"{self.steps} calls until {self._now:.1f} s")
                if not timers or timers[0][0] > until:
                    break
                self._now = timers[0][0]
                while timers and timers[0][0] <= self._now:
                    ready.append(heapq.heappop(timers)[2])
            self._now = until

    @contextmanager
    def standing(self) -> Iterator[None]:
        """The loop as it is now, for those who only ask."""
        asyncio._set_running_loop(self)
        try:
            yield
        finally:
            asyncio._set_running_loop(None)

    def unhandled(self) -> list[dict[str, Any]]:
        """What failed and nobody has asked for, in tasks of those who live."""
        for job in self.jobs:
            if job.done() and not job.cancelled() and getattr(job, "_log_traceback", False):
                self.faults.append({"message": "nobody heard of it", "exception": job.exception()})
        return self.faults

    def close(self) -> None:
        """Ends what is unfinished, without a trace: nothing can be called any more."""
        self.over = True
        self._ready.clear()
        self._timers.clear()
        with self.standing():
            for job in self.jobs:
                if not job.done():
                    with suppress(BaseException):
                        job.get_coro().close()
                elif not job.cancelled():
                    job.exception()
        self.jobs.clear()
