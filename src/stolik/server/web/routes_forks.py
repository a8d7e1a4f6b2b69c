"""Routes that open tables which go on from a moment of a finished game."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery, JSONBody

from stolik.core.seats import MOST_SEATS
from stolik.server import wire
from stolik.server.live.table import LiveTable
from stolik.server.live.tokens import new_token
from stolik.server.table.forks import moment
from stolik.server.table.replay import ended
from stolik.server.web.errors import OF_A_BODY, BadMessage, refusals
from stolik.server.web.parts import Address, Server, loaded
from stolik.server.web.routes_replays import file_in
from stolik.server.wire.deals import Cards
from stolik.server.wire.messages import Level


@post(
    "/api/tables/{name:str}/fork",
    summary="Opens a table that goes on from a moment of a game that is over",
    responses=refusals(*OF_A_BODY, 404, 409, 429, 503),
)
async def fork(name: FromPath[str], data: JSONBody[wire.Fork], server: Server, address: Address) -> wire.Opened:
    live = await loaded(server, name, address)
    host = new_token()
    found = await asyncio.to_thread(moment, ended(live.room), data, server.limits, name)  # a long game takes a while
    return opened(await server.players.fork(found, host, address, live.room.speed), host)


@post(
    "/api/fork",
    summary="The same of a game file, which is checked whole",
    responses=refusals(*OF_A_BODY, 404, 409, 429, 503),
    request_max_body_size=None,
)
async def fork_file(
    request: Request[Any, Any, AppState],
    server: Server,
    address: Address,
    seat: FromQuery[int],
    at: FromQuery[int] = 0,
    cards: FromQuery[Cards] = "true",
    bots: FromQuery[Level] = "medium",
) -> wire.Opened:
    server.rates["replay_rate"].spend(address)
    if not 0 <= seat < MOST_SEATS:
        raise BadMessage(reason=("no game has that seat", "żadna gra nie ma takiego miejsca"))
    if not 0 <= at <= server.limits.replay_moves:
        raise BadMessage(reason=("no game has that many moves", "żadna gra nie ma tylu ruchów"))
    asked, host = wire.Fork(at=at, seat=seat, cards=cards, bots=bots), new_token()
    found = await server.replays.moment(await file_in(request, server), asked, address)
    return opened(await server.players.fork(found, host, address), host)


def opened(live: LiveTable, host: str) -> wire.Opened:
    return wire.Opened(live.room.name, host, live.room.promise)


ROUTES = (fork, fork_file)
