"""The web application: tables over HTTP. Everything that can be done at a table can be done here as over a socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

import stolik
from stolik.core.errors import StolikError
from stolik.server.live.server import live_server
from stolik.server.store.address import open_log
from stolik.server.table.limits import Limits
from stolik.server.web import routes_about, routes_replays, routes_tables
from stolik.server.web.assets import BUILT, page_routes
from stolik.server.web.errors import refused, too_deep, unreadable
from stolik.server.web.parts import DEPENDENCIES
from stolik.server.web.socket import socket


def create(url: str, limits: Limits | None = None, games: list[str] | None = None, client: Path = BUILT) -> Litestar:
    """The application over a database; it compiles `games` (None: all) from the start, and serves the pages in `client`."""
    numbers = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with live_server(await open_log(url), numbers, games) as app.state.live:
            yield

    routes = (*routes_about.ROUTES, *routes_tables.ROUTES, *routes_replays.ROUTES, socket)
    return Litestar(
        route_handlers=[*routes, *page_routes(client)],
        dependencies=DEPENDENCIES,
        exception_handlers={StolikError: refused, HTTPException: unreadable, RecursionError: too_deep},
        lifespan=[lifespan],
        logging_config=None,
        request_max_body_size=int(numbers.message_bytes),
        openapi_config=OpenAPIConfig(title="Stolik", version=stolik.__version__, description=__doc__, path="/openapi"),
    )
