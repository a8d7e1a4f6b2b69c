"""What luck did in games that are over: found out one game at a time, in another process, and kept with the game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec
import structlog

from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.server.live.reviews import Reviews
from stolik.server.live.tables import LiveTables
from stolik.server.live.tasks import Tasks
from stolik.server.live.warmup import KernelWarmup
from stolik.server.live.worker import Events
from stolik.server.live.workers import WorkFailed
from stolik.server.store.log import EventLog
from stolik.server.table import events
from stolik.server.table.limits import again_of

MOST_AT_ONCE = 3
"""Games that one request puts in the queue,"""
MOST_WAITING = 60
"""and games that are in it."""
MOST_HOPELESS = 1_000
"""Games whose luck can't be found out, until the next start."""

logger = structlog.get_logger()
decode = msgspec.json.Decoder(list[float]).decode


class Luck:
    def __init__(self, log: EventLog, tables: LiveTables, reviews: Reviews, warmup: KernelWarmup, tasks: Tasks) -> None:
        self._log = log
        self._tables = tables
        self._reviews = reviews
        self._warmup = warmup
        self._tasks = tasks
        self._waiting: OrderedDict[str, str] = OrderedDict()
        """Tables, and the address that asked first."""
        self._hopeless: OrderedDict[str, None] = OrderedDict()
        self._work: asyncio.Task[None] | None = None

    async def known(self, game: Game, tables: list[str]) -> dict[str, list[float]]:
        """What draws gave each seat in some games, of those where that has been found out."""
        found = await self._log.kept_of(tables, kept_as(game))
        return {table: decode(body) for table, body in found.items()}

    def find(self, tables: list[str], payer: str) -> bool:
        """Goes on to find out about some of these tables, the first of them first; False if there is nothing left to find."""
        left = [table for table in tables if table not in self._hopeless]
        for table in left[:MOST_AT_ONCE]:
            if len(self._waiting) < MOST_WAITING:
                self._waiting.setdefault(table, payer)
        if self._waiting and (self._work is None or self._work.done()):
            self._work = self._tasks.spawn(self._find_all())
        return bool(left)

    async def _find_all(self) -> None:
        """One game after the other."""
        while self._waiting:
            table, payer = next(iter(self._waiting.items()))
            try:
                await self._find(table, payer)
            except StolikError as error:
                if isinstance(error, WorkFailed) or not again_of(error):
                    self._give_up(table)
            except Exception:
                logger.exception("what luck did could not be found out", table=table[:6])
                self._give_up(table)
            finally:
                self._waiting.pop(table, None)

    async def _find(self, table: str, payer: str) -> None:
        live = await self._tables.get(table)
        name = kept_as(live.room.game)
        if await self._log.kept(table, name) is not None:  # another process was quicker
            return
        await self._warmup.reviews(live.room.game.name)
        bodies = [events.encode(live.room.opened), *(await self._log.read(table))[1:]]  # the log has its secret sealed
        await self._log.keep(table, name, await self._reviews.luck(Events(table, bodies), payer))

    def _give_up(self, table: str) -> None:
        self._hopeless[table] = None
        if len(self._hopeless) > MOST_HOPELESS:
            self._hopeless.popitem(last=False)


def kept_as(game: Game) -> str:
    """Under which name luck is kept: other bots see other luck, and only what the same ones see can be compared."""
    return f"luck {game.bot_version}"
