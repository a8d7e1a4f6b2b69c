"""`stolik serve --processes N`: a parent that holds the port, forks N equal servers, and starts anew those that die.

The parent serves nobody and has no loop and no thread: so it can fork at any time, and a new server takes milliseconds and
shares the memory of all that is imported.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NoReturn

import structlog

from stolik.core.errors import StolikError

MOST_PROCESSES = 64
STOP_SECONDS = 10.0
"""How long processes have to stop, after that they are killed; a server gives requests three seconds of it."""
STEADY_SECONDS = 10.0
"""A process that dies sooner died quickly; ..."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 15.0
"""... each time in a row that it does, the pause before the next start doubles."""
BACKLOG = 2048
"""Connections that wait to be accepted."""
SPREADS = sys.platform == "linux"
"""Whether the system spreads connections over the sockets that listen at one port."""
QUESTION_BYTES = 1_000
SIGNALS = (signal.SIGTERM, signal.SIGINT)

logger = structlog.get_logger()


class BadProcesses(StolikError, ValueError):
    words = (
        "--processes can't be {number}: it is a whole number from 1 to {most}.",
        "--processes nie może mieć wartości {number}: to liczba całkowita od 1 do {most}.",
    )


class NeedsPostgres(StolikError, ValueError):
    words = (
        "--processes {number} needs PostgreSQL: a SQLite file belongs to one process alone. "
        "Choose a database that processes can share: --database postgresql://user@host/name",
        "--processes {number} wymaga PostgreSQL: plik SQLite może mieć tylko jeden proces. "
        "Wybierz bazę danych, z której może korzystać wiele procesów: --database postgresql://user@host/name",
    )


class CannotFork(StolikError, RuntimeError):
    words = (
        "--processes {number} isn't possible on this system, which can't fork processes. "
        "Start several servers instead, each with a --port of its own.",
        "--processes {number} jest tu niemożliwe: ten system nie potrafi rozgałęzić procesu. "
        "Uruchom zamiast tego kilka serwerów, każdy z własnym --port.",
    )


def check_processes(number: int, shared: bool) -> None:
    """Refuses a number of processes that can't be, on a database that they can share or can't."""
    if not 1 <= number <= MOST_PROCESSES:
        raise BadProcesses(number=number, most=MOST_PROCESSES)
    if number > 1 and not shared:
        raise NeedsPostgres(number=number)
    if number > 1 and not hasattr(os, "fork"):
        raise CannotFork(number=number)


class Port:
    """A bound socket that keeps the port for the processes of this server, and gives each a socket of its own to listen on.

    On Linux the system then spreads connections evenly over the processes; on one socket the first process would take most.
    Elsewhere sockets at one port are not spread, so there all processes have the same one.
    """

    def __init__(self, held: socket.socket) -> None:
        self._held = held
        if SPREADS:  # after it was bound, for no other program may share the port, also while no process listens
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        else:
            held.listen(BACKLOG)

    def listen(self) -> socket.socket:
        """A socket for one process. Connections wait at it from now on."""
        if not SPREADS:
            return self._held.dup()
        one = socket.socket(self._held.family, self._held.type, self._held.proto)
        try:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            one.bind(self._held.getsockname())
            one.listen(BACKLOG)
        except OSError:
            one.close()
            raise
        return one


class Post:
    """Where the processes of a server ask each other: a box for each, that all inherit.

    A question is a datagram with the end of a pipe, into which the answer is written. So nothing of it has a name or a port that
    others could open. If a process ends, so does its end of the pipe.
    """

    def __init__(self, count: int) -> None:
        self.boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        for ends in self.boxes:
            for end in ends:
                end.setblocking(False)

    def empty(self, number: int) -> None:
        """Throws away what was asked of a process that has ended: those who asked see that, and ask again."""
        with suppress(BlockingIOError):
            while True:
                for descriptor in socket.recv_fds(self.boxes[number][0], QUESTION_BYTES, 1)[1]:
                    os.close(descriptor)


class Sibling:
    """One process at the post."""

    def __init__(self, post: Post, number: int) -> None:
        self._post = post
        self._box = post.boxes[number][0]
        self._number = number
        self._answering: set[asyncio.Task[None]] = set()

    @property
    def number(self) -> int:
        return self._number

    @property
    def count(self) -> int:
        return len(self._post.boxes)

    async def ask(self, number: int, question: str) -> bytes:
        here, there = os.pipe()
        reader = asyncio.StreamReader()
        pipe = os.fdopen(here, "rb", 0)
        try:
            socket.send_fds(self._post.boxes[number][1], [question.encode()], [there])
        except OSError:  # its box is full: it hasn't looked for long
            pipe.close()
            return b""
        finally:
            os.close(there)
        loop = asyncio.get_running_loop()
        transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
        try:
            return await reader.read()
        finally:
            transport.close()

    def listen(self, answer: Callable[[str], Awaitable[bytes]]) -> None:
        loop = asyncio.get_running_loop()

        def asked() -> None:
            with suppress(BlockingIOError):
                text, descriptors, _, _ = socket.recv_fds(self._box, QUESTION_BYTES, 1)
                for descriptor in descriptors:
                    os.set_inheritable(descriptor, False)  # a compiler must not hold it open
                    task = loop.create_task(self._answer(answer, text.decode(), descriptor))
                    self._answering.add(task)
                    task.add_done_callback(self._answering.discard)

        loop.add_reader(self._box.fileno(), asked)

    async def _answer(self, answer: Callable[[str], Awaitable[bytes]], question: str, descriptor: int) -> None:
        pipe = os.fdopen(descriptor, "wb", 0)
        try:
            body = await answer(question)
            transport, _ = await asyncio.get_running_loop().connect_write_pipe(asyncio.BaseProtocol, pipe)
        except BaseException:
            pipe.close()
            raise
        transport.write(body)
        transport.close()  # when all is written

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._box.fileno())
        for task in self._answering:
            task.cancel()


