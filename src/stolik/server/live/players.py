"""What people ask for at a table: a seat, and then commands, each carried out once however often it comes."""

from __future__ import annotations

import asyncio
import time

from stolik.core import fair
from stolik.core.errors import StolikError
from stolik.core.words import Language
from stolik.server import wire
from stolik.server.live.hints import HintFinder
from stolik.server.live.rates import Rate
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import AlreadyDone, LiveTables
from stolik.server.live.tasks import Tasks
from stolik.server.live.tokens import new_token
from stolik.server.store.log import LogUnavailable
from stolik.server.table import commands, events
from stolik.server.table.commands import Decided
from stolik.server.table.errors import NotOver, UnknownToken
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.table.room import Room


class Players:
    def __init__(self, tables: LiveTables, hints: HintFinder, limits: Limits, rates: dict[str, Rate], tasks: Tasks) -> None:
        self._tables = tables
        self._hints = hints
        self._limits = limits
        self._chat_rate, self._hint_rate = rates["chat_rate"], rates["hint_rate"]
        self._tasks = tasks

    async def join(self, live: LiveTable, asked: wire.Join) -> wire.Joined:
        """Gives somebody a seat, and the token for it."""
        token = new_token()
        taken = -1

        def decide(room: Room) -> Decided:
            nonlocal taken
            decided = commands.sat(room, asked, token, time.time(), self._limits)
            assert isinstance(decided.event, events.Sat)
            taken = decided.event.seat
            return decided

        await self._tables.write(live, decide)
        return wire.Joined(taken, token)

    async def do(self, live: LiveTable, seat: int, command: wire.Command, language: Language) -> wire.Done | wire.Hints:
        """Like `carry_out`, but goes on even if the caller is cancelled."""
        return await asyncio.shield(self._tasks.carry_through(self.carry_out(live, seat, command, language)))

    async def carry_out(self, live: LiveTable, seat: int, command: wire.Command, language: Language) -> wire.Done | wire.Hints:
        """Carries out a command of a seat, once, however often it comes."""
        match command:
            case wire.Hint():
                self._hint_rate.spend(f"{live.room.name} {seat}")
                return wire.Hints(command.id, await self._hints.find(live, seat, language))
            case wire.Rematch():
                return wire.Done(command.id, await self._rematch(live, seat, command))
            case wire.Say():
                self._chat_rate.spend(f"{live.room.name} {seat}")

        person = live.room.seats[seat].person
        message = person.token if person else "", command.id

        def decide(room: Room) -> Decided:
            if room.seats[seat].person != person:
                raise UnknownToken()
            if command.id in room.seats[seat].done:
                raise AlreadyDone(room.seats[seat].done[command.id])
            if before := live.refused.get(message):
                raise type(before)(**before.values)
            return commands.decide(room, seat, command, language, time.time(), self._limits)

        try:
            return wire.Done(command.id, await self._tables.commit(live, decide))
        except AlreadyDone as done:
            return wire.Done(command.id, done.version)
        except (OverLimit, LogUnavailable):
            raise  # the client may try these again
        except StolikError as error:
            live.refuse(message, error)
            raise

    async def _rematch(self, live: LiveTable, seat: int, command: wire.Rematch) -> int:
        """Opens the next game for the same people, unless somebody has done so already."""
        if live.room.stage != "over":
            raise NotOver()
        if live.room.rematch:
            return live.room.version
        following = await self._tables.open(commands.rematch(live.room, time.time(), secret=fair.new_secret()))

        def decide(room: Room) -> Decided:
            if room.rematch:
                raise AlreadyDone(room.version)
            event = events.Continued(at=time.time(), by=seat, id=command.id, table=following.room.name)
            return Decided(event)

        try:
            return await self._tables.write(live, decide)
        except AlreadyDone as done:
            return done.version
