"""Deals that many can have, what became of them, and the games of a company. All of it comes from the rows of the log: nobody
reads the events of others' games for it."""

from __future__ import annotations

import asyncio
import datetime
from typing import Any, Literal, NamedTuple

from stolik.core import daily, registry
from stolik.core.daily import DayDeal, NoBeaconYet
from stolik.core.errors import UnknownSeat
from stolik.core.fair import Beacon
from stolik.core.game import Game
from stolik.server import wire
from stolik.server.live.beacon import BeaconSource
from stolik.server.live.clock import Clock
from stolik.server.live.errors import NoSuchTable
from stolik.server.live.luck import Luck
from stolik.server.live.players import Players
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables
from stolik.server.store.log import EventLog
from stolik.server.table import events, results
from stolik.server.table.commands import could_be_name
from stolik.server.table.forks import seats_against
from stolik.server.table.replay import ended
from stolik.server.table.results import Result

MOST_RESULTS = 100
"""Results of a deal that are sent."""
MOST_ROUNDS = 400
"""Days of which what the beacon said is kept in memory."""
MOST_GAMES = 50
"""Games of a company that are sent."""


class Deals:
    def __init__(
        self,
        log: EventLog,
        tables: LiveTables,
        players: Players,
        luck: Luck,
        clock: Clock,
        beacon: BeaconSource | None = None,
        beacon_address: str = "",
    ) -> None:
        self._log = log
        self._tables = tables
        self._players = players
        self._luck = luck
        self._clock = clock
        self._beacon = beacon
        self._beacon_address = beacon_address
        self._rounds: dict[datetime.date, Beacon] = {}
        """What the beacon said on some days,"""
        self._asking: dict[datetime.date, asyncio.Future[None]] = {}
        """and the days of which it is asked now."""

    def of_day(self, date: str = "") -> wire.Daily:
        """The deals of a day, or of today."""
        today = daily.today(self._clock.wall())
        day = daily.day_of(date, today) if date else today
        deals = [daily.deal_of(game, day) for game in registry.games().values()]
        shown = [wire.DailyDeal(game=one.game.name, options=one.options.said(), seats=one.seats, seat=one.seat) for one in deals]
        told = (day.isoformat(), today.isoformat(), daily.FIRST.isoformat())
        return wire.Daily(*told, self._clock.wall(), self._beacon_address, shown)

    async def open(self, game: str, date: str, host: str, payer: str, practice: bool = False) -> LiveTable:
        """A table with a game's deal of a day, or with that deal once more for `practice`; `host` is the token of its host,
        `payer` the address that it counts for."""
        deal = await self._day_deal(game, date)
        kind: Literal["again", "daily"] = "again" if practice else "daily"
        return await self._players.open_from(
            events.Base(deal.key.hex()),
            wire.Origin(kind=kind, deal=deal.name, seat=deal.seat, date=date, beacon=deal.beacon),
            game=game,
            options=deal.options.said(),
            seats=deal.seats,
            rules=deal.game.rules_version,
            host=host,
            payer=payer,
        )

    async def results_of_day(self, game: str, date: str, payer: str) -> wire.DealResults:
        """What became of a game's deal of a day on this server."""
        deal = await self._day_deal(game, date)
        compared = Compared(deal.game, deal.name, deal.seat, deal.options.said(), deal.seats, date)
        return await self._results(compared, set(), "", payer)

    async def results(self, name: str, seat: int | None, payer: str) -> wire.DealResults:
        """What became of a table's deal in one of its seats: by default in the one that it is about."""
        room = (await self._tables.get(name)).room
        origin = room.opened.origin
        table = room.table or room.base if origin else ended(room)  # before the end nobody may know a deal that was drawn
        assert table is not None
        if seat is None:
            seat = results.own_seat(room)
        if not 0 <= seat < len(room.seats):
            raise UnknownSeat(seat=seat, first=0, last=len(room.seats) - 1)
        seats = room.opened.seats if origin and origin.seat == seat else seats_against(table, seat)
        date = origin.date if origin else ""
        compared = Compared(room.game, results.deal_in(room, seat), seat, room.options.said(), seats, date, table.began_at)
        return await self._results(compared, {name, results.source_of(room)}, name, payer)

    async def company(self, name: str) -> wire.Company:
        """The games of a table's company, the latest first. Who holds the link of one may see them all."""
        row = await self._log.row(name) if could_be_name(name) else None
        if row is None:
            raise NoSuchTable()
        found = await self._log.of_company(row.company, MOST_GAMES + 1) if row.company else [(name, row)]
        games = [results.decode(one.result).of_company(table) for table, one in found if one.result]
        return wire.Company(sorted(games[:MOST_GAMES], key=lambda game: -game.ended), len(games) > MOST_GAMES)

    async def _day_deal(self, game: str, date: str) -> DayDeal:
        found = registry.game(game)
        day = daily.day_of(date, daily.today(self._clock.wall()))
        return daily.deal_of(found, day, await self._round_of(day) if self._beacon_address else None)

    async def _round_of(self, day: datetime.date) -> Beacon:
        """The first round that the beacon says on a day. Without it there is no deal: another one would be nobody else's."""
        if day not in self._rounds:  # all who wait for it share one question
            asking = self._asking.get(day) or asyncio.ensure_future(self._ask(day))
            self._asking[day] = asking
            await asyncio.shield(asking)
        if day not in self._rounds:
            raise NoBeaconYet()
        return self._rounds[day]

    async def _ask(self, day: datetime.date) -> None:
        try:
            said = await self._beacon.first_since(self._beacon_address, daily.begins(day)) if self._beacon else None
        finally:
            del self._asking[day]
        if said is not None:
            if len(self._rounds) >= MOST_ROUNDS:
                self._rounds.clear()
            self._rounds[day] = said

    async def _results(self, of: Compared, sources: set[str], own: str, payer: str) -> wire.DealResults:
        """The results of a deal, and those of the games that it was taken from; sees to it that luck is found out."""
        count, rows = await self._log.of_deal(of.deal, MOST_RESULTS)
        found = {table: results.decode(row.result) for table, row in rows if row.result}
        sources = (sources | {result.source for result in found.values()}) - {"", *found}
        for table, row in (await self._log.rows(sorted(sources))).items() if sources else ():
            result = results.decode(row.result) if row.result else None
            if result and row.deal != of.deal and of.seat in result.whole and result.began <= of.at:
                found[table] = result
                rows.append((table, row))
                count += 1
        best = sorted(found, key=lambda table: of.order(found[table]))
        known = await self._luck.known(of.game, best) if best else {}
        forgotten = {table for table, row in rows if row.forgotten is not None}
        sought = [one for one in best if found[one].began == of.at and one not in known and one not in forgotten]
        pending = self._luck.find(sorted(sought, key=lambda table: table != own), payer)
        strangers = bool(of.date) or any(result.date for result in found.values())
        return wire.DealResults(
            game=of.game.name,
            options=of.options,
            seats=of.seats,
            seat=of.seat,
            date=of.date,
            measure=of.game.measure,
            lower_is_better=of.game.measure == "score" and of.game.lowest_wins,
            games=count,
            results=[of.shown(one, found[one], known.get(one), strangers and one != own) for one in best],
            pending=pending,
        )


class Compared(NamedTuple):
    """A deal in one of its seats, after so many moves."""

    game: Game
    deal: str
    seat: int
    options: dict[str, Any]
    seats: list[str]
    date: str
    at: int = 0

    def order(self, result: Result) -> tuple[float, ...]:
        """Orders results, the best first."""
        player = result.players[self.seat]
        points = player.score if self.game.lowest_wins else -player.score
        return (points, result.ended) if self.game.measure == "score" else (player.rank, points, result.ended)

    def shown(self, table: str, result: Result, luck: list[float] | None, nameless: bool) -> wire.DealResult:
        player = result.players[self.seat]
        return wire.DealResult(
            table="" if nameless else table,
            name="" if nameless else player.name,
            score=player.score,
            won=player.rank == 1,
            rank=player.rank,
            ended=result.ended,
            luck=luck[self.seat] if luck and result.began == self.at else None,
        )
