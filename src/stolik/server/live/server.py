"""The live parts of a server, made for each other, started together and closed in order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from stolik.server import wire
from stolik.server.live.beacon import BeaconSource
from stolik.server.live.bots import BotSeats
from stolik.server.live.clock import Clock
from stolik.server.live.deals import Deals
from stolik.server.live.hints import HintFinder
from stolik.server.live.keeper import Keeper
from stolik.server.live.luck import Luck
from stolik.server.live.metrics import Metrics
from stolik.server.live.players import Players
from stolik.server.live.presence import Presence
from stolik.server.live.rates import Connections, Rate, rates
from stolik.server.live.replays import Replays
from stolik.server.live.reviews import Reviews
from stolik.server.live.siblings import COMPILING, Alone, BorrowedCompiler, Siblings, Together
from stolik.server.live.tables import LiveTables
from stolik.server.live.tasks import Tasks
from stolik.server.live.thinking import Thinking, Thinks, threads_of
from stolik.server.live.vault import Vault, new_key
from stolik.server.live.warmup import KernelWarmup
from stolik.server.live.workers import Works
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
    reviews: Reviews
    clock: Clock
    together: Together
    deals: Deals


class Surroundings(NamedTuple):
    """What a server finds around it. A simulation brings its own."""

    clock: Clock = Clock()
    thinking: Thinks | None = None
    beacon: BeaconSource | None = None
    beacon_address: str = ""
    release: str = ""
    works: Works | None = None
    siblings: Siblings = Alone()


@asynccontextmanager
async def live_server(
    log: EventLog,
    limits: Limits,
    games: list[str] | None = None,
    key: bytes | None = None,
    around: Surroundings | None = None,
) -> AsyncIterator[LiveServer]:
    """A server over a log, which it closes in the end; it warms up the kernels of those `games` (None: of all) at once.

    The secrets of tables rest encrypted with the `key`; without one, with a key that nobody has after the server's end.
    """
    around = around or Surroundings()
    clock, siblings = around.clock, around.siblings
    metrics, tasks = Metrics(siblings.number, siblings.count), Tasks()
    warmup = KernelWarmup(games, BorrowedCompiler(siblings) if siblings.number != COMPILING else None)
    thinking = around.thinking or Thinking(limits, threads_of(siblings.count))
    tables = LiveTables(log, warmup, metrics, tasks, clock, Vault(key or new_key()), limits)
    bots = BotSeats(tables, warmup, metrics, thinking, clock, limits, around.beacon)
    tables.attend = bots.attend
    rate = rates(limits)
    players = Players(tables, HintFinder(warmup, thinking), limits, rate, tasks, clock, around.beacon_address, around.release)
    presence, replays = Presence(tables, limits, metrics, tasks, clock), Replays(warmup, limits, around.works)
    reviews = Reviews(log, warmup, limits, replays, tasks, around.works)
    together = Together(siblings, warmup, metrics, tables)
    warmup.start()
    together.start()
    Keeper(tables, presence, log, limits, tasks, clock, metrics).start()
    try:
        parts = (log, limits, metrics, rate, Connections(limits), tasks, warmup, tables, players, presence, replays, reviews)
        luck = Luck(log, tables, reviews, warmup, tasks)
        yield LiveServer(*parts, clock, together, Deals(log, tables, players, luck, clock, around.beacon, around.beacon_address))
    finally:
        tasks.closing = True
        for live in tables.by_name.values():
            for listener in live.listeners:
                listener.reply(GOODBYE)
        bots.stop()
        thinking.close()
        reviews.close()
        await tasks.close()
        replays.close()
        together.close()
        await warmup.close()
        await log.close()
