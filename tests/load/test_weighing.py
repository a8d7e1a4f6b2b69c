"""The bytes of a move, and people beside hard bots, on a server that is real and small."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from benchmarks.load import mixed, weighing
from benchmarks.load.honest import Noticed
from benchmarks.load.hostile import honest
from benchmarks.load.mixed import Outcome, Wanted
from benchmarks.load.ours import Tables
from benchmarks.load.weighing import Weighed, weigh
from benchmarks.serving import LIFTED

from stolik.server.table.limits import Limits
from tests.server.running import running

F = TypeVar("F")
LIMITS = Limits(**{name: float(value) for name, _, value in (limit.partition("=") for limit in LIFTED)})
WANTED = Wanted(game="the-game", bot_games=("the-game",), tables=2, bots=1, pace=0.2, seconds=2.0)


def beside(folder: Path, measured: Callable[[Tables], F]) -> F:
    """What is measured on a server in the loop of this test; it does so in a thread."""

    async def whole() -> F:
        async with running(folder / "tables.db", LIMITS) as address:
            with closing(Tables(os.getpid(), int(address.rpartition(":")[2]))) as server:
                return await asyncio.to_thread(measured, server)

    return asyncio.run(whole())


@pytest.mark.parametrize(("whole", "messages"), [(False, "patch"), (True, "state")])
def test_whole_games_are_weighed(whole: bool, messages: str, tmp_path: Path) -> None:
    weighed = beside(tmp_path, lambda server: weigh(server, "the-game", 2, whole))
    assert weighed.messages == messages and weighed.moves >= 8
    assert 50 < weighed.median_bytes < 8_000 and 50 < weighed.mean_bytes < 8_000
    assert weighed.game_bytes > weighed.moves * weighed.mean_bytes


def test_a_row_of_the_table_of_bytes() -> None:
    weighed = Weighed("ten", "patch", 406.0, 250.4, 2523.0, 1_038_760.0)
    assert weighed.row() == "| ten | patch | 406 | 250 | 2,523 | 1,038,760 |"
    assert weighed.row().count("|") == weighing.HEAD.count("|")


@pytest.mark.parametrize("arguments", [["--tables", "0"], ["--game", "chess"]])
def test_nonsense_is_refused(arguments: list[str]) -> None:
    for main in (weighing.main, mixed.main):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives this machine all of 127.0.0.0/8")
def test_people_play_at_their_pace_alone_and_beside_hard_bots(tmp_path: Path) -> None:
    with honest() as people:
        outcome = beside(tmp_path, lambda server: asyncio.run(mixed.measure(WANTED, server, people)))
    assert outcome.alone.messages_beside_bots == 0 < outcome.beside.messages_beside_bots
    for time in (outcome.alone, outcome.beside):
        assert 4 <= time.people.moves <= 45  # two tables, a move every 0.1 to 0.3 s
        assert 0 < time.people.p50_ms <= time.people.p99_ms and not time.people.lost
    shown = mixed.report(WANTED, outcome).splitlines()
    assert shown[2].startswith("| 2 tables of people | ") and shown[3].startswith("| the same beside 1 tables of hard bots | ")
    assert {line.count("|") for line in shown[:4]} == {9}


@pytest.mark.parametrize(
    ("changes", "passed"), [({}, True), ({"p99_ms": 100.0}, False), ({"stalled": 1}, False), ({"lost": True}, False)]
)
def test_it_passes_if_people_notice_little(changes: dict[str, Any], passed: bool) -> None:
    calm = mixed.While(Noticed(moves=100, p50_ms=3, p99_ms=99), 0, 0.1)
    busy = msgspec.structs.replace(calm, people=msgspec.structs.replace(calm.people, **changes))
    assert Outcome(calm, busy, []).passed == passed
    assert not Outcome(calm, busy, ["Traceback"]).passed
    assert mixed.report(WANTED, Outcome(calm, busy, [])).splitlines()[5].startswith("PASS" if passed else "FAIL")
