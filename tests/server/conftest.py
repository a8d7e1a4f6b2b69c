"""What the server's tests share: a PostgreSQL, and coroutines as tests."""

from __future__ import annotations

import pytest

from tests.server.postgres import postgres_server, postgres_url

__all__ = ["anyio_backend", "postgres_server", "postgres_url"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The loop that tests marked `anyio` run on."""
    return "asyncio"
