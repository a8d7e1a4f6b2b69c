"""Replays are made in other processes, which have a time limit, may die, and take turns between addresses."""

from __future__ import annotations

import asyncio
import gzip
import io
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import stolik
from stolik.core import game_file, registry
from stolik.core.errors import AlteredFile, DamagedFile, StolikError, UnknownGame, UnknownSeat
from stolik.server import wire
from stolik.server.live import worker, workers
from stolik.server.live.replays import Replays
from stolik.server.live.warmup import KernelWarmup
from stolik.server.live.worker import Events, Job, Made, Wanted
from stolik.server.live.workers import Process, Workers, WorkFailed
from stolik.server.table.errors import NotOver
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.table.replay import replayed, told
from stolik.server.web.routes_replays import events_of
from tests.server.people import TIMEOUT_SECONDS, seated, server_at, until
from tests.server.running import running
from tests.server.test_replays import finish

pytestmark = pytest.mark.anyio

JSON = {"Content-Type": "application/json"}


def game(*moves: str) -> bytes:
    table = stolik.Table("the-game", players=2, starter=1, seed=7)
    table.play(*(moves or ("4 A", "95 C")))
    return game_file.encode(table.to_file())


async def over(folder: Path) -> Events:
    """A table that is over."""
    async with server_at(folder / "over.db") as server:
        people = await seated(server, "Ann", "Bob", options={"starter": 1})
        await finish(people)
        return await events_of(people[0].live, server)


def job(text: bytes, **more: Any) -> Job:
    return Job(source=text, wanted=Wanted(**{"seat": -1, "language": "en", **more}), limits=Limits())


@asynccontextmanager
async def pool(processes: int = 1, **limits: float) -> AsyncIterator[Workers]:
    async def ready(_: str) -> None: ...

    made = Workers(Limits(**limits), ready, processes)
    try:
        yield made
    finally:
        made.close()
        await until(lambda: not any(process.running or process.busy for process in made._processes))


def pid(process: Process) -> int:
    assert process._process is not None
    return process._process.pid


async def test_another_process_makes_what_this_one_would() -> None:
    async with pool() as made:
        saved = game_file.decode(game())
        plain = await made.run("here", job(game(), seat=1, words=True))
        assert plain == replayed(saved, 1, "en", Limits(), words=True)
        assert pid(made._processes[0]) != os.getpid()
        packed = await made.run("here", job(game(), seat=1, words=True, packed=True))
        assert gzip.decompress(packed) == plain


async def test_another_process_makes_the_game_file_of_a_table(tmp_path: Path) -> None:
    ended = await over(tmp_path)
    async with pool() as made:
        text = await made.run("here", Job(source=ended, limits=Limits()))
        assert text == game_file.encode(told(ended.table, ended.bodies))
        saved = game_file.decode(text)
        assert saved.chain and saved.result
        replay = Job(source=ended, wanted=Wanted(1, "pl"), limits=Limits())
        assert await made.run("here", replay) == replayed(saved, 1, "pl", Limits())
        early = Events(ended.table, ended.bodies[:-1])
        with pytest.raises(NotOver):
            await made.run("here", Job(source=early, limits=Limits()))


@pytest.mark.parametrize(
    ("text", "seat", "kind"),
    [
        (b"", -1, DamagedFile),
        (b"\xff\xfe", -1, DamagedFile),
        (b"[" * 200_000, -1, DamagedFile),
        (game().replace(b'"95 C"', b'"96 C"'), -1, AlteredFile),
        (game(), 7, UnknownSeat),
    ],
)
async def test_an_error_comes_back_as_it_is(text: bytes, seat: int, kind: type[StolikError]) -> None:
    async with pool() as made:
        with pytest.raises(kind) as refused:
            await made.run("here", job(text, seat=seat))
        with pytest.raises(kind) as here:
            worker.made(job(text, seat=seat))
        assert refused.value.say("pl") == here.value.say("pl") != refused.value.say("en")
        assert await made.run("here", job(game()))  # the process lives


@pytest.mark.skipif(sys.platform == "win32", reason="a process can't be stopped there")
async def test_a_job_that_takes_too_long_is_ended_and_the_next_gets_a_new_process() -> None:
    async with pool(replay_seconds=2) as made:
        await made.run("here", job(game()))
        first = pid(made._processes[0])
        os.kill(first, signal.SIGSTOP)
        with pytest.raises(OverLimit, match="replay_seconds") as refused:
            await made.run("here", job(game()))
        assert refused.value.again == 0 and "za długo" in refused.value.say("pl")
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        assert await made.run("here", job(game())) and pid(made._processes[0]) != first


