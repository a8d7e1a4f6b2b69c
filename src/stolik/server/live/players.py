"""What people ask for at a table: a seat, and then commands, each carried out once however often it comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from stolik.core import fair
from stolik.core.errors import StolikError
from stolik.core.seats import SPECTATOR
from stolik.core.words import Language
from stolik.server import wire
from stolik.server.live.clock import Clock
from stolik.server.live.hints import HintFinder
from stolik.server.live.rates import Rate
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import AlreadyDone, LiveTables
from stolik.server.live.tasks import Tasks
from stolik.server.live.tokens import new_token
from stolik.server.table import commands, events
from stolik.server.table.commands import Decided
from stolik.server.table.errors import NotOver, OnlyWatching, RefusedBefore
from stolik.server.table.events import Person
from stolik.server.table.forks import Moment
from stolik.server.table.limits import Limits, OverLimit, within
from stolik.server.table.room import Room

REFUSED_SECONDS = 10
"""When a message may come again that was refused off the record."""


class Players:
    def __init__(
        self,
        tables: LiveTables,
        hints: HintFinder,
        limits: Limits,
        rates: dict[str, Rate],
        tasks: Tasks,
        clock: Clock,
        beacon: str = "",
        release: str = "",
    ) -> None:
        self._tables = tables
        self._hints = hints
        self._limits = limits
        self._rates = rates
        self._tasks = tasks
        self._clock = clock
        self._new = {"beacon": beacon, "release": release}
        """What every table that is opened here has."""

    async def open(self, asked: wire.NewTable, host: str, payer: str) -> LiveTable:
        """A new table, as somebody asked for it; `host` is the token of its host, `payer` the address that it counts for."""
        return await self._open(payer, partial(commands.opened, asked, host=host))

    async def open_from(
        self,
        base: events.Base,
        origin: wire.Origin,
        *,
        game: str,
        options: dict[str, bool | int | str],
        seats: list[str],
        rules: int,
        host: str,
        payer: str,
        speed: wire.Speed = "normal",
    ) -> LiveTable:
        """A new table with the deal of `base`; `seats` has a bot's level for each, and nothing for the person."""

        def opened(now: float, secret: str, release: str, **_: str) -> events.Opened:
            begun = commands.Begun(game, options, seats, rules, speed)
            return commands.opened_from(base, origin, begun, now, host=host, secret=secret, release=release)

        return await self._open(payer, opened)

    async def fork(self, moment: Moment, host: str, payer: str, speed: wire.Speed = "normal") -> LiveTable:
        """A new table that goes on from a moment of a finished game."""
        return await self.open_from(
            moment.base,
            moment.origin,
            game=moment.game,
            options=moment.options,
            seats=moment.seats,
            rules=moment.rules,
            host=host,
            payer=payer,
            speed=speed,
        )

    async def _open(self, payer: str, opened: Callable[..., events.Opened], name: str = "") -> LiveTable:
        """The one way to open a table, a new one or a rematch: out of the budget of an address."""
        self._rates["table_rate"].spend(payer)
        self._rates["tables_a_day"].spend(payer)
        first = opened(now=self._clock.wall(), secret=fair.new_secret(), **self._new)
        live = await self._tables.open(first, name)
        live.payer = payer
        return live

    async def join(self, live: LiveTable, asked: wire.Join, held: bool = False) -> wire.Joined:
        """Gives somebody a seat and the token for it, or asks the table to; `held`: they have had a seat here."""
        token = new_token()
        joined = wire.Joined(-1, token)

        def decide(room: Room) -> Decided:
            nonlocal joined
            self._within_budget(room)
            decided = commands.sat(room, asked, token, self._clock.wall(), self._limits, held)
            assert isinstance(decided.event, (events.Sat, events.AskedSeat))
            joined = wire.Joined(decided.event.seat, token, isinstance(decided.event, events.AskedSeat))
            return decided

        await self._tables.write(live, decide)
        return joined

    async def do(self, live: LiveTable, seat: int, command: wire.Command, language: Language) -> wire.Done | wire.Hints:
        """Like `carry_out`, but goes on even if the caller is cancelled."""
        return await asyncio.shield(self._tasks.carry_through(self.carry_out(live, seat, command, language)))

    async def carry_out(
        self, live: LiveTable, seat: int, command: wire.Command, language: Language, marked: bool = False
    ) -> wire.Done | wire.Hints:
        """Carries out a command of a seat, once, however often it comes; what is refused once stays refused."""
        if seat == SPECTATOR or (seat < 0 and not isinstance(command, wire.HOSTING)):
            raise OnlyWatching()
        who = f"{live.room.name} {seat}"
        self._rates["seat_rate"].spend(who)
        person = live.room.place(seat).person
        match command:
            case wire.Hint():
                self._rates["hint_rate"].spend(who)
                return wire.Hints(command.id, await self._hints.find(live, seat, language, marked))
            case wire.Rematch():
                return wire.Done(command.id, await self._rematch(live, seat, command, person))

        refusal: StolikError | None = None

        def decide(room: Room) -> Decided:
            nonlocal refusal
            self._answered(live, room, seat, person, command.id)
            self._within_budget(room)
            match command:
                case wire.Say() | wire.React():
                    self._rates["chat_rate"].spend(who)
                case wire.Pace(speed=speed):
                    if speed == room.speed:
                        raise AlreadyDone(room.version)
                    self._rates["pace_rate"].spend(room.name)
            try:
                away = live.away(command.seat) if isinstance(command, wire.Remove) else 0.0
                return commands.decide(room, seat, command, language, self._clock.wall(), self._limits, away)
            except StolikError as error:
                refusal = error
                raise

        try:
            try:
                return wire.Done(command.id, await self._tables.commit(live, decide))
            except StolikError as error:
                if error is refusal and not isinstance(error, OverLimit):
                    await self._write_refusal(live, seat, person, command, error)
                raise
        except AlreadyDone as done:
            return wire.Done(command.id, done.version)

    def _answered(self, live: LiveTable, room: Room, seat: int, person: Person | None, message: str) -> None:
        """Stops at a message that was answered before, or whose sender has lost the seat."""
        if room.place(seat).person != person or person is None:
            raise room.unseated(person.token if person else "")
        answer = room.answer(person, message)
        if answer and answer.done:
            raise AlreadyDone(answer.version)
        if answer:
            words = live.refused.get((person.token, message))
            raise type(words)(**words.values) if words else RefusedBefore()

    def _within_budget(self, room: Room) -> None:
        reason = ("So much has happened at this table that it is full", "Przy tym stole wydarzyło się tyle, że jest pełny")
        within("table_events", room.counted + 1, self._limits.table_events, reason)

    async def _write_refusal(
        self, live: LiveTable, seat: int, person: Person | None, command: wire.Command, error: StolikError
    ) -> None:
        """Puts a refusal on record before the client hears of it. A copy of the message may come after a restart, when it could
        be done; but its sender has gone on. Raises `AlreadyDone` if a copy was quicker, and could be done.

        Raises `OverLimit` if the seat has used up its refusals, and writes nothing. Then a copy is decided anew, and may be done.
        That is safe: the answer has `again`, so its sender knows that the message isn't refused for good.
        """

        def decide(room: Room) -> Decided:
            self._answered(live, room, seat, person, command.id)
            if room.refusals[seat] >= self._limits.seat_refusals:
                reason = (
                    f"{error.say('en')} The table puts no more refusals of this seat on record",
                    f"{error.say('pl')} Stół nie zapisuje już odmów dla tego miejsca",
                )
                most = f"{self._limits.seat_refusals:g}"
                raise OverLimit(reason=reason, limit="seat_refusals", number=most, again=REFUSED_SECONDS)
            live.refuse((person.token if person else "", command.id), error)
            return Decided(events.Refused(at=self._clock.wall(), by=seat, id=command.id))

        await self._tables.commit(live, decide)

    async def _rematch(self, live: LiveTable, seat: int, command: wire.Rematch, person: Person | None) -> int:
        """Opens the next game for the same people, unless somebody has done so already."""

        def decide(room: Room) -> Decided:
            self._answered(live, room, seat, person, command.id)
            if room.rematch:
                raise AlreadyDone(room.version)
            return Decided(events.Continued(at=self._clock.wall(), by=seat, id=command.id, table=following.room.name))

        try:
            async with live.continuing:  # of many who ask at once one pays
                room = live.room
                self._answered(live, room, seat, person, command.id)
                if room.stage != "over":
                    await self._write_refusal(live, seat, person, command, NotOver())
                    raise NotOver()
                if room.rematch:
                    return room.version
                following = await self._open(live.payer, partial(commands.rematch, room), commands.name_after(room))
                return await self._tables.write(live, decide)
        except AlreadyDone as done:
            return done.version
