"""The web application: tables over HTTP. Everything that can be done at a table can be done here as over a socket."""

from __future__ import annotations

import gzip
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any

import msgspec
import segno
import structlog
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import ResponseHeader
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from litestar.response import ServerSentEvent, ServerSentEventMessage

from stolik.core import game_file, registry
from stolik.core.errors import FileError, StolikError, UnknownGame
from stolik.core.game_file import GameFile
from stolik.core.options import describe
from stolik.core.seats import SPECTATOR
from stolik.core.words import LANGUAGES, Language, both, pick
from stolik.server import codes, deciding, errors, wire
from stolik.server.house import House, Live
from stolik.server.limits import Limits, OverLimit, again_of, within
from stolik.server.log import LogUnavailable, Row, open_log
from stolik.server.metrics import Metrics
from stolik.server.pages import BUILT, page_routes
from stolik.server.readying import Readying
from stolik.server.replaying import readable
from stolik.server.socket import socket
from stolik.server.wire_schema import schema

VERSION = "0.1.0"
said = structlog.get_logger()

STATUS: dict[type[StolikError], int] = {
    errors.NoSuchTable: 404,
    UnknownGame: 404,
    errors.UnknownToken: 401,
    errors.OnlyWatching: 403,
    errors.NotHost: 403,
    errors.BadMessage: 400,
    errors.NotOurAddress: 400,
    errors.HintsNotReady: 503,
    FileError: 400,
    OverLimit: 429,
    LogUnavailable: 503,
}
"""How HTTP calls an error; one that isn't here is a conflict with how the table is."""
CONFLICT = 409
KEEP = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Accept-Language, Accept-Encoding"}
"""For what never changes: a game that is over."""

Keeper = NamedDependency[House]
Address = NamedDependency[str]
Token = Annotated[
    str, HeaderParameter(name="Authorization", description="Bearer and the token of a seat; without it one watches.")
]
Tongue = Annotated[str, HeaderParameter(name="Accept-Language", description="pl or en, for what is said to people.")]

Packing = Annotated[str, HeaderParameter(name="Accept-Encoding", description="gzip, if the answer may be packed.")]


