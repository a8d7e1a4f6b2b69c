"""Honest tables beside a flood: people who play at a steady pace, in a process of their own, and what they notice.

python -m benchmarks.load.honest reads a line of JSON for every order, and answers each with a line of JSON. A flood's generator
doesn't slow down these clients, except by taking a core; `lag_ms` says how late their own loop was.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import closing
from random import uniform
from time import perf_counter

import msgspec
import uvloop
from benchmarks.load.clients import SEATS, CannotMeasure, Run, Seat, Table, connect, percentile
from benchmarks.load.ours import Player, Tables

TABLES = 4
"""Tables of four people."""
PACE_SECONDS = 0.1
"""How long a person thinks: more quickly than people, so that seconds say something."""
TICK_SECONDS = 0.01
AGAIN_SECONDS = 1.0
"""When a move that was refused is sent again."""
BOT = "medium"


class Order(msgspec.Struct, frozen=True):
    """`sit` at the server on this port, `begin` to count, `end` and tell, or `leave`.

    Who sits down has so many tables of a game; people think for `pace` seconds, or for up to so much (`spread`) more or less.
    """

    do: str
    port: int = 0
    game: str = "the-game"
    tables: int = TABLES
    pace: float = PACE_SECONDS
    spread: float = 0.0


class Noticed(msgspec.Struct, frozen=True):
    """What people notice in a while; times are in milliseconds.

    `stalled` are the moves that not all seats have after a second, and `bot` the longest wait for a bot at a table of its own.
    """

    moves: int = 0
    p50_ms: float = 0
    p99_ms: float = 0
    worst_ms: float = 0
    bot_ms: float = 0
    lag_ms: float = 0
    refused: int = 0
    stalled: int = 0
    lost: bool = False


class HonestRun(Run):
    """What honest clients write down."""

    def __init__(self) -> None:
        super().__init__()
        self.refused = 0
        self.bots: list[float] = []
        self.lags: list[float] = []

    def begin(self) -> None:
        self.refused = 0
        for kept in (self.waits, self.bots, self.lags):
            kept.clear()
        self.counting = True

    def end(self, unfinished: list[float]) -> Noticed:
        """The figures; a move that is still on its way counts with the time that it has taken so far."""
        self.counting = False
        waits = sorted([*self.waits, *unfinished])
        if not waits:
            raise CannotMeasure(reason=("no move was made", "nie wykonano żadnego ruchu"))
        return Noticed(
            moves=len(self.waits),
            p50_ms=1000 * percentile(waits, 50),
            p99_ms=1000 * percentile(waits, 99),
            worst_ms=1000 * waits[-1],
            bot_ms=1000 * max(self.bots, default=0.0),
            lag_ms=1000 * percentile(sorted(self.lags), 99) if self.lags else 0.0,
            refused=self.refused,
            stalled=sum(wait > 1 for wait in unfinished),
            lost=self.lost.is_set(),
        )


class Person(Player):
    """Somebody who thinks before a move, and sends a move that was refused once more."""

    run: HonestRun
    pace = PACE_SECONDS
    spread = 0.0
    _sent = -1

    def heard(self, message: bytes) -> None:
        if message.startswith(b'{"type":"refused"'):
            self.run.refused += 1
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._move_again, self._sent)
        elif not message.startswith(b'{"type":"gone"'):  # the connection will be lost, and that is written down
            super().heard(message)

    def move_on(self) -> None:
        if self._turn_at is not None:
            thinks = self.pace + uniform(-self.spread, self.spread)  # noqa: S311
            asyncio.get_running_loop().call_later(thinks, self._move_now, self._turn_at)

    def _move_now(self, version: int) -> None:
        if self.is_connected and self._turn_at == version:
            super().move_on()

    def move(self, version: int) -> None:
        self._sent = version
        super().move(version)

    def _move_again(self, version: int) -> None:
        if self._sent == version and self.is_connected:
            self.move(version)


class BesideBot(Person):
    """A person who plays with a bot alone, and writes down how long it takes until it is their turn again."""

    waits_since = 0.0
    """When the move was sent after which the bot is to move; 0: it isn't."""
    _sent_at = 0.0

    def saw(self, version: int, mine: bool, size: int) -> None:  # noqa: ARG002
        if not mine:
            self.waits_since = self.waits_since or self._sent_at
        elif self.waits_since:
            if self.run.counting:
                self.run.bots.append(perf_counter() - self.waits_since)
            self.waits_since = 0.0
        self._turn_at = version if mine else None
        self.ready.set()
        if self.run.playing:
            self.move_on()

    def move(self, version: int) -> None:
        self._sent_at = perf_counter()
        super().move(version)


class Company:
    """All honest clients of a server: tables of people, each from an address of its own, and one beside a bot."""

    def __init__(self, port: int) -> None:
        self.run = HonestRun()
        self._port = port
        self._tables: list[Table] = []
        self._seats: list[Seat] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    def seated(cls, order: Order) -> Company:
        """Everybody has a seat, and nobody is connected yet."""
        company, port = cls(order.port), order.port
        for number in range(order.tables):
            home = (f"127.0.1.{number + 1}", 0)
            with closing(Tables(0, port, home)) as server:
                name, tokens = server.seat_people([""] * SEATS, order.game)
            company._tables.append(table := Table(company.run))
            people = [Person(company.run, table, seat, port, name, token) for seat, token in enumerate(tokens)]
            for person in people:
                person.pace, person.spread = order.pace, order.spread
            company._take(people, home)
        home = (f"127.0.1.{order.tables + 1}", 0)
        with closing(Tables(0, port, home)) as server:
            name, tokens = server.seat_people(["", BOT], speed="instant")
        company._take([BesideBot(company.run, Table(company.run), 0, port, name, tokens[0])], home)
        return company

    async def play(self) -> None:
        await connect(self._seats, self._port)
        self.run.playing = True
        for seat in self._seats:
            seat.move_on()
        self._tasks.add(asyncio.create_task(self._watch()))

    def end(self) -> Noticed:
        """What was noticed since counting began; who still waits, for a move or for a bot, has waited until now."""
        now = perf_counter()
        self.run.bots += [now - seat.waits_since for seat in self._seats if isinstance(seat, BesideBot) and seat.waits_since]
        return self.run.end([now - since for table in self._tables for since in table.waiting_since()])

    def leave(self) -> None:
        self.run.playing = False
        for task in self._tasks:
            task.cancel()
        for seat in self._seats:
            seat.hang_up()

    def _take(self, seats: Sequence[Player], home: tuple[str, int]) -> None:
        for seat in seats:
            seat.local_address = home
        self._seats += seats

    async def _watch(self) -> None:
        """Writes down how late this process itself is."""
        while True:
            due = perf_counter() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            if self.run.counting:
                self.run.lags.append(max(0.0, perf_counter() - due))


async def obey() -> None:
    """Carries out orders until there are no more."""
    company: Company | None = None
    while line := await asyncio.to_thread(sys.stdin.readline):
        order = msgspec.json.decode(line, type=Order)
        noticed = Noticed()
        if order.do == "sit":
            company = Company.seated(order)
            await company.play()
        elif company and order.do == "leave":
            company.leave()
        elif company and order.do == "begin":
            company.run.begin()
        elif company and order.do == "end":
            noticed = company.end()
        print(msgspec.json.encode(noticed).decode(), flush=True)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(obey())