@pytest.mark.skipif(sys.platform == "win32", reason="a process can't be stopped there")
async def test_loading_a_game_may_take_longer_than_the_time_limit() -> None:
    loaded = []

    async def ready(name: str) -> None:
        loaded.append(name)
        await asyncio.sleep(2.2)  # longer than a replay may take

    made = Workers(Limits(replay_seconds=2), ready, 1)
    try:
        assert await made.run("here", job(game())) == await made.run("here", job(game()))
        assert loaded == ["the-game"]
    finally:
        made.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a process can't be stopped there")
async def test_if_a_process_dies_its_job_fails_in_words_and_the_next_is_done() -> None:
    async with pool() as made:
        await made.run("here", job(game()))
        first = pid(made._processes[0])
        os.kill(first, signal.SIGSTOP)
        under_way = asyncio.create_task(made.run("here", job(game())))
        await asyncio.sleep(0.1)
        os.kill(first, signal.SIGKILL)
        with pytest.raises(WorkFailed) as failed:
            await under_way
        assert failed.value.again and failed.value.say("pl") != failed.value.say("en")
        assert await made.run("here", job(game()))
        os.kill(pid(made._processes[0]), signal.SIGKILL)  # at rest: nobody notices
        await asyncio.sleep(0.1)
        assert await made.run("here", job(game()))


def test_an_error_that_nobody_foresaw_is_told_without_what_a_client_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> bytes:
        raise TypeError("what a client sent")

    monkeypatch.setattr(worker, "replayed", broken)
    told = worker.answer(job(game()), {"the-game"}, io.BytesIO())
    assert isinstance(told, worker.Failed) and told.kind == "TypeError" and "client" not in told.place


async def test_a_game_that_cannot_be_made_ready_fails_in_words() -> None:
    async def ready(_: str) -> None:
        raise RuntimeError("no compiler")

    made = Workers(Limits(), ready, 1)
    made._processes = [Unready()]
    with pytest.raises(WorkFailed):
        await made.run("here", job(game()))
    made.close()


class Unready(Process):
    """A process that has loaded nothing, without being one."""

    def ask(self, job: Job, began: Callable[[], object]) -> worker.Answer | None:  # noqa: ARG002
        return worker.NotLoaded("the-game")


class Slow(Process):
    """A process that answers when it may, without being one."""

    door: threading.Event
    done: list[bytes]

    def ask(self, job: Job, began: Callable[[], object]) -> worker.Answer | None:
        began()
        if not self.door.wait(TIMEOUT_SECONDS) or self.killed:
            return None
        assert isinstance(job.source, bytes)
        self.done.append(job.source)
        return Made(job.source)


@contextmanager
def slow(made: Workers) -> Iterator[Callable[[], list[bytes]]]:
    """Lets the pool's processes wait, and tells in the end in which order jobs were done."""
    Slow.door, Slow.done = threading.Event(), []
    made._processes = [Slow() for _ in made._processes]

    def let_go() -> list[bytes]:
        Slow.door.set()
        return Slow.done

    try:
        yield let_go
    finally:
        Slow.door.set()


async def test_addresses_take_turns() -> None:
    async with pool(1) as made:
        with slow(made) as let_go:
            asked = [("enemy", b"%d" % number) for number in range(4)] + [("friend", b"a"), ("friend", b"b")]
            tasks = [asyncio.create_task(made.run(payer, job(text))) for payer, text in asked]
            await asyncio.sleep(0.01)
            done = let_go()
            assert await asyncio.gather(*tasks) == [text for _, text in asked]
            assert done == [b"0", b"1", b"a", b"2", b"b", b"3"]


async def test_an_address_leaves_a_process_for_the_others() -> None:
    async with pool(2) as made:
        with slow(made) as let_go:
            tasks = [asyncio.create_task(made.run("enemy", job(b""))) for _ in range(4)]
            await asyncio.sleep(0.01)
            assert [process.busy for process in made._processes].count(True) == 1
            tasks.append(asyncio.create_task(made.run("friend", job(b""))))
            await asyncio.sleep(0.01)
            assert all(process.busy for process in made._processes)
            let_go()
            assert len(await asyncio.gather(*tasks)) == 5


async def test_jobs_that_wait_have_a_limit_for_each_address_and_in_all() -> None:
    async with pool(1, replays_waiting=2) as made:
        with slow(made) as let_go:
            tasks = [asyncio.create_task(made.run("enemy", job(b""))) for _ in range(3)]
            await asyncio.sleep(0.01)
            with pytest.raises(OverLimit, match="replays_waiting") as refused:
                await made.run("enemy", job(b""))
            assert refused.value.again
            most = 2 * workers.MOST_WAITING
            tasks += [asyncio.create_task(made.run(f"friend {number}", job(b""))) for number in range(most - 2)]
            await asyncio.sleep(0.01)
            with pytest.raises(OverLimit, match="replays_waiting"):
                await made.run("one more", job(b""))
            tasks.pop().cancel()
            await asyncio.sleep(0.01)
            tasks.append(asyncio.create_task(made.run("one more", job(b""))))
            await asyncio.sleep(0.01)
            let_go()
            assert len(await asyncio.gather(*tasks)) == most + 1


