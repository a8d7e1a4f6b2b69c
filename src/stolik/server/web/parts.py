"""What many routes ask for: the live server, the client's address, and headers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency, Provide
from litestar.params import HeaderParameter

from stolik.core.seats import SPECTATOR
from stolik.server.live.rates import counted_as
from stolik.server.live.server import LiveServer
from stolik.server.live.table import LiveTable
from stolik.server.web.edge import ENDS

AnyRequest: TypeAlias = Request[Any, Any, AppState]
Server = NamedDependency[LiveServer]
Address = NamedDependency[str]
Token = Annotated[str, HeaderParameter(name="Authorization", description="Bearer and the token of a seat; without it you watch.")]
AcceptLanguage = Annotated[
    str, HeaderParameter(name="Accept-Language", description="pl or en, for words to people; weights count.")
]
AcceptEncoding = Annotated[str, HeaderParameter(name="Accept-Encoding", description="gzip, if the answer may be packed.")]


def server_of(state: AppState) -> LiveServer:
    server: LiveServer = state.live
    return server


def address_of(request: ASGIConnection[Any, Any, Any, AppState]) -> str:
    """The client's address as rates and places count it."""
    return counted_as(request.client.host if request.client else "?")


def spend_read(request: AnyRequest) -> None:
    """Counts a request that reads something, or refuses it."""
    server_of(request.app.state).rates["read_rate"].spend(address_of(request))


DEPENDENCIES = {
    "server": Provide(server_of, sync_to_thread=False),
    "address": Provide(address_of, sync_to_thread=False),
}


def seat_of(live: LiveTable, authorization: str) -> int:
    """Whose request this is: a seat's, or a spectator's."""
    token = bearer(authorization)
    return live.room.seat_of(token) if token else SPECTATOR


def bearer(authorization: str) -> str:
    return authorization.removeprefix("Bearer").strip()


async def loaded(server: LiveServer, name: str, address: str) -> LiveTable:
    """A table for somebody whom another rate will count once it is clear who they are; reading it from disk counts at once."""
    if name not in server.tables.by_name:
        server.rates["read_rate"].spend(address)
    return await server.tables.get(name)


def addresses(request: Request[Any, Any, AppState]) -> list[str]:
    """Where others reach this server; asked each time, because a machine may change its network."""
    known: Callable[[], list[str]] | None = request.app.state.get("addresses")
    return known() if known else []


def ends_of(request: Request[Any, Any, AppState]) -> ExitStack:
    """What ends with a request, however it ends."""
    scope: Any = request.scope
    ends: ExitStack = scope[ENDS]
    return ends
