"""The live parts of a server, made for each other, started together and closed in order."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import NamedTuple

from stolik.server import wire
from stolik.server.live.bots import BotSeats
from stolik.server.live.hints import HintFinder
from stolik.server.live.keeper import Keeper
from stolik.server.live.metrics import Metrics
from stolik.server.live.players import Players
from stolik.server.live.presence import Presence
from stolik.server.live.rates import Connections, Rate, rates
from stolik.server.live.replays import Replays
from stolik.server.live.tables import LiveTables
from stolik.server.live.tasks import Tasks
from stolik.server.live.warmup import KernelWarmup
from stolik.server.store.log import EventLog
from stolik.server.table.limits import Limits

GOODBYE = wire.Gone("closing", "The server is closing; come back in a moment. / Serwer się zamyka; wróć za chwilę.", 2)


class LiveServer(NamedTuple):
    """The parts that routes and tests ask for."""

    log: EventLog
    limits: Limits
    metrics: Metrics
    rates: dict[str, Rate]
    connections: Connections
    tasks: Tasks
    warmup: KernelWarmup
    tables: LiveTables
    players: Players
    presence: Presence
    replays: Replays


@asynccontextmanager
async def live_server(log: EventLog, limits: Limits, games: list[str] | None = None) -> AsyncIterator[LiveServer]:
    """A server over a log, which it closes in the end; it warms up the kernels of those `games` (None: of all) at once."""
    metrics, tasks, warmup = Metrics(), Tasks(), KernelWarmup(games)
    threads = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "bot")
    tables = LiveTables(log, warmup, metrics, tasks)
    bots = BotSeats(tables, warmup, metrics, threads)
    tables.attend = bots.attend
    rate = rates(limits)
    players = Players(tables, HintFinder(warmup, threads), limits, rate, tasks)
    presence, replays = Presence(tables, limits, metrics, tasks), Replays(warmup, limits)
    warmup.start()
    Keeper(tables, log, limits, tasks).start()
    try:
        yield LiveServer(log, limits, metrics, rate, Connections(limits), tasks, warmup, tables, players, presence, replays)
    finally:
        tasks.closing = True
        for live in tables.by_name.values():
            for listener in live.listeners:
                listener.reply(GOODBYE)
        bots.stop()
        threads.shutdown(wait=False, cancel_futures=True)
        await tasks.close()
        replays.close()
        await warmup.close()
        await log.close()
