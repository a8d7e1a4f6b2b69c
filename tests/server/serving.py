"""A server as a host starts it: `stolik serve`, as a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TIMEOUT_SECONDS = 60.0


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[str]:
    """The address of a server that answers; it must have nothing to complain about, and stop when it is told to."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "stolik", "serve", "--host", "127.0.0.1", "--port", str(port), "--language", "en"]
    if "--database" not in arguments:
        arguments = (*arguments, "--database", str(folder / "tables.db"))
    complaints = folder / "complaints.txt"
    around = {name: value for name, value in os.environ.items() if name != "STOLIK_COMPILED"}
    with (
        complaints.open("wb") as errors,
        subprocess.Popen([*command, *arguments], stdout=errors, stderr=errors, env=around) as process,
    ):
        try:
            wait_for(f"{base}/ready", process)
            yield base
            process.send_signal(signal.SIGTERM)
            assert process.wait(TIMEOUT_SECONDS) in (0, -signal.SIGTERM), complaints.read_text()
        finally:
            process.kill()
    assert "Traceback" not in complaints.read_text(), complaints.read_text()


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(int(TIMEOUT_SECONDS * 10)):
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            assert process.poll() is None, "the server did not start"
            time.sleep(0.1)
    raise AssertionError("the server did not answer")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as held:
        return int(held.getsockname()[1])
