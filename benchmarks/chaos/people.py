"""People whose server is killed under them: they come back, say again what wasn't acknowledged, and note what was."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from benchmarks.serving import HOST
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from stolik.server import wire

TIMEOUT_SECONDS = 5.0
"""Seconds for a connection to come about."""


class Choice(msgspec.Struct):
    text: str


class Seen(msgspec.Struct, tag="state"):
    """What a person needs of a state."""

    version: int
    moves: int
    stage: str
    legal: list[Choice]
    rematch: str


decoder = msgspec.json.Decoder(Seen | wire.Done | wire.Refused | wire.Gone)
encode = msgspec.json.Encoder().encode


class Place(msgspec.Struct):
    """Where a server listens, if it does at the moment."""

    port: int
    up: asyncio.Event


class Acknowledged(NamedTuple):
    """The server said that this is done, and on disk."""

    table: str
    seat: int
    id: str
    version: int
    is_move: bool


class Ledger:
    """What all people write down together."""

    def __init__(self) -> None:
        self.acknowledged: list[Acknowledged] = []
        self.refused: list[wire.Refused] = []
        self.resent = self.connections = 0
        self.last_move: dict[tuple[int, int], float] = {}
        """When each person, by group and seat, last had a move acknowledged."""


class Elsewhere(Exception):
    """This person goes to another socket."""


class Person:
    """Somebody at a table of a group, and at those of its rematches; `home` is the server that they'd rather use."""

    def __init__(self, ledger: Ledger, places: Sequence[Place], group: int, table: str, seat: int, token: str, hosting: bool):
        self.ledger, self.places, self.home = ledger, places, places[seat % len(places)]
        self.group, self.seat, self.token, self.hosting = group, seat, token, hosting
        self.chance = random.Random(f"{group} {seat}")  # noqa: S311
        self.unacknowledged: wire.Command | None = None
        self._said = 0
        self._sit_down(table)

    def _sit_down(self, table: str) -> None:
        self.table = table
        self.seen: Seen | None = None
        self.done = -1
        self.ready = False

    async def live(self) -> None:
        """Is at the table until cancelled, however often the server goes."""
        while True:
            place = await self._somewhere()
            try:
                await self._visit(place)
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError):
                await asyncio.sleep(0)
            except Elsewhere:
                continue

    async def _somewhere(self) -> Place:
        """A server that is up; the one at home if possible."""
        if self.home.up.is_set() or len(self.places) == 1:
            await self.home.up.wait()
            return self.home
        waits = [asyncio.ensure_future(place.up.wait()) for place in self.places]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        return next(place for place in self.places if place.up.is_set())

    async def _visit(self, place: Place) -> None:
        address = f"ws://{HOST}:{place.port}/api/tables/{self.table}/socket"
        async with connect(
            address, compression=None, proxy=None, open_timeout=TIMEOUT_SECONDS, close_timeout=TIMEOUT_SECONDS, ping_interval=None
        ) as socket:
            self.ledger.connections += 1
            await self._say(socket, wire.Hello(self.token, since=self.seen.version if self.seen else -1, whole=True))
            if self.unacknowledged:
                self.ledger.resent += 1
                await self._say(socket, self.unacknowledged)
            async for message in socket:
                self._hear(decoder.decode(message))
                await self._act(socket)
                if place is not self.home and self.home.up.is_set():
                    raise Elsewhere

    def _hear(self, message: Seen | wire.Done | wire.Refused | wire.Gone) -> None:
        command = self.unacknowledged
        match message:
            case Seen():
                self.seen = message
            case wire.Done(id=identity, version=version) if command and command.id == identity:
                is_move = isinstance(command, wire.Play)
                self.ledger.acknowledged.append(Acknowledged(self.table, self.seat, identity, version, is_move))
                if is_move:
                    self.ledger.last_move[self.group, self.seat] = time.time()
                self.ready = self.ready or isinstance(command, wire.Ready)
                self.done, self.unacknowledged = version, None
            case wire.Refused():
                self.ledger.refused.append(message)
                self.unacknowledged = None
            case wire.Gone():
                raise Elsewhere

    async def _act(self, socket: ClientConnection) -> None:
        """Does what is to be done, if the last thing is acknowledged and this person has seen what came of it."""
        if self.seen is None or self.unacknowledged or self.seen.version < self.done:
            return
        self._said += 1
        identity = f"{self.seat} {self._said}"
        if self.seen.stage == "waiting" and not self.ready:
            self.unacknowledged = wire.Ready(identity)
        elif self.seen.stage == "over" and self.seen.rematch:
            self._sit_down(self.seen.rematch)
            raise Elsewhere
        elif self.seen.stage == "over" and self.hosting:
            self.unacknowledged = wire.Rematch(identity)
        elif self.seen.legal:
            move = self.chance.choice(self.seen.legal).text
            self.unacknowledged = wire.Play(identity, [move], self.seen.moves)
        if self.unacknowledged:
            await self._say(socket, self.unacknowledged)

    async def _say(self, socket: ClientConnection, message: wire.ClientMessage) -> None:
        await socket.send(encode(message).decode())
