"""Server processes for the benchmarks: `stolik serve`, forked from a process that has everything imported and compiled.

A server of its own imports for seconds, and then readies all games in further processes: that would be measured, and two hundred
restarts would take an hour. Everything after that is `stolik serve` itself.

`benchmarks.forking` is that process.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from stolik.core.errors import StolikError

HOST = "127.0.0.1"
KEY = bytes(32)
"""What all these servers encrypt secrets with, so that a log can be read afterwards."""
WRONG = ("ERROR", "CRITICAL", "Traceback")
"""How lines about faults begin."""

LIFTED = [
    f"{name}=10000000"
    for name in (
        *("message_rate", "seat_rate", "table_rate", "tables_a_day", "join_rate", "read_rate"),
        *("sockets", "connections", "connections_of_address"),
    )
]
"""Limits that are meant for one address: here all come from one."""


class CannotStart(StolikError):
    words = ("The server did not start: {reason}.", "Serwer nie wystartował: {reason}.")


class Wanted(msgspec.Struct, frozen=True):
    """A server to start."""

    port: int
    database: str
    limits: list[str] = []
    processes: int = 1


class Nursery:
    """The process that servers are forked from."""

    def __init__(self, process: subprocess.Popen[str], complaints: IO[str]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._complaints = complaints
        self._orders: IO[str] = process.stdin
        self._output: IO[str] = process.stdout

    def start(self, wanted: Wanted) -> int:
        """A new server, that listens when this returns; its process number."""
        self._orders.write(msgspec.json.encode(wanted).decode() + "\n")
        self._orders.flush()
        number = int(self._next(r"pid (\d+)"))
        self._next(r"http://localhost:(\d+)")
        return number

    def errors(self) -> list[str]:
        """What went wrong in servers since this was last asked."""
        lines = self._complaints.readlines()
        return [line.strip() for line in lines if '"level": "error"' in line or line.startswith(WRONG)]

    def _next(self, wanted: str) -> str:
        """The next line that says this; what earlier servers still had to say is passed over."""
        for line in self._output:
            if found := re.search(wanted, line):
                return found[1]
            if line.startswith("ended"):
                raise CannotStart(reason=line.strip())
        raise CannotStart(reason=("its nursery is gone", "nie ma procesu, który go uruchamia"))


@contextmanager
def nursery(*parts: str) -> Iterator[Nursery]:
    """A nursery for as long as this lasts; its servers go with it only if they were killed.

    It compiles the parts of games that are named, like `ten hard`; by default what The Game and its medium bots need.
    """
    command = [sys.executable, "-m", "benchmarks.forking", *parts]
    pipe, known = subprocess.PIPE, {**os.environ, "STOLIK_KEY": KEY.hex()}
    with (
        tempfile.NamedTemporaryFile("w") as written,
        Path(written.name).open() as complaints,
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=written, text=True, env=known) as process,
    ):
        try:
            yield Nursery(process, complaints)
        finally:
            process.kill()


def free_port() -> int:
    with socket.create_server((HOST, 0)) as held:
        return int(held.getsockname()[1])