async def test_closing_ends_processes_and_fails_what_waits() -> None:
    async with pool(1) as made:
        with slow(made):
            tasks = [asyncio.create_task(made.run("here", job(b""))) for _ in range(2)]
            await asyncio.sleep(0.01)
            made.close()
            Slow.door.set()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                assert isinstance(result, WorkFailed)
        with pytest.raises(WorkFailed):
            await made.run("here", job(b""))


class Counted:
    """Makes replays here, and counts them."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    async def run(self, payer: str, job: Job) -> bytes:  # noqa: ARG002
        self.jobs.append(job)
        return worker.made(job)

    def drop(self, payer: str, job: Job) -> bool:  # noqa: ARG002
        return False

    def close(self) -> None: ...


async def test_a_replay_of_a_table_is_made_once_and_the_oldest_are_forgotten(tmp_path: Path) -> None:
    counted, read, ended = Counted(), 0, await over(tmp_path)
    made = Replays(KernelWarmup([]), Limits(), counted)
    usual = Wanted(0, "en")

    async def events() -> Events:
        nonlocal read
        read += 1
        return ended

    first = await made.of_table("one", usual, events)
    assert await made.of_table("one", usual, events) is first and (len(counted.jobs), read) == (1, 1)
    for other in ({"seat": 1}, {"language": "pl"}, {"words": True}, {"packed": True}):
        await made.of_table("one", usual._replace(**other), events)
    await made.of_table("two", usual, events)
    assert len(counted.jobs) == 6
    for _ in range(2):
        await made.of_file(game(), usual)  # a file that somebody sends is nobody's table
    assert len(counted.jobs) == 8
    made._kept.most = 2 * len(first)
    await made.of_table("three", usual, events)
    assert sum(map(len, made._kept._kept.values())) == made._kept.size <= 2 * len(first)
    await made.of_table("three", usual, events)
    assert len(counted.jobs) == 9


async def test_a_game_that_only_this_process_knows_is_still_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "home-made", registry.game("the-game"))
    saved = msgspec.structs.replace(game_file.decode(game()), game="home-made")

    class Stranger(Counted):
        async def run(self, payer: str, job: Job) -> bytes:  # noqa: ARG002
            assert isinstance(job.source, bytes)
            raise UnknownGame(name=game_file.decode(job.source).game, known="")

    made = Replays(KernelWarmup([]), Limits(), Stranger())
    replay = msgspec.json.decode(await made.of_file(game_file.encode(saved), Wanted(0, "en")), type=wire.Replay)
    assert len(replay.steps) == 3
    with pytest.raises(UnknownGame):
        await made.of_file(game_file.encode(msgspec.structs.replace(saved, game="chess")), Wanted(0, "en"))


def test_names_without_end_are_refused_before_they_fill_the_memory() -> None:
    saved = game_file.decode(game())
    long = msgspec.structs.replace(saved, seats=[game_file.Chair("x" * 100_000)] * 2)
    with pytest.raises(OverLimit, match="replay_bytes"):
        replayed(long, -1, "en", Limits(replay_bytes=200_000))
    assert len(replayed(saved, -1, "en", Limits(replay_bytes=200_000))) < 200_000


@pytest.mark.skipif(sys.platform == "win32", reason="a process can't be stopped there")
def test_http_says_that_a_replay_takes_too_long_and_that_it_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[worker.Answer | None] = []

    def ask(process: Process, _: Job, began: Callable[[], object]) -> worker.Answer | None:
        began()
        if answers:
            return answers.pop()
        while not process.killed:
            threading.Event().wait(0.01)
        return None

    async def story() -> None:
        monkeypatch.setattr(Process, "ask", ask)
        limits = Limits(replay_seconds=0.2, replays_waiting=1)
        async with running(tmp_path / "tables.db", limits) as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            late, *more = await asyncio.gather(*[http.post("/api/replay", content=b"{}", headers=JSON) for _ in range(3)])
            statuses = sorted(answer.status_code for answer in (late, *more))
            assert statuses == [413, 413, 429]
            answers.append(worker.Failed("TypeError", "replay.py:1"))
            failed = await http.post("/api/replay", content=b"{}", headers=JSON)
            assert failed.status_code == 503 and failed.json()["error"] == "WorkFailed" and failed.headers["Retry-After"] == "5"

    asyncio.run(story())
