"""Pools of processes that make replays, game files and reviews, each job with a time limit, in a queue fair to addresses."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple, Protocol

import msgspec
import structlog

from stolik.core.errors import StolikError
from stolik.core.words import Pair
from stolik.server.live import worker
from stolik.server.live.fair_queue import FairQueue
from stolik.server.live.worker import Began, Failed, Job, Made, NotLoaded, Refused, Started
from stolik.server.table.limits import Limits, OverLimit

PROCESSES = 2
"""One address has at most one fewer, so that the replay of a patient person never waits for another address's."""
LOADING_SECONDS = 180.0
"""How long a process may take to start, or to load a game: it may have to compile it."""
MOST_WAITING = 20
"""How many times the waiting jobs of one address may wait in all."""
MOST_AGAIN = 15
"""The most seconds after which to try again where too many wait."""

logger = structlog.get_logger()
_answers: msgspec.msgpack.Decoder[worker.Answer] = msgspec.msgpack.Decoder(worker.Answer)


class WorkFailed(StolikError):
    """`again` is in how many seconds it may be tried again."""

    words = ("The server could not prepare this game.", "Serwer nie zdołał przygotować tej gry.")
    again = 5


class Trade(NamedTuple):
    """What a pool makes: its limits, what it says at them, and how much its processes step back for the server's."""

    seconds: str
    """The limit of one job's time, of which a job of this pool has a `share`."""
    waiting: str
    too_many: Pair
    too_long: Pair
    niceness: int
    share: float = 1.0
    rest: float | None = None
    """After so many seconds without a job a process ends, which gives its memory back."""


REPLAYS = Trade(
    "replay_seconds",
    "replays_waiting",
    ("Too many replays and files are waiting; wait a little", "Za dużo powtórek i plików czeka; odczekaj chwilę"),
    ("This game takes too long to be shown", "Pokazanie tej gry trwa za długo"),
    worker.NICENESS,
)


class Works(Protocol):
    """Where replays, game files and reviews are made; a simulation has its own."""

    async def run(self, payer: str, job: Job) -> bytes:
        """What is sent for a job, or the error that says why not."""
        ...

    def drop(self, payer: str, job: Job) -> bool:
        """Takes out a job that nobody waits for any more; one that is under way goes on, and this is False."""
        ...

    def close(self) -> None: ...


