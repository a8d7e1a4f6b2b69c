"""Floods from one address, at the defaults of a server's limits, made of prepared bytes so that they cost their sender little."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count, cycle
from typing import Any

import msgspec
from benchmarks.load.clients import HOST, Table
from benchmarks.load.honest import HonestRun, Person
from benchmarks.load.ours import Tables

import stolik
from stolik.bots import seat_bots, take_turns
from stolik.core import game_file
from stolik.core.game_file import Chair

ADDRESS = ("127.0.0.2", 0)
MOST_REQUESTS = 200_000
"""Of one flood."""
LONG_GAME = "phase-10"
"""Who doesn't try needs thousands of moves for it."""
SLOW_GAME = "abluxxen"
"""Its hard bots think longest."""
REVIEWED_GAME = "triggs"
"""Whose reviews take longest."""
PARTS = tuple(f"{game} {part}" for game in ("the-game", "phase-10", "abluxxen") for part in ("rules", "bots"))
"""What a server needs compiled before floods and honest tables come."""
FILE_BYTES = 67_000
PREPARING_SECONDS = 12.0
"""In which the long table grows, as fast as six seats may send."""
STREAM_LIMIT = 2**22
GONE = (OSError, EOFError, asyncio.LimitOverrunError)


class Flood:
    """One address that sends as much as it can for some seconds, and counts the answers by what they are."""

    def __init__(self, port: int, begin: Callable[[], Awaitable[object]]) -> None:
        self.port = port
        self.begin = begin
        """Called when all is prepared and the flood comes."""
        self.sent = 0
        self.answers: Counter[str] = Counter()
        self.late = float("inf")
        self.tables = Tables(0, port, ADDRESS)
        self.ids = count()

    @property
    def going_on(self) -> bool:
        return asyncio.get_running_loop().time() < self.late and self.sent < MOST_REQUESTS

    async def flow(self, seconds: float, *streams: Awaitable[object]) -> None:
        """Lets all of these run for so long."""
        await self.begin()
        self.late = asyncio.get_running_loop().time() + seconds
        tasks = [asyncio.ensure_future(stream) for stream in streams]
        await asyncio.wait(tasks, timeout=seconds)
        for task in tasks:
            task.cancel()
        for failed in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(failed, Exception):
                raise failed

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=ADDRESS, limit=STREAM_LIMIT)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def hammer(self, requests: Sequence[bytes]) -> None:
        """One connection that sends the next request as soon as the last is answered; if it is closed, another."""
        wanted = cycle(requests)
        while self.going_on:
            try:
                async with self.connection() as (reader, writer):
                    while self.going_on:
                        writer.write(next(wanted))
                        self.sent += 1
                        self.answers[await answered(reader)] += 1
            except GONE:
                self.answers["closed"] += 1
                await asyncio.sleep(0.01)

    async def talk(self, table: str, hello: bytes, messages: Callable[[], bytes], at_once: int = 1) -> None:
        """One WebSocket that sends messages as fast as they are answered, so many at a time."""
        while self.going_on:
            try:
                async with self.connection() as (reader, writer):
                    writer.write(upgrade(table))
                    await answered(reader)
                    writer.write(frame(hello))
                    while self.going_on:
                        writer.write(b"".join(frame(messages()) for _ in range(at_once)))
                        self.sent += at_once
                        left = at_once
                        while left > 0:
                            left -= self._count(await reader.read(STREAM_LIMIT))
            except GONE:
                self.answers["closed"] += 1
                await asyncio.sleep(0.05)

    async def watch(self, opening: bytes, hello: bytes = b"") -> None:
        """A stream or a socket that only listens."""
        try:
            async with self.connection() as (reader, writer):
                writer.write(opening)
                self.sent += 1
                head = await reader.readuntil(b"\r\n\r\n")
                self.answers[head[9:12].decode()] += 1
                writer.write(hello and frame(hello))
                while await reader.read(STREAM_LIMIT):
                    pass
        except GONE:
            self.answers["closed"] += 1

    async def dawdle(self, beginning: bytes) -> None:
        """A request that is sent letter by letter and never ends."""
        while self.going_on:
            with suppress(*GONE):
                async with self.connection() as (reader, writer):
                    writer.write(beginning)
                    self.sent += 1
                    waiting = asyncio.ensure_future(reader.read(STREAM_LIMIT))
                    while self.going_on and not waiting.done():
                        writer.write(b"x")
                        await asyncio.wait({waiting}, timeout=1)
                    if text := await waiting:
                        self.answers[text[9:12].decode(errors="replace")] += 1
                    else:
                        self.answers["closed"] += 1
            await asyncio.sleep(0.5)

    async def play(self, name: str, token: str, pace: float = 0.0, rematch: bool = True) -> Player:
        """Somebody who plays as fast as they may, game after game or only this one."""
        player = Player(self, name, token, pace, 0 if rematch else 1)
        await asyncio.get_running_loop().create_connection(lambda: player, HOST, self.port, local_addr=ADDRESS)
        return player

    def _count(self, chunk: bytes) -> int:
        """Counts the answers in a piece of what a socket sends, without reading all of it."""
        if not chunk:
            raise EOFError
        done, refused = chunk.count(b'"type":"done"'), chunk.count(b'"type":"refused"')
        self.answers["done"] += done
        self.answers["refused"] += refused
        return done + refused


