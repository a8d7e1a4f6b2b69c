"""Routes about the server and its games."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import ResponseHeader
from litestar.datastructures import State as AppState
from litestar.params import FromPath

import stolik
from stolik.core import registry
from stolik.core.options import describe
from stolik.server import wire
from stolik.server.web.errors import refusals
from stolik.server.web.language import language_of
from stolik.server.web.parts import AcceptLanguage, Server, addresses
from stolik.server.wire.schema import schema


@get("/api", summary="What this is")
async def about(request: Request[Any, Any, AppState]) -> wire.About:
    return wire.About("stolik", stolik.__version__, "/openapi.json", "/api/schema", addresses(request))


@get("/health", summary="Whether the process lives")
async def health() -> wire.Health:
    return wire.Health("alive")


@get("/ready", summary="Whether it can serve: the database answers", responses=refusals(503))
async def ready(server: Server) -> wire.Health:
    await server.log.ready()
    return wire.Health("ready")


@get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT)
async def metrics(server: Server) -> Response[bytes]:
    server.metrics.in_memory.set(len(server.tables.by_name))
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


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
async def rules(game: FromPath[str], accept_language: AcceptLanguage = "en") -> str:
    return registry.game(game).rules_text(language_of(accept_language))


ROUTES = (about, health, ready, metrics, openapi, messages, list_games, rules)