class Process:
    """A worker's process, started when it is first used, and anew after it was killed."""

    def __init__(self, niceness: int = worker.NICENESS) -> None:
        self.busy = False
        self.killed = False
        self.resting: asyncio.TimerHandle | None = None
        """What ends it when it has had nothing to do for long."""
        self._niceness = niceness
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> bool:
        return self._process is not None

    def ask(self, job: Job, began: Callable[[], object]) -> worker.Answer | None:
        """The answer to a job; None if the process ends without one. Calls `began` whenever its time begins to count.

        Blocks: runs in a thread.
        """
        try:
            if self._process is not None and self._process.poll() is not None:  # something else has ended it
                self.end()
            if self._process is None:
                self._start()
            elif not job.load:
                began()
            assert self._process is not None and self._process.stdin is not None and self._process.stdout is not None
            worker.write(self._process.stdin, job)
            while text := worker.read(self._process.stdout):
                answer = _answers.decode(text)
                if not isinstance(answer, Started | Began):
                    return answer
                if isinstance(answer, Began) or not job.load:
                    began()
        except (OSError, RuntimeError, msgspec.DecodeError):  # the process has ended, or the loop: nobody waits any more
            pass
        self.end()
        return None

    def _start(self) -> None:
        command = [sys.executable, "-m", "stolik.server.live.worker", str(self._niceness)]
        pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=quiet)  # noqa: S603 (our own)
        if self.killed:  # before there was a process to kill
            self._process.kill()

    def kill(self) -> None:
        """Ends a job under way: its thread gets no answer."""
        self.killed = True
        if self._process is not None:
            self._process.kill()

    def end(self) -> None:
        """Clears away a process that has no job."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


class Waiting:
    """A job, and the future of its caller."""

    def __init__(self, job: Job, result: asyncio.Future[bytes]) -> None:
        self.job = job
        self.result = result


class Workers:
    """Processes of one trade. `ready` returns when a game is compiled: then they only have to load it."""

    def __init__(
        self, limits: Limits, ready: Callable[[str], Awaitable[None]], processes: int = PROCESSES, trade: Trade = REPLAYS
    ) -> None:
        self._limits = limits
        self._ready = ready
        self._trade = trade
        self._processes = [Process(trade.niceness) for _ in range(processes)]
        self._threads = ThreadPoolExecutor(processes, "worker")
        self._queue: FairQueue[Waiting] = FairQueue()
        self._waiting: set[Waiting] = set()
        self._running: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = asyncio.Event()

    async def run(self, payer: str, job: Job) -> bytes:
        """What is sent for a job of an address, or the error that says why not."""
        if self._closed.is_set():
            raise WorkFailed()
        most = int(getattr(self._limits, self._trade.waiting))
        if self._queue.waiting(payer) >= most or len(self._queue) >= most * MOST_WAITING:
            again = 1 + min(int(self._seconds), MOST_AGAIN)
            raise OverLimit(reason=self._trade.too_many, limit=self._trade.waiting, number=most, again=again)
        waiting = Waiting(job, asyncio.get_running_loop().create_future())
        self._queue.put(payer, "", waiting)
        self._waiting.add(waiting)
        self._begin()
        try:
            return await waiting.result
        finally:
            self._waiting.discard(waiting)
            self._queue.remove(payer, "", waiting)  # it is still there if the caller was cancelled

    def drop(self, payer: str, job: Job) -> bool:
        """Takes out a job that nobody waits for any more; one that is under way goes on, and this is False."""
        waiting = next((one for one in self._waiting if one.job is job), None)
        if waiting is None or not self._queue.remove(payer, "", waiting):
            return False
        waiting.result.cancel()
        return True

    @property
    def _seconds(self) -> float:
        """How long a job may take."""
        return self._trade.share * float(getattr(self._limits, self._trade.seconds))

    def close(self) -> None:
        """Ends all processes; jobs that wait or run fail."""
        self._closed.set()
        while taken := self._queue.take():
            taken[1].result.set_exception(WorkFailed())
        for process in self._processes:
            process.kill()
            if not process.busy:
                process.end()
        self._threads.shutdown(wait=False)

    def _begin(self) -> None:
        """Hands jobs to processes that have none."""
        most = max(1, len(self._processes) - 1)
        # a process that runs is taken before one that must be started
        for process in sorted((one for one in self._processes if not one.busy), key=lambda one: not one.running):
            taken = None if self._closed.is_set() else self._queue.take(lambda payer: self._running[payer] < most)
            if taken is None:
                return
            payer, waiting = taken
            process.busy = True
            if process.resting:
                process.resting.cancel()
            self._running[payer] += 1
            task = asyncio.get_running_loop().create_task(self._work(process, payer, waiting))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, process: Process, payer: str, waiting: Waiting) -> None:
        try:
            body = await self._answered(process, waiting.job)
        except asyncio.CancelledError:
            waiting.result.cancel()
            raise
        except Exception as error:
            if not isinstance(error, StolikError):
                logger.exception("a job failed", trade=self._trade.seconds)
                error = WorkFailed()
            if not waiting.result.done():  # else the caller has gone
                waiting.result.set_exception(error)
        else:
            if not waiting.result.done():
                waiting.result.set_result(body)
        finally:
            process.busy = False
            self._running[payer] -= 1
            if not self._running[payer]:
                del self._running[payer]
            if self._trade.rest is not None:
                process.resting = asyncio.get_running_loop().call_later(self._trade.rest, self._end, process)
            self._begin()

    def _end(self, process: Process) -> None:
        """Ends a process that has had no job for long; it is started again when there is one."""
        process.busy = True

        def ended(_: asyncio.Future[None]) -> None:
            process.busy = False
            self._begin()

        with suppress(RuntimeError):  # closed in the meantime
            asyncio.get_running_loop().run_in_executor(self._threads, process.end).add_done_callback(ended)

    async def _answered(self, process: Process, job: Job) -> bytes:
        answer = await self._ask(process, job)
        if isinstance(answer, NotLoaded):
            await self._ready(answer.game)
            answer = await self._ask(process, msgspec.structs.replace(job, load=True))
        if isinstance(answer, Made):
            return answer.body
        if isinstance(answer, Refused):
            error = pickle.loads(answer.error)  # noqa: S301 (our own process has pickled it)
            assert isinstance(error, StolikError)
            raise error
        if isinstance(answer, Failed):
            logger.error("a job failed", trade=self._trade.seconds, error=answer.kind, place=answer.place)
        elif not self._closed.is_set():
            logger.error("a working process has ended", trade=self._trade.seconds)
        raise WorkFailed()

    async def _ask(self, process: Process, job: Job) -> worker.Answer | None:
        """The answer of a process, which is killed if it takes too long."""
        if self._closed.is_set():
            return None
        loop = asyncio.get_running_loop()
        process.killed = counting = False
        seconds = self._seconds

        def count() -> None:
            nonlocal counting
            counting = True
            with suppress(RuntimeError):  # it is over already
                deadline.reschedule(loop.time() + seconds)

        asked = loop.run_in_executor(self._threads, process.ask, job, lambda: loop.call_soon_threadsafe(count))
        try:
            async with asyncio.timeout(LOADING_SECONDS) as deadline:
                answer = await asyncio.shield(asked)
        except TimeoutError:
            process.kill()
            answer = await asked
        if self._closed.is_set():
            process.end()
        elif process.killed and answer is not None:  # it came too late to be stopped
            await loop.run_in_executor(self._threads, process.end)
        elif process.killed and counting:
            raise OverLimit(reason=self._trade.too_long, limit=self._trade.seconds, number=f"{seconds:g}")
        return answer
