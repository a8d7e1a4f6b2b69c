"""The hostile load: what honest tables notice, and floods that reach a server and count its answers."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from benchmarks.load import floods, hostile
from benchmarks.load.clients import CannotMeasure, Table
from benchmarks.load.floods import FLOODS, Flood, answered, command, end_and_go_on, frame, hello, request, upgrade
from benchmarks.load.honest import BesideBot, Company, HonestRun, Noticed, Order
from benchmarks.load.hostile import Outcome
from benchmarks.load.reading import Seen

from stolik.server.table.limits import Limits
from stolik.server.table.replay import readable
from tests.server.running import running

many_addresses = pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives this machine all of 127.0.0.0/8")
GOOD = Noticed(moves=200, p50_ms=3, p99_ms=150, worst_ms=190, lag_ms=2)


def outcome(errors: list[str] | None = None, **changes: Any) -> Outcome:
    return Outcome("pages", 1_200, {"429": 200, "200": 1_000}, GOOD, msgspec.structs.replace(GOOD, **changes), errors or [])


def test_a_flood_passes_if_all_moves_arrive_in_time() -> None:
    assert outcome().passed
    assert outcome().row() == "| pages | 1,200 | 200 1,000, 429 200 | 3 / 150 | 3 / 150 | 190 | 0 | 2 | PASS |"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"p99_ms": 200.0}, "FAIL"),
        ({"stalled": 3}, "FAIL; 3 stalled"),
        ({"lost": True}, "FAIL; connection lost"),
        ({"errors": ["Traceback", "x"]}, "FAIL; 2 errors, the first: Traceback"),
        ({"p99_ms": 300.0, "lag_ms": 60.0}, "FAIL (the clients' own lag)"),
    ],
)
def test_a_flood_fails_for_each_of_these(changes: dict[str, Any], words: str) -> None:
    failed = outcome(**changes)
    assert not failed.passed and failed.row().endswith(f"| {words} |")


def test_a_move_that_never_arrives_counts_with_the_time_that_it_has_taken() -> None:
    run = HonestRun()
    run.begin()
    run.waits += [0.003] * 9
    noticed = run.end(unfinished=[5.0, 0.5])
    assert (noticed.moves, noticed.p50_ms, noticed.worst_ms, noticed.stalled) == (9, 3.0, 5000.0, 1)
    assert noticed.p99_ms == 5000.0
    run.begin()
    with pytest.raises(CannotMeasure, match="no move was made"):
        run.end([])


@pytest.mark.parametrize("length", [0, 125, 126, 60_000])
def test_a_frame_is_one_that_servers_can_read(length: int) -> None:
    from websockets.frames import Opcode
    from websockets.server import ServerProtocol

    server = ServerProtocol()
    server.receive_data(upgrade("name"))
    (asked,) = server.events_received()
    server.send_response(server.accept(asked))  # type: ignore[arg-type]
    server.receive_data(frame(b"x" * length))
    (received,) = server.events_received()
    assert (received.opcode, bytes(received.data)) == (Opcode.TEXT, b"x" * length)  # type: ignore[union-attr]


def test_the_file_of_the_flood_is_a_game_of_its_size() -> None:
    text = floods.long_file()
    assert floods.FILE_BYTES < len(text) < 1.2 * floods.FILE_BYTES
    assert readable(text).game == floods.LONG_GAME


async def nothing() -> None: ...


def flooded(folder: Path, story: Callable[[Flood, str, list[str]], Awaitable[None]], **limits: float) -> Flood:
    """A flood that has come over a server of its own."""

    async def whole() -> Flood:
        async with running(folder / "tables.db", Limits(**limits)) as address:
            flood = Flood(int(address.rpartition(":")[2]), nothing)
            # preparing a table blocks, and the server runs in this loop
            with closing(flood.tables):
                seated = await asyncio.to_thread(flood.tables.seat_people, ["", "easy"])
            await story(flood, *seated)
            return flood

    return asyncio.run(whole())


@many_addresses
def test_requests_are_counted_by_their_status(tmp_path: Path) -> None:
    async def story(flood: Flood, *_: object) -> None:
        await flood.flow(1.0, *[flood.hammer([request("GET", "/api/tables"), request("GET", "/api/nothing")]) for _ in range(2)])

    flood = flooded(tmp_path, story, read_rate=5)
    assert flood.answers["200"] == 5 and flood.answers["404"] > 0 and flood.answers["429"] > 0
    assert 0 <= flood.sent - flood.answers.total() <= 2  # two were under way in the end


@many_addresses
def test_messages_are_counted_by_their_answers(tmp_path: Path) -> None:
    async def story(flood: Flood, name: str, tokens: list[str]) -> None:
        await flood.flow(3.0, flood.talk(name, hello(tokens[0]), lambda: command(flood, type="pace", speed="calm"), at_once=4))

    flood = flooded(tmp_path, story, message_rate=10)
    assert flood.answers["done"] == 10 and flood.answers["refused"] >= 2


@many_addresses
def test_those_who_watch_are_told_whether_they_may(tmp_path: Path) -> None:
    async def story(flood: Flood, name: str, _: list[str]) -> None:
        opening = request("GET", f"/api/tables/{name}/events")
        await flood.flow(1.0, flood.watch(opening), flood.watch(upgrade(name), hello()), flood.watch(request("GET", "/nothing")))

    assert flooded(tmp_path, story).answers == {"200": 1, "101": 1, "404": 1}


@many_addresses
def test_half_a_request_is_sent_and_goes_on(tmp_path: Path) -> None:
    async def story(flood: Flood, *_: object) -> None:
        await flood.flow(0.5, flood.dawdle(b"GET /api HTTP/1.1\r\nHost: "), flood.dawdle(b"nonsense\r\n\r\n"))

    flood = flooded(tmp_path, story)
    assert flood.sent >= 2 and flood.answers["400"] >= 1


@many_addresses
def test_somebody_plays_for_a_flood(tmp_path: Path) -> None:
    async def story(flood: Flood, name: str, tokens: list[str]) -> None:
        player = await flood.play(name, tokens[0])
        await flood.flow(1.5, asyncio.sleep(1.5))
        player.hang_up()

    flood = flooded(tmp_path, story)
    assert flood.sent >= 2 and flood.answers["told"] > flood.sent


@many_addresses
def test_a_table_is_over_and_has_many_events_before_its_file_is_asked_for(tmp_path: Path) -> None:
    async def story(flood: Flood, *_: object) -> None:
        with closing(flood.tables):
            name, tokens = await asyncio.to_thread(flood.tables.seat_people, ["", ""])
        await end_and_go_on(flood, name, tokens, 2.0)
        assert flood.answers["refused"] >= 40
        asked = [request("GET", f"/api/tables/{name}{path}") for path in ("/file", "/replay", "")]
        await flood.flow(60.0, *[asking_once(flood, one) for one in asked])
        assert flood.answers["200"] == 3

    flooded(tmp_path, story)


async def asking_once(flood: Flood, asked: bytes) -> None:
    async with flood.connection() as (reader, writer):
        writer.write(asked)
        flood.answers[await answered(reader)] += 1


def test_a_bot_that_never_moves_is_waited_for_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    company = Company(1)
    person = BesideBot(company.run, Table(company.run), 0, 1, "table", "token")
    company._seats.append(person)
    company.run.begin()
    company.run.waits.append(0.003)
    assert company.end().bot_ms == 0
    monkeypatch.setattr(person, "say", lambda _: None)
    monkeypatch.setattr(Seen, "choice", lambda _: b"end")
    company.run.begin()
    company.run.waits.append(0.003)
    person.move(1)
    person.saw(2, mine=False, size=700)
    person.saw(3, mine=False, size=700)
    time.sleep(0.02)
    assert company.end().bot_ms >= 20
    company.run.begin()
    person.saw(4, mine=True, size=700)
    assert len(company.run.bots) == 1 and person.waits_since == 0


@many_addresses
def test_honest_people_play_from_addresses_of_their_own(tmp_path: Path) -> None:
    async def whole() -> Noticed:
        async with running(tmp_path / "tables.db") as address:
            port = int(address.rpartition(":")[2])
            company = await asyncio.to_thread(Company.seated, Order("sit", port))
            await company.play()
            company.run.begin()
            await asyncio.sleep(2)
            noticed = company.end()
            company.leave()
            return noticed

    noticed = asyncio.run(whole())
    assert noticed.moves > 8 and noticed.bot_ms > 0 and not noticed.lost and 0 < noticed.p50_ms <= noticed.worst_ms


def test_a_flood_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        hostile.main(["tsunami"])
    assert "tsunami" in capsys.readouterr().err and "long table" in ", ".join(FLOODS)
