"""A process of the server: it starts, is killed or stopped, and starts again with nothing but what is on disk."""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, TypeVarTuple

import msgspec
from litestar.exceptions import WebSocketDisconnect

from stolik.core.errors import StolikError
from stolik.core.fair import Beacon
from stolik.server import wire
from stolik.server.live import worker
from stolik.server.live.clock import Clock
from stolik.server.live.server import LiveServer, Surroundings, live_server
from stolik.server.table.limits import Limits, again_of
from stolik.server.web import socket as web_socket
from stolik.server.web.websocket import EXTENSION
from tests.simulation.chance import EPOCH
from tests.simulation.database import SimulatedLog
from tests.simulation.loop import LIFE, Job

if TYPE_CHECKING:
    from tests.simulation.clients import Line
    from tests.simulation.world import World

KEY = bytes(range(32))
BEACON = "https://beacon.example"
BEACON_SECONDS = 3
encode = msgspec.json.Encoder().encode
T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


class JumpingClock(Clock):
    """The clock of a machine: the wall's time jumps and drifts, the other never does."""

    def __init__(self, world: World, number: int) -> None:
        self._world = world
        self._pace = random.Random(f"{world.plan.seed} clock {number}").choice([1.0, 1.0, 1.002, 0.998])
        self.ahead = 0.0

    def wall(self) -> float:
        return EPOCH + self._world.loop.time() * self._pace + self.ahead

    def steady(self) -> float:
        return self._world.loop.time()


class Thoughts:
    """Where bots think: in the loop, after a while."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    async def run(
        self,
        payer: str,  # noqa: ARG002
        table: str,  # noqa: ARG002
        work: Callable[[*Arguments], T],
        *arguments: *Arguments,
        urgent: bool = False,  # noqa: ARG002
    ) -> T:
        await asyncio.sleep(self._chance.choice([0.002, 0.01, 0.4]))
        return work(*arguments)

    def close(self) -> None:
        """Nothing waits that would have to be told."""


class Works:
    """Where replays and game files are made: in the loop, after a while."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    async def run(self, payer: str, job: worker.Job) -> bytes:  # noqa: ARG002
        await asyncio.sleep(self._chance.choice([0.01, 0.1]))
        return worker.made(job)

    def drop(self, payer: str, job: worker.Job) -> bool:  # noqa: ARG002
        """A job that nobody waits for is made all the same."""
        return False

    def close(self) -> None:
        """Nothing waits that would have to be told."""


class Lighthouse:
    """A public beacon, sometimes out of reach."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self._world, self._chance = world, chance

    async def next_round(self, source: str) -> int | None:  # noqa: ARG002
        await asyncio.sleep(0.05)
        return None if self._chance.random() < 0.2 else 1_000 + int(self._world.loop.time() // BEACON_SECONDS) + 2

    async def fetch(self, source: str, number: int) -> Beacon | None:
        await asyncio.sleep(0.05)
        if self._world.loop.time() < (number - 1_000) * BEACON_SECONDS or self._chance.random() < 0.2:
            return None
        return Beacon(source, number, f"{number:064x}", "00")

    async def first_since(self, source: str, time: float) -> Beacon | None:  # noqa: ARG002
        return await self.fetch(source, 1_000)

    async def overdue(self, source: str, number: int) -> float:  # noqa: ARG002
        return self._world.loop.time() - (number - 1_000) * BEACON_SECONDS


class Machine:
    """Where a process runs, one after the other; its clock outlives it."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        self.clock = JumpingClock(world, number)
        self.lives = 0
        self.life: Life | None = None
        self.closing: Life | None = None
        """The process that was told to stop last."""

    def start(self) -> None:
        if self.closing and self.closing.server and not self.world.plan.shared:  # it still has the file
            self.world.loop.call_later(0.5, self.start)
        elif self.life is None:
            self.lives += 1
            self.life = Life(self, f"process {self.number}.{self.lives}")
            self.world.note(f"{self.life.name} starts")

    def kill(self) -> None:
        """Ends the process between two instructions: nothing is cleaned up, and its memory is gone."""
        if self.life:
            self.world.note(f"{self.life.name} is killed")
            self.life.alive = False
            self.life.gone()
            self.life = None

    def stop(self) -> None:
        """Closes the server in order; what it has taken on it carries through."""
        if self.life:
            self.world.note(f"{self.life.name} stops")
            self.life.stopping.set()
            self.closing, self.life = self.life, None


class Answer(NamedTuple):
    """What a request came to: a body, or the name of an error and after how many seconds to try again."""

    body: Any = None
    error: str = ""
    again: int = 0


