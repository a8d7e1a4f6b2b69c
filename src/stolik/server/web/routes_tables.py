"""Routes for tables: everything that can be done at a table over a socket can be done over HTTP."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Annotated, Any

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from litestar.response import ServerSentEvent, ServerSentEventMessage

from stolik.core import fair
from stolik.server import wire
from stolik.server.live.tokens import new_token
from stolik.server.store.log import Row
from stolik.server.table import commands
from stolik.server.table.errors import OnlyWatching
from stolik.server.table.limits import within
from stolik.server.web.errors import NotOurAddress, refusals
from stolik.server.web.language import language_of
from stolik.server.web.parts import AcceptLanguage, Address, Server, Token, addresses, seat_of
from stolik.server.wire import codes


@get("/api/tables", summary="Public tables that are not over, the latest first", responses=refusals(429, 503))
async def public(server: Server, address: Address) -> list[wire.Listed]:
    server.rates["read_rate"].spend(address)
    rows = await server.log.public(int(server.limits.listed))
    return [listed(row) for _, row in rows]


@post("/api/tables", summary="Opens a table", responses=refusals(400, 404, 409, 413, 429, 503))
async def open_table(data: JSONBody[wire.NewTable], server: Server, address: Address) -> wire.Opened:
    server.rates["table_rate"].spend(address)
    host = new_token()
    live = await server.tables.open(commands.opened(data, time.time(), host=host, secret=fair.new_secret()))
    return wire.Opened(live.room.name, host, live.room.promise)


@post(
    "/api/tables/lookup",
    summary="What became of tables whose links you hold",
    status_code=200,
    responses=refusals(400, 413, 429, 503),
)
async def lookup(data: JSONBody[wire.Links], server: Server, address: Address) -> list[wire.Listed]:
    server.rates["read_rate"].spend(address)
    within("links", len(data.tables), server.limits.links, ("These are too many tables at once", "Za dużo stołów naraz"))
    rows = [await server.log.row(name) for name in data.tables if commands.could_be_name(name)]
    return [listed(row) for row in rows if row]


@get("/api/codes/{code:str}", summary="The table that has a code", responses=refusals(404, 429, 503))
async def find(code: FromPath[str], server: Server, address: Address) -> wire.Found:
    server.rates["code_rate"].spend(address)
    return wire.Found(await server.tables.find(code))


@get("/api/tables/{name:str}", summary="A table as you may see it", responses=refusals(400, 401, 404, 429, 503))
async def state(
    name: FromPath[str],
    server: Server,
    address: Address,
    authorization: Token = "",
    accept_language: AcceptLanguage = "en",
    words: FromQuery[bool] = False,
) -> wire.State:
    server.rates["read_rate"].spend(address)
    live = await server.tables.get(name)
    async with live.lock:
        return live.viewer(seat_of(live, authorization), language_of(accept_language), words).state(live.room, -1)


@post("/api/tables/{name:str}/seats", summary="Takes a seat", responses=refusals(400, 403, 404, 409, 413, 429, 503))
async def join(name: FromPath[str], data: JSONBody[wire.Join], server: Server, address: Address) -> wire.Joined:
    server.rates["join_rate"].spend(address)
    return await server.players.join(await server.tables.get(name), data)


@post(
    "/api/tables/{name:str}/do",
    summary="Does something at the table, as over the socket",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 429, 503),
)
async def do(
    name: FromPath[str],
    data: JSONBody[wire.Command],
    server: Server,
    authorization: Token = "",
    accept_language: AcceptLanguage = "en",
) -> wire.Done | wire.Hints:
    live = await server.tables.get(name)
    seat = seat_of(live, authorization)
    if seat < 0:
        raise OnlyWatching()
    server.rates["message_rate"].spend(f"{name} {seat}")
    return await server.players.do(live, seat, data, language_of(accept_language))


@get(
    "/api/tables/{name:str}/events",
    summary="Every new state of the table, as server-sent events",
    responses=refusals(400, 401, 404, 429, 503),
)
async def stream(
    name: FromPath[str],
    server: Server,
    address: Address,
    authorization: Token = "",
    accept_language: AcceptLanguage = "en",
    last_event_id: Annotated[int, HeaderParameter(name="Last-Event-ID", description="The last version that you have.")] = -1,
    words: FromQuery[bool] = False,
) -> ServerSentEvent:
    server.rates["read_rate"].spend(address)
    live = await server.tables.get(name)
    seat = seat_of(live, authorization)
    hello = wire.Hello(language=language_of(accept_language), since=last_event_id, words=words)

    async def messages() -> AsyncIterator[ServerSentEventMessage]:
        async with server.presence.listen(live, seat, hello) as listener:
            while True:
                message = await listener.next()
                yield ServerSentEventMessage(data=message.decode(), id=listener.last_sent)
                if message.startswith(b'{"type":"gone"'):
                    return

    return ServerSentEvent(messages())


@get(
    "/api/tables/{name:str}/qr",
    summary="The link of a table as a QR code",
    media_type="image/svg+xml",
    responses=refusals(400, 404, 503),
)
async def qr(
    name: FromPath[str], server: Server, request: Request[Any, Any, AppState], base: FromQuery[str] = ""
) -> Response[bytes]:
    """`base` is one of this server's addresses, or that of the request: a code must not lead elsewhere."""
    await server.tables.get(name)
    own = str(request.base_url).rstrip("/")
    base = base.rstrip("/") or own
    if base not in (own, *addresses(request)):
        raise NotOurAddress(base=base)
    picture = BytesIO()
    segno.make(f"{base}/t/{name}", error="m").save(picture, kind="svg", scale=8, border=2)
    return Response(picture.getvalue(), media_type="image/svg+xml")


def listed(row: Row) -> wire.Listed:
    """What a list shows of a table. A card that was written before there were codes lacks its own."""
    return msgspec.structs.replace(msgspec.json.decode(row.card, type=wire.Listed), code=codes.shown(row.code or ""))


ROUTES = (public, open_table, lookup, find, state, join, do, stream, qr)
