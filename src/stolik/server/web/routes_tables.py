"""Routes for tables: everything that can be done at a table over a socket can be done over HTTP."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Annotated, Any

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from litestar.response import ServerSentEvent, ServerSentEventMessage

from stolik.core.errors import StolikError
from stolik.core.seats import SPECTATOR
from stolik.server import wire
from stolik.server.live.errors import NoSuchTable
from stolik.server.live.tokens import new_token
from stolik.server.store.log import Row
from stolik.server.table import commands
from stolik.server.table.errors import OnlyWatching
from stolik.server.table.limits import within
from stolik.server.web.assets import File, sent
from stolik.server.web.errors import OF_A_BODY, NotOurAddress, answers, refusals
from stolik.server.web.language import language_of
from stolik.server.web.made import file_of
from stolik.server.web.parts import AcceptLanguage, Address, Server, Token, addresses, bearer, ends_of, loaded, seat_of
from stolik.server.wire import codes

PICTURES = 256
"""QR codes that are kept."""
pictures: OrderedDict[str, File] = OrderedDict()
pen = ThreadPoolExecutor(1, "qr")
"""One thread: it holds Python's lock while it draws, and the loop has its turn between two."""


@get("/api/tables", summary="Public tables that are not over, the latest first", responses=refusals(429, 503))
async def public(server: Server, address: Address) -> list[wire.Listed]:
    server.rates["read_rate"].spend(address)
    rows = await server.log.public(int(server.limits.listed))
    return [listed(row) for _, row in rows]


@post("/api/tables", summary="Opens a table", responses=refusals(*OF_A_BODY, 404, 409, 429, 503))
async def open_table(data: JSONBody[wire.NewTable], server: Server, address: Address) -> wire.Opened:
    host = new_token()
    live = await server.players.open(data, host, address)
    return wire.Opened(live.room.name, host, live.room.promise)


@post(
    "/api/tables/lookup",
    summary="What became of tables whose links you hold",
    status_code=200,
    responses=refusals(*OF_A_BODY, 429, 503),
)
async def lookup(data: JSONBody[wire.Links], server: Server, address: Address) -> list[wire.Listed]:
    server.rates["read_rate"].spend(address)
    within("links", len(data.tables), server.limits.links, ("These are too many tables at once", "Za dużo stołów naraz"))
    rows = await server.log.rows([name for name in set(data.tables) if commands.could_be_name(name)])
    return [listed(rows[name]) for name in data.tables if name in rows]


@get("/api/codes/{code:str}", summary="The table that has a code", responses=refusals(404, 429, 503))
async def find(code: FromPath[str], server: Server, address: Address) -> wire.Found:
    server.rates["code_rate"].spend(address)
    return wire.Found(await server.tables.find(code))


@get(
    "/api/tables/{name:str}",
    summary="A table as you may see it, whole or as a patch",
    responses=answers(wire.State | wire.Patch, 400, 401, 404, 429, 503),
)
async def state(
    name: FromPath[str],
    server: Server,
    address: Address,
    authorization: Token = "",
    accept_language: AcceptLanguage = "en",
    words: FromQuery[bool] = False,
    whole: FromQuery[bool] = True,
    since: FromQuery[int] = -1,
) -> Response[bytes]:
    """`since` is the version that you have: what happened after it is told, and a patch, if you want no `whole`, begins at it."""
    server.rates["read_rate"].spend(address)
    live = await server.tables.get(name)
    server.presence.seen(live)
    viewer = live.viewer(seat_of(live, authorization), language_of(accept_language), words)
    known = live.room.known(since)
    message = live.rendered(viewer, known) if whole else live.patched(viewer, viewer.tree_of(since), known)[0]
    return Response(message, media_type="application/json")


@post("/api/tables/{name:str}/seats", summary="Takes a seat", responses=refusals(*OF_A_BODY, 403, 404, 409, 429, 503))
async def join(
    name: FromPath[str], data: JSONBody[wire.Join], server: Server, address: Address, authorization: Token = ""
) -> wire.Joined:
    """Who has a seat at this table, or had one, says so by its token: after the deal they can't have another."""
    server.rates["join_rate"].spend(address)
    live = await server.tables.get(name)
    joined = await server.players.join(live, data, held=live.room.has_held(bearer(authorization)))
    if not joined.asking:
        live.payer = address
    return joined


