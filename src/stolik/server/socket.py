"""The same over a WebSocket: a client says hello, then sends commands; states and answers come as they happen."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from stolik.core.errors import StolikError
from stolik.core.seats import SPECTATOR
from stolik.core.words import Language
from stolik.server import errors, wire
from stolik.server.house import House, Listener, Live
from stolik.server.limits import Rate, again_of, within
from stolik.server.line import LINE, Line
from stolik.server.words import RATES

POLICY, TRY_LATER, NORMAL = 1008, 1013, 1000
"""Why a socket is closed, in the numbers of the protocol."""

AT_ONCE = 16
"""Messages of one client that may wait here; more wait on their way."""

decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
encode = msgspec.json.Encoder().encode
said = structlog.get_logger()


@websocket("/api/tables/{name:str}/socket")
async def socket(socket: WebSocket[Any, Any, AppState], name: FromPath[str]) -> None:
    """One connection: refused with a reason, or open until one side goes."""
    house: House = socket.app.state.house
    await socket.accept()
    language: Language = "en"
    address = socket.client.host if socket.client else "?"
    try:
        with house.connection(address):
            hello = await greeting(socket, house)
            language = hello.language
            live = await house.live(name)
            seat = live.room.seat_of(hello.token) if hello.token else SPECTATOR
            async with house.listen(live, seat, hello) as listener:
                line: Any = (socket.scope["extensions"] or {})[LINE]
                conversation = Conversation(line, house, live, seat, listener, language)
                try:
                    while True:  # what came together with hello; all that follows goes straight to the conversation
                        conversation.hear(await received(socket))
                finally:
                    conversation.end()
    except WebSocketDisconnect:
        return
    except StolikError as error:
        house.metrics.refused.labels(type(error).__name__).inc()
        await end(socket, wire.Gone(type(error).__name__, error.say(language), again_of(error)))


async def greeting(socket: WebSocket[Any, Any, AppState], house: House) -> wire.Hello:
    """The first message, which must come soon and say who is there."""
    try:
        message = understood(await asyncio.wait_for(received(socket), house.limits.hello), house)
    except TimeoutError as error:
        raise errors.BadMessage(reason=("no hello came", "nie było powitania")) from error
    if not isinstance(message, wire.Hello):
        raise errors.BadMessage(reason=("the first message is hello", "pierwsza wiadomość to hello"))
    return message


class Conversation:
    """What goes on on a socket after hello: commands are carried out one after the other, and whatever there is to tell is told.

    It has no task that waits. What happens at the table calls `wake`, and what the client says calls `hear`.
    """

    def __init__(self, line: Line, house: House, live: Live, seat: int, listener: Listener, language: Language) -> None:
        self.line, self.house, self.live, self.seat = line, house, live, seat
        self.listener, self.language = listener, language
        self._rate = Rate("message_rate", house.limits.message_rate, RATES["message_rate"])
        self._waiting: deque[str | bytes] = deque()
        self._soon = False
        self._loop = asyncio.get_running_loop()
        line.heard, line.drained, listener.wake = self.hear, self.wake, self.wake
        self.wake()

    def end(self) -> None:
        self.line.heard = self.line.drained = None
        self._waiting.clear()

    def wake(self) -> None:
        """Speaks in a moment: then an answer and the state that follows it go together."""
        if not self._soon:
            self._soon = True
            self._loop.call_soon(self._speak)

    def _speak(self) -> None:
        self._soon = False
        texts: list[bytes] = []
        last = False
        try:
            while not (last or self.line.full) and (text := self.listener.now()) is not None:
                texts.append(text)
                last = text.startswith(b'{"type":"gone"')
            if texts:
                self.line.say(texts)
        except Exception:
            said.exception("could not tell", table=self.live.room.name[:6])
            last = True
        if last:
            self.end()
            self.house.spawn(self.line.hang_up(TRY_LATER))

    def hear(self, text: str | bytes) -> None:
        """Takes in a message; while there is much to do already, no more are read."""
        self._waiting.append(text)
        if len(self._waiting) == AT_ONCE:
            self.line.wait()
        if not self.listener.asking:
            self._go_on()

    def _go_on(self) -> None:
        """Begins to carry out the next command, if there is one."""
        while self._waiting and not self.listener.asking:
            text = self._waiting.popleft()
            if len(self._waiting) == AT_ONCE - 1:
                self.line.go_on()
            try:
                command = self._command(text)
            except StolikError as error:
                self._refuse(id_in(text), error)
                continue
            if command is not None:
                self.listener.asking = True
                begin = self.house.spawn if isinstance(command, wire.Hint) else self.house.carry
                begin(self._carry_out(command))

    def _command(self, text: str | bytes) -> wire.Command | None:
        """The command that a message is; what is none is done here."""
        self._rate.spend("")
        message = understood(text, self.house)
        if isinstance(message, wire.Sync):
            self.listener.sync(message.since)
            return None
        if isinstance(message, wire.Hello):
            raise errors.BadMessage(reason=("hello was said already", "powitanie już było"))
        if self.seat < 0:
            raise errors.OnlyWatching()
        if self.listener.displaced:
            raise errors.UnknownToken()
        return message

    async def _carry_out(self, command: wire.Command) -> None:
        try:
            self.listener.reply(await self.house.carry_out(self.live, self.seat, command, self.language))
        except StolikError as error:
            self._refuse(command.id, error)
        except Exception:
            said.exception("could not carry out", kind=type(command).__name__)
            await self.line.hang_up(TRY_LATER)
        finally:
            self.listener.asking = False
            self._go_on()

    def _refuse(self, identity: str, error: StolikError) -> None:
        self.house.metrics.refused.labels(type(error).__name__).inc()
        self.listener.reply(refusal(identity, error, self.language))


async def received(socket: WebSocket[Any, Any, AppState]) -> str | bytes:
    """The next message, as text or as bytes."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    text = message.get("text") or message.get("bytes") or ""
    assert isinstance(text, (str, bytes))
    return text


def understood(text: str | bytes, house: House) -> wire.ClientMessage:
    within("message_bytes", len(text), house.limits.message_bytes, ("This message is too long", "Ta wiadomość jest za długa"))
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise errors.BadMessage(reason=str(error)) from error


def id_in(text: str | bytes) -> str:
    """The id of a message that could not be understood as a whole, so that its sender knows which one."""

    class Head(msgspec.Struct):
        id: wire.Id = ""

    try:
        return msgspec.json.decode(text, type=Head).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def refusal(identity: str, error: StolikError, language: Language) -> wire.Refused:
    rule = str(error.values.get("rule", ""))
    return wire.Refused(identity, type(error).__name__, error.say(language), rule, again_of(error))


async def end(socket: WebSocket[Any, Any, AppState], last: wire.Gone) -> None:
    """Says why, and closes."""
    try:
        await socket.send_data(encode(last), mode="text")
        await socket.close(POLICY)
    except (RuntimeError, WebSocketDisconnect):
        return
