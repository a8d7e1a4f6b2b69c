"""What the server's tests share: a PostgreSQL, coroutines as tests, and a server for a story."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from stolik.server.live.server import LiveServer
from stolik.server.store.file_lock import FileLock
from stolik.server.store.log import EventLog
from stolik.server.table.limits import Limits
from tests.server.appending import opened
from tests.server.people import RunStory, server_at
from tests.server.postgres import postgres_server, postgres_url

__all__ = ["anyio_backend", "postgres_server", "postgres_url"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The loop that tests marked `anyio` run on."""
    return "asyncio"


@pytest.fixture
def run_story(tmp_path: Path) -> RunStory:
    """Runs a story with a server of its own."""

    def run(story: Callable[[LiveServer], Awaitable[None]], limits: Limits | None = None) -> None:
        async def whole() -> None:
            async with server_at(tmp_path / "tables.db", limits) as server:
                await story(server)

        asyncio.run(whole())

    return run


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind, with nothing in it."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'log.db'}"


@pytest.fixture
async def log(url: str) -> AsyncIterator[EventLog]:
    async with opened(url) as log:
        yield log


@pytest.fixture  # after the first, as another process that starts later
async def other(url: str, log: EventLog, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[EventLog]:  # noqa: ARG001
    """Past the lock of SQLite's file: numbers guard the events even where a lock doesn't, as on some network drives."""
    monkeypatch.setattr(FileLock, "take", lambda _: None)
    async with opened(url) as other:
        yield other
