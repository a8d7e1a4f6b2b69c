"""The tasks of a server: most end with it, and what was begun for a client is carried through."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    def __init__(self) -> None:
        self.closing = False
        self._cancelled: set[asyncio.Task[Any]] = set()
        self._awaited: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begins something that ends when the server closes."""
        task = asyncio.create_task(work)
        self._cancelled.add(task)
        task.add_done_callback(self._cancelled.discard)
        return task

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