class Player(Person):
    """Somebody who plays for a flood."""

    def __init__(self, flood: Flood, name: str, token: str, pace: float, number: int) -> None:
        run = HonestRun()
        run.playing = True
        super().__init__(run, Table(run), number, flood.port, name, token)
        self.pace, self.local_address = pace, ADDRESS
        self.over = asyncio.Event()
        self._flood = flood

    def move(self, version: int) -> None:
        self._flood.sent += 1
        super().move(version)

    def heard(self, message: bytes) -> None:
        self._flood.answers["refused" if message.startswith(b'{"type":"refused"') else "told"] += 1
        if b'"stage":"over"' in message:
            self.over.set()
        super().heard(message)


# ---- prepared bytes


def request(method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", *headers]
    if method == "POST":
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def asking(path: str, **body: Any) -> bytes:
    return request("POST", path, msgspec.json.encode(body))


def upgrade(table: str) -> bytes:
    key = "Sec-WebSocket-Key: c3RvbGlrIHN0b2xpayBzdA=="
    return request(
        "GET", f"/api/tables/{table}/socket", b"", "Upgrade: websocket", "Connection: Upgrade", key, "Sec-WebSocket-Version: 13"
    )


def frame(text: bytes) -> bytes:
    """A client's frame, masked with zeros: so it is the text itself."""
    length = len(text)
    size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2)
    return b"\x81" + size + bytes(4) + text


def hello(token: str = "") -> bytes:
    return msgspec.json.encode({"type": "hello", "token": token})


async def answered(reader: asyncio.StreamReader) -> str:
    """Reads an answer to its end: its status."""
    head = await reader.readuntil(b"\r\n\r\n")
    status = head[9:12].decode()
    if found := re.search(rb"content-length: (\d+)", head, re.IGNORECASE):
        await reader.readexactly(int(found[1]))
    elif b"chunked" in head.lower():
        await reader.readuntil(b"0\r\n\r\n")
    return status


def long_file() -> bytes:
    """A game file of about 67 KB: bots that need very long for a game."""
    table = stolik.Table(LONG_GAME, seats=[Chair(name=f"Player {number + 1}", bot="random") for number in range(6)], seed=5)
    for _ in take_turns(table, seat_bots(table)):
        if len(table.history) % 50 == 0 and len(game_file.encode(table.to_file())) > FILE_BYTES:
            break
    return game_file.encode(table.to_file())


def finished_file(seed: int) -> bytes:
    """A finished game whose reviews take longest."""
    table = stolik.Table(REVIEWED_GAME, seats=[Chair(name=f"Player {number + 1}", bot="easy") for number in range(2)], seed=seed)
    for _ in take_turns(table, seat_bots(table)):
        pass
    return game_file.encode(table.to_file())


# ---- the floods


