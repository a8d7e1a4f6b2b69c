"""A server of ours in several processes: `stolik serve --processes` on a PostgreSQL that is started for it."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec
from benchmarks.load.clients import HOST, CannotMeasure, Measured, allow_files, family
from benchmarks.load.ours import Tables, load_on
from benchmarks.serving import KEY, LIFTED, free_port
from tests.server.postgres import running_postgres

from stolik.server.wire import Health

LONGEST_START = 600
"""Seconds for a server that nothing was compiled for."""


class ManyProcesses(Tables):
    """A server of ours that has started others."""

    @property
    def pids(self) -> Sequence[int]:
        return family(self.pid)


@contextmanager
def running(processes: int) -> Iterator[Tables]:
    """`stolik serve --processes` on a PostgreSQL of its own, when all its games are compiled."""
    with running_postgres(fsync=True) as url, tempfile.NamedTemporaryFile(prefix="stolik-load-") as written:
        port = free_port()
        command = [sys.executable, "-m", "stolik", "serve", "--language", "en", "--host", HOST, "--port", str(port)]
        command += ["--database", url, "--processes", str(processes), *(f"--limit={limit}" for limit in LIFTED)]
        known = {**os.environ, "STOLIK_KEY": KEY.hex()}
        with subprocess.Popen(command, stdout=written, stderr=written, env=known, start_new_session=True) as process:
            try:
                wait_until_compiled(port, process, Path(written.name))
                with closing(ManyProcesses(process.pid, port)) as server:
                    yield server
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)


def wait_until_compiled(port: int, process: subprocess.Popen[bytes], written: Path) -> None:
    """Waits until a server answers and compiles no more; if it ends instead, what it has written is the reason."""
    for _ in range(LONGEST_START * 10):
        if process.poll() is not None:
            said = written.read_text().strip()
            raise CannotMeasure(reason=(f"the server did not start: {said}", f"serwer nie wystartował: {said}"))
        with (
            suppress(OSError, http.client.HTTPException),
            closing(http.client.HTTPConnection(HOST, port, timeout=10)) as connection,
        ):
            connection.request("GET", "/ready")
            with connection.getresponse() as response:
                health = msgspec.json.decode(response.read(), type=Health)
            if health.compiled is msgspec.UNSET or health.compiled == health.parts:
                return
        time.sleep(0.1)
    raise CannotMeasure(reason=("the server is never ready", "serwer nigdy nie jest gotowy"))


def health_of(port: int) -> Health:
    with closing(http.client.HTTPConnection(HOST, port, timeout=10)) as connection:
        connection.request("GET", "/ready")
        with connection.getresponse() as response:
            return msgspec.json.decode(response.read(), type=Health)


def load(processes: int, tables: int, seconds: float, game: str) -> Measured:
    """Measures our server in so many processes under so many tables of a game for so long."""
    allow_files(tables)
    with running(processes) as server:
        return load_on(server, tables, seconds, game)
