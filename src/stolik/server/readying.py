"""Gets rules and bots compiled without anybody having to wait: in processes of their own, which fill the cache on disk.

`python -m stolik.server.readying` is such a process: it reads lines like `ten hard` and says each again when it is done.
With the word `ahead` it has the rules and the medium bots of all games compiled, as `make run` does the first time.
Compiling holds Python's lock for seconds, so it would stop every table; loading what is compiled takes a fraction of one.
"""

from __future__ import annotations

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import structlog

from stolik.bots import BOTS, SearchWorkspace
from stolik.core import registry, rule
from stolik.core.game import Game, key_of
from stolik.core.table import Table

PARTS = ("rules", "medium", "hard")
"""In this order: the cards can be dealt before a bot can think about them. Medium readies easy and random, too."""
COMPILERS = min(2, os.cpu_count() or 1)
"""Processes that compile at once."""

said = structlog.get_logger()


def ready(game: Game, part: str) -> None:
    """Calls once everything that a table of this game calls."""
    table = Table(game, key=key_of("ready"))
    hidden = table.hide(table.turn)
    if part == "rules":
        table.view(0)
        table.observe(0)
        table.asides(0)
        attempt = table.attempt(table.legal()[0], seat=table.turn)
        table.reveals(table.now, attempt.states)
        assert table.ranks and table.scores
        return
    workspace = SearchWorkspace(game)
    for level in ("random", "easy", "medium") if part == "medium" else ("hard",):
        workspace.observe(hidden, b"ready")
        workspace.choose(BOTS[level])
    workspace.remarks(table.turn)


class Readying:
    """What is ready, and what is being readied, a few games at a time; what somebody waits for comes first."""

    def __init__(self, games: list[str] | None = None) -> None:
        names = list(registry.games()) if games is None else games
        self._queue = [(name, part) for parts in (PARTS[:2], PARTS[2:]) for name in names for part in parts]
        self._done: dict[tuple[str, str], asyncio.Event] = {one: asyncio.Event() for one in self._queue}
        self._wanted: set[str] = set()
        self._compilers: dict[str, Compiler] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._loader = ThreadPoolExecutor(1, "ready")

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._work()) for _ in range(COMPILERS)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._loader.shutdown(wait=False, cancel_futures=True)

    async def rules(self, game: str) -> None:
        await self._wait(game, "rules")

    async def bot(self, game: str, level: str) -> None:
        await self._wait(game, "hard" if level == "hard" else "medium")

    @property
    def all_ready(self) -> bool:
        return all(event.is_set() for event in self._done.values())

    async def _wait(self, game: str, part: str) -> None:
        if (game, part) in self._done and not self._done[game, part].is_set():
            self._hurry(game, part)
            await self._done[game, part].wait()

    def _hurry(self, game: str, part: str) -> None:
        """Puts first what somebody waits for; what nobody waits for is broken off if it is in the way."""
        self._wanted.add(game)
        for wanted in [(game, before) for before in reversed(PARTS[: PARTS.index(part) + 1])]:
            if wanted in self._queue:
                self._queue.remove(wanted)
                self._queue.insert(0, wanted)
        unwanted = [name for name in self._compilers if name not in self._wanted]
        if game not in self._compilers and len(self._compilers) == COMPILERS and unwanted:
            self._compilers[unwanted[-1]].break_off()

    async def _work(self) -> None:
        compiler = Compiler()
        try:
            while chosen := next((one for one in self._queue if one[0] not in self._compilers), None):
                self._queue.remove(chosen)
                self._compilers[chosen[0]] = compiler
                try:
                    await self._ready(*chosen, compiler)
                except BrokenOff:
                    # behind what it was broken off for; but somebody may want it meanwhile
                    self._queue.insert(1 if chosen[0] in self._wanted else len(self._queue), chosen)
                finally:
                    del self._compilers[chosen[0]]
        finally:
            await compiler.close()

    async def _ready(self, name: str, part: str, compiler: Compiler) -> None:
        if rule.COMPILED:
            await compiler.compile(name, part)
        try:
            await asyncio.get_running_loop().run_in_executor(self._loader, ready, registry.game(name), part)
        except Exception:
            said.exception("not ready", game=name, part=part)
        self._done[name, part].set()


class BrokenOff(Exception):
    """Something else had to be compiled first."""


class Compiler:
    """Another process that compiles what it is told to; if it can't be had, this one will, slowly."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._compiling = False
        self._broken_off = False

    async def compile(self, name: str, part: str) -> None:
        self._compiling, self._broken_off = True, False
        answer = b""
        # a process that has ended: asyncio speaks of a lost connection, uvloop of a closed handler
        with suppress(OSError, RuntimeError):
            answer = await self._order(f"{name} {part}\n".encode())
        self._compiling = False
        if self._broken_off or not answer:
            await self.close()
        if self._broken_off:
            raise BrokenOff

    async def _order(self, line: bytes) -> bytes:
        """Says what is to be compiled, and waits until it is said again, or until nothing more will be said."""
        if self._process is None or self._process.returncode is not None:
            command = [sys.executable, "-m", "stolik.server.readying"]
            pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=quiet)
        orders, answers = self._process.stdin, self._process.stdout
        assert orders is not None and answers is not None
        if self._broken_off:
            return b""
        orders.write(line)
        await orders.drain()
        while (answer := await answers.readline()) not in (line, b""):
            pass
        return answer

    def break_off(self) -> None:
        """Ends what is being compiled. What is only loaded by now is done sooner than another process is begun."""
        if self._compiling:
            self._broken_off = True
            if self._process is not None:
                with suppress(ProcessLookupError):
                    self._process.kill()

    async def close(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process = None


async def ahead() -> None:
    """Has compiled what a newcomer plays first."""
    readying = Readying()
    readying.start()
    for name, game in registry.games().items():
        await readying.bot(name, "medium")
        print(f"  {game.title[0]} is ready", flush=True)
    await readying.close()


def main() -> None:
    if sys.argv[1:] == ["ahead"]:
        asyncio.run(ahead())
        return
    for line in sys.stdin:
        name, part = line.split()
        ready(registry.game(name), part)
        print(line, end="", flush=True)


if __name__ == "__main__":
    main()
