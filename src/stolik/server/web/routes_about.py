"""Routes about the server and its games. They take the request whole, because Litestar's dependencies cost more than they do."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath

import stolik
from stolik.bots import levels
from stolik.core import registry
from stolik.core.game import Game
from stolik.core.moves import Kind
from stolik.core.options import describe
from stolik.server import wire
from stolik.server.live.errors import NotWell
from stolik.server.live.server import LiveServer
from stolik.server.web.edge import FIGURES
from stolik.server.web.errors import NothingHere, answers, refusals
from stolik.server.web.language import language_of
from stolik.server.web.made import made_once
from stolik.server.web.parts import AcceptLanguage, AnyRequest, addresses, server_of, spend_read
from stolik.server.wire.schema import schema

encoded = msgspec.json.Encoder().encode
READY_SECONDS = 1.0
"""How long an answer about the database is good for."""


@get("/api", summary="What this is", responses=refusals(429))
async def about(request: AnyRequest) -> wire.About:
    spend_read(request)
    return wire.About("stolik", stolik.__version__, "/openapi.json", "/api/schema", addresses(request))


@get("/health", summary="Whether the process lives", responses=refusals(429))
async def health(request: AnyRequest) -> wire.Health:
    spend_read(request)
    return wire.Health("alive")


@get(
    "/ready",
    summary="Whether it can serve: the database takes a write, all tasks are at work",
    responses=refusals(429, 503),
)
async def ready(request: AnyRequest) -> wire.Health:
    """Asks the database once a second at most, however many ask."""
    spend_read(request)
    state = request.app.state
    asked: asyncio.Task[None] | None = state.get("asked_ready")
    if asked is None or (asked.done() and time.monotonic() - state.asked_at >= READY_SECONDS):
        asked = state.asked_ready = asyncio.create_task(well(server_of(state)))
        state.asked_at = time.monotonic()
    await asyncio.shield(asked)
    warmup = server_of(state).warmup
    return wire.Health("ready", warmup.done, len(warmup.jobs))


async def well(server: LiveServer) -> None:
    """Raises unless the database takes a write and every task that must never end is at work."""
    if server.tasks.unwell or server.warmup.broken:
        raise NotWell(tasks=", ".join((*server.tasks.unwell, *(["warmup"] if server.warmup.broken else []))))
    await server.log.ready()


@get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT, responses=refusals(404, 429))
async def metrics(request: AnyRequest) -> Response[bytes]:
    spend_read(request)
    scope: Any = request.scope
    if not scope[FIGURES]:
        raise NothingHere()
    figures = await server_of(request.app.state).together.figures()
    return Response(figures, media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/openapi.json", include_in_schema=False)
async def openapi(request: AnyRequest) -> Response[bytes]:
    spend_read(request)
    return await made_once(request, "openapi", "application/json", lambda: encoded(request.app.openapi_schema.to_schema()))


@get(
    "/api/schema",
    summary="The JSON schema of all messages, and of every game's moves and views",
    responses=answers(dict[str, Any], 429),
)
async def messages(request: AnyRequest) -> Response[bytes]:
    spend_read(request)
    return await made_once(request, "schema", "application/json", lambda: encoded(schema()))


@get("/api/games", summary="The games, their modes and options", responses=answers(list[wire.GameCard], 429))
async def list_games(request: AnyRequest) -> Response[bytes]:
    spend_read(request)
    return await made_once(request, "games", "application/json", lambda: encoded(game_cards()))


def game_cards() -> list[wire.GameCard]:
    return [
        wire.GameCard(
            name=game.name,
            title=game.title,
            about=game.about,
            least_players=game.players[0],
            most_players=game.players[1],
            minutes=game.minutes,
            together=game.together(game.check({"players": game.players[1]})),
            lowest_wins=game.lowest_wins,
            score_text=game.score_text,
            company=list(game.company),
            levels=[wire.LevelCard(one.name, one.words, one.about, one.strength) for one in levels.levels(game)],
            scale=levels.scale(game),
            alone=levels.alone(game),
            modes=[wire.ModeCard(name, mode.words, dict(mode.options)) for name, mode in game.modes.items()],
            options=list(describe(game.options)),
            kinds=[wire.MoveKind(name, words) for name, words in game.moves.kind_words.items()],
            moves=move_forms(game),
            chat_note=game.chat_note,
        )
        for game in registry.games().values()
    ]


def move_forms(game: Game) -> wire.MoveForms:
    """What the numbers of a game's moves stand for."""
    return wire.MoveForms([move_form(kind) for kind in game.moves.kinds], game.moves.polish)


def move_form(kind: Kind[Any]) -> wire.MoveForm:
    """A kind of move; what is always the same in its moves is a field with one value."""
    fields = [
        wire.MoveField(name, list(field.values), [] if field.texts == tuple(map(str, field.values)) else list(field.texts))
        for name, field in kind.fields.items()
    ]
    first, _ = next(kind.moves())
    same = [
        wire.MoveField(name, [value], [""])
        for name, value in msgspec.to_builtins(first).items()
        if name not in kind.fields and name != "type"
    ]
    return wire.MoveForm(kind.name, kind.texts[0], fields + same)


@get(
    "/api/games/{game:str}/rules",
    summary="The rules of a game in words, as Markdown",
    media_type=MediaType.TEXT,
    responses=answers(str, 404, 429),
)
async def rules(
    game: FromPath[str],
    request: AnyRequest,
    accept_language: AcceptLanguage = "en",
) -> Response[bytes]:
    spend_read(request)
    known, language = registry.game(game), language_of(accept_language)
    name, vary = f"rules {known.name} {language}", "Accept-Language, Accept-Encoding"
    return await made_once(request, name, "text/plain", lambda: known.rules_text(language).encode(), vary)


ROUTES = (about, health, ready, metrics, openapi, messages, list_games, rules)
