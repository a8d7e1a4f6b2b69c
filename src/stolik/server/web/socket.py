"""Tables over a WebSocket: a client says hello, then sends commands; states and answers come as they happen."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from stolik.core.errors import IllegalMove, StolikError
from stolik.core.seats import SPECTATOR
from stolik.core.words import Language
from stolik.server import wire
from stolik.server.live.rates import RATES, Rate
from stolik.server.live.server import LiveServer
from stolik.server.live.table import Listener
from stolik.server.table.errors import OnlyWatching
from stolik.server.table.limits import OverLimit, again_of, within
from stolik.server.web.edge import SLOW_SECONDS
from stolik.server.web.errors import BadMessage
from stolik.server.web.parts import address_of, loaded
from stolik.server.web.websocket import EXTENSION, DirectWebSocket

POLICY, TRY_LATER = 1008, 1013
"""Why the server closes a socket, in the numbers of the protocol."""

AT_ONCE = 16
"""Messages of one client that may wait here; more wait on their way."""

BEAT_SECONDS = 2.0
"""After so long without a word the server says that it is there; clients answer that."""
DEAD_SECONDS = 4.0
"""A client that has promised beats, and said nothing for so long, is gone."""
LEAST_SECONDS = 0.25
"""How long a socket waits at least before it looks for both again."""
OFTEN_SECONDS = 0.5
"""Beats of a client that come sooner after its last word count as messages."""

decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
encode = msgspec.json.Encoder().encode
BEAT = encode(wire.Beat())
logger = structlog.get_logger()


@websocket("/api/tables/{name:str}/socket")
async def socket(socket: WebSocket[Any, Any, AppState], name: FromPath[str]) -> None:
    """One connection: refused with a reason, or open until one side goes."""
    server: LiveServer = socket.app.state.live
    await socket.accept()
    language: Language = "en"
    address = address_of(socket)
    try:
        with server.connections.opened(address):
            hello = await greeting(socket, server)
            language = hello.language
            live = await loaded(server, name, address)
            seat = live.room.seat_of(hello.token) if hello.token else SPECTATOR
            live.payer = address if seat != SPECTATOR else live.payer
            async with AsyncExitStack() as places:
                places.enter_context(server.connections.listening(address, name, seat, len(live.room.seats)))
                listener = await places.enter_async_context(server.presence.listen(live, seat, hello))
                protocol: Any = (socket.scope["extensions"] or {})[EXTENSION]
                conversation = Conversation(protocol, server, listener)
                try:
                    while True:  # what came together with hello; all that follows goes straight to the conversation
                        conversation.receive(await received(socket))
                finally:
                    conversation.end()
    except WebSocketDisconnect:
        return
    except StolikError as error:
        server.metrics.refused.labels(type(error).__name__).inc()
        await end(socket, wire.Gone(type(error).__name__, error.say(language), again_of(error)))


async def greeting(socket: WebSocket[Any, Any, AppState], server: LiveServer) -> wire.Hello:
    """The first message, which must come soon and say who is there."""
    try:
        message = decoded(await asyncio.wait_for(received(socket), server.limits.hello), server.limits.message_bytes)
    except TimeoutError as error:
        raise BadMessage(reason=("no hello came", "nie było powitania")) from error
    if not isinstance(message, wire.Hello):
        raise BadMessage(reason=("the first message is hello", "pierwsza wiadomość to hello"))
    return message


class Conversation:
    """A socket after hello: carries out commands one after the other, and sends what the table has for it.

    It has no task that waits. The table calls `wake` when something has happened, and the protocol calls `receive`.
    """

    def __init__(self, protocol: DirectWebSocket, server: LiveServer, listener: Listener) -> None:
        self._protocol, self._server, self._listener = protocol, server, listener
        self._seat, self._language = listener.seat, listener.viewer.language
        self._rate = Rate("message_rate", server.limits.message_rate, RATES["message_rate"])
        self._waiting: deque[str | bytes] = deque()
        self._will_send = False
        self._slowed = False
        self._loop = asyncio.get_running_loop()
        self._beats = listener.beats
        self._said = self._heard = self._loop.time()
        self._timer = self._loop.call_later(BEAT_SECONDS, self._look)
        protocol.received, protocol.drained, listener.wake = self.receive, self.wake, self.wake
        self.wake()

    def end(self) -> None:
        self._timer.cancel()
        self._protocol.received = self._protocol.drained = None
        self._waiting.clear()

    def _look(self) -> None:
        """Says that the server is there, if it has said nothing for a while, and ends a line on which a client fell silent.

        Looks again when the next of the two may be due: so a dead line is known within five seconds.
        """
        now = self._loop.time()
        silent = now - self._heard if self._beats else 0.0
        if silent >= DEAD_SECONDS:
            self.end()
            self._protocol.transport.abort()  # nobody is there to say goodbye to
            return
        if (silent >= BEAT_SECONDS or now - self._said >= BEAT_SECONDS) and not self._protocol.full:
            self._protocol.send_texts([BEAT])
            self._said = now
        due = BEAT_SECONDS - max(now - self._said, silent if silent < BEAT_SECONDS else 0.0)
        self._timer = self._loop.call_later(max(due, LEAST_SECONDS), self._look)

    def wake(self) -> None:
        """Sends in the loop's next turn: then an answer and the state that follows it go together."""
        if not self._will_send:
            self._will_send = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        self._will_send = False
        texts: list[bytes] = []
        last = False
        try:
            while not (last or self._protocol.full) and (text := self._listener.poll()) is not None:
                texts.append(text)
                last = text.startswith(b'{"type":"gone"')
            if texts:
                self._protocol.send_texts(texts)
                self._said = self._loop.time()
        except Exception:
            logger.exception("could not send", table=self._listener.live.room.name[:6])
            last = True
        if last:
            self.end()
            self._server.tasks.spawn(self._protocol.close(TRY_LATER))

    def receive(self, text: str | bytes) -> None:
        """Takes in a message; reads no more while many wait."""
        now = self._loop.time()
        silent, self._heard = now - self._heard, now
        if text == BEAT and silent >= OFTEN_SECONDS:  # those that come more often count as messages
            return
        self._waiting.append(text)
        if len(self._waiting) == AT_ONCE:
            self._protocol.pause_receiving()
        if not self._listener.busy:
            self._begin_next()

    def _begin_next(self) -> None:
        """Begins to carry out the next command, if there is one."""
        while self._waiting and not self._listener.busy and not self._slowed:
            text = self._waiting.popleft()
            if len(self._waiting) == AT_ONCE - 1:
                self._protocol.resume_receiving()
            try:
                command = self._command(text)
            except StolikError as error:
                self._refuse(id_in(text), error)
                continue
            if command is not None:
                self._listener.busy = True
                tasks = self._server.tasks
                (tasks.spawn if isinstance(command, wire.Hint) else tasks.carry_through)(self._carry_out(command))

    def _command(self, text: str | bytes) -> wire.Command | None:
        """The command in a message; a sync is none, and done here."""
        self._rate.spend("")
        message = decoded(text, self._server.limits.message_bytes)
        if isinstance(message, wire.Beat):
            return None
        if isinstance(message, wire.Sync):
            if message.drifted:
                self._server.metrics.drifted.inc()
            self._listener.sync(message.since, message.drifted)
            return None
        if isinstance(message, wire.Hello):
            raise BadMessage(reason=("hello was said already", "powitanie już było"))
        if self._seat == SPECTATOR:
            raise OnlyWatching()
        if self._listener.displaced:
            raise self._listener.lost
        return message

    async def _carry_out(self, command: wire.Command) -> None:
        try:
            listener = self._listener
            players, marked = self._server.players, not listener.whole
            listener.reply(await players.carry_out(listener.live, self._seat, command, self._language, marked))
        except StolikError as error:
            self._refuse(command.id, error)
        except Exception:
            logger.exception("could not carry out", kind=type(command).__name__)
            await self._protocol.close(TRY_LATER)
        finally:
            self._listener.busy = False
            self._begin_next()

    def _refuse(self, identity: str, error: StolikError) -> None:
        self._server.metrics.refused.labels(type(error).__name__).inc()
        self._listener.reply(refusal(identity, error, self._language, not self._listener.whole))
        if isinstance(error, OverLimit) and error.again and not self._slowed:
            self._slowed = True
            self._loop.call_later(SLOW_SECONDS, self._go_on)

    def _go_on(self) -> None:
        """Ends the pause of a client that said too much."""
        self._slowed = False
        self._begin_next()


