"""The WebSocket protocol: uvicorn's own, with two shortcuts past ASGI.

Behind ASGI every message goes through a queue, several coroutines and a task that must wake up. With four seats that hear of
every move this was more work than the moves. Opening, closing, pings and parsing stay as uvicorn has them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from stolik.server.web.patience import Patience

EXTENSION = "stolik.websocket"
"""Where the application finds the protocol, among the extensions of its scope."""
TEXT = 0x81
"""The first byte of a whole text."""


class DirectWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that sends and receives without a task."""

    received: Callable[[str | bytes], None] | None = None
    """Is called with every message. While it is None, messages go to the application through ASGI."""
    drained: Callable[[], None] | None = None
    """Is called when there is room to send again."""
    lost: Callable[[], None] | None = None
    """Is called when the connection has gone."""
    patience = 20.0
    """Seconds that a client has to read some of what is sent, or to go after goodbye."""
    _unread: Patience | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    @property
    def full(self) -> bool:
        """Whether so much is on its way already that more would pile up."""
        return not self.writable.is_set()

    def send_texts(self, texts: list[bytes]) -> None:
        """Sends texts in one write; nothing, if the client has gone."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join([part for text in texts for part in (frame_header(len(text)), text)]))

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True  # else uvicorn logs as a mistake of ours that a socket was refused

    def pause_receiving(self) -> None:
        """Reads no more messages for now."""
        self.read_paused = True
        self.transport.pause_reading()

    def resume_receiving(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    async def close(self, code: int) -> None:
        """Closes after all that was sent."""
        with suppress(ClientDisconnected, RuntimeError):  # a client that has gone needs no goodbye
            await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def send_receive_event_to_app(self) -> None:
        self.curr_msg_data_type = "bytes"  # the one who reads the message sees whether it is text
        if self.received is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        message = bytes(self.frames[0]) if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.received(message)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._read()
        if self.lost:
            self.lost()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # one that answers nothing may read nothing either, and closing would wait for it

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._unread or Patience(self.loop, self.transport, self.patience)

    def _read(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read()
        if self.drained:
            self.drained()


def frame_header(length: int) -> bytes:
    """The header of a text of so many bytes (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    return struct.pack("!BBH", TEXT, 126, length) if length < 1 << 16 else struct.pack("!BBQ", TEXT, 127, length)
