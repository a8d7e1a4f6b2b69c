"""Server processes for the benchmarks: `stolik serve`, forked from a process that has everything imported and compiled.

A server of its own imports for seconds, and then readies all games in further processes: that would be measured, and two hundred
restarts would take an hour. Everything after that is `stolik serve` itself.

python -m benchmarks.serving is that process. It reads a line of JSON for every server that is wanted, and writes its number.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import IO

import msgspec

from stolik.core import registry
from stolik.core.errors import StolikError
from stolik.server import cli
from stolik.server.app import create
from stolik.server.readying import ready

HOST = "127.0.0.1"
GAME = "the-game"
PARTS = ("rules", "medium")


class CannotStart(StolikError):
    words = ("The server did not start: {reason}.", "Serwer nie wystartował: {reason}.")


class Wanted(msgspec.Struct, frozen=True):
    """A server to start."""

    port: int
    database: str
    limits: list[str] = []


class Nursery:
    """The process that servers are forked from."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._orders: IO[str] = process.stdin
        self._told: IO[str] = process.stdout

    def start(self, wanted: Wanted) -> int:
        """A new server, that listens when this returns; its process number."""
        self._orders.write(msgspec.json.encode(wanted).decode() + "\n")
        self._orders.flush()
        number = int(self._next(r"pid (\d+)"))
        self._next(r"http://localhost:(\d+)")
        return number

    def _next(self, wanted: str) -> str:
        """The next line that says this; what earlier servers still had to say is passed over."""
        for line in self._told:
            if found := re.search(wanted, line):
                return found[1]
            if line.startswith("ended"):
                raise CannotStart(reason=line.strip())
        raise CannotStart(reason=("its nursery is gone", "nie ma procesu, który go uruchamia"))


@contextmanager
def nursery(complaints: IO[str]) -> Iterator[Nursery]:
    """A nursery for as long as this lasts; what its servers complain of goes to a file."""
    command = [sys.executable, "-m", "benchmarks.serving"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=complaints, text=True) as process:  # noqa: S603
        try:
            yield Nursery(process)
        finally:
            process.kill()


def free_port() -> int:
    with socket.create_server((HOST, 0)) as held:
        return int(held.getsockname()[1])


def main() -> None:
    for part in PARTS:
        ready(registry.game(GAME), part)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for servers that were killed
    for line in sys.stdin:
        wanted = msgspec.json.decode(line, type=Wanted)
        if number := os.fork():
            print(f"pid {number}", flush=True)
        else:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            live(wanted)


def live(wanted: Wanted) -> None:
    """The life of one server."""
    vars(cli)["create"] = partial(create, games=[])  # nothing is left to be readied
    try:
        cli.serve(host=HOST, port=wanted.port, database=wanted.database, limit=wanted.limits, language="en")
    finally:
        print(f"ended {os.getpid()}", flush=True)
        os._exit(0)


if __name__ == "__main__":
    main()
