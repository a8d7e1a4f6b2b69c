"""Tables full of clients that move as fast as they are answered: what both halves of the load test share.

A half gives a `Server`, that has been started, and a kind of `Seat`, that reads its messages; `measure` does the rest.
"""

from __future__ import annotations

import asyncio
import gc
import http.client
import math
import os
import resource
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Protocol, cast

import msgspec
import uvloop
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from stolik.core.errors import StolikError
from stolik.core.words import Pair

HOST = "127.0.0.1"
SEATS = 4
SETTLING = 1.0
"""Seconds between the last connection and the first move, in which a connection that was lost is noticed."""
WARM_UP = 3.0
"""Seconds of play before counting begins, for compilers and caches."""
AT_ONCE = 64
"""Connections being opened at a time: well below the backlog of either server."""
TIMEOUT_SECONDS = 120.0
"""Seconds in which all seats must be connected."""
SPARE_FILES = 200


class CannotMeasure(StolikError):
    words = ("The load can't be measured: {reason}.", "Nie można zmierzyć obciążenia: {reason}.")


def post(connection: http.client.HTTPConnection, path: str, body: dict[str, Any], *, status: int, refused: Pair) -> Any:
    """The server's answer to a request; if it has another status, `refused` begins the sentence of the error."""
    connection.request("POST", path, msgspec.json.encode(body), {"Content-Type": "application/json"})
    with connection.getresponse() as response:
        text = response.read()
    if response.status != status:
        refusal = f"{path}: {response.status} {text.decode(errors='replace')}"
        raise CannotMeasure(reason=(f"{refused[0]} {refusal}", f"{refused[1]} {refusal}"))
    return msgspec.json.decode(text)


class Measured(msgspec.Struct, frozen=True):
    """What one run came to.

    Times are from sending a move to every seat having it. Memory is what the server's processes have gained, divided by the
    tables: `bytes_per_table` after the play, `bytes_per_idle_table` with all seats connected before the first move.
    `message_bytes` is the mean size of a message that tells a seat of a move, and `state_bytes` that of a whole state in the
    middle of a game, where the server can be asked for one. `cpu_ms_per_move` is the time that the server's processes had a
    core: on a busy machine it tells more than the moves a second. `client_ms_per_move` is that of the clients.
    """

    tables: int
    moves: int
    seconds: float
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    bytes_per_table: int
    bytes_per_idle_table: int
    message_bytes: int
    cpu_ms_per_move: float
    client_ms_per_move: float
    state_bytes: int = 0


class Run:
    """What all clients of a run write down together; only what happens while `counting` is kept."""

    def __init__(self) -> None:
        self.playing = self.counting = False
        self.waits: list[float] = []
        self.messages = self.message_bytes = 0
        self.lost = asyncio.Event()

    def count_state(self, size: int) -> None:
        if self.counting:
            self.messages += 1
            self.message_bytes += size

    def figures(self, tables: int, seconds: float, gained: int, gained_idle: int, cpu: float, own: float) -> Measured:
        waits = sorted(self.waits)
        if not waits:
            raise CannotMeasure(reason=("no move was made", "nie wykonano żadnego ruchu"))
        return Measured(
            tables=tables,
            moves=len(waits),
            seconds=seconds,
            moves_per_second=len(waits) / seconds,
            p50_ms=1000 * percentile(waits, 50),
            p99_ms=1000 * percentile(waits, 99),
            bytes_per_table=gained // tables,
            bytes_per_idle_table=gained_idle // tables,
            message_bytes=self.message_bytes // max(1, self.messages),
            cpu_ms_per_move=1000 * cpu / len(waits),
            client_ms_per_move=1000 * own / len(waits),
        )


