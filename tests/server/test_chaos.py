"""Servers that are killed under load lose nothing: `make chaos` in small. And what its proof would say if they did."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.chaos.people import Acknowledged
from benchmarks.chaos.proof import Proof, compare, prove
from benchmarks.chaos.storm import Weathered, storm
from benchmarks.serving import Nursery, nursery

from stolik.core import fair
from stolik.server import wire
from stolik.server.live.tables import row_of
from stolik.server.table import commands, events
from stolik.server.table.limits import Limits
from tests.server.people import server_at

KILLS = 5
TIMEOUT_SECONDS = 120.0


@pytest.fixture(scope="module")
def cradle() -> Iterator[Nursery]:
    with nursery() as cradle:
        yield cradle


def nothing_is_wrong(weathered: Weathered) -> None:
    assert weathered.wrong == []
    assert (weathered.proof.lost, weathered.proof.twice) == (0, 0)
    assert weathered.proof.acknowledged > 0 and weathered.proof.bots_moves > 0


def test_a_server_on_sqlite_is_killed_again_and_again(cradle: Nursery, tmp_path: Path) -> None:
    nothing_is_wrong(asyncio.run(storm(cradle, str(tmp_path / "tables.db"), kills=KILLS, tables=3, with_bots=1)))


def test_a_server_on_postgresql_is_killed_again_and_again(cradle: Nursery, postgres_url: str) -> None:
    nothing_is_wrong(asyncio.run(storm(cradle, postgres_url, kills=KILLS, tables=3, with_bots=1)))


def test_one_of_two_servers_on_a_database_is_killed_again_and_again(cradle: Nursery, postgres_url: str) -> None:
    nothing_is_wrong(asyncio.run(storm(cradle, postgres_url, kills=KILLS, servers=2, tables=3, with_bots=1)))


def test_one_of_three_processes_behind_one_port_is_killed_again_and_again(cradle: Nursery, postgres_url: str) -> None:
    nothing_is_wrong(asyncio.run(storm(cradle, postgres_url, kills=KILLS, processes=3, tables=3, with_bots=1)))


@pytest.mark.anyio
async def test_a_bot_moves_as_soon_as_somebody_comes_back_to_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.server.live.keeper.ORPHANED_SECONDS", 1e6)  # no sweep finds it first, however long all takes
    asked = wire.NewTable(game="the-game", seats=["medium", "random", ""])
    async with server_at(tmp_path / "tables.db") as server:
        name = (await server.tables.open(commands.opened(asked, time.time(), host="host", secret=fair.new_secret()))).room.name
        await server.players.join(await server.tables.get(name), wire.Join(name="Ada"))
    async with server_at(tmp_path / "tables.db") as server:
        live = await server.tables.get(name)
        version = live.room.version
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while live.room.version == version:
                live.changed.clear()
                await live.changed.wait()


@pytest.mark.anyio
async def test_what_another_process_writes_while_a_table_is_loaded_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        asked = wire.NewTable(game="the-game", seats=["", ""])
        room = (await server.tables.open(commands.opened(asked, time.time(), host="host", secret=fair.new_secret()))).room
        server.tables.by_name.clear()
        read = server.log.read

        async def read_before_another_writes(table: str, since: int = 0) -> list[bytes]:
            bodies = await read(table, since)
            if since == 0:
                event = commands.sat(room, wire.Join(name="Ada"), "token", time.time(), Limits()).event
                assert await server.log.append(table, 1, events.encode(event), row_of(room))
            return bodies

        monkeypatch.setattr(server.log, "read", read_before_another_writes)
        assert (await server.tables.get(room.name)).room.version == 2


def moved(seat: int, identity: str) -> bytes:
    return events.encode(events.Moved(at=1.0, by=seat, id=identity, seat=seat, moves=["end"]))


def test_the_proof_finds_what_was_acknowledged_and_is_not_in_the_log() -> None:
    proof = Proof()
    compare(proof, {"t": [moved(0, "a")]}, [Acknowledged("t", 0, "a", 1, True), Acknowledged("t", 0, "b", 2, True)])
    assert (proof.acknowledged, proof.lost, proof.twice) == (2, 1, 0)
    assert "is not in the log" in proof.wrong[0]


def test_the_proof_finds_what_was_done_twice_and_what_is_elsewhere_than_was_said() -> None:
    proof = Proof()
    compare(proof, {"t": [moved(0, "a"), moved(0, "a"), moved(1, "a")]}, [Acknowledged("t", 1, "a", 2, True)])
    assert (proof.lost, proof.twice) == (0, 1)
    assert len(proof.wrong) == 2


@pytest.mark.anyio
async def test_the_proof_finds_a_table_that_does_not_fold(tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    async with server_at(place) as server:
        asked = wire.NewTable(game="the-game", seats=["", ""])
        room = (await server.tables.open(commands.opened(asked, time.time(), host="host", secret=fair.new_secret()))).room
        await server.log.append(room.name, 1, moved(0, "a"), row_of(room))  # a move before the deal
    proof = await prove(str(place), [])
    assert proof.events == 2
    assert "does not fold" in proof.wrong[0]