@post(
    "/api/tables/{name:str}/do",
    summary="Does something at the table, as over the socket",
    status_code=200,
    responses=refusals(*OF_A_BODY, 401, 403, 404, 409, 429, 503),
)
async def do(
    name: FromPath[str],
    data: JSONBody[wire.Command],
    server: Server,
    address: Address,
    authorization: Token = "",
    accept_language: AcceptLanguage = "en",
) -> wire.Done | wire.Hints:
    live = await loaded(server, name, address)
    try:
        seat = seat_of(live, authorization)
        if seat == SPECTATOR:
            raise OnlyWatching()
    except StolikError:
        server.rates["read_rate"].spend(address)  # a seat has a rate of its own
        raise
    live.payer = address
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
    request: Request[Any, Any, AppState],
    authorization: Token = "",
    accept_language: AcceptLanguage = "en",
    last_event_id: Annotated[int, HeaderParameter(name="Last-Event-ID", description="The last version that you have.")] = -1,
    words: FromQuery[bool] = False,
    whole: FromQuery[bool] = True,
) -> ServerSentEvent:
    server.rates["read_rate"].spend(address)
    live = await server.tables.get(name)
    seat = seat_of(live, authorization)
    hello = wire.Hello(bearer(authorization), language_of(accept_language), last_event_id, words, whole)
    if seat != SPECTATOR:
        live.payer = address
    # both places are taken before the answer begins, and given back with the request, even if nobody stays for the answer
    ends = ends_of(request)
    ends.enter_context(server.connections.opened(address))
    ends.enter_context(server.connections.listening(address, name, seat, len(live.room.seats)))

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
    responses=refusals(400, 401, 403, 404, 429, 503),
)
async def qr(
    name: FromPath[str],
    server: Server,
    address: Address,
    request: Request[Any, Any, AppState],
    authorization: Token = "",
    base: FromQuery[str] = "",
) -> Response[bytes]:
    """`base` is one of this server's addresses, or that of the request: a code must not lead elsewhere. With the token of a seat
    it is the link of that seat, for another device of the same person."""
    server.rates["read_rate"].spend(address)
    if name not in server.tables.by_name and not (commands.could_be_name(name) and await server.log.row(name)):
        raise NoSuchTable()
    own = str(request.base_url).rstrip("/")
    base = base.rstrip("/") or own
    if base not in (own, *addresses(request)):
        raise NotOurAddress(base=base)
    link = f"{base}/t/{name}"
    if token := bearer(authorization):
        if (await server.tables.get(name)).room.seat_of(token) < 0:
            raise OnlyWatching()
        server.rates["qr_rate"].spend(address)
        own_link = await asyncio.get_running_loop().run_in_executor(pen, drawn, f"{link}#seat={token}")
        return Response(own_link.bodies[""], media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
    if link not in pictures:
        server.rates["qr_rate"].spend(address)
    return sent(request, await picture(link))


async def picture(link: str) -> File:
    """A link as a QR code, kept for the next who asks. Drawing it takes milliseconds, which are not the loop's."""
    if link not in pictures:
        pictures[link] = await asyncio.get_running_loop().run_in_executor(pen, drawn, link)
        while len(pictures) > PICTURES:
            pictures.popitem(last=False)
    return pictures[link]


def drawn(link: str) -> File:
    picture = BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=8, border=2)
    return file_of(picture.getvalue(), "image/svg+xml")


def listed(row: Row) -> wire.Listed:
    """What a list shows of a table. A card that was written before there were codes lacks its own."""
    return msgspec.structs.replace(msgspec.json.decode(row.card, type=wire.Listed), code=codes.shown(row.code or ""))


ROUTES = (public, open_table, lookup, find, state, join, do, stream, qr)
