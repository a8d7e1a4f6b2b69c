"""Bots in their seats, and the clocks of people: acts at tables that wait for no person.

A bot observes the table, chooses in a thread, outside Python's lock, and then writes its move like anybody else. If the cards or
who plays have changed since, or another process was quicker, its choice is dropped. Bots play only where
somebody looks, or has just looked.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

import structlog

from stolik.bots import Action, Bot, next_move, next_remarks
from stolik.bots.seeds import seed_of
from stolik.bots.turns import Chooser, Position
from stolik.core.arguments import checked_level
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.record import States
from stolik.core.seats import NO_SEAT
from stolik.core.table import Table, observation_digest
from stolik.server.live.beacon import BeaconSource
from stolik.server.live.clock import Clock
from stolik.server.live.metrics import Metrics
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables
from stolik.server.live.thinking import Thinks
from stolik.server.live.warmup import KernelWarmup
from stolik.server.store.log import LogUnavailable
from stolik.server.table import events
from stolik.server.table.commands import Decided, dealt
from stolik.server.table.errors import Outdated
from stolik.server.table.limits import Limits
from stolik.server.table.room import STAND_IN, Room, Wait

COMPANY_SECONDS = 120.0
"""How long bots play on after the last person has gone, or has last been heard of over HTTP."""
LIGHT_SECONDS = 20.0
"""How long after its time a deal waits for a round of the beacon before it is called off."""
LIGHT_PAUSE = 1.0

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

    def __init__(
        self,
        tables: LiveTables,
        warmup: KernelWarmup,
        metrics: Metrics,
        thinking: Thinks,
        clock: Clock,
        limits: Limits,
        beacon: BeaconSource | None = None,
    ) -> None:
        self._tables = tables
        self._warmup = warmup
        self._metrics = metrics
        self._thinking = thinking
        self._clock = clock
        self._limits = limits
        self._beacon = beacon
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True
        for live in self._tables.by_name.values():
            if live.attendant:
                live.attendant.cancel()

    def attend(self, live: LiveTable) -> None:
        """Begins to act at a table, if it waits for a bot or a clock."""
        if live.attendant is None and not self._stopped and not live.retired and self._needed(live):
            live.attendant = asyncio.create_task(self._attend(live))
            live.attendant.add_done_callback(lambda _: self._ended(live))

    def _ended(self, live: LiveTable) -> None:
        live.attendant = None

    def _needed(self, live: LiveTable) -> bool:
        """Whether a bot or a clock has something to do, now or later."""
        room, waits = live.room, live.room.waits
        if room.counted >= self._limits.table_events:
            return False
        if waits and waits.what != "bot":
            return True
        return room.stage == "playing" and (waits is not None or bots_may_talk(room)) and self._company(live)

    def _company(self, live: LiveTable) -> bool:
        """Whether somebody looks at the table, or has done something there lately."""
        lately = self._clock.steady() - COMPANY_SECONDS
        return bool(live.listeners) or live.last_seen > lately or live.since(live.room.person_acted) < COMPANY_SECONDS

    async def _attend(self, live: LiveTable) -> None:
        """Acts at a table until there is nothing left to do there."""
        try:
            while self._needed(live) and not self._stopped and not live.retired:
                live.changed.clear()
                if talks(live.room.game) and live.room.table and self._company(live) and await self._act(live, first_remark):
                    continue
                waits = live.room.waits
                if waits is None or (waits.what == "bot" and not self._company(live)):
                    return
                left = waits.seconds - live.since(waits.since)
                if left > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(live.changed.wait(), left)
                else:
                    await self._do(live, waits)
        except LogUnavailable:
            logger.warning("table left alone for now", table=live.room.name[:6])
        except StolikError as error:
            logger.warning("table left alone", table=live.room.name[:6], reason=type(error).__name__)
        except Exception:
            logger.exception("bots failed", table=live.room.name[:6])

    async def _do(self, live: LiveTable, waits: Wait) -> None:
        """Does what is due."""
        match waits.what:
            case "bot":
                await self._act(live, next_move)
            case "clock":
                await self._time_out(live, waits)
            case "reveal":
                await self._call_off(live, waits)
            case "name_round":
                await self._name_round(live, waits)
            case "light":
                await self._light(live, waits)
            case "host":
                await self._change_host(live, waits)

    async def _act(self, live: LiveTable, choose: Choose) -> bool:
        """Has bots observe the table and choose; makes what they chose, unless something has happened since.

        False: no bot is to move, or none has anything to say.
        """
        room = live.room
        table = dealt(room)
        seats = asked(table, choose)
        snapshot = Snapshot(table.over, table.turn, {seat: table.hide(seat) for seat in seats})
        levels = {seat: table.seats[seat].bot for seat in seats}
        if not levels or snapshot.over:
            return False
        for level in set(levels.values()):
            await self._warmup.bot(room.game.name, level)
        began = time.perf_counter()
        seeds = {seat: seed_of(table.key, seat) for seat in seats}  # nobody knows the key before the end
        action = await self._thinking.run(live.payer, room.name, chosen, choose, room.game, seeds, snapshot, levels)
        if action is None:
            return False
        self._metrics.thinking.labels(room.game.name, levels[action.seat]).observe(time.perf_counter() - began)

        def decide(room: Room) -> Decided:
            now = dealt(room)
            if now.now is not table.now or any(now.seats[seat].bot != level for seat, level in levels.items()):
                raise Outdated()
            digest = observation_digest(action.hidden)
            attempt = now.attempt(*action.moves, seat=action.seat, observation_digest=digest)
            moves = [played.text for played in attempt.made]
            return Decided(events.Moved(at=self._clock.wall(), seat=action.seat, moves=moves, observation_digest=digest), attempt)

        with suppress(Outdated):
            await self._tables.write(live, decide)
        return True

    async def _write(self, live: LiveTable, waits: Wait, event: Callable[[Room], Decided]) -> None:
        """Writes something that was due, unless something else has happened since."""

        def decide(room: Room) -> Decided:
            if room.waits != waits:
                raise Outdated()
            return event(room)

        with suppress(Outdated):
            await self._tables.write(live, decide)

    async def _time_out(self, live: LiveTable, waits: Wait) -> None:
        """Gives the seat of a person whose time is up to a bot."""

        def late(room: Room) -> Decided:
            return Decided(events.Left(at=self._clock.wall(), seat=dealt(room).turn, bot=STAND_IN, late=True))

        await self._write(live, waits, late)

    async def _change_host(self, live: LiveTable, waits: Wait) -> None:
        """Another person is the host, because this one is away."""

        def hosted(room: Room) -> Decided:
            return Decided(events.Hosted(at=self._clock.wall(), seat=room.heir if room.heir is not None else NO_SEAT))

        await self._write(live, waits, hosted)

    async def _call_off(self, live: LiveTable, waits: Wait) -> None:
        """Calls a deal off for which somebody didn't reveal in time."""

        def called_off(room: Room) -> Decided:
            return Decided(events.CalledOff(at=self._clock.wall(), missing=room.unrevealed))

        await self._write(live, waits, called_off)

    async def _name_round(self, live: LiveTable, waits: Wait) -> None:
        """Names the round of the beacon that goes into the deal: one that nobody knows yet."""
        source = live.room.opened.beacon

        def failed(_: Room) -> Decided:
            return Decided(events.CalledOff(at=self._clock.wall(), missing=[]))

        def named(_: Room) -> Decided:
            return Decided(events.Awaited(at=self._clock.wall(), source=source, round=number or 0))

        number = await self._beacon.next_round(source) if self._beacon else None
        await self._write(live, waits, named if number else failed)

    async def _light(self, live: LiveTable, waits: Wait) -> None:
        """Fetches the named round; if it is late for too long, the deal is called off and goes without the beacon."""
        room, waited = live.room, live.since(waits.since)  # later the table may not know that moment any more
        source, beacon = room.opened.beacon, None
        if self._beacon:
            beacon = await self._beacon.fetch(source, room.round)
            waited = min(waited, await self._beacon.overdue(source, room.round))

        def lit(_: Room) -> Decided:
            if beacon is None:
                return Decided(events.CalledOff(at=self._clock.wall(), missing=[]))
            return Decided(events.Lit(at=self._clock.wall(), beacon=beacon))

        if beacon is None and waited < LIGHT_SECONDS:
            await asyncio.sleep(LIGHT_PAUSE)
        else:
            await self._write(live, waits, lit)


def bots_may_talk(room: Room) -> bool:
    """Whether a bot sits there that may say something out of turn."""
    return any(seat.bot for seat in room.seats) and talks(room.game)


def talks(game: Game) -> bool:
    """Whether bots of this game have something to say out of turn."""
    return game.player.TALKS


Choose = Callable[[Position, Mapping[int, Chooser]], Action | None]
"""What bots do in a position."""


def chosen(choose: Choose, game: Game, seeds: dict[int, bytes], snapshot: Snapshot, levels: dict[int, str]) -> Action | None:
    """What the bots of a table do. Runs in a thread."""
    return choose(snapshot, {seat: Bot(game, checked_level(level), seeds[seat]) for seat, level in levels.items()})


def first_remark(position: Position, bots: Mapping[int, Chooser]) -> Action | None:
    """What the first bot says that has something to say."""
    return next(next_remarks(position, bots), None)


def asked(table: Table, choose: Choose) -> list[int]:
    """The bots' seats that are asked: for a move that of the one in turn, for a remark all."""
    bots = [seat for seat, chair in enumerate(table.seats) if chair.bot]
    return [seat for seat in bots if choose is not next_move or seat == table.turn]
