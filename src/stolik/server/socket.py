"""The same over a WebSocket: a client says hello, then sends commands; states and answers come as they happen."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from stolik.core.errors import StolikError
from stolik.core.words import Language
from stolik.server import errors, wire
from stolik.server.house import House, Listener, Live
from stolik.server.limits import Rate, again_of, within
from stolik.server.words import RATES

POLICY, TRY_LATER, NORMAL = 1008, 1013, 1000
"""Why a socket is closed, in the numbers of the protocol."""

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
            seat = live.room.seat_of(hello.token) if hello.token else wire.SPECTATOR
            async with house.listen(live, seat, hello) as listener:
                await talk(socket, house, live, seat, listener, language)
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


async def talk(
    socket: WebSocket[Any, Any, AppState], house: House, live: Live, seat: int, listener: Listener, language: Language
) -> None:
    """Listens and speaks at the same time, until one of the two ends."""
    speaking = asyncio.create_task(speak(socket, listener))
    hearing = asyncio.create_task(hear(socket, house, live, seat, listener, language))
    try:
        await asyncio.wait({speaking, hearing}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (speaking, hearing):
            task.cancel()
        await asyncio.gather(speaking, hearing, return_exceptions=True)


async def speak(socket: WebSocket[Any, Any, AppState], listener: Listener) -> None:
    while True:
        message = await listener.next()
        await socket.send_data(message, mode="text")
        if message.startswith(b'{"type":"gone"'):
            await socket.close(TRY_LATER)
            return


async def hear(
    socket: WebSocket[Any, Any, AppState], house: House, live: Live, seat: int, listener: Listener, language: Language
) -> None:
    rate = Rate("message_rate", house.limits.message_rate, RATES["message_rate"])
    while True:
        text = await received(socket)
        identity = ""
        try:
            rate.spend("")
            message = understood(text, house)
            if isinstance(message, wire.Sync):
                listener.sync(message.since)
                continue
            if isinstance(message, wire.Hello):
                raise errors.BadMessage(reason=("hello was said already", "powitanie już było"))
            identity = message.id
            if seat < 0:
                raise errors.OnlyWatching()
            if listener.displaced:
                raise errors.UnknownToken()
            listener.asking = True
            listener.reply(await house.do(live, seat, message, language))
        except StolikError as error:
            house.metrics.refused.labels(type(error).__name__).inc()
            listener.reply(refusal(identity or id_in(text), error, language))
        finally:
            listener.asking = False


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