class Life:
    """One process, from its start to its end."""

    def __init__(self, machine: Machine, name: str) -> None:
        self.machine, self.world, self.name = machine, machine.world, name
        self.alive = True
        self.server: LiveServer | None = None
        self.lines: list[Line] = []
        self.context = contextvars.Context()
        self.context.run(LIFE.set, self)
        self.begin(self._run())
        self.stopping: asyncio.Event

    @property
    def jobs(self) -> list[Job]:
        """All that this process has begun."""
        return [job for job in self.world.loop.jobs if job.life is self]

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Begins something in this process, from inside it or from outside."""
        if LIFE.get() is self:
            self.world.loop.create_task(work)
        else:
            self.context.run(self.world.loop.create_task, work)

    async def _run(self) -> None:
        world, plan = self.world, self.world.plan
        self.stopping = asyncio.Event()
        self.log = SimulatedLog(world.database, self)
        chance = random.Random(f"{plan.seed} {self.name}")
        beacon = Lighthouse(world, chance) if any(table.beacon for table in plan.tables) else None
        around = Surroundings(self.machine.clock, Thoughts(chance), beacon, BEACON if beacon else "", works=Works(chance))
        async with live_server(self.log, limits(plan.idle_life), games=[], key=KEY, around=around) as server:
            self.server = server
            await self.stopping.wait()
        self.server = None
        self.gone()

    def gone(self) -> None:
        """All connections break."""
        if hasattr(self, "log"):
            self.log.leave()
        for line in list(self.lines):
            line.broken()

    def request(self, ask: Callable[[LiveServer], Coroutine[Any, Any, Any]], answer: Callable[[Answer], None]) -> None:
        """A request over HTTP, which comes to this process now."""
        if self.alive and self.server:
            self.begin(self._respond(self.server, ask, answer))

    async def _respond(
        self, server: LiveServer, ask: Callable[[LiveServer], Coroutine[Any, Any, Any]], answer: Callable[[Answer], None]
    ) -> None:
        try:
            answer(Answer(await ask(server)))
        except StolikError as error:
            answer(Answer(error=type(error).__name__, again=again_of(error)))

    def connect(self, line: Line, table: str, hello: wire.Hello) -> None:
        """A client opens a socket to this process."""
        if self.alive and self.server:
            self.begin(self._serve(self.server, line, table, hello))
        else:
            line.broken()

    async def _serve(self, server: LiveServer, line: Line, table: str, hello: wire.Hello) -> None:
        socket: Any = Socket(server, line, hello)
        self.lines.append(line)
        line.socket = socket
        try:
            await web_socket.socket.fn(socket, table)
        finally:
            line.server_ends()


class Socket:
    """The server's end of a line, as Litestar and the protocol show it."""

    full = False

    def __init__(self, server: LiveServer, line: Line, hello: wire.Hello) -> None:
        self.line = line
        self.app = self
        self.state = self
        self.live = server
        self.client = None
        self.scope = {"extensions": {EXTENSION: self}}
        self.received: Callable[[bytes], None] | None = None
        self.drained: Callable[[], None] | None = None
        self._hello: bytes | None = encode(hello)
        self._gone = asyncio.Event()

    # ---- as Litestar shows it

    async def accept(self) -> None:
        """There is nothing to be done."""

    async def receive(self) -> dict[str, Any]:
        if self._hello:
            hello, self._hello = self._hello, None
            return {"type": "websocket.receive", "bytes": hello}
        await self._gone.wait()
        return {"type": "websocket.disconnect"}

    async def send_data(self, data: bytes, mode: str) -> None:  # noqa: ARG002
        if self._gone.is_set():
            raise WebSocketDisconnect(detail="gone")
        self.line.down(data)

    # ---- as the protocol does

    def send_texts(self, texts: list[bytes]) -> None:
        for text in texts:
            self.line.down(text)

    def pause_receiving(self) -> None:
        """Messages wait in the conversation."""

    def resume_receiving(self) -> None:
        """Nothing was held back."""

    async def close(self, code: int) -> None:  # noqa: ARG002
        self.line.server_ends()

    # ---- what the network does to it

    def take(self, text: bytes) -> None:
        if self.received and not self._gone.is_set():
            self.received(text)

    def lose(self) -> None:
        self._gone.set()


def limits(idle_life: float) -> Limits:
    """Nobody here floods the server: rates are the load test's."""
    plenty = 1e9
    rates = {name: plenty for name in Limits.__struct_fields__ if name.endswith("_rate")}
    return Limits(**rates, idle_life=idle_life, chat_lines=plenty, seat_refusals=plenty, tables_a_day=plenty, sockets=plenty)
