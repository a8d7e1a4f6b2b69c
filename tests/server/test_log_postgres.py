"""What only a log on PostgreSQL has to prove: processes hear of each other, and connections may break at any moment."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import aclosing
from typing import Any

import asyncpg
import msgspec
import pytest

from stolik.server.store import group_commit, sql
from stolik.server.store.address import open_log
from stolik.server.store.bus import MOST_BYTES, Notice, notices
from stolik.server.store.log import Change, EventLog, LogUnavailable
from tests.server.appending import body, row

pytestmark = pytest.mark.anyio

TIMEOUT_SECONDS = 30.0


async def heard(changes: Any) -> Any:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        return await anext(changes)


async def kill_connections(url: str) -> int:
    """Has the server end every connection of the logs to this database."""
    connection = await asyncpg.connect(url)
    try:
        which = "datname = current_database() AND application_name = 'stolik'"
        return len(await connection.fetch(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {which}"))
    finally:
        await connection.close()


on_postgres = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


@on_postgres
async def test_a_process_hears_what_others_write_and_not_itself(log: EventLog, other: EventLog) -> None:
    async with aclosing(log.changes()) as mine, aclosing(other.changes()) as theirs:
        assert await heard(mine) is None  # from here on nothing is missed
        assert await heard(theirs) is None
        await log.append("a", 0, b"", row())
        assert await heard(theirs) == Change("a", 0)
        await log.append("a", 1, b"", row())
        assert await heard(theirs) == Change("a", 1)
        await other.append("b", 0, b"", row())
        assert await heard(mine) == Change("b", 0)


@on_postgres
async def test_an_append_that_lost_is_not_told(log: EventLog, other: EventLog) -> None:
    async with aclosing(other.changes()) as theirs:
        assert await heard(theirs) is None
        await log.append("a", 1, b"", row())
        await log.append("b", 0, b"", row())
        assert await heard(theirs) == Change("b", 0)


@on_postgres
async def test_more_changes_than_one_notice_holds_are_all_heard(log: EventLog, other: EventLog) -> None:
    names = [f"{i:04}-{'long' * 20}" for i in range(group_commit.MOST_AT_ONCE)]
    assert len(list(notices("me", dict.fromkeys(names, 0)))) > 1
    async with aclosing(other.changes()) as theirs:
        assert await heard(theirs) is None
        await asyncio.gather(*(log.append(name, 0, b"", row()) for name in names))
        assert {await heard(theirs) for _ in names} == {Change(name, 0) for name in names}


@on_postgres
async def test_killed_connections_lose_nothing_and_write_nothing_twice(postgres_url: str, log: EventLog, other: EventLog) -> None:
    written = 0
    more = asyncio.Event()

    async def play(table: str) -> None:
        nonlocal written
        for seq in range(60):
            assert await log.append(table, seq, body(table, seq), row(float(seq)))
            written += 1
            more.set()

    async def kill() -> None:
        for enough in range(100, 1100, 100):
            while written < enough:
                more.clear()
                await more.wait()
            while not await kill_connections(postgres_url):
                pass  # it is between two connections

    names = [f"table-{i}" for i in range(20)]
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await asyncio.gather(kill(), *map(play, names))
    for table in names:
        for _ in range(3):  # a connection in the pool may be dead as well, but not every time
            try:
                there = await other.read(table)
                break
            except LogUnavailable:
                continue
        assert there == [body(table, seq) for seq in range(60)]


@on_postgres
async def test_a_listener_that_lost_its_connection_says_so_and_hears_again(
    postgres_url: str, log: EventLog, other: EventLog
) -> None:
    async with aclosing(other.changes()) as theirs:
        assert await heard(theirs) is None
        for seq in range(3):
            await kill_connections(postgres_url)
            assert await heard(theirs) is None
            await log.append("a", seq, b"", row())
            assert await heard(theirs) == Change("a", seq)


@on_postgres
async def test_closing_ends_a_listener_without_a_word(log: EventLog, caplog: pytest.LogCaptureFixture) -> None:
    changes = log.changes()
    assert await heard(changes) is None

    async def listen() -> list[Change | None]:
        return [change async for change in changes]

    listening = asyncio.create_task(listen())
    await asyncio.sleep(0)
    await log.close()
    assert await listening == []
    assert not caplog.records


@on_postgres
async def test_a_server_that_lets_nobody_in_is_unavailable_until_it_does(
    postgres_server: str, postgres_url: str, log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "PAUSES", (0.01, 0.01))
    name = postgres_url.rpartition("/")[2]
    server = await asyncpg.connect(postgres_server)
    await kill_connections(postgres_url)
    await server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    with pytest.raises(LogUnavailable):
        await log.append("a", 0, b"", row())
    with pytest.raises(LogUnavailable):
        await log.ready()
    with pytest.raises(LogUnavailable):
        await log.forget(9.0, open_before=1.0, over_before=1.0, but=set())
    await server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    await server.close()
    await log.ready()
    assert await log.append("a", 0, b"", row())


async def test_closing_does_not_wait_for_a_table_that_somebody_holds(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "CLOSING_SECONDS", 0.5)
    log = await open_log(postgres_url)
    holder = await asyncpg.connect(postgres_url)
    async with holder.transaction():
        await holder.execute("LOCK TABLE tables")
        asked = asyncio.create_task(log.append("a", 0, b"", row()))
        await asyncio.sleep(0)
        began = time.monotonic()
        await log.close()
        assert time.monotonic() - began < 5
        with pytest.raises(LogUnavailable):
            await asked
    await holder.close()


def test_notices_stay_below_the_limit_and_hold_every_change_once() -> None:
    newest = {f"ż{i}" * random.randint(1, 60): i for i in range(1000)}
    payloads = list(notices("me", newest))
    assert all(len(payload.encode()) <= MOST_BYTES for payload in payloads)
    assert len(payloads) > 1
    read = [msgspec.json.decode(payload, type=Notice) for payload in payloads]
    assert [change for notice in read for change in notice.changes] == [Change(*item) for item in newest.items()]
    assert list(notices("me", {})) == []
