"""What many routes ask for: the live server, the client's address, and headers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency, Provide
from litestar.params import HeaderParameter

from stolik.core.seats import SPECTATOR
from stolik.server.live.server import LiveServer
from stolik.server.live.table import LiveTable

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


def address_of(request: Request[Any, Any, AppState]) -> str:
    return request.client.host if request.client else "?"


DEPENDENCIES = {
    "server": Provide(server_of, sync_to_thread=False),
    "address": Provide(address_of, sync_to_thread=False),
}


def seat_of(live: LiveTable, authorization: str) -> int:
    """Whose request this is: a seat's, or a spectator's."""
    token = authorization.removeprefix("Bearer").strip()
    return live.room.seat_of(token) if token else SPECTATOR


def addresses(request: Request[Any, Any, AppState]) -> list[str]:
    """Where others reach this server; asked each time, because a machine may change its network."""
    known: Callable[[], list[str]] | None = request.app.state.get("addresses")
    return known() if known else []