class Process:
    """One of the processes, and those that had its number before."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.pid = 0
        """0: none runs."""
        self.due = 0.0
        """When to start it, if none runs."""
        self._began = 0.0
        self._quick = 0

    def began(self, pid: int) -> None:
        self.pid, self._began = pid, time.monotonic()

    def ended(self) -> float:
        """Notes that it has died; the pause before another is started."""
        now = time.monotonic()
        self._quick = self._quick + 1 if now - self._began < STEADY_SECONDS else 0
        pause: float = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self._quick, 20))
        self.pid, self.due = 0, now + pause
        return pause


class Parent:
    """Keeps so many processes running that each call `serve` with a socket of their own, until a signal ends it."""

    def __init__(self, count: int, port: Port, serve: Callable[[Sibling, socket.socket], None]) -> None:
        self._serve = serve
        self._port = port
        self._post = Post(count)
        self._processes = [Process(number) for number in range(count)]
        self._signal = 0
        self._woken, self._wakes = os.pipe()
        self._alive, self._held = os.pipe()
        """Only the parent holds the second end: the first one ends with it."""
        for end in (self._woken, self._wakes):
            os.set_blocking(end, False)

    def run(self, greet: Callable[[], None]) -> None:
        """Greets when all have a socket, and returns after Ctrl+C or dies of SIGTERM, as one server does.

        Exits with 1 if a process didn't stop as it should.
        """
        before = {number: signal.signal(number, self._note) for number in SIGNALS}
        before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wakes, warn_on_full_buffer=False)
        try:
            self._start_those_due()
            greet()
            while not self._signal:
                self._start_those_due()
                self._wait(min((one.due for one in self._processes if not one.pid), default=None))
                self._look_for_dead()
        finally:
            stopped = self._stop()
            signal.set_wakeup_fd(-1)
            for number, handler in before.items():
                signal.signal(number, handler)
        if not stopped:
            sys.exit(1)
        if self._signal == signal.SIGTERM:
            signal.raise_signal(signal.SIGTERM)

    def _note(self, number: int, _: object) -> None:
        self._signal = self._signal or number

    def _wait(self, until: float | None) -> None:
        """Waits for a signal, but no longer than until then."""
        seconds = None if until is None else max(0.0, until - time.monotonic())
        if select.select([self._woken], [], [], seconds)[0]:
            with suppress(BlockingIOError):
                os.read(self._woken, 4096)

    def _start_those_due(self) -> None:
        for process in self._processes:
            if not process.pid and process.due <= time.monotonic() and not self._signal:
                self._start(process)

    def _start(self, process: Process) -> None:
        """Forks a process. No signal comes before it has its own handlers: it would be lost."""
        self._post.empty(process.number)
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        try:
            with self._port.listen() as listening:
                pid = os.fork()
                if not pid:
                    self._live(process.number, listening)
            process.began(pid)
        except OSError as error:
            process.began(0)
            logger.error("no process could be started", process=process.number, errno=error.errno, pause=process.ended())
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def _live(self, number: int, listening: socket.socket) -> NoReturn:
        """The whole life of a forked process: nothing of the parent goes on in it, however it ends."""
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for end in (self._held, self._woken, self._wakes):
                os.close(end)
            threading.Thread(target=self._end_with_parent, daemon=True).start()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            self._serve(Sibling(self._post, number), listening)
            code = 0
        except KeyboardInterrupt:
            code = 0
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 1
        except BaseException:
            logger.exception("a process failed")
        finally:
            with suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def _end_with_parent(self) -> None:
        """Stops this process when its parent is gone, as a signal would. Runs in a thread."""
        os.read(self._alive, 1)
        logger.warning("the parent is gone; this process stops")
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(STOP_SECONDS)
        os._exit(1)

    def _look_for_dead(self) -> None:
        for process in self._processes:
            if process.pid and (code := _ended(process.pid)) is not None:
                pid, pause = process.pid, process.ended()
                if not self._signal:
                    logger.warning(
                        "a process has ended; another takes its place", process=process.number, pid=pid, code=code, pause=pause
                    )

    def _stop(self) -> bool:
        """Has all processes stop, and kills those that don't; whether all did."""
        until = time.monotonic() + STOP_SECONDS
        well = True
        for process in self._processes:
            if process.pid:
                os.kill(process.pid, signal.SIGTERM)
        while (left := [one for one in self._processes if one.pid]) and time.monotonic() < until:
            self._wait(until)
            for process in left:
                if (code := _ended(process.pid)) is not None:
                    process.pid = 0
                    well = well and code in (0, -signal.SIGTERM)
        for process in left:
            logger.error("a process didn't stop and is killed", process=process.number, pid=process.pid)
            os.kill(process.pid, signal.SIGKILL)
            os.waitpid(process.pid, 0)
            well = False
        return well


def _ended(pid: int) -> int | None:
    """How a process ended, as `subprocess` tells it; None while it runs."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None