REFUSALS = {
    400: "The request can't be understood",
    401: "The token has no seat at this table",
    403: "Only a player, or only the host, can do that",
    404: "There is no such table or game",
    409: "It doesn't fit how the table is, or the rules forbid it",
    413: "It is more than a limit allows",
    429: "Too much in too little time; `again` says when to come back",
    503: "The database is out of reach",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How the documents describe what a request may be refused with."""
    return {status: ResponseSpec(wire.Problem, description=REFUSALS[status], generate_examples=False) for status in statuses}


@get("/api", summary="What this is")
async def about(request: Request[Any, Any, AppState]) -> wire.About:
    return wire.About("stolik", VERSION, "/openapi.json", "/api/schema", addresses(request))


@get("/health", summary="Whether the process lives")
async def health() -> wire.Health:
    return wire.Health("alive")


@get("/ready", summary="Whether it can serve: the database answers", responses=refusals(503))
async def ready(house: Keeper) -> wire.Health:
    await house.log.ready()
    return wire.Health("ready")


@get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT)
async def metrics(house: Keeper) -> Response[bytes]:
    house.metrics.in_memory.set(len(house.tables))
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, AppState]) -> dict[str, Any]:
    return request.app.openapi_schema.to_schema()


@get("/api/schema", summary="The JSON schema of all messages, and of every game's moves and views", cache=True)
async def messages() -> dict[str, Any]:
    return schema()


@get("/api/games", summary="The games, their modes and options", cache=True)
async def list_games() -> list[wire.GameCard]:
    return [
        wire.GameCard(
            name=game.name,
            title=game.title,
            about=game.about,
            least_players=game.players[0],
            most_players=game.players[1],
            minutes=game.minutes,
            company=list(game.company),
            modes=[wire.ModeCard(name, mode.words, dict(mode.options)) for name, mode in game.modes.items()],
            options=list(describe(game.options)),
            kinds=[wire.MoveKind(name, words) for name, words in game.moves.kind_words.items()],
            chat_note=game.chat_note,
        )
        for game in registry.games().values()
    ]


@get(
    "/api/games/{game:str}/rules",
    summary="The rules of a game in words, as Markdown",
    media_type=MediaType.TEXT,
    responses=refusals(404),
    response_headers=[ResponseHeader(name="Vary", value="Accept-Language")],
)
async def rules(game: FromPath[str], accept_language: Tongue = "en") -> str:
    return registry.game(game).rules_text(tongue(accept_language))


@get("/api/tables", summary="Public tables that are not over, the latest first", responses=refusals(429, 503))
async def public(house: Keeper, address: Address) -> list[wire.Listed]:
    house.rates["read_rate"].spend(address)
    rows = await house.log.public(int(house.limits.listed))
    return [listed(row) for _, row in rows]


@post("/api/tables", summary="Opens a table", responses=refusals(400, 404, 409, 413, 429, 503))
async def open_table(data: JSONBody[wire.NewTable], house: Keeper, address: Address) -> wire.Opened:
    house.rates["table_rate"].spend(address)
    host = deciding.new_token()
    live = await house.open(deciding.opened(data, host, time.time()))
    return wire.Opened(live.room.name, host, live.room.promise)


@post(
    "/api/tables/lookup",
    summary="What became of tables that one holds the links of",
    status_code=200,
    responses=refusals(400, 413, 429, 503),
)
async def lookup(data: JSONBody[wire.Links], house: Keeper, address: Address) -> list[wire.Listed]:
    house.rates["read_rate"].spend(address)
    within("links", len(data.tables), house.limits.links, ("These are too many tables at once", "Za dużo stołów naraz"))
    rows = [await house.log.row(name) for name in data.tables if deciding.could_be_name(name)]
    return [listed(row) for row in rows if row]


@get("/api/codes/{code:str}", summary="The table that has a code", responses=refusals(404, 429, 503))
async def find(code: FromPath[str], house: Keeper, address: Address) -> wire.Found:
    house.rates["code_rate"].spend(address)
    return wire.Found(await house.found(code))


@get("/api/tables/{name:str}", summary="A table as one may see it", responses=refusals(400, 401, 404, 429, 503))
async def look(
    name: FromPath[str],
    house: Keeper,
    address: Address,
    authorization: Token = "",
    accept_language: Tongue = "en",
    words: FromQuery[bool] = False,
) -> wire.State:
    house.rates["read_rate"].spend(address)
    live = await house.live(name)
    async with live.lock:
        return live.viewer(seat_of(live, authorization), tongue(accept_language), words).state(live.room, -1)


@post("/api/tables/{name:str}/seats", summary="Takes a seat", responses=refusals(400, 403, 404, 409, 413, 429, 503))
async def join(name: FromPath[str], data: JSONBody[wire.Join], house: Keeper, address: Address) -> wire.Joined:
    house.rates["join_rate"].spend(address)
    return await house.join(await house.live(name), data)


@post(
    "/api/tables/{name:str}/do",
    summary="Does something at the table, as over the socket",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 429, 503),
)
async def do(
    name: FromPath[str],
    data: JSONBody[wire.Command],
    house: Keeper,
    authorization: Token = "",
    accept_language: Tongue = "en",
) -> wire.Done | wire.Hints:
    live = await house.live(name)
    seat = seat_of(live, authorization)
    if seat < 0:
        raise errors.OnlyWatching()
    house.rates["message_rate"].spend(f"{name} {seat}")
    return await house.do(live, seat, data, tongue(accept_language))


@get(
    "/api/tables/{name:str}/events",
    summary="Every new state of the table, as server-sent events",
    responses=refusals(400, 401, 404, 429, 503),
)
async def stream(
    name: FromPath[str],
    house: Keeper,
    address: Address,
    authorization: Token = "",
    accept_language: Tongue = "en",
    last_event_id: Annotated[int, HeaderParameter(name="Last-Event-ID", description="The last version that one had.")] = -1,
    words: FromQuery[bool] = False,
) -> ServerSentEvent:
    house.rates["read_rate"].spend(address)
    live = await house.live(name)
    seat = seat_of(live, authorization)
    hello = wire.Hello(language=tongue(accept_language), since=last_event_id, words=words)

    async def told() -> AsyncIterator[ServerSentEventMessage]:
        async with house.listen(live, seat, hello) as listener:
            while True:
                message = await listener.next()
                yield ServerSentEventMessage(data=message.decode(), id=listener.told)
                if message.startswith(b'{"type":"gone"'):
                    return

    return ServerSentEvent(told())


@get("/api/tables/{name:str}/file", summary="The game file of a game that is over", responses=refusals(400, 404, 409, 429, 503))
async def file(name: FromPath[str], house: Keeper, address: Address) -> Response[bytes]:
    house.rates["read_rate"].spend(address)
    live = await house.live(name)
    async with live.lock:
        saved = finished(live)
    headers = {"Content-Disposition": f'attachment; filename="{saved.game}-{name[:8]}.json"'}
    return Response(game_file.encode(saved), media_type=MediaType.JSON, headers=headers)


@get(
    "/api/tables/{name:str}/replay",
    summary="A game that is over, step by step, as a seat (-1: a spectator) could have seen it",
    responses=refusals(400, 404, 409, 413, 429, 503),
)
async def replay(
    name: FromPath[str],
    house: Keeper,
    address: Address,
    seat: FromQuery[int] = SPECTATOR,
    words: FromQuery[bool] = False,
    accept_language: Tongue = "en",
    accept_encoding: Packing = "",
) -> Response[bytes]:
    house.rates["replay_rate"].spend(address)
    live = await house.live(name)
    async with live.lock:
        saved = finished(live)
    shown = await house.replay(saved, seat, tongue(accept_language), words)
    return packed(shown, accept_encoding, KEEP)


@post(
    "/api/replay",
    summary="The same of a game file, which is checked whole",
    status_code=200,
    responses=refusals(400, 404, 409, 413, 429, 503),
    request_max_body_size=None,
)
async def replay_file(
    request: Request[Any, Any, AppState],
    house: Keeper,
    address: Address,
    seat: FromQuery[int] = SPECTATOR,
    words: FromQuery[bool] = False,
    accept_language: Tongue = "en",
    accept_encoding: Packing = "",
) -> Response[bytes]:
    house.rates["replay_rate"].spend(address)
    text = bytearray()
    async for part in request.stream():
        text += part
        within("file_bytes", len(text), house.limits.file_bytes, ("This file is too long", "Ten plik jest za długi"))
    shown = await house.replay(readable(bytes(text)), seat, tongue(accept_language), words)
    return packed(shown, accept_encoding, {})


@get(
    "/api/tables/{name:str}/qr",
    summary="The link of a table as a QR code",
    media_type="image/svg+xml",
    responses=refusals(400, 404, 503),
)
async def qr(
    name: FromPath[str], house: Keeper, request: Request[Any, Any, AppState], base: FromQuery[str] = ""
) -> Response[bytes]:
    """`base` is one of this server's addresses, or that of the request: a code must not lead elsewhere."""
    await house.live(name)
    own = str(request.base_url).rstrip("/")
    base = base.rstrip("/") or own
    if base not in (own, *addresses(request)):
        raise errors.NotOurAddress(base=base)
    picture = BytesIO()
    segno.make(f"{base}/t/{name}", error="m").save(picture, kind="svg", scale=8, border=2)
    return Response(picture.getvalue(), media_type="image/svg+xml")


def addresses(request: Request[Any, Any, AppState]) -> list[str]:
    """Where others reach this server; asked each time, for a machine may change its network."""
    known: Callable[[], list[str]] | None = request.app.state.get("addresses")
    return known() if known else []


def listed(row: Row) -> wire.Listed:
    """What a list shows of a table; what was written before there were codes doesn't know its own."""
    return msgspec.structs.replace(msgspec.json.decode(row.card, type=wire.Listed), code=codes.shown(row.code or ""))


def packed(text: bytes, accepted: str, headers: dict[str, str]) -> Response[bytes]:
    """An answer that says the same things often, and so is sent as a fortieth of itself to whoever can unpack it."""
    if "gzip" not in accepted:
        return Response(text, media_type=MediaType.JSON, headers=headers)
    return Response(gzip.compress(text, 6), media_type=MediaType.JSON, headers={**headers, "Content-Encoding": "gzip"})


def finished(live: Live) -> GameFile:
    """The game file of a table, which gives everything away and so waits for the end."""
    if live.room.table is None or not live.room.table.over:
        raise errors.NotOver()
    return live.room.table.to_file()


def seat_of(live: Live, authorization: str) -> int:
    """Whose request this is: a seat, or a spectator's."""
    token = authorization.removeprefix("Bearer").strip()
    return live.room.seat_of(token) if token else SPECTATOR


def tongue(accepted: str) -> Language:
    """The first of our languages that a client accepts."""
    for part in accepted.lower().split(","):
        for language in LANGUAGES:
            if part.strip().startswith(language):
                return language
    return "en"


def address_of(request: Request[Any, Any, AppState]) -> str:
    return request.client.host if request.client else "?"


def house_of(state: AppState) -> House:
    house: House = state.house
    return house


def refused(request: Request[Any, Any, AppState], error: StolikError) -> Response[wire.Problem]:
    """A refusal in the language of whoever asked."""
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), CONFLICT)
    if isinstance(error, OverLimit) and not error.again:
        status = 413
    again = again_of(error)
    reason = error.say(tongue(request.headers.get("Accept-Language", "en")))
    request.app.state.house.metrics.refused.labels(type(error).__name__).inc()
    problem = wire.Problem(type(error).__name__, reason, str(error.values.get("rule", "")), again)
    return Response(problem, status_code=status, headers={"Retry-After": str(again)} if again else None)


