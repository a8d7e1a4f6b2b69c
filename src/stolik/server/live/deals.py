"""What became of deals and companies, from the rows of the log: nobody reads the logs of others' games for it."""

from __future__ import annotations

from stolik.server import wire
from stolik.server.live.errors import NoSuchTable
from stolik.server.store.log import EventLog, Row
from stolik.server.table import results
from stolik.server.table.commands import could_be_name

MOST_GAMES = 50
"""Games of a company that are sent."""


class Deals:
    def __init__(self, log: EventLog) -> None:
        self._log = log

    async def company(self, name: str) -> wire.Company:
        """The games of a table's company, the latest first. Whoever holds the link of one may see them all."""
        row = await self._row(name)
        found = await self._log.of_company(row.company, MOST_GAMES + 1) if row.company else [(name, row)]
        games = [results.decode(one.result).of_company(table) for table, one in found if one.result]
        return wire.Company(sorted(games[:MOST_GAMES], key=lambda game: -game.ended), len(games) > MOST_GAMES)

    async def _row(self, name: str) -> Row:
        row = await self._log.row(name) if could_be_name(name) else None
        if row is None:
            raise NoSuchTable()
        return row
