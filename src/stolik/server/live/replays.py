"""Replays and game files, made in other processes; the replays of tables are kept for the next who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from stolik.core import registry
from stolik.core.errors import UnknownGame
from stolik.server import wire
from stolik.server.live import worker
from stolik.server.live.shelf import Shelf
from stolik.server.live.warmup import KernelWarmup
from stolik.server.live.worker import Events, Job, Kept, Wanted
from stolik.server.live.workers import Workers, Works
from stolik.server.table.forks import Moment
from stolik.server.table.limits import Limits

KEPT_BYTES = 16_000_000
"""Replays that are kept, all together."""


class Replays:
    def __init__(self, warmup: KernelWarmup, limits: Limits, workers: Works | None = None) -> None:
        self._limits = limits
        self._workers = workers or Workers(limits, warmup.rules)
        self._kept = Shelf(KEPT_BYTES)

    async def of_table(self, name: str, wanted: Wanted, events: Callable[[], Awaitable[Events]], payer: str = "") -> bytes:
        """The game of a table that is over, from its events, which are only asked for if the replay isn't kept."""
        kept = self._kept.get((name, wanted))
        if kept is None:
            kept = await self._made(Job(source=await events(), wanted=wanted, limits=self._limits), payer)
            self._kept.put((name, wanted), kept)
        return kept

    async def of_file(self, text: bytes, wanted: Wanted, payer: str = "") -> bytes:
        """The game of a file as somebody has sent it; `payer` is the address that asks."""
        return await self._made(Job(source=text, wanted=wanted, limits=self._limits), payer)

    async def moment(self, text: bytes, asked: wire.Fork, payer: str = "") -> Moment:
        """A moment of the game in a file that somebody has sent, to go on from."""
        made = await self._made(Job(source=text, fork=asked, limits=self._limits), payer)
        return msgspec.json.decode(made, type=Moment)

    async def file(self, events: Events, payer: str = "") -> bytes:
        """The game file of a table that is over. Chat goes on after the end and is in its chain, so it isn't kept."""
        return await self._made(Job(source=events, limits=self._limits), payer)

    async def review(self, kept: bytes, wanted: Wanted, payer: str = "") -> bytes:
        """A review that was made before, written in a language, which takes no longer than a replay."""
        return await self._made(Job(source=Kept(kept), wanted=wanted, limits=self._limits), payer)

    async def _made(self, job: Job, payer: str) -> bytes:
        try:
            return await self._workers.run(payer, job)
        except UnknownGame as error:
            if error.values["name"] not in registry.games():
                raise
            # a game that this program has registered itself: other processes don't know it
            return await asyncio.get_running_loop().run_in_executor(None, worker.made, job)

    def close(self) -> None:
        self._workers.close()
