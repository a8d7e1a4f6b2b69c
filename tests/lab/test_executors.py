"""Wherever the games are played, they go the same, to the last one."""

from __future__ import annotations

import signal
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stolik import lab
from stolik.lab import executors
from stolik.lab.errors import OtherVersion
from stolik.lab.playing import play_piece
from stolik.lab.spec import Outcome, Piece, arrange
from tests.lab.cluster import Cluster, cluster

GAMES = 600


class Killer(lab.Watcher):
    """Ends one worker when the first game has come home."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster, self.expected, self.seen = cluster, 0, 0

    def expects(self, games: int) -> None:
        self.expected = games

    def advances(self) -> None:
        self.seen += 1
        if self.seen == 1:
            self.cluster.workers[0].kill()
            self.cluster.workers[0].wait()


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "LEVELS", 20)


def played(**setting: Any) -> list[Outcome]:
    return lab.match("the-game", ["medium", "random"], games=GAMES // 2, players=3, **setting).outcomes


def with_luck(**setting: Any) -> lab.MatchResult:
    return lab.match("the-game", ["easy", "medium"], games=4, luck_adjusted=True, luck_budget=8, **setting)


@pytest.mark.usefixtures("small_pieces")
def test_threads_processes_and_a_cluster_that_loses_a_worker_play_the_same_games(tmp_path: Path) -> None:
    with cluster(tmp_path, workers=2) as dask:
        by_threads = played(executor="threads", workers=2)
        assert [one.number for one in by_threads] == list(range(GAMES))
        assert len({tuple(one.scores) for one in by_threads}) > 20
        assert by_threads == played(executor="processes", workers=2)
        dask.wait()
        lucky = with_luck(executor="threads", workers=2)
        assert all(one.luck for one in lucky.outcomes)
        for other in (with_luck(executor="processes", workers=2), with_luck(scheduler=dask.address)):
            assert (other.outcomes, other.adjusted) == (lucky.outcomes, lucky.adjusted)
        killer = Killer(dask)
        assert by_threads == played(scheduler=dask.address, watcher=killer)
        assert killer.seen == killer.expected == GAMES
        assert [worker.poll() is None for worker in dask.workers] == [False, True]


def test_the_cut_into_pieces_does_not_change_the_games() -> None:
    spec = arrange("the-game", ["medium", "easy"])
    whole = play_piece(Piece(spec, 0, 30))
    assert isinstance(whole, list)
    parts = [play_piece(Piece(spec, start, start + 5)) for start in range(0, 30, 5)]
    assert [game for part in parts if isinstance(part, list) for game in part] == whole


def test_results_come_in_order_from_any_executor() -> None:
    class Backwards(ThreadPoolExecutor):
        """Plays what was given last first."""

        waiting: list[tuple[Future[Any], Any, Any]]

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            self.waiting = [*getattr(self, "waiting", []), (future, fn, args)]
            if len(self.waiting) == 3:
                for future_, fn_, args_ in reversed(self.waiting):
                    future_.set_result(fn_(*args_, **kwargs))
            return future

    spec = arrange("the-game", ["random"])
    pieces = [Piece(spec, start, start + 2) for start in (0, 2, 4)]
    assert [one.number for one in executors.run(pieces, Backwards(1))] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_interrupt_while_pieces_are_handed_out_is_not_lost(kind: type[ThreadPoolExecutor] | type[ProcessPoolExecutor]) -> None:
    spec = arrange("triggs", ["medium", "easy"])
    submitted = 0

    def submit(*_: Any) -> Future[list[Outcome]]:
        nonlocal submitted
        submitted += 1
        if submitted == 2:
            signal.raise_signal(signal.SIGINT)
        done: Future[list[Outcome]] = Future()
        done.set_result([])
        return done

    interrupted = type("Interrupted", (kind,), {"submit": submit})
    with interrupted(1) as pool, pytest.raises(KeyboardInterrupt):
        list(executors.run([Piece(spec, at, at + 1) for at in range(3)], pool))
    assert submitted == (2 if kind is ThreadPoolExecutor else 3), "no process begins with an interrupt"


def test_a_worker_with_another_version_is_refused() -> None:
    spec = msgspec.structs.replace(arrange("the-game", ["random"]), version="0.0.1 abc")
    with ThreadPoolExecutor(1) as pool, pytest.raises(OtherVersion, match=r"\(0.0.1 abc\)"):
        list(executors.run([Piece(spec, 0, 1)], pool))


def test_pieces_hold_all_games_once() -> None:
    for bots in (["random"], ["hard"], ["medium", "random"]):
        pieces = executors.cut(arrange("the-game", bots), 7, 1_003)
        assert [number for piece in pieces for number in range(piece.first, piece.stop)] == list(range(7, 1_003))
