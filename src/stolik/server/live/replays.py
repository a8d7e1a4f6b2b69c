"""Replays, made one at a time in a thread, so that no table waits for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from stolik.core.game_file import GameFile
from stolik.core.words import Language
from stolik.server.live.warmup import KernelWarmup
from stolik.server.table.limits import Limits
from stolik.server.table.replay import replayed


class Replays:
    def __init__(self, warmup: KernelWarmup, limits: Limits) -> None:
        self._warmup = warmup
        self._limits = limits
        self._thread = ThreadPoolExecutor(1, "replay")

    async def make(self, saved: GameFile, seat: int, language: Language, words: bool = False) -> bytes:
        """A game from its file, step by step, as it is sent; with the table in words if they are asked for."""
        await self._warmup.rules(saved.game)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, replayed, saved, seat, language, self._limits, words)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
