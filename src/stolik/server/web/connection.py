"""Connections below HTTP: how many there may be, and how long a client may take over what it sends and reads.

uvicorn closes a connection that is idle between two requests. A request that is half sent, or an answer that nobody reads,
would keep its connection for ever: so every wait for a client has an end here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from stolik.server import wire
from stolik.server.live.rates import counted_as
from stolik.server.table.limits import Limits
from stolik.server.web.edge import SAFE_HEADERS
from stolik.server.web.patience import Patience
from stolik.server.web.websocket import DirectWebSocket


def last_words(status: str, problem: wire.Problem, *more: str) -> bytes:
    """A whole answer, after which the connection is closed."""
    body = msgspec.json.encode(problem)
    safe = [f"{name.decode()}: {value.decode()}" for name, value in SAFE_HEADERS.items()]
    lines = (f"HTTP/1.1 {status}", "Connection: close", "Content-Type: application/json", f"Content-Length: {len(body)}")
    return "\r\n".join((*lines, *safe, *more, "", "")).encode() + body


FULL = last_words(
    "503 Service Unavailable",
    wire.Problem("OverLimit", "There are too many connections. / Za dużo połączeń.", again=10),
    "Retry-After: 10",
)
BAD = last_words("400 Bad Request", wire.Problem("BadMessage", "This is no request of HTTP. / To nie jest zapytanie HTTP."))
ANSWER_SECONDS = 1.0
"""How long after the time for a body a connection ends on which nobody has answered yet."""


class Door:
    """Counts the connections that are open, all of them and those of each address."""

    def __init__(self, limits: Limits, behind_proxy: bool = False) -> None:
        self.limits = limits
        self._behind_proxy = behind_proxy
        self._inside: Counter[str] = Counter()
        self._count = 0

    def enter(self, address: str) -> Callable[[], None] | None:
        """Lets one more connection in, and returns what to call when it has gone; None if there is no room."""
        who = "a proxy" if self._behind_proxy else counted_as(address)
        most = self.limits.connections if self._behind_proxy else self.limits.connections_of_address
        if self._count >= self.limits.connections or self._inside[who] >= most:
            return None
        self._inside[who] += 1
        self._count += 1
        return lambda: self._leave(who)

    def _leave(self, who: str) -> None:
        self._count -= 1
        self._inside[who] -= 1
        if not self._inside[who]:
            del self._inside[who]


class TimedHTTP(H11Protocol):
    """uvicorn's HTTP, with a door and with patience that ends."""

    def __init__(self, *arguments: Any, door: Door, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._door = door
        self._leave: Callable[[], None] | None = None
        self._awaited: object = None
        self._timer: Patience | None = None
        self._unread: Patience | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._leave = self._door.enter(self.client[0] if self.client else "?")
        if self._leave is None:
            transport.write(FULL)
            transport.close()
            self._timer = self._patience(self._door.limits.body_seconds)
        else:
            self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        if self._leave:
            self._leave()
            self._leave = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._leave is None:  # one too many: it is being closed
            return
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - the words are ours
        """Answers what is no HTTP, unless an answer is under way: then the connection just ends."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(BAD)
            self.transport.close()
        else:
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop()
        leave, self._leave = self._leave, None
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, DirectWebSocket) and leave
        socket.lost = leave
        socket.patience = self._door.limits.body_seconds

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._patience(self._door.limits.body_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def _look(self) -> None:
        """Starts a timer whenever this begins to wait for the head or for the body of another request."""
        state = self.conn.their_state
        waits = {h11.IDLE: self._door.limits.header_seconds, h11.SEND_BODY: self._door.limits.body_seconds}
        awaited = (state, self.cycle) if state in waits and not self.transport.is_closing() else None
        if self._leave is None or awaited == self._awaited:
            return
        self._awaited = awaited
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if awaited:
            late = ANSWER_SECONDS if state is h11.SEND_BODY else 0.0  # the application says first that it was too slow
            self._timer = self._patience(waits[state] + late)

    def _patience(self, seconds: float) -> Patience:
        return Patience(self.loop, self.transport, seconds)

    def _stop(self) -> None:
        for timer in (self._timer, self._unread):
            if timer:
                timer.cancel()
        self._timer = self._unread = None