def unreadable(request: Request[Any, Any, AppState], error: HTTPException) -> Response[wire.Problem]:
    """What can't be understood, or isn't there."""
    first: Any = error.detail
    if isinstance(error, ValidationException) and error.extra:
        first = error.extra[0] if isinstance(error.extra, list) else error.extra
        first = first.get("message") if isinstance(first, dict) else first
    words = both(errors.BadMessage.words, reason=first)
    if isinstance(error, NotFoundException):
        words = ("There is nothing here.", "Tu nic nie ma.")
    name = type(error).__name__.removesuffix("Exception")
    reason = pick(words, tongue(request.headers.get("Accept-Language", "en")))
    return Response(wire.Problem(name, reason), status_code=error.status_code, headers=error.headers)


def too_deep(request: Request[Any, Any, AppState], _: RecursionError) -> Response[wire.Problem]:
    return refused(request, errors.BadMessage(reason=("it is nested too deeply", "jest zbyt głęboko zagnieżdżona")))


ABOUT = (about, health, ready, metrics, openapi, messages, list_games, rules)
TABLES = (public, open_table, lookup, find, look, join, do, stream, file, replay, replay_file, qr, socket)


def create(url: str, limits: Limits | None = None, games: list[str] | None = None, client: Path = BUILT) -> Litestar:
    """The application over a database; `games` are those that are readied (compiled) from the start, `client` the built pages."""
    numbers = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        log = await open_log(url)
        house = app.state.house = House(log, numbers, Readying(games), Metrics())
        await house.start()
        try:
            yield
        finally:
            await house.close()

    return Litestar(
        route_handlers=[*ABOUT, *TABLES, *page_routes(client)],
        dependencies={"house": Provide(house_of, sync_to_thread=False), "address": Provide(address_of, sync_to_thread=False)},
        exception_handlers={StolikError: refused, HTTPException: unreadable, RecursionError: too_deep},
        lifespan=[lifespan],
        logging_config=None,
        request_max_body_size=int(numbers.message_bytes),
        openapi_config=OpenAPIConfig(title="Stolik", version=VERSION, description=__doc__, path="/openapi"),
    )
