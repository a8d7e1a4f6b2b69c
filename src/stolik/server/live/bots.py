"""Bots in their seats, and the clocks of people: acts at tables that wait for no person.

A bot observes the table under its lock, chooses in a thread, outside Python's lock, and then writes its move like anybody else,
with the version that it observed. If something has happened since, or another process was quicker, its choice is dropped.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

import structlog

from stolik.bots import Action, Bot, next_move, next_remarks
from stolik.bots.turns import Chooser, Position
from stolik.core.game import Game
from stolik.core.record import States
from stolik.core.table import Table, observation_digest
from stolik.server.live.metrics import Metrics
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables
from stolik.server.live.warmup import KernelWarmup
from stolik.server.store.log import LogUnavailable
from stolik.server.table import events
from stolik.server.table.commands import Decided, dealt
from stolik.server.table.errors import Outdated
from stolik.server.table.room import Room

LATE_BOT = "medium"
"""The bot that plays on for a person whose time is up."""

logger = structlog.get_logger()


class Snapshot(NamedTuple):
    """A table as bots see it: whose turn it is, and for each bot's seat the record that was hidden for it."""

    over: bool
    turn: int
    records: dict[int, States]

    def hide(self, seat: int) -> States:
        return self.records[seat]


class BotSeats:
    """One task for each table that waits for a bot or a clock, for as long as it does."""

    def __init__(self, tables: LiveTables, warmup: KernelWarmup, metrics: Metrics, threads: ThreadPoolExecutor) -> None:
        self._tables = tables
        self._warmup = warmup
        self._metrics = metrics
        self._threads = threads
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True
        for task in self._tasks.values():
            task.cancel()

    def attend(self, live: LiveTable) -> None:
        """Begins to act at a table, if it waits for a bot or a clock."""
        name = live.room.name
        if name not in self._tasks and not self._stopped and needs_attention(live.room):
            task = self._tasks[name] = asyncio.create_task(self._attend(live))
            task.add_done_callback(lambda _: self._tasks.pop(name, None))

    async def _attend(self, live: LiveTable) -> None:
        """Acts at a table until there is nothing left to do there."""
        try:
            while needs_attention(live.room) and not self._stopped:
                live.changed.clear()
                if talks(live.room.game) and await self._act(live, first_remark):
                    continue
                due = live.room.due
                if due is None:
                    return
                wait = due - time.time()
                if wait > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(live.changed.wait(), wait)
                elif live.room.deadline is None:
                    await self._act(live, next_move)
                else:
                    await self._time_out(live)
        except LogUnavailable:
            logger.warning("table left alone for now", table=live.room.name[:6])
        except Exception:
            logger.exception("bots failed", table=live.room.name[:6])

    async def _act(self, live: LiveTable, choose: Choose) -> bool:
        """Has bots observe the table and choose; makes what they chose, unless something has happened since.

        False: no bot is to move, or none has anything to say.
        """
        async with live.lock:
            room = live.room
            version, table = room.version, dealt(room)
            seats = asked(table, choose)
            snapshot = Snapshot(table.over, table.turn, {seat: table.hide(seat) for seat in seats})
            levels = {seat: table.seats[seat].bot for seat in seats}
        if not levels or snapshot.over:
            return False
        for level in set(levels.values()):
            await self._warmup.bot(room.game.name, level)
        began = time.perf_counter()
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._threads, chosen, choose, room.game, room.name, snapshot, levels)
        if action is None:
            return False
        self._metrics.thinking.labels(room.game.name, levels[action.seat]).observe(time.perf_counter() - began)

        def decide(room: Room) -> Decided:
            if room.version != version:
                raise Outdated()
            digest = observation_digest(action.hidden)
            attempt = dealt(room).attempt(*action.moves, seat=action.seat, observation_digest=digest)
            moves = [played.text for played in attempt.made]
            return Decided(events.Moved(at=time.time(), seat=action.seat, moves=moves, observation_digest=digest), attempt)

        with suppress(Outdated):
            await self._tables.write(live, decide)
        return True

    async def _time_out(self, live: LiveTable) -> None:
        """Gives the seat of a person whose time is up to a bot."""

        def decide(room: Room) -> Decided:
            if room.deadline is None or room.deadline > time.time():
                raise Outdated()
            return Decided(events.Left(at=time.time(), seat=dealt(room).turn, bot=LATE_BOT, late=True))

        with suppress(Outdated):
            await self._tables.write(live, decide)


def needs_attention(room: Room) -> bool:
    """Whether a bot or a clock may have something to do."""
    if room.stage != "playing":
        return False
    return room.due is not None or (any(seat.bot for seat in room.seats) and talks(room.game))


def talks(game: Game) -> bool:
    """Whether bots of this game have something to say out of turn."""
    return game.player.TALKS


Choose = Callable[[Position, Mapping[int, Chooser]], Action | None]
"""What bots do in a position."""


def chosen(choose: Choose, game: Game, name: str, snapshot: Snapshot, levels: dict[int, str]) -> Action | None:
    """What the bots of a table do. Runs in a thread."""
    return choose(snapshot, {seat: Bot(game, level, f"{name} {seat}") for seat, level in levels.items()})


def first_remark(position: Position, bots: Mapping[int, Chooser]) -> Action | None:
    """What the first bot says that has something to say."""
    return next(next_remarks(position, bots), None)


def asked(table: Table, choose: Choose) -> list[int]:
    """The bots' seats that are asked: for a move that of the one in turn, for a remark all."""
    bots = [seat for seat, chair in enumerate(table.seats) if chair.bot]
    return [seat for seat in bots if choose is not next_move or seat == table.turn]
