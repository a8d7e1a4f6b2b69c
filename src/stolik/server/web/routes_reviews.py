"""Routes for reviews of games that are over, or that somebody sends as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery

from stolik.core.seats import SPECTATOR
from stolik.server import wire
from stolik.server.live.reviews import MOST_DEPTHS
from stolik.server.live.workers import WorkFailed
from stolik.server.table.replay import ended
from stolik.server.web.errors import OF_A_BODY, BadMessage, answers
from stolik.server.web.parts import AcceptEncoding, AcceptLanguage, Address, Server
from stolik.server.web.routes_replays import events_of, file_in, sent, wanted_as


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


ROUTES = (review, review_file)
