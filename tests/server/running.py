"""The server as it is, on a free port, in the loop of the test."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from stolik.server.cli import listen, settings
from stolik.server.table.limits import Limits
from stolik.server.web.app import create
from stolik.server.web.edge import Setting


class Server(uvicorn.Server):
    """One that says when it is up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()


@asynccontextmanager
async def running(
    url: str | Path, limits: Limits | None = None, addresses: list[str] | None = None, setting: Setting | None = None
) -> AsyncIterator[str]:
    """The address, like `127.0.0.1:4242`, of a server over that database, which runs as long as the context lasts."""
    app = create(str(url), limits, games=[], setting=setting)
    if addresses:
        app.state.addresses = lambda: addresses
    with listen("127.0.0.1", 0) as listening:
        server = Server(settings(app, limits, behind_proxy=bool(setting and setting.proxies), grace_seconds=1))
        serving = asyncio.create_task(server.serve([listening]))
        up = asyncio.create_task(server.up.wait())
        try:
            await asyncio.wait({serving, up}, return_when=asyncio.FIRST_COMPLETED)
            assert server.started, "the server did not start"
            yield "{}:{}".format(*listening.getsockname())
        finally:
            server.should_exit = True
            up.cancel()
            await serving
