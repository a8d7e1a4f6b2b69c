"""What the server's tests share: a PostgreSQL, coroutines as tests, and a house for a story."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from stolik.server.house import House
from stolik.server.limits import Limits
from stolik.server.log import EventLog
from tests.server.appending import opened
from tests.server.people import Home, a_house
from tests.server.postgres import postgres_server, postgres_url

__all__ = ["anyio_backend", "postgres_server", "postgres_url"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The loop that tests marked `anyio` run on."""
    return "asyncio"


@pytest.fixture
def at_home(tmp_path: Path) -> Home:
    """Runs a story in a house of its own."""

    def run(story: Callable[[House], Awaitable[None]], limits: Limits | None = None) -> None:
        async def whole() -> None:
            async with a_house(tmp_path / "tables.db", limits) as house:
                await story(house)

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
async def other(url: str, log: EventLog) -> AsyncIterator[EventLog]:  # noqa: ARG001
    async with opened(url) as other:
        yield other