class Table:
    """The moves of one table that not every seat has yet, and since when they are on their way.

    Versions grow with every move, by however much; a seat that hears of a version has all that came before it.
    """

    __slots__ = ("_run", "_seen", "_under_way", "moves")

    def __init__(self, run: Run) -> None:
        self._run = run
        self._seen = [-1] * SEATS
        self._under_way: deque[tuple[int, float]] = deque()
        self.moves = 0

    def sent(self, version: int, now: float) -> None:
        """A move was sent by a seat that saw this version."""
        self._under_way.append((version, now))

    def has(self, seat: int, version: int, now: float) -> None:
        """A seat has this version of the table."""
        self._seen[seat] = version
        slowest = min(self._seen)
        while self._under_way and self._under_way[0][0] < slowest:
            since = self._under_way.popleft()[1]
            self.moves += 1
            if self._run.counting:
                self._run.waits.append(now - since)

    def waiting_since(self) -> list[float]:
        """When the moves were sent that not every seat has yet."""
        return [since for _, since in self._under_way]


class Seat(asyncio.Protocol):
    """One client on a WebSocket without compression. A half says what is sent, and what is read from what comes back.

    The protocol without tasks and queues of its own is `websockets`' cheapest, and the clients share the server's cores.
    """

    local_address: tuple[str, int] | None = None
    """Where its connections come from; None: from anywhere."""

    def __init__(self, run: Run, table: Table, number: int, url: str) -> None:
        self.run, self.table, self.number = run, table, number
        self.ready = asyncio.Event()
        self._socket = ClientProtocol(parse_uri(url))
        self._transport: asyncio.Transport | None = None
        self._turn_at: int | None = None
        self._leaving = False
        self._on_the_way: asyncio.Task[object] | None = None

    def opened(self) -> None:
        """The socket is open: the place to say hello."""

    def heard(self, message: bytes) -> None:
        """Reads a message, and calls `saw` if it holds a view of the table."""
        raise NotImplementedError

    def move(self, version: int) -> None:
        """Says a move, made at this version of the table."""
        raise NotImplementedError

    def say(self, message: bytes) -> None:
        self._socket.send_text(message)
        self._send()

    def saw(self, version: int, mine: bool, size: int) -> None:
        """This seat has a view of the table: of which version, whether it is the seat's turn, how long the message was."""
        self.run.count_state(size)
        self.table.has(self.number, version, perf_counter())
        self._turn_at = version if mine else None
        if self.run.playing:
            self.move_on()
        else:
            self.ready.set()

    def move_on(self) -> None:
        """Moves if it is this seat's turn."""
        if self._turn_at is not None:
            version, self._turn_at = self._turn_at, None
            self.table.sent(version, perf_counter())
            self.move(version)

    def go_to(self, url: str, port: int) -> None:
        """Leaves this socket for another one of the same server."""
        loop = asyncio.get_running_loop()
        self._leaving = True
        self.hang_up()
        self._socket = ClientProtocol(parse_uri(url))
        self._on_the_way = loop.create_task(loop.create_connection(lambda: self, HOST, port, local_addr=self.local_address))

    @property
    def is_connected(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def hang_up(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._socket.send_request(self._socket.connect())
        self._send()

    def data_received(self, data: bytes) -> None:
        self._socket.receive_data(data)
        for event in self._socket.events_received():
            if not isinstance(event, Frame):
                if self._socket.handshake_exc is not None:
                    raise self._socket.handshake_exc
                self.opened()
            elif event.opcode is Opcode.TEXT:
                self.heard(bytes(event.data))
        self._send()

    def connection_lost(self, _: Exception | None) -> None:
        if self._leaving:
            self._leaving = False
            return
        self.run.lost.set()
        self.ready.set()  # nobody need wait for it any longer

    def _send(self) -> None:
        assert self._transport is not None
        for part in self._socket.data_to_send():
            self._transport.write(part)


class Server(Protocol):
    """A server that is running on 127.0.0.1."""

    port: int

    @property
    def pids(self) -> Sequence[int]:
        """Its processes."""
        ...

    def set_table(self, run: Run) -> Sequence[Seat]:
        """Opens a table for four; its seats are not connected yet."""
        ...

    def state_bytes(self, seats: Sequence[Seat]) -> int:
        """How long a whole state is, in the middle of a game of these seats; 0 if it can't be asked for."""
        ...


def measure(server: Server, tables: int, seconds: float) -> Measured:
    """All tables at once, their seats moving in turn as soon as they see that they may."""
    before = memory(server.pids)
    run = Run()
    seats = [seat for _ in range(tables) for seat in server.set_table(run)]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_play(server, run, seats, seconds, before))


async def _play(server: Server, run: Run, seats: list[Seat], seconds: float, before: int) -> Measured:
    await connect(seats, server.port)
    await _pass(run, SETTLING)
    idle = memory(server.pids)
    gc.collect()
    gc.freeze()  # else the collector walks thousands of clients again and again, at the cost of the server beside them
    try:
        run.playing = True
        for seat in seats:
            seat.move_on()
        await _pass(run, WARM_UP)
        run.counting = True
        began, cpu_before, own_before = perf_counter(), cpu_seconds(server.pids), process_time()
        await _pass(run, seconds)
        run.playing = run.counting = False
        lasted, cpu, own = perf_counter() - began, cpu_seconds(server.pids) - cpu_before, process_time() - own_before
        after = memory(server.pids)
        state_bytes = server.state_bytes(seats)
    finally:
        gc.unfreeze()
        for seat in seats:
            seat.hang_up()
    tables = {id(seat.table): seat.table for seat in seats}
    if still := sum(table.moves == 0 for table in tables.values()):
        raise CannotMeasure(
            reason=(
                f"{still} of {len(tables)} tables finished no move",
                f"stoły, przy których nie dokończono żadnego ruchu: {still} z {len(tables)}",
            )
        )
    figures = run.figures(len(tables), lasted, after - before, idle - before, cpu, own)
    return msgspec.structs.replace(figures, state_bytes=state_bytes)


async def connect(seats: list[Seat], port: int) -> None:
    """Opens the sockets of all seats and waits until each has its first view."""
    loop, door = asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE)

    async def sit(seat: Seat) -> None:
        async with door:
            await loop.create_connection(lambda: seat, HOST, port, local_addr=seat.local_address)
            await seat.ready.wait()

    try:
        async with asyncio.timeout(TIMEOUT_SECONDS), asyncio.TaskGroup() as group:
            for seat in seats:
                group.create_task(sit(seat))
    except TimeoutError as error:
        raise CannotMeasure(reason=("not all seats could connect", "nie wszystkie miejsca zdołały się połączyć")) from error


