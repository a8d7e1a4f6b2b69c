"""The web application: tables over HTTP. Everything that can be done at a table can be done here as over a socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Router
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import stolik
from stolik.core.errors import StolikError
from stolik.server.live.clock import Clock
from stolik.server.live.server import Surroundings, live_server
from stolik.server.live.siblings import Alone
from stolik.server.live.vault import fingerprint, key_at
from stolik.server.store.address import key_place, open_log
from stolik.server.table.limits import Limits
from stolik.server.web import routes_about, routes_deals, routes_forks, routes_replays, routes_tables
from stolik.server.web.assets import BUILT, page_routes
from stolik.server.web.drand import Drand
from stolik.server.web.edge import Edge, Setting
from stolik.server.web.errors import failed, not_text, refused, too_deep, unreadable
from stolik.server.web.logs import watch
from stolik.server.web.parts import DEPENDENCIES
from stolik.server.web.socket import socket


def closed(_: ASGIConnection[Any, Any, Any, Any], __: BaseRouteHandler) -> None:
    """Closes Litestar's own pages about the API, which ask other hosts for scripts; ours is /openapi.json."""
    raise NotFoundException()


def create(
    url: str,
    limits: Limits | None = None,
    games: list[str] | None = None,
    client: Path = BUILT,
    setting: Setting | None = None,
) -> Litestar:
    """The application over a database; it compiles `games` (None: all) from the start, and serves the pages in `client`."""
    numbers, place = limits or Limits(), setting or Setting()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        watch(asyncio.get_running_loop())
        log = await open_log(url)
        try:
            key = place.key or key_at(key_place(log))
            await log.check_key(fingerprint(key))
        except BaseException:
            await log.close()
            raise
        clock = Clock()
        around = Surroundings(
            clock,
            beacon=Drand(clock) if place.beacon else None,
            beacon_address=place.beacon,
            release=stolik.__version__,
            siblings=app.state.get("siblings") or Alone(),
        )
        async with live_server(log, numbers, games, key, around) as app.state.live:
            yield

    routes = (
        *routes_about.ROUTES,
        *routes_tables.ROUTES,
        *routes_replays.ROUTES,
        *routes_forks.ROUTES,
        *routes_deals.ROUTES,
        socket,
    )
    app = Litestar(
        route_handlers=[*routes, *page_routes(client)],
        dependencies=DEPENDENCIES,
        exception_handlers={
            StolikError: refused,
            HTTPException: unreadable,
            RecursionError: too_deep,
            UnicodeDecodeError: not_text,
            Exception: failed,
        },
        lifespan=[lifespan],
        logging_config=None,
        request_max_body_size=int(numbers.message_bytes),
        openapi_config=OpenAPIConfig(
            title="Stolik",
            version=stolik.__version__,
            description=__doc__,
            openapi_router=Router("/openapi", route_handlers=[], include_in_schema=False, guards=[closed]),
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    app.asgi_handler = Edge(app.asgi_handler, numbers, place)
    app.state.made = {}
    return app