async def long_table(flood: Flood, seconds: float) -> None:
    """A table with thousands of moves, asked for and taken back again and again."""
    name, tokens = flood.tables.seat_people([""] * 6, LONG_GAME)
    players = [await flood.play(name, token) for token in tokens]
    await asyncio.sleep(PREPARING_SECONDS)
    token = tokens[0]
    see = request("GET", f"/api/tables/{name}?words=true", b"", f"Authorization: Bearer {token}")
    await flood.flow(
        seconds,
        *[flood.hammer([see]) for _ in range(8)],
        *[flood.talk(name, hello(token), lambda: command(flood, type="undo")) for _ in range(4)],
    )
    for player in players:
        player.hang_up()


async def bots_alone(flood: Flood, seconds: float) -> None:
    """As many tables of quick bots, without a person, as may be opened."""
    opening = asking("/api/tables", game=LONG_GAME, seats=["random"] * 6, speed="instant")
    await flood.flow(seconds, flood.hammer([opening]))


async def hard_bots(flood: Flood, seconds: float) -> None:
    """25 tables at which hard bots think, each with a person who moves at once."""
    seated = [flood.tables.seat_people(["", *["hard"] * 4], SLOW_GAME, speed="instant") for _ in range(25)]
    players = [await flood.play(name, token) for name, (token,) in seated]
    await flood.flow(seconds, asyncio.sleep(seconds))
    for player in players:
        player.hang_up()


async def pages(flood: Flood, seconds: float) -> None:
    """What is rendered anew for each who asks: `/openapi.json` and `/qr`, whose picture has the port of `Host` in it."""
    name, _ = flood.tables.seat_people(["", ""])
    drawn = request("GET", f"/api/tables/{name}/qr")
    ports = [drawn.replace(b"Host: 127.0.0.1", b"Host: 127.0.0.1:%d" % port) for port in range(1, 6_401)]
    asked = [[request("GET", "/openapi.json"), drawn], *(ports[start::32] for start in range(32))]
    await flood.flow(seconds, *[flood.hammer(one) for one in (*asked[:1] * 16, *asked[1:])])


async def pace(flood: Flood, seconds: float) -> None:
    """Events without end: how quick bots shall be, over and over, from 50 sockets that are all told of it."""
    name, tokens = flood.tables.seat_people(["", "easy"])
    speeds = cycle(("calm", "instant"))
    await flood.flow(
        seconds,
        *[flood.talk(name, hello(tokens[0]), lambda: command(flood, type="pace", speed=next(speeds))) for _ in range(50)],
    )


async def files(flood: Flood, seconds: float) -> None:
    """Game files of 67 KB, to be checked and shown."""
    text = long_file()
    asked = [request("POST", f"/api/replay?words=true&seat={seat}", text, "Accept-Encoding: gzip") for seat in range(6)]
    await flood.flow(seconds, *[flood.hammer(asked) for _ in range(8)])


async def reviews(flood: Flood, seconds: float) -> None:
    """First figures and the finest ones of one finished game after the other, which keeps both processes of reviews at work."""
    asked = [request("POST", f"/api/review?depth={depth}", finished_file(seed)) for seed in range(20) for depth in (2, 0)]
    await flood.flow(seconds, *[flood.hammer(asked[number:] + asked[:number]) for number in range(8)])


async def end_and_go_on(flood: Flood, name: str, tokens: list[str], seconds: float) -> None:
    """Plays a game to its end, and then sends moves that are refused for so long: the table remembers each."""
    players = [await flood.play(name, token, rematch=False) for token in tokens]
    for player in players:
        await player.over.wait()
        player.hang_up()
    streams = [flood.talk(name, hello(token), lambda: command(flood, type="play", moves=["99 A"]), 20) for token in tokens * 2]
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*streams)


async def game_files(flood: Flood, seconds: float) -> None:
    """The file of a game that is over, and its replay, of a table with thousands of events."""
    name, tokens = flood.tables.seat_people([""] * 5)
    await end_and_go_on(flood, name, tokens, PREPARING_SECONDS)
    shown = [request("GET", f"/api/tables/{name}/replay?seat={seat}", b"", "Accept-Encoding: gzip") for seat in range(5)]
    await flood.flow(seconds, *[flood.hammer([request("GET", f"/api/tables/{name}/file"), one]) for one in shown * 4])


