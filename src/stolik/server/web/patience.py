"""How long a server waits for a client: until it has read nothing for some time."""

from __future__ import annotations

import asyncio


class Patience:
    """Ends a connection after some seconds, unless the client reads what it is sent: then it has as long again."""

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, seconds: float) -> None:
        self._loop = loop
        self._transport = transport
        self._seconds = seconds
        self._wait()

    def cancel(self) -> None:
        self._timer.cancel()

    def _wait(self) -> None:
        self._left = self._transport.get_write_buffer_size()
        self._timer = self._loop.call_later(self._seconds, self._look)

    def _look(self) -> None:
        if self._transport.get_write_buffer_size() < self._left:
            self._wait()
        else:
            self._transport.abort()
