"""How HTTP says what is refused."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import ResponseSpec

from stolik.core.errors import FileError, StolikError, UnknownGame
from stolik.core.words import both, pick
from stolik.server import wire
from stolik.server.live.errors import HintsNotReady, NoSuchTable
from stolik.server.store.log import LogUnavailable
from stolik.server.table.errors import NotHost, OnlyWatching, UnknownToken
from stolik.server.table.limits import OverLimit, again_of
from stolik.server.web.language import language_of


class BadMessage(StolikError):
    words = ("This message can't be understood: {reason}.", "Nie da się zrozumieć tej wiadomości: {reason}.")


class NotOurAddress(StolikError):
    words = ("This server isn't known by the address {base}.", "Ten serwer nie jest znany pod adresem {base}.")


STATUS: dict[type[StolikError], int] = {
    NoSuchTable: 404,
    UnknownGame: 404,
    UnknownToken: 401,
    OnlyWatching: 403,
    NotHost: 403,
    BadMessage: 400,
    NotOurAddress: 400,
    HintsNotReady: 503,
    FileError: 400,
    OverLimit: 429,
    LogUnavailable: 503,
}
"""How HTTP calls an error; an error that isn't here is a conflict with how the table is."""
CONFLICT = 409

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
    """How OpenAPI describes the refusals of a route."""
    return {status: ResponseSpec(wire.Problem, description=REFUSALS[status], generate_examples=False) for status in statuses}


def refused(request: Request[Any, Any, AppState], error: StolikError) -> Response[wire.Problem]:
    """A refusal in the client's language."""
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), CONFLICT)
    if isinstance(error, OverLimit) and not error.again:
        status = 413
    again = again_of(error)
    reason = error.say(language_of(request.headers.get("Accept-Language", "en")))
    request.app.state.live.metrics.refused.labels(type(error).__name__).inc()
    problem = wire.Problem(type(error).__name__, reason, str(error.values.get("rule", "")), again)
    return Response(problem, status_code=status, headers={"Retry-After": str(again)} if again else None)


def unreadable(request: Request[Any, Any, AppState], error: HTTPException) -> Response[wire.Problem]:
    """A request that Litestar can't read, or a path where nothing is."""
    first: Any = error.detail
    if isinstance(error, ValidationException) and error.extra:
        first = error.extra[0] if isinstance(error.extra, list) else error.extra
        first = first.get("message") if isinstance(first, dict) else first
    words = both(BadMessage.words, reason=first)
    if isinstance(error, NotFoundException):
        words = ("There is nothing here.", "Tu nic nie ma.")
    name = type(error).__name__.removesuffix("Exception")
    reason = pick(words, language_of(request.headers.get("Accept-Language", "en")))
    return Response(wire.Problem(name, reason), status_code=error.status_code, headers=error.headers)


def too_deep(request: Request[Any, Any, AppState], _: RecursionError) -> Response[wire.Problem]:
    return refused(request, BadMessage(reason=("it is nested too deeply", "jest zbyt głęboko zagnieżdżona")))
