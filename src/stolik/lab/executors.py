"""Where pieces are played: any executor of `concurrent.futures` will do, and all give the same results."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, Literal

from stolik.lab.errors import BadCount, MissingExtra, NoCluster, WorkerLost
from stolik.lab.playing import play_piece
from stolik.lab.spec import Outcome, Piece, Spec

Kind = Literal["threads", "processes"]

SEARCHING, BY_STEPS, LEVELS, RANDOM = 1, 20, 300, 1_500
"""Games of a piece, so that it takes 50 ms or more: with a bot that searches (or with luck), in Python, compiled, at random."""
RETRIES = 3
TIMEOUT_SECONDS = 20
"""Seconds to wait for a cluster, and for its first worker."""

_NO_WORKERS = ("it has no workers", "nie ma w nim procesów roboczych")


def cut(spec: Spec, first: int, stop: int) -> list[Piece]:
    """The games from `first` up to but not including `stop`, in pieces; the cut doesn't change how they go."""
    if "hard" in spec.names or spec.luck_budget:
        size = SEARCHING
    elif spec.by_steps:
        size = BY_STEPS
    else:
        size = RANDOM if set(spec.names) == {"random"} else LEVELS
    return [Piece(spec, start, min(start + size, stop)) for start in range(first, stop, size)]


def run(pieces: list[Piece], executor: Executor) -> Iterator[Outcome]:
    """The outcomes of all pieces in their order, as they arrive; the first fault ends it.

    Processes get the first piece ahead of the others: what it compiles, the others then find on disk.
    """
    with _interrupts_kept_from(executor):
        futures = [executor.submit(play_piece, piece) for piece in pieces[:1]]
    try:
        if isinstance(executor, ProcessPoolExecutor):
            wait(futures)
        with _interrupts_kept_from(executor):
            futures += [executor.submit(play_piece, piece) for piece in pieces[1:]]
        for future in futures:
            yield from future.result()
    except BrokenExecutor as error:
        raise WorkerLost(reason=str(error).removesuffix(".")) from error
    finally:
        for future in futures:
            future.cancel()


@contextmanager
def _interrupts_kept_from(executor: Executor) -> Iterator[None]:
    """Processes that an executor starts meanwhile leave Ctrl+C to this one, which gets it afterwards, and then ends them."""
    starts_processes = isinstance(executor, ProcessPoolExecutor) and hasattr(signal, "pthread_sigmask")
    if not starts_processes or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # which those that are started have from this one
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def executor_for(python: bool, kind: Kind | Executor | None, workers: int | None, scheduler: str | None) -> Iterator[Executor]:
    """The executor of your choice; by default, processes for games played in Python, and threads for others."""
    if isinstance(kind, Executor):
        yield kind
        return
    if workers is not None and workers < 1:
        raise BadCount(what="--workers", low=1, value=workers)
    if scheduler is not None:
        with _cluster(scheduler) as cluster:
            yield cluster
        return
    count = workers or available_cores()
    if kind == "processes" or (kind is None and python):
        pool: Executor = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))
    else:
        pool = ThreadPoolExecutor(count)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def available_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """A Dask cluster; if a worker is lost, another plays its pieces again."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise MissingExtra(what="--scheduler", extra="cluster") from error
    with _connected(distributed, address) as client:
        try:
            yield client.get_executor(retries=RETRIES, pure=False)
        except (distributed.KilledWorker, CancelledError, RuntimeError) as error:
            raise WorkerLost(reason=f"{type(error).__name__}: {error}") from error


@contextmanager
def _connected(distributed: Any, address: str) -> Iterator[Any]:
    """A connection to a cluster that has at least one worker."""
    try:
        client = distributed.Client(address, timeout=TIMEOUT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise NoCluster(address=address, reason=str(error)) from error
    try:
        client.wait_for_workers(1, timeout=TIMEOUT_SECONDS)
        yield client
    except TimeoutError as error:
        raise NoCluster(address=address, reason=_NO_WORKERS) from error
    finally:
        client.close()
