"""How HTTP says what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import ResponseSpec

from stolik.core.daily import BadDay, NoBeaconYet, NoDealThen, NoDealYet
from stolik.core.errors import FileError, StolikError, UnknownGame
from stolik.core.words import Language, both, pick
from stolik.server import wire
from stolik.server.live.errors import FrozenTable, NoSuchTable, NotWell, TableElsewhere, UnreadableTable
from stolik.server.live.reviews import NotYet
from stolik.server.live.vault import WrongKey
from stolik.server.live.workers import WorkFailed
from stolik.server.store.log import LogUnavailable
from stolik.server.table.errors import NotHost, OnlyWatching, UnknownToken
from stolik.server.table.limits import OverLimit, again_of
from stolik.server.web.language import language_of

logger = structlog.get_logger()


class BadMessage(StolikError):
    words = ("This message can't be understood: {reason}.", "Nie da się zrozumieć tej wiadomości: {reason}.")


class NotOurAddress(StolikError):
    words = ("This server isn't known by the address {base}.", "Ten serwer nie jest znany pod adresem {base}.")


class WrongHost(StolikError):
    words = (
        "This server isn't called {host!r}. Its host can give it that name: stolik serve --name NAME",
        "Ten serwer nie nazywa się {host!r}. Gospodarz może mu nadać tę nazwę: stolik serve --name NAZWA",
    )


class ForeignPage(StolikError):
    words = ("A page of another site asks for this.", "Prosi o to strona z innego serwisu.")


class NotJson(StolikError):
    words = (
        "The body must be JSON, with the header Content-Type: application/json.",
        "Treść musi być w formacie JSON, z nagłówkiem Content-Type: application/json.",
    )


class SlowBody(StolikError):
    words = ("The request came too slowly.", "Zapytanie przychodziło zbyt wolno.")


class ServerStops(StolikError):
    words = ("The server stops now. Try again in a moment.", "Serwer właśnie kończy pracę. Spróbuj ponownie za chwilę.")


class NothingHere(StolikError):
    words = ("There is nothing here.", "Tu nic nie ma.")


class Failed(StolikError):
    words = (
        "The server made a mistake. It has noted it; try again, or tell its host.",
        "Serwer się pomylił. Zapisał to u siebie; spróbuj jeszcze raz albo powiedz gospodarzowi.",
    )


STATUS: dict[type[StolikError], int] = {
    NoSuchTable: 404,
    UnknownGame: 404,
    NoDealYet: 404,
    NoDealThen: 404,
    BadDay: 400,
    UnknownToken: 401,
    OnlyWatching: 403,
    NotHost: 403,
    BadMessage: 400,
    NotOurAddress: 400,
    NotWell: 503,
    TableElsewhere: 503,
    FrozenTable: 409,
    UnreadableTable: 503,
    WrongKey: 503,
    WorkFailed: 503,
    ServerStops: 503,
    NotYet: 503,
    NoBeaconYet: 503,
    FileError: 400,
    OverLimit: 429,
    LogUnavailable: 503,
    WrongHost: 421,
    ForeignPage: 403,
    NotJson: 415,
    SlowBody: 408,
    NothingHere: 404,
    Failed: 500,
}
"""How HTTP calls an error; an error that isn't here is a conflict with how the table is."""
CONFLICT = 409

AT_THE_EDGE = (403, 421)
OF_A_BODY = (400, 408, 413, 415)
REFUSALS = {
    400: "The request can't be understood",
    401: "The token has no seat at this table",
    403: "Only a player, or only the host, can do that; or a page of another site asks for it",
    404: "There is no such table or game",
    408: "The body came too slowly",
    409: "It doesn't fit how the table is, or the rules forbid it",
    413: "It is more than a limit allows",
    415: "The body isn't said to be JSON",
    421: "The server isn't called by the name in `Host`",
    429: "Too much in too little time; `again` says when to come back",
    503: "The server can't do it now: its database is out of reach, or a part of it isn't ready or has failed",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How OpenAPI describes the refusals of a route, with those that any request may meet."""
    found = sorted({*statuses, *AT_THE_EDGE})
    return {status: ResponseSpec(wire.Problem, description=REFUSALS[status], generate_examples=False) for status in found}


def answers(kind: Any, *refused: int) -> dict[int, ResponseSpec]:
    """How OpenAPI describes a route that sends bytes which were made of that kind before, and its refusals."""
    made = ResponseSpec(kind, description="Request fulfilled, document follows", generate_examples=False)
    return {200: made, **refusals(*refused)}


def status_of(error: StolikError) -> int:
    if isinstance(error, OverLimit) and not error.again:
        return 413
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), CONFLICT)


def problem_of(error: StolikError, language: Language) -> wire.Problem:
    return wire.Problem(type(error).__name__, error.say(language), str(error.values.get("rule", "")), again_of(error))


def answer_of(error: StolikError, language: Language) -> tuple[int, bytes]:
    """The status and the body of a refusal."""
    return status_of(error), msgspec.json.encode(problem_of(error, language))


def refused(request: Request[Any, Any, AppState], error: StolikError) -> Response[wire.Problem]:
    """A refusal in the client's language."""
    problem = problem_of(error, language_of(request.headers.get("Accept-Language", "en")))
    request.app.state.live.metrics.refused.labels(type(error).__name__).inc()
    headers = {"Retry-After": str(problem.again)} if problem.again else {}
    if isinstance(error, SlowBody):
        headers["Connection"] = "close"
    return Response(problem, status_code=status_of(error), headers=headers, media_type=MediaType.JSON)


def unreadable(request: Request[Any, Any, AppState], error: HTTPException) -> Response[wire.Problem]:
    """A request that Litestar can't read, or a path where nothing is."""
    first: Any = error.detail
    if isinstance(error, ValidationException) and error.extra:
        first = error.extra[0] if isinstance(error.extra, list) else error.extra
        first = first.get("message") if isinstance(first, dict) else first
    words = both(BadMessage.words, reason=first)
    if isinstance(error, NotFoundException):
        words = NothingHere.words
    name = type(error).__name__.removesuffix("Exception")
    reason = pick(words, language_of(request.headers.get("Accept-Language", "en")))
    return Response(wire.Problem(name, reason), status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON)


def too_deep(request: Request[Any, Any, AppState], _: RecursionError) -> Response[wire.Problem]:
    return refused(request, BadMessage(reason=("it is nested too deeply", "jest zbyt głęboko zagnieżdżona")))


def not_text(request: Request[Any, Any, AppState], _: UnicodeDecodeError) -> Response[wire.Problem]:
    return refused(request, BadMessage(reason=("it isn't UTF-8", "to nie jest UTF-8")))


def failed(request: Request[Any, Any, AppState], error: Exception) -> Response[wire.Problem]:
    """A mistake of ours. The log names the route and not the path, which is somebody's link."""
    handler = request.scope.get("route_handler")
    logger.error("could not answer", route=getattr(handler, "handler_name", ""), exc_info=error)
    return refused(request, Failed())
