"""Routes for deals that others have, too: of a day, and of a table; and for the games of a company."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, FromQuery

from stolik.server import wire
from stolik.server.live.tokens import new_token
from stolik.server.web.errors import OF_A_BODY, refusals
from stolik.server.web.parts import Address, Server


@get("/api/daily", summary="The deals of a day, today's by default", responses=refusals(400, 404, 429))
async def daily(server: Server, address: Address, date: FromQuery[str] = "") -> wire.Daily:
    """Days are those of UTC, such as `2026-11-18`."""
    server.rates["read_rate"].spend(address)
    return server.deals.of_day(date)


@post(
    "/api/daily/{game:str}/{date:str}", summary="Opens a table with a day's deal", responses=refusals(*OF_A_BODY, 404, 429, 503)
)
async def open_daily(
    game: FromPath[str], date: FromPath[str], server: Server, address: Address, practice: FromQuery[bool] = False
) -> wire.Opened:
    """The person takes the seat that is open, and the game begins. It is nobody's secret: the key follows from the date, and from
    what a public beacon said then, if this server mixes one in. A game for `practice` is not among the results of the day."""
    host = new_token()
    live = await server.deals.open(game, date, host, address, practice)
    return wire.Opened(live.room.name, host, live.room.promise)


@get(
    "/api/daily/{game:str}/{date:str}",
    summary="What became of a day's deal on this server",
    responses=refusals(400, 404, 429, 503),
)
async def daily_results(game: FromPath[str], date: FromPath[str], server: Server, address: Address) -> wire.DealResults:
    server.rates["read_rate"].spend(address)
    return await server.deals.results_of_day(game, date, address)


@get(
    "/api/tables/{name:str}/deal",
    summary="What became of a table's deal in one of its seats",
    responses=refusals(400, 404, 409, 429, 503),
)
async def deal(name: FromPath[str], server: Server, address: Address, seat: FromQuery[int | None] = None) -> wire.DealResults:
    """Without a `seat`, in the one that was chosen for this table, or else that of the first person who played to the end."""
    server.rates["read_rate"].spend(address)
    return await server.deals.results(name, seat, address)


@get(
    "/api/tables/{name:str}/company",
    summary="The games of a table's company, each the rematch of the one before",
    responses=refusals(404, 429, 503),
)
async def company(name: FromPath[str], server: Server, address: Address) -> wire.Company:
    """Only games that are over. Who holds the link of one of the tables may see them all."""
    server.rates["read_rate"].spend(address)
    return await server.deals.company(name)


ROUTES = (daily, open_daily, daily_results, deal, company)
