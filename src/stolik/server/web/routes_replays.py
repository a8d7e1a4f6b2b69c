"""Routes for games that are over, or that somebody sends as a file: game files, replays and reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery

from stolik.core.seats import MOST_SEATS, SPECTATOR
from stolik.server import wire
from stolik.server.live.reviews import MOST_DEPTHS
from stolik.server.live.table import LiveTable
from stolik.server.live.worker import Events, Wanted
from stolik.server.live.workers import WorkFailed
from stolik.server.table import events
from stolik.server.table.limits import within
from stolik.server.table.replay import ended
from stolik.server.web.errors import OF_A_BODY, BadMessage, answers, refusals
from stolik.server.web.language import language_of
from stolik.server.web.parts import AcceptEncoding, AcceptLanguage, Address, Server

KEEP = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Accept-Language, Accept-Encoding"}
"""For a game that is over: it never changes."""


@get(
    "/api/tables/{name:str}/file",
    summary="The game file of a game that is over",
    responses=refusals(400, 404, 409, 413, 429, 503),
)
async def file(name: FromPath[str], server: Server, address: Address) -> Response[bytes]:
    server.rates["replay_rate"].spend(address)
    live = await server.tables.get(name)
    text = await server.replays.file(await events_of(live, server), address)
    headers = {"Content-Disposition": f'attachment; filename="{live.room.game.name}-{name[:8]}.json"'}
    return Response(text, media_type=MediaType.JSON, headers=headers)


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
    marked: FromQuery[bool] = False,
) -> Response[bytes]:
    server.rates["replay_rate"].spend(address)
    wanted = wanted_as(seat, accept_language, words, accept_encoding, marked)
    live = await server.tables.get(name)
    return sent(await server.replays.of_table(name, wanted, lambda: events_of(live, server), address), wanted, KEEP)


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
    marked: FromQuery[bool] = False,
) -> Response[bytes]:
    server.rates["replay_rate"].spend(address)
    wanted = wanted_as(seat, accept_language, words, accept_encoding, marked)
    return sent(await server.replays.of_file(await file_in(request, server), wanted, address), wanted, {})


@get(
    "/api/tables/{name:str}/review",
    summary="How a game that is over came about: luck, errors, and their sum; at least as deep as asked",
    responses=answers(wire.Review, 400, 404, 409, 413, 429, 503),
)
async def review(
    name: FromPath[str],
    request: Request[Any, Any, AppState],
    server: Server,
    address: Address,
    depth: FromQuery[int] = 0,
    accept_language: AcceptLanguage = "en",
    accept_encoding: AcceptEncoding = "",
) -> Response[bytes]:
    server.rates["review_rate"].spend(address)
    wanted, deep = wanted_as(SPECTATOR, accept_language, False, accept_encoding, True), depth_in(depth)
    live = await server.tables.get(name)
    ended(live.room)
    made = server.reviews.of_table(name, deep, wanted, lambda: events_of(live, server), address)
    return sent(await while_here(request, made), wanted, {})


@post(
    "/api/review",
    summary="The same of a game file, which is checked whole",
    status_code=200,
    responses=answers(wire.Review, *OF_A_BODY, 404, 409, 429, 503),
    request_max_body_size=None,
)
async def review_file(
    request: Request[Any, Any, AppState],
    server: Server,
    address: Address,
    depth: FromQuery[int] = 0,
    accept_language: AcceptLanguage = "en",
    accept_encoding: AcceptEncoding = "",
) -> Response[bytes]:
    server.rates["review_rate"].spend(address)
    wanted, deep = wanted_as(SPECTATOR, accept_language, False, accept_encoding, True), depth_in(depth)
    made = server.reviews.of_file(await file_in(request, server), deep, wanted, address)
    return sent(await while_here(request, made), wanted, {})


async def file_in(request: Request[Any, Any, AppState], server: Server) -> bytes:
    """The game file that somebody sends, up to the most that the server takes."""
    text = bytearray()
    async for part in request.stream():
        text += part
        within("file_bytes", len(text), server.limits.file_bytes, ("This file is too long", "Ten plik jest za długi"))
    return bytes(text)


async def while_here(request: Request[Any, Any, AppState], work: Coroutine[Any, Any, bytes]) -> bytes:
    """What comes of a work that nobody has to wait for who has gone."""
    waiting, gone = asyncio.ensure_future(work), asyncio.ensure_future(gone_away(request))
    try:
        await asyncio.wait((waiting, gone), return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            raise WorkFailed()  # which nobody reads
        return waiting.result()
    finally:
        waiting.cancel()
        gone.cancel()


async def gone_away(request: Request[Any, Any, AppState]) -> None:
    """Returns when a client has closed its connection; its body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def depth_in(depth: int) -> int:
    """How deep a review is wanted."""
    if not 0 <= depth < MOST_DEPTHS:
        raise BadMessage(
            reason=(
                f"the depth of a review is a number from 0 to {MOST_DEPTHS - 1}",
                f"dokładność przeglądu to liczba od 0 do {MOST_DEPTHS - 1}",
            )
        )
    return depth


async def events_of(live: LiveTable, server: Server) -> Events:
    """All that happened at a table that is over."""
    ended(live.room)
    name, first = live.room.name, events.encode(live.room.opened)  # the log has its secret sealed
    return Events(name, [first, *(await server.log.read(name))[1:]])


def wanted_as(seat: int, accept_language: str, words: bool, accept_encoding: str, marked: bool) -> Wanted:
    """How somebody wants to see a game. A replay repeats itself: packed it is a fortieth, for a client that can unpack it."""
    if not SPECTATOR <= seat < MOST_SEATS:
        raise BadMessage(reason=("no game has that seat", "żadna gra nie ma takiego miejsca"))
    return Wanted(seat, language_of(accept_language), words, "gzip" in accept_encoding, marked)


def sent(body: bytes, wanted: Wanted, headers: dict[str, str]) -> Response[bytes]:
    if wanted.packed:
        headers = {**headers, "Content-Encoding": "gzip"}
    return Response(body, media_type=MediaType.JSON, headers=headers)


ROUTES = (file, replay, replay_file, review, review_file)
