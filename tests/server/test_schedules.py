"""On whatever network, what is acknowledged was done once, and in the end everybody sees the same; see `schedules`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stolik.server import wire
from stolik.server.table.errors import SeatKept
from tests.server.people import joined, seated, server_at
from tests.server.schedules import run

SCHEDULES = 60


def test_on_bad_networks_everything_is_done_once_and_everybody_sees_the_same(tmp_path: Path) -> None:
    counted = asyncio.run(run(tmp_path / "tables.db", "fast", 0, SCHEDULES))
    assert counted["schedules"] == SCHEDULES
    for kind in ("Moved", "Said", "Left", "CameBack", "AskedUndo", "Undone", "refused"):
        assert counted[kind] > 0, kind


def test_what_was_refused_stays_refused_even_if_a_second_copy_comes_when_it_could_be_done(tmp_path: Path) -> None:
    async def play() -> None:
        async with server_at(tmp_path / "tables.db") as server:
            ann, _ = await seated(server, "Ann", "Bob")
            await ann.do(wire.Leave)
            for back in (False, True):
                if back:
                    await ann.do(wire.Back)
                with pytest.raises(SeatKept):
                    await ann.do(wire.Undo, "undo")

    asyncio.run(play())


def test_a_newcomer_may_use_the_message_ids_of_the_player_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with server_at(tmp_path / "tables.db") as server:
            ann, _, _ = await seated(server, "Ann", "Bob", "Cat", seats=[""] * 4)
            await ann.do(wire.Say, "first", text="hello")
            await ann.do(wire.Leave)
            dan = await joined(server, ann.live, "Dan", seat=ann.seat)
            await dan.do(wire.Say, "first", text="good evening")
            assert ann.live.room.chat_lines.total() == 2

    asyncio.run(play())
