"""A Dask cluster on this machine: a scheduler and two workers, each a process of its own, on whatever ports are free."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TIMEOUT_SECONDS = 60.0


class Cluster:
    def __init__(self, address: str, workers: list[subprocess.Popen[bytes]]) -> None:
        self.address, self.workers = address, workers

    def wait(self) -> None:
        """Until all workers have joined."""
        distributed: Any = importlib.import_module("distributed")
        with distributed.Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(len(self.workers), timeout=TIMEOUT_SECONDS)


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """Starts a cluster, and ends it process by process."""
    note = folder / "scheduler.json"
    started = [_start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(note), "--no-dashboard")]
    try:
        address = str(_waited_for(note)["address"])
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder)]
        started += [_start("dask_worker", address, *options) for _ in range(workers)]
        yield Cluster(address, started[1:])
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def _start(tool: str, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{tool}", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _waited_for(note: Path) -> dict[str, Any]:
    until = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < until:
        try:
            known: dict[str, Any] = json.loads(note.read_text())
            return known
        except (OSError, ValueError):
            time.sleep(0.05)
    raise TimeoutError("the scheduler didn't start")
