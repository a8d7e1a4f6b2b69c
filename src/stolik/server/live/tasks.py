"""The tasks of a server: most end with it, some never end, and what was begun for a client is carried through."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

PAUSES = (0.1, 0.5, 2.0, 10.0)
"""Seconds before a task that failed begins again; the last for every further time."""

logger = structlog.get_logger()


class Watch:
    """One task that must never end: how often it has failed, and when it last said that it is well."""

    def __init__(self, name: str, patience: float) -> None:
        self.name = name
        self.patience = patience
        self.failures = 0
        self.down = False
        self._seen = asyncio.get_running_loop().time()

    def beat(self) -> None:
        """Says that all is well, at the end of every round."""
        self.failures = 0
        self._seen = asyncio.get_running_loop().time()

    @property
    def well(self) -> bool:
        return not self.down and asyncio.get_running_loop().time() - self._seen <= self.patience


class Tasks:
    def __init__(self) -> None:
        self.closing = False
        self.watches: list[Watch] = []
        self._cancelled: set[asyncio.Task[Any]] = set()
        self._awaited: set[asyncio.Task[Any]] = set()

    @property
    def unwell(self) -> list[str]:
        """The tasks that have failed and not recovered, or were not heard of for too long."""
        return [watch.name for watch in self.watches if not watch.well]

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begins something that ends when the server closes."""
        task = asyncio.create_task(work)
        self._cancelled.add(task)
        task.add_done_callback(self._cancelled.discard)
        return task

    def supervise(self, name: str, work: Callable[[Watch], Coroutine[Any, Any, Any]], patience: float) -> None:
        """Keeps something going until the server closes: if it fails, or ends, it begins again."""
        watch = Watch(name, patience)
        self.watches.append(watch)
        self.spawn(self._again_and_again(watch, work))

    def carry_through(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begins something that ends by itself, even if its client has gone, and even if the server closes."""
        task = asyncio.create_task(work)
        self._awaited.add(task)
        task.add_done_callback(self._awaited.discard)
        return task

    async def close(self) -> None:
        """Cancels what ends with the server, and waits for the rest."""
        self.closing = True
        for task in self._cancelled:
            task.cancel()
        await asyncio.gather(*self._cancelled, *self._awaited, return_exceptions=True)

    async def _again_and_again(self, watch: Watch, work: Callable[[Watch], Coroutine[Any, Any, Any]]) -> None:
        while True:
            try:
                watch.down = False
                await work(watch)
            except Exception:
                logger.exception("a task failed", task=watch.name)
            watch.down = True
            watch.failures += 1
            await asyncio.sleep(PAUSES[min(watch.failures, len(PAUSES)) - 1])