async def received(socket: WebSocket[Any, Any, AppState]) -> str | bytes:
    """The next message, as text or as bytes."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    text = message.get("text") or message.get("bytes") or ""
    assert isinstance(text, (str, bytes))
    return text


def decoded(text: str | bytes, most_bytes: float) -> wire.ClientMessage:
    within("message_bytes", len(text), most_bytes, ("This message is too long", "Ta wiadomość jest za długa"))
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(reason=str(error)) from error


class Identified(msgspec.Struct):
    """Of a message that can't be read as a whole, its id."""

    id: wire.Id = ""


def id_in(text: str | bytes) -> str:
    """The id of a message that can't be read as a whole, so that its sender knows which message it was."""
    try:
        return msgspec.json.decode(text, type=Identified).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def refusal(identity: str, error: StolikError, language: Language, marked: bool = False) -> wire.Refused:
    rule = str(error.values.get("rule", ""))
    reason = error.marked(language) if marked and isinstance(error, IllegalMove) else error.say(language)
    return wire.Refused(identity, type(error).__name__, reason, rule, again_of(error))


async def end(socket: WebSocket[Any, Any, AppState], last: wire.Gone) -> None:
    """Says why, and closes."""
    try:
        await socket.send_data(encode(last), mode="text")
        await socket.close(POLICY)
    except (RuntimeError, WebSocketDisconnect):
        return