async def lookups(flood: Flood, seconds: float) -> None:
    """A hundred links at a time."""
    names = [flood.tables.seat_people(["", ""])[0] for _ in range(10)]
    await flood.flow(seconds, *[flood.hammer([asking("/api/tables/lookup", tables=names * 10)]) for _ in range(16)])


async def spectators(flood: Flood, seconds: float) -> None:
    """As many who watch as may, half of them on streams, at tables where somebody moves as fast as they can."""
    seated = [flood.tables.seat_people(["", "random"], LONG_GAME, speed="instant") for _ in range(3)]
    players = [await flood.play(name, tokens[0]) for name, tokens in seated]
    watching = [
        flood.watch(request("GET", f"/api/tables/{name}/events")) if number % 2 else flood.watch(upgrade(name), hello())
        for name, _ in seated
        for number in range(110)
    ]
    await flood.flow(seconds, *watching)
    for player in players:
        player.hang_up()


async def half_sent(flood: Flood, seconds: float) -> None:
    """Requests that never end: in the middle of a head, or of a body."""
    body = f"Host: {HOST}\r\nContent-Type: application/json\r\nContent-Length:"
    beginnings = [
        "GET /api/tables HTTP/1.1\r\nHost: ",
        f"POST /api/tables HTTP/1.1\r\n{body} 5000\r\n\r\n{{",
        f"POST /api/replay HTTP/1.1\r\n{body} 250000\r\n\r\n{{",
        "",
    ]
    await flood.flow(seconds, *[flood.dawdle(beginning.encode()) for beginning in beginnings * 100])


async def opening(flood: Flood, seconds: float) -> None:
    """Tables, as fast as they may be opened, and faster."""
    asked = [asking("/api/tables", game=game, seats=["", ""], public=True) for game in ("the-game", LONG_GAME)]
    await flood.flow(seconds, *[flood.hammer(asked) for _ in range(16)])


async def refused(flood: Flood, seconds: float) -> None:
    """Chat, moves that are refused, and nonsense, at full speed from 40 sockets."""
    name, tokens = flood.tables.seat_people(["", ""])
    said: Iterator[dict[str, Any]] = cycle(
        (
            {"type": "say", "text": "ł" * 300},
            {"type": "play", "moves": ["99 A"] * 50},
            {"type": "play", "moves": [{"type": "lay", "card": -1}]},
            {"type": "rematch"},
            {"type": "nonsense"},
        )
    )
    await flood.flow(
        seconds,
        *[flood.talk(name, hello(tokens[number % 2]), lambda: command(flood, **next(said)), at_once=20) for number in range(40)],
    )


async def large(flood: Flood, seconds: float) -> None:
    """Bodies as large as may be, and larger."""
    nested = b"[" * 290_000
    asked = [
        request("POST", "/api/replay", nested),
        request("POST", "/api/tables", b'{"game":"' + b"x" * 1_000_000 + b'"}'),
        request("POST", "/api/replay", b'{"format":3,"game":"' + b"x" * 290_000),
        request("POST", "/api/replay", b" " * 5_000_000),
    ]
    await flood.flow(seconds, *[flood.hammer(asked[number % 4 :] + asked[: number % 4]) for number in range(8)])


def command(flood: Flood, **values: Any) -> bytes:
    """A command with an id of its own."""
    return msgspec.json.encode({**values, "id": f"f{next(flood.ids)}"})


FLOODS: dict[str, Callable[[Flood, float], Awaitable[None]]] = {
    "long table": long_table,
    "bots alone": bots_alone,
    "hard bots": hard_bots,
    "pages": pages,
    "pace": pace,
    "files": files,
    "game files": game_files,
    "reviews": reviews,
    "lookups": lookups,
    "spectators": spectators,
    "half-sent": half_sent,
    "opening": opening,
    "refused": refused,
    "large": large,
}
