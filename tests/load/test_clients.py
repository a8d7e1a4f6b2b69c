"""The bookkeeping of the load test: when every seat has a move, and what a run comes to."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from benchmarks.load import clients
from benchmarks.load.clients import CannotMeasure, Run, Seat, Table

LOCK = Path(clients.__file__).parent / "node_server" / "package-lock.json"


class Talker(Seat):
    """A seat without a socket, that keeps the moves it makes."""

    def __init__(self, run: Run, table: Table, number: int) -> None:
        super().__init__(run, table, number, "ws://127.0.0.1:1/")
        self.made: list[int] = []

    def move(self, version: int) -> None:
        self.made.append(version)


@pytest.fixture
def run() -> Run:
    run = Run()
    run.playing = run.counting = True
    return run


def all_have(table: Table, version: int, now: float) -> None:
    for seat in range(clients.SEATS):
        table.has(seat, version, now)


def test_a_move_lasts_until_the_last_seat_has_it(run: Run) -> None:
    table = Table(run)
    all_have(table, 0, 9.0)
    table.sent(0, 10.0)
    for seat, now in ((2, 10.5), (0, 11.0), (3, 11.5)):
        table.has(seat, 1, now)
    assert run.waits == []
    table.has(1, 1, 12.0)
    assert run.waits == [2.0]


def test_the_next_move_may_be_sent_before_the_last_seat_has_the_one_before(run: Run) -> None:
    table = Table(run)
    all_have(table, 0, 9.0)
    table.sent(0, 10.0)
    for seat in (0, 1, 2):
        table.has(seat, 1, 11.0)
    table.sent(1, 11.0)
    for seat in (0, 1, 2):
        table.has(seat, 2, 13.0)
    assert run.waits == []
    table.has(3, 1, 14.0)
    table.has(3, 2, 15.0)
    assert run.waits == [4.0, 4.0]


def test_a_seat_that_is_told_of_a_later_version_has_the_moves_before_it(run: Run) -> None:
    table = Table(run)
    all_have(table, 0, 9.0)
    table.sent(0, 10.0)
    table.sent(3, 11.0)
    all_have(table, 7, 12.0)
    assert run.waits == [2.0, 1.0]


def test_what_comes_home_before_the_counting_is_not_kept(run: Run) -> None:
    run.counting = False
    table = Table(run)
    all_have(table, 0, 9.0)
    table.sent(0, 10.0)
    run.count_state(700)
    all_have(table, 1, 11.0)
    assert (run.waits, run.messages, table.moves) == ([], 0, 1)


def test_a_seat_moves_once_when_its_view_says_that_it_is_its_turn(run: Run) -> None:
    talker = Talker(run, Table(run), 0)
    talker.saw(4, mine=True, size=700)
    talker.saw(5, mine=False, size=700)
    talker.move_on()
    assert talker.made == [4]


def test_a_seat_whose_turn_it_is_waits_until_all_play(run: Run) -> None:
    run.playing = False
    talker = Talker(run, Table(run), 0)
    talker.saw(0, mine=True, size=700)
    assert talker.ready.is_set() and talker.made == []
    run.playing = True
    talker.move_on()
    assert talker.made == [0]


def test_figures_of_a_run(run: Run) -> None:
    run.waits = [milliseconds / 1000 for milliseconds in range(200, 0, -1)]
    for size in (700, 800):
        run.count_state(size)
    figures = run.figures(tables=10, seconds=4.0, gained=50_000, gained_idle=20_000, cpu=0.4, own=0.2)
    assert (figures.moves, figures.moves_per_second) == (200, 50.0)
    assert (figures.p50_ms, figures.p99_ms) == (100.0, 198.0)
    assert (figures.bytes_per_table, figures.bytes_per_idle_table, figures.message_bytes) == (5_000, 2_000, 750)
    assert (figures.cpu_ms_per_move, figures.client_ms_per_move) == (2.0, 1.0)


def test_a_run_without_a_move_has_no_figures(run: Run) -> None:
    with pytest.raises(CannotMeasure, match="no move was made"):
        run.figures(tables=1, seconds=1.0, gained=0, gained_idle=0, cpu=0.0, own=0.0)


@pytest.mark.parametrize(("share", "value"), [(50, 2.0), (51, 3.0), (99, 4.0), (100, 4.0)])
def test_a_percentile_is_one_of_the_values(share: float, value: float) -> None:
    assert clients.percentile([1.0, 2.0, 3.0, 4.0], share) == value


@pytest.mark.skipif(not Path("/proc").exists(), reason="the memory of a process is read from /proc")
def test_the_memory_of_a_process_that_is_gone_is_refused_in_words() -> None:
    assert clients.memory([os.getpid()]) > 1_000_000
    assert clients.family(os.getpid())[0] == os.getpid()
    with pytest.raises(CannotMeasure, match="tells nothing of process"):
        clients.memory([2**31 - 1])


def test_the_lock_of_boardgame_io_names_no_registry() -> None:
    assert '"resolved"' not in LOCK.read_text()
