"""Routes for games that are over, or that somebody sends as a file: game files and replays."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery

from stolik.core import game_file
from stolik.core.game_file import GameFile
from stolik.core.seats import SPECTATOR
from stolik.server.live.replays import Wanted
from stolik.server.live.table import LiveTable
from stolik.server.table.limits import within
from stolik.server.table.replay import chained, finished
from stolik.server.web.errors import OF_A_BODY, refusals
from stolik.server.web.language import language_of
from stolik.server.web.parts import AcceptEncoding, AcceptLanguage, Address, Server

KEEP = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Accept-Language, Accept-Encoding"}
"""For a game that is over: it never changes."""


@get("/api/tables/{name:str}/file", summary="The game file of a game that is over", responses=refusals(400, 404, 409, 429, 503))
async def file(name: FromPath[str], server: Server, address: Address) -> Response[bytes]:
    server.rates["read_rate"].spend(address)
    live = await server.tables.get(name)
    saved = await file_of(live, server)
    headers = {"Content-Disposition": f'attachment; filename="{saved.game}-{name[:8]}.json"'}
    return Response(game_file.encode(saved), media_type=MediaType.JSON, headers=headers)


@get(
    "/api/tables/{name:str}/replay",
    summary="A game that is over, step by step, as a seat (-1: a spectator) could have seen it",
    responses=refusals(400, 404, 409, 413, 429, 503),
)
async def replay(
    name: FromPath[str],
    server: Server,
    address: Address,
    seat: FromQuery[int] = SPECTATOR,
    accept_language: AcceptLanguage = "en",
    accept_encoding: AcceptEncoding = "",
    words: FromQuery[bool] = False,
) -> Response[bytes]:
    server.rates["replay_rate"].spend(address)
    live = await server.tables.get(name)

    async def saved() -> GameFile:
        return await file_of(live, server)

    wanted = Wanted(seat, language_of(accept_language), words, accepts_gzip(accept_encoding))
    return sent(await server.replays.of_table(name, wanted, saved, address), wanted, KEEP)


@post(
    "/api/replay",
    summary="The same of a game file, which is checked whole",
    status_code=200,
    responses=refusals(*OF_A_BODY, 404, 409, 429, 503),
    request_max_body_size=None,
)
async def replay_file(
    request: Request[Any, Any, AppState],
    server: Server,
    address: Address,
    seat: FromQuery[int] = SPECTATOR,
    accept_language: AcceptLanguage = "en",
    accept_encoding: AcceptEncoding = "",
    words: FromQuery[bool] = False,
) -> Response[bytes]:
    server.rates["replay_rate"].spend(address)
    text = bytearray()
    async for part in request.stream():
        text += part
        within("file_bytes", len(text), server.limits.file_bytes, ("This file is too long", "Ten plik jest za długi"))
    wanted = Wanted(seat, language_of(accept_language), words, accepts_gzip(accept_encoding))
    return sent(await server.replays.of_file(bytes(text), wanted, address), wanted, {})


async def file_of(live: LiveTable, server: Server) -> GameFile:
    """The game file of a table that is over, with its chain."""
    return chained(finished(live.room), live.room, await server.log.read(live.room.name))


def accepts_gzip(accepted: str) -> bool:
    """Whether a client can unpack a replay: it repeats itself, and packed it is a fortieth of itself."""
    return "gzip" in accepted


def sent(body: bytes, wanted: Wanted, headers: dict[str, str]) -> Response[bytes]:
    if wanted.packed:
        headers = {**headers, "Content-Encoding": "gzip"}
    return Response(body, media_type=MediaType.JSON, headers=headers)


ROUTES = (file, replay, replay_file)
