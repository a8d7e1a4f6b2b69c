"""Codes by which people find a table."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from stolik.server import wire
from stolik.server.live.errors import NoSuchTable
from stolik.server.live.server import LiveServer
from stolik.server.store.address import log_at, open_log
from stolik.server.web.routes_tables import listed
from stolik.server.wire import codes
from tests.server.people import RunStory, opened, seen, server_at


def test_a_code_is_six_signs_that_make_no_word_and_look_like_no_other() -> None:
    assert not set(codes.LETTERS) & set("AEIOUY0125680")
    for _ in range(100):
        assert re.fullmatch(r"[B-Z3479]{3}-[B-Z3479]{3}", codes.shown(codes.new_code()))


@pytest.mark.parametrize("typed", ["BCD-FG7", "bcdfg7", " bcd fg7 ", "b-c-d-f-g-7"])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert codes.read(typed) == "BCDFG7"


@pytest.mark.parametrize("typed", ["", "BCDFG", "BCDFG77", "ABCDFG", "BCDFG0", "' OR 1", "B" * 10_000, "\x00" * 6, "кккккк"])
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert codes.read(typed) == ""


def test_a_table_is_found_by_its_code(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live, other = await opened(server), await opened(server)
        code = seen(live, -1).code
        assert re.fullmatch(r"\w{3}-\w{3}", code) and code != seen(other, -1).code
        assert await server.tables.find(code.lower()) == live.room.name
        row = await server.log.row(live.room.name)
        assert row and listed(row).code == code
        for wrong in ("BBB-BBB" if code != "BBB-BBB" else "CCC-CCC", "no"):
            with pytest.raises(NoSuchTable):
                await server.tables.find(wrong)

    run_story(story)


def test_a_table_keeps_its_code_when_another_process_looks_after_it(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server_at(tmp_path / "tables.db") as first:
            live = await opened(first, seats=["", ""])
            code = seen(live, -1).code
        async with server_at(tmp_path / "tables.db") as second:
            again = await second.tables.get(live.room.name)
            await second.players.join(again, wire.Join(name="Ann"))
            assert seen(again, -1).code == code
            assert await second.tables.find(code) == live.room.name

    asyncio.run(whole())


def test_of_two_tables_with_the_same_code_the_second_draws_again(run_story: RunStory, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["BBBBBB", "BBBBBB", "BBBBBB", "CCCCCC"])
    monkeypatch.setattr(codes, "new_code", lambda: next(drawn))

    async def story(server: LiveServer) -> None:
        first, second = await opened(server), await opened(server)
        assert (first.room.code, second.room.code) == ("BBBBBB", "CCCCCC")
        assert await server.tables.find("bbb bbb") == first.room.name
        assert await server.tables.find("ccc ccc") == second.room.name

    run_story(story)


@pytest.mark.anyio
async def test_tables_that_are_older_than_codes_get_one(url: str) -> None:
    def old(connection: Connection) -> None:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "stolik.server.store:migrations")
        command.upgrade(config, "0001")

    closed = log_at(url)
    async with closed.transaction() as connection:
        await connection.run_sync(old)
        for number in range(50):
            values = "(:name, 1, false, false, NULL, 1.0, :card)"
            await connection.execute(
                text(f"INSERT INTO tables (id, length, public, over, due, touched, card) VALUES {values}"),
                {"name": f"t{number}", "card": b"{}"},
            )
    await closed.engine.dispose()
    log = await open_log(url)
    try:
        rows = [await log.row(f"t{number}") for number in range(50)]
        given = [row.code for row in rows if row and row.code and codes.read(row.code)]
        assert len(set(given)) == 50
        assert await log.find(given[7]) == "t7"
    finally:
        await log.close()