async def _pass(run: Run, seconds: float) -> None:
    """Lets the clients play for so long, if none of them loses its connection."""
    try:
        await asyncio.wait_for(run.lost.wait(), seconds)
    except TimeoutError:
        return
    raise CannotMeasure(reason=("the server closed a connection", "serwer zamknął połączenie"))


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest of the values that so many per cent of them don't exceed."""
    return ordered[max(0, math.ceil(len(ordered) * share / 100) - 1)]


def memory(pids: Sequence[int]) -> int:
    """Bytes of processes that are in memory (RSS), as Linux counts them."""
    return sum(int(_told_of(pid, "statm").split()[1]) for pid in pids) * resource.getpagesize()


def cpu_seconds(pids: Sequence[int]) -> float:
    """How long processes, with all their threads, have had a core."""
    fields = [_told_of(pid, "stat").rpartition(")")[2].split() for pid in pids]
    return sum(int(field[11]) + int(field[12]) for field in fields) / os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """A process, and all that it has started."""
    children = [int(child) for child in _told_of(pid, f"task/{pid}/children").split()]
    return [pid, *(one for child in children for one in family(child))]


def _told_of(pid: int, what: str) -> str:
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except OSError as error:
        reason = (f"/proc tells nothing of process {pid}", f"/proc nic nie mówi o procesie {pid}")
        raise CannotMeasure(reason=reason) from error


def allow_files(tables: int) -> None:
    """Lets this process, and the server that it will start, hold a socket for every seat."""
    needed = tables * SEATS + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    if hard != resource.RLIM_INFINITY and hard < needed:
        reason = (
            f"{tables} tables need {needed} open files, and this system allows {hard}",
            f"liczba stołów {tables} wymaga {needed} otwartych plików, a system pozwala na {hard}",
        )
        raise CannotMeasure(reason=reason)
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
