"""Compiles rules, bots and reviews in the background: a small pool of compilers, and jobs with priorities.

Meanwhile tables and bots use plain rules; only a search and a review wait.
"""

from __future__ import annotations

import asyncio
import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import structlog

from stolik.bots.preparing import COMPILERS, PARTS, PLAYED, is_cached, prepare_part
from stolik.core import registry, rule
from stolik.core.engine import Loading
from stolik.server.live.compiler import Compiler, Preempted

logger = structlog.get_logger()


class NotKept(Exception):
    """What was compiled is not on disk: the folder can't be written to, or the compiler failed."""


class Compiles(Protocol):
    """What compiles: a process of our own, or that of another process of this server."""

    async def compile(self, game: str, part: str) -> None: ...

    def preempt(self) -> None: ...

    async def close(self) -> None: ...


class Elsewhere(Compiles, Protocol):
    """What compiles for several processes, and is told what is wanted."""

    async def want(self, game: str, part: str) -> None: ...


class Job:
    """A part of a game to compile and load. Awaited jobs come first, in the order in which they were awaited."""

    def __init__(self, game: str, part: str) -> None:
        self.game = game
        self.part = part
        self.done = asyncio.Event()
        self.awaited = 0
        """When somebody first awaited it, as a number that counts; 0: nobody has."""
        self.compiler: Compiles | None = None
        """Where it runs."""
        self.preempted = False
        """Its compiler was told to stop, and hasn't yet."""


class KernelWarmup:
    """Runs the jobs of all games, at most one of a game at a time. Preempts compile jobs that nobody awaits.

    With a compiler `elsewhere` all games wait for that one, and this process only loads.
    """

    def __init__(self, games: list[str] | None = None, elsewhere: Elsewhere | None = None) -> None:
        names = list(registry.games()) if games is None else games
        order = [(name, part) for part in PARTS for name in names] if rule.COMPILED else []
        self.jobs = {(name, part): Job(name, part) for name, part in order}
        self._count = itertools.count(1)
        self._finished = asyncio.Event()
        self._workers: list[asyncio.Task[None]] = []
        self._elsewhere = elsewhere
        self._most_at_once = len(names) if elsewhere else COMPILERS
        self._wishes: set[asyncio.Task[None]] = set()
        self._loader = ThreadPoolExecutor(1, "warmup")

    def start(self) -> None:
        Loading.by_itself = False  # tables would wait for it
        self._workers = [asyncio.create_task(self._work()) for _ in range(self._most_at_once)]

    async def close(self) -> None:
        for task in (*self._workers, *self._wishes):
            task.cancel()
        await asyncio.gather(*self._workers, *self._wishes, return_exceptions=True)
        self._loader.shutdown(wait=False, cancel_futures=True)

    def want(self, game: str, *parts: str) -> None:
        """Somebody plays this game, or wants these parts of it: they are compiled before those that nobody wants."""
        for part in parts or PLAYED:
            job = self.jobs.get((game, part))
            if job and not job.done.is_set():
                self._expedite(job)

    async def rules(self, game: str) -> None:
        """Returns when tables of this game can be dealt: at once, unless plain rules are switched off."""
        self.want(game)
        if rule.AT_ONCE:
            await self._wait(game, "rules")

    async def bot(self, game: str, level: str) -> None:
        """Returns when a bot of this level can think: at once, unless it searches."""
        if level == "hard" or rule.AT_ONCE:
            await self._wait(game, "bots")

    async def reviews(self, game: str) -> None:
        """Returns when reviews of this game needn't wait for a compiler."""
        await self._wait(game, "reviews")

    async def compiled(self, game: str, part: str) -> None:
        """Returns when a part is compiled, or has failed, in its turn."""
        if job := self.jobs.get((game, part)):
            await job.done.wait()

    @property
    def done(self) -> int:
        """How many parts of games are compiled."""
        return sum(job.done.is_set() for job in self.jobs.values())

    @property
    def broken(self) -> bool:
        """Whether all workers have ended before their work."""
        return bool(self._workers) and not self.all_ready and all(worker.done() for worker in self._workers)

    @property
    def all_ready(self) -> bool:
        return all(job.done.is_set() for job in self.jobs.values())

    async def _wait(self, game: str, part: str) -> None:
        job = self.jobs.get((game, part))
        if job and not job.done.is_set():
            self._expedite(job)
            await job.done.wait()

    def _expedite(self, job: Job) -> None:
        """Gives a job priority, with the rules that it stands on. The first of a game to wait may preempt another game's."""
        mine = [one for one in self._unfinished() if one.game == job.game]
        first = not any(one.awaited for one in mine)
        asked = job.awaited
        for one in mine:
            if one.part in ("rules", job.part):
                one.awaited = one.awaited or next(self._count)
        if not asked and self._elsewhere:
            wish = asyncio.get_running_loop().create_task(self._elsewhere.want(job.game, job.part))
            self._wishes.add(wish)
            wish.add_done_callback(self._wishes.discard)
        running = [one for one in self._unfinished() if one.compiler]
        if first and len(running) == self._most_at_once and not any(one.compiler for one in mine):
            for one in reversed(running):
                if not one.awaited and not one.preempted and one.compiler:
                    one.preempted = True
                    one.compiler.preempt()
                    break

    def _unfinished(self) -> list[Job]:
        return [job for job in self.jobs.values() if not job.done.is_set()]

    def _next(self) -> Job | None:
        """The job to run now: of a game that isn't running, awaited ones first, and rules before bots."""
        unfinished = self._unfinished()
        running = {job.game for job in unfinished if job.compiler}
        waiting = [job for job in unfinished if job.game not in running]
        return min(waiting, key=lambda job: (not job.awaited, PARTS.index(job.part), job.awaited), default=None)

    async def _work(self) -> None:
        """Runs one job after the other until all are done. A job that fails is logged and counts as done."""
        compiler = self._elsewhere or Compiler()
        try:
            while not self.all_ready:
                job = self._next()
                if job is None:  # the other workers have what is left
                    self._finished.clear()
                    await self._finished.wait()
                    continue
                job.compiler, job.preempted = compiler, False
                try:
                    await self._run(job, compiler)
                    job.done.set()
                    logger.info(
                        "loaded" if self._elsewhere else "compiled",
                        game=job.game,
                        part=job.part,
                        done=self.done,
                        of=len(self.jobs),
                    )
                except Preempted:
                    pass  # it runs later, by its priority
                except Exception:  # nobody may wait for ever, and the other jobs go on; the first use compiles
                    logger.exception("not ready", game=job.game, part=job.part)
                    job.done.set()
                finally:
                    job.compiler = None
                    self._finished.set()
        except Exception:
            logger.exception("a worker ended")
            raise
        finally:
            await compiler.close()

    async def _run(self, job: Job, compiler: Compiles) -> None:
        """Compiles in another process, then loads here what this process plays with; reviews are made elsewhere."""
        if not (self._elsewhere and is_cached(registry.game(job.game), job.part)):
            await compiler.compile(job.game, job.part)
        if not is_cached(registry.game(job.game), job.part):
            raise NotKept  # compiling it here would hold up every table
        if job.part in PLAYED:
            await asyncio.get_running_loop().run_in_executor(self._loader, prepare_part, registry.game(job.game), job.part)
