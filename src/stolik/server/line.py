"""A WebSocket on which one can speak and hear without a task: uvicorn's own, with two shortcuts.

Behind ASGI every message goes through a queue, several coroutines and a task that has to be woken. With four seats that are told
of every move this was more work than the moves. Opening, closing, pings and parsing stay as uvicorn has them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

LINE = "stolik.line"
"""Where the application finds the line, among the extensions of its scope."""
TEXT = 0x81
"""The first byte of a text that is whole."""


class Line(WebSocketsSansIOProtocol):
    heard: Callable[[str | bytes], None] | None = None
    """Is told of every message, once somebody listens; before that the application asks for them."""
    drained: Callable[[], None] | None = None
    """Is told when there is room again."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[LINE] = self

    @property
    def full(self) -> bool:
        """Whether so much is on its way already that more would pile up."""
        return not self.writable.is_set()

    def say(self, texts: list[bytes]) -> None:
        """Sends texts at once, in one go; to somebody who has gone, nothing."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join([part for text in texts for part in (head(len(text)), text)]))

    def wait(self) -> None:
        """Lets what the other side says next wait on its way."""
        self.read_paused = True
        self.transport.pause_reading()

    def go_on(self) -> None:
        """Hears again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    async def hang_up(self, code: int) -> None:
        """Closes after all that was said."""
        with suppress(ClientDisconnected, RuntimeError):  # whoever has gone already needs no goodbye
            await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def send_receive_event_to_app(self) -> None:
        if self.heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        message = bytes(self.frames[0]) if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.heard(message)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.drained:
            self.drained()


def head(length: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    return struct.pack("!BBH", TEXT, 126, length) if length < 1 << 16 else struct.pack("!BBQ", TEXT, 127, length)
