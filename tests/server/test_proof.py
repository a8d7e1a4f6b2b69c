"""What a real server writes proves itself: its chain leads to its file, devices kept its heads, bots choose the same again."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from stolik.bots import Bot
from stolik.core import chain, fair, game_file
from stolik.core.game_file import GameFile
from stolik.proof import DeviceRecord, examine
from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.live.table import LiveTable
from stolik.server.table.replay import chained, finished
from tests.chained import digits
from tests.server.people import Person, joined, opened, reveal, server_at, until
from tests.server.test_before import BEFORE, TABLES, at_the_moment

pytestmark = pytest.mark.anyio

__all__ = ["at_the_moment"]


async def file_of(server: LiveServer, live: LiveTable) -> GameFile:
    """The game file as the server sends it."""
    saved = chained(finished(live.room), live.room, await server.log.read(live.room.name))
    return game_file.parse(game_file.encode(saved))


def keeps(person: Person, heads: list[tuple[int, str]]) -> None:
    heads.append((person.live.room.version, person.live.room.head))


def record_of(person: Person, heads: list[tuple[int, str]], name: str, called_off: int) -> DeviceRecord:
    room = person.live.room
    return DeviceRecord(
        stolik=1,
        table=room.name,
        game=room.game.name,
        promise=room.promise,
        seat=person.seat,
        name=name,
        contribution=person.contribution,
        commitments=[seat.commitment or "" for seat in room.seats],
        heads=heads,
        called_off=called_off,
    )


async def play_out(*people: Person) -> None:
    """All play as medium bots would, to the end."""
    live = people[0].live
    for person in people:
        await person.do(wire.Pace, speed="instant")
    while live.room.stage == "playing":
        table = live.room.table
        assert table is not None
        mine = next((person for person in people if person.seat == table.turn and not live.room.seats[person.seat].bot), None)
        if mine is None:
            version = live.room.version
            await until(lambda version=version: live.room.version != version)  # type: ignore[misc]
        else:
            await mine.play(Bot(table.game, "medium", "a person").choose(table.hide(mine.seat)))


@pytest.mark.parametrize("game", ["the-game", "ten"])
async def test_a_table_with_all_that_can_happen_at_one(tmp_path: Path, game: str) -> None:
    async with server_at(tmp_path / "tables.sqlite3") as server:
        live = await opened(server, game, seats=["", "", "easy"])
        ola = await joined(server, live, "Ola", digits("ola"), host="the host")
        jan = await joined(server, live, "Jan", digits("jan"))
        await ola.do(wire.Say, text="hello")
        await reveal(ola)
        await jan.do(wire.Leave)  # the deal is called off
        ewa = await joined(server, live, "Ewa", digits("ewa"))
        ola.contribution = digits("ola again")
        await ola.do(wire.Ready, commitment=fair.commitment(ola.contribution))
        heads: list[tuple[int, str]] = []
        keeps(ola, heads)
        await reveal(ewa, ola)
        assert live.room.stage == "playing"
        await ola.do(wire.Leave, bot="medium")
        await ewa.do(wire.Say, text="where are you?")
        await ola.do(wire.Back)
        keeps(ola, heads)
        await play_out(ola, ewa)
        keeps(ola, heads)
        await ewa.do(wire.Leave)  # after the end: it changes nothing
        saved = await file_of(server, live)
        report = examine(saved, record_of(ola, heads, "Ola", called_off=1))
        assert report.code == 0, report.say("en")
        said = "\n".join(report.say("en"))
        assert "Jan" in said and "called off" in said and f"up to move {len(saved.moves)} of {len(saved.moves)}" in said
        spectator = msgspec.structs.replace(record_of(ola, heads, "", 1), seat=-1, contribution="", commitments=[])
        assert examine(saved, spectator).code == 0
        assert list(chain.heads(live.room.opened.secret, saved.chain or []))[-1] == live.room.head
        other = msgspec.structs.replace(record_of(ola, heads, "Ola", 1), heads=[(heads[1][0], digits("x"))])
        assert examine(saved, other, rethink=False).code == 4


async def test_nobody_sits_down_to_add_to_what_others_have_revealed(tmp_path: Path) -> None:
    """Jan, who adds nothing, leaves when Ola has revealed. The next in his seat could choose the cards, so all commit anew."""
    async with server_at(tmp_path / "tables.sqlite3") as server:
        live = await opened(server, "the-game", seats=["", "", ""])
        ola = await joined(server, live, "Ola", digits("ola"), host="the host")
        jan = await joined(server, live, "Jan")
        await joined(server, live, "Ewa", digits("ewa"))
        await reveal(ola)
        await jan.do(wire.Leave)
        assert [seat.commitment for seat in live.room.seats] == [None, None, None]
        assert live.room.called_off == [[1]]


@pytest.mark.parametrize("name", [name for name, one in TABLES.items() if one.kind == "over"], ids=lambda name: TABLES[name].game)
async def test_tables_of_the_first_build_have_a_chain_as_well(tmp_path: Path, name: str) -> None:
    copy = shutil.copy(BEFORE / "tables.sqlite3", tmp_path)
    async with server_at(copy) as server:
        live = await server.tables.get(name)
        report = examine(await file_of(server, live))
        assert (report.consistent.answer, report.finished.answer, report.code) == ("yes", "yes", 0), report.say("en")
        assert report.bots.answer in ("yes", "unknown")
        assert any("in clear" in line or "Nobody added" in line for line in report.say("en"))
