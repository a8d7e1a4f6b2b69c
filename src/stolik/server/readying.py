"""Gets rules and bots compiled without anybody having to wait: in a process of its own, which fills the cache on disk.

`python -m stolik.server.readying` is that process: it reads lines like `ten hard` and says each again when it is done.
Compiling holds Python's lock for seconds, so it would stop every table; loading what is compiled takes a fraction of one.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

import structlog

from stolik.bots import BOTS, Desk
from stolik.core import registry, rule
from stolik.core.game import Game, key_of
from stolik.core.table import Table

PARTS = ("rules", "medium", "hard")
"""In this order: the cards can be dealt before a bot can think about them. Medium readies easy and random, too."""

said = structlog.get_logger()


def ready(game: Game, part: str) -> None:
    """Calls once everything that a table of this game calls."""
    table = Table(game, key=key_of("ready"))
    hidden = table.hide(table.turn)
    if part == "rules":
        table.view(0)
        table.legal()
        table.asides(0)
        table.attempt(table.legal()[0], seat=table.turn)
        assert table.ranks and table.scores
        return
    desk = Desk(game)
    for level in ("random", "easy", "medium") if part == "medium" else ("hard",):
        desk.look(hidden, b"ready")
        desk.choose(BOTS[level])
    desk.remarks(table.turn)


class Readying:
    """What is ready, and what is being readied, one after the other; what somebody waits for comes first."""

    def __init__(self, games: list[str] | None = None) -> None:
        names = list(registry.games()) if games is None else games
        self._queue = [(name, part) for part in PARTS for name in names]
        self._done: dict[tuple[str, str], asyncio.Event] = {one: asyncio.Event() for one in self._queue}
        self._task: asyncio.Task[None] | None = None
        self._loader = ThreadPoolExecutor(1, "ready")

    def start(self) -> None:
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
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
            for wanted in [(game, before) for before in reversed(PARTS[: PARTS.index(part) + 1])]:
                if wanted in self._queue:
                    self._queue.remove(wanted)
                    self._queue.insert(0, wanted)
            await self._done[game, part].wait()

    async def _work(self) -> None:
        if not self._queue:
            return
        loop = asyncio.get_running_loop()
        async with compiler() as compile_elsewhere:
            while self._queue:
                name, part = self._queue.pop(0)
                if rule.COMPILED:
                    await compile_elsewhere(f"{name} {part}\n".encode())
                try:
                    await loop.run_in_executor(self._loader, ready, registry.game(name), part)
                except Exception:
                    said.exception("not ready", game=name, part=part)
                self._done[name, part].set()


@asynccontextmanager
async def compiler() -> AsyncIterator[Callable[[bytes], Awaitable[None]]]:
    """Another process that compiles what it is told to; if it can't be had, this one will, slowly."""
    command = [sys.executable, "-m", "stolik.server.readying"]
    pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=quiet)
    assert process.stdin is not None and process.stdout is not None
    orders, answers = process.stdin, process.stdout

    async def compile_elsewhere(line: bytes) -> None:
        with suppress(ConnectionError):
            orders.write(line)
            await orders.drain()
            while await answers.readline() not in (line, b""):
                pass

    try:
        yield compile_elsewhere
    finally:
        orders.close()
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def main() -> None:
    for line in sys.stdin:
        name, part = line.split()
        ready(registry.game(name), part)
        print(line, end="", flush=True)


if __name__ == "__main__":
    main()
