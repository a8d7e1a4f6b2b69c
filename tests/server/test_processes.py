"""`stolik serve --processes N`: equal processes behind one port, killed and started anew, that all end together."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from stolik.server.live import siblings
from stolik.server.live.metrics import Metrics, as_text
from stolik.server.live.siblings import BorrowedCompiler, Together
from stolik.server.store.address import is_shared
from stolik.server.web.processes import (
    FIRST_PAUSE,
    LONGEST_PAUSE,
    MOST_PROCESSES,
    STEADY_SECONDS,
    BadProcesses,
    CannotFork,
    NeedsPostgres,
    Post,
    Process,
    Sibling,
    check_processes,
)
from tests.server.postgres import ask
from tests.server.serving import free_port, wait_for

COUNT = 3
TIMEOUT_SECONDS = 60.0
STOP_SECONDS = 8.0
KEY = "5" * 64
LIMITS = [f"--limit={name}=1000000" for name in ("read_rate", "sockets", "connections_of_address")]

T = TypeVar("T")


class Several:
    """A server of several processes, as its host sees it. All of them hold the other end of the pipe `alive`."""

    def __init__(self, parent: subprocess.Popen[bytes], port: int, output: Path, alive: int) -> None:
        self.parent, self.port, self._output, self._alive = parent, port, output, alive
        self.base = f"http://127.0.0.1:{port}"

    @property
    def pids(self) -> dict[int, int]:
        """The ids of the processes, by their numbers, as `/metrics` tells them."""
        found = re.findall(r'stolik_process_info{pid="(\d+)",process="(\d+)"} 1\.0', self.get("/metrics"))
        return {int(number): int(pid) for pid, number in found}

    def all_up(self) -> dict[int, int]:
        return until(lambda: pids if len(pids := self.pids) == COUNT else None)

    def listeners(self) -> dict[int, int]:
        """How many sockets each process has."""
        found = re.findall(r'stolik_listeners{process="(\d+)"} (\d+)\.0', self.get("/metrics"))
        return {int(number): int(count) for number, count in found}

    def all_gone(self) -> bool:
        """Whether the parent and all its processes end in time."""
        return bool(select.select([self._alive], [], [], STOP_SECONDS)[0])

    def get(self, path: str) -> str:
        """An answer; asks again, as clients do, if the connection came to a process that was just killed."""

        def once() -> str | None:
            with suppress(OSError, http.client.HTTPException), urllib.request.urlopen(self.base + path, timeout=5) as answer:
                return str(answer.read().decode())
            return None

        return until(once)

    def post(self, path: str, **body: Any) -> Any:
        request = urllib.request.Request(self.base + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
            return json.load(answer)

    @property
    def said(self) -> str:
        return self._output.read_text()

    @property
    def logged(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.said.splitlines() if line.startswith("{")]


def until(found: Callable[[], T | None]) -> T:
    """What it returns as soon as that is something."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < end:
        if answer := found():
            return answer
        time.sleep(0.02)
    raise AssertionError("it didn't come about in time")


@contextmanager
def several(folder: Path, database: str, *arguments: str) -> Iterator[Several]:
    """A server of some processes that answers; whatever happens, none of them is left."""
    port, output = free_port(), folder / "said.txt"
    command = [sys.executable, "-m", "stolik", "serve", "--host", "127.0.0.1", "--port", str(port), "--language", "en"]
    around = {**os.environ, "STOLIK_KEY": KEY, "STOLIK_COMPILED": "0"}
    alive, held = os.pipe()
    with (
        output.open("wb") as written,
        subprocess.Popen(
            [*command, "--database", database, "--processes", str(COUNT), *LIMITS, *arguments],
            stdout=written,
            stderr=written,
            env=around,
            pass_fds=[held],
            start_new_session=True,
        ) as parent,
    ):
        os.close(held)
        try:
            wait_for(f"http://127.0.0.1:{port}/ready", parent)
            yield Several(parent, port, output, alive)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)
            os.close(alive)
    assert "Traceback" not in output.read_text(), output.read_text()


# ---- clients


@asynccontextmanager
async def at_table(
    several: Several, table: str, token: str = "", *, on: int | None = None
) -> AsyncIterator[tuple[ClientConnection, dict[str, Any]]]:
    """A socket to a table and its first state, on the process with that number: the system chooses, so this tries until it is."""
    url = f"ws://127.0.0.1:{several.port}/api/tables/{table}/socket"
    async with AsyncExitStack() as others:
        for _ in range(100):
            before = await asyncio.to_thread(several.listeners)
            try:
                socket = await others.enter_async_context(connect(url, compression=None, proxy=None, open_timeout=5))
                await say(socket, type="hello", whole=True, token=token)
                state = await heard(socket, "state")
            except (OSError, EOFError, websockets.WebSocketException):  # it came to a process that was just killed
                continue
            after = await asyncio.to_thread(several.listeners)
            if on is None or after.get(on, 0) > before.get(on, 0):
                yield socket, state
                return
    raise AssertionError("no connection came to that process")


async def say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


async def heard(socket: ClientConnection, kind: str, fits: Callable[[Any], bool] = lambda _: True) -> dict[str, Any]:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] == kind and fits(message):
                return message


def table_of_two(several: Several) -> tuple[str, list[str]]:
    table = several.post("/api/tables", game="the-game", seats=["", ""], options={"starter": 1})["table"]
    return table, [several.post(f"/api/tables/{table}/seats", name=name)["token"] for name in ("Ann", "Bob")]


# ---- a server of several processes


def test_people_of_one_table_on_different_processes_play_on_when_one_is_killed(tmp_path: Path, postgres_url: str) -> None:
    async def story(several: Several) -> None:
        table, tokens = await asyncio.to_thread(table_of_two, several)
        async with at_table(several, table, tokens[1], on=1) as (bob, _), at_table(several, table, on=2) as (watcher, _):
            async with at_table(several, table, tokens[0], on=0) as (ann, state):
                hand = state["view"]["hand"]
                await say(ann, type="play", id="1", moves=[f"{hand[0]} A"])
                done = await heard(ann, "done")
                for other in (bob, watcher):
                    assert (await heard(other, "state", lambda one: one["moves"] == 1))["version"] == done["version"]
                before = await asyncio.to_thread(several.all_up)
                await say(ann, type="play", id="2", moves=[f"{hand[1]} A"])  # nobody knows whether it arrives
                os.kill(before[0], signal.SIGKILL)
                with pytest.raises(websockets.ConnectionClosed):
                    await heard(ann, "gone")
            async with at_table(several, table, tokens[0]) as (again, _):  # on another, or on the one that takes its place
                for _ in range(2):
                    await say(again, type="play", id="2", moves=[f"{hand[1]} A"])
                    version = (await heard(again, "done", lambda one: one["id"] == "2"))["version"]
                for other in (bob, watcher):
                    assert (await heard(other, "state", lambda one: one["moves"] == 2))["version"] == version
        after = await asyncio.to_thread(
            until, lambda: pids if len(pids := several.pids) == COUNT and pids[0] != before[0] else None
        )
        assert {number: after[number] for number in (1, 2)} == {number: before[number] for number in (1, 2)}
        async with at_table(several, table, on=0) as (_, state):
            assert state["moves"] == 2

    with several(tmp_path, postgres_url) as server:
        asyncio.run(story(server))
        ended = [line for line in server.logged if line["event"].startswith("a process has ended")]
        assert [(line["process"], line["code"]) for line in ended] == [(0, -signal.SIGKILL)]


def test_one_port_one_answer_for_all_figures_and_one_end_for_all(tmp_path: Path, postgres_url: str) -> None:
    with several(tmp_path, postgres_url) as server:
        pids = server.all_up()
        assert sorted(pids) == list(range(COUNT)) and len(set(pids.values())) == COUNT
        assert server.parent.pid not in pids.values()
        for _ in range(30):
            assert (
                json.loads(server.get("/health"))["status"] == "alive" and json.loads(server.get("/ready"))["status"] == "ready"
            )
            server.post("/api/tables", game="the-game", seats=["", ""], public=True)
        opened = re.findall(r'stolik_tables_opened_total{process="(\d)"} (\d+)\.0', server.get("/metrics"))
        assert sum(int(count) for _, count in opened) == 30
        assert sum(count != "0" for _, count in opened) > 1  # several serve: all on one comes once in 10^14 times
        assert server.get("/metrics").count("# TYPE stolik_tables_opened_total") == 1
        assert server.said.count("On this machine") == 1
        began = time.monotonic()
        server.parent.send_signal(signal.SIGTERM)
        assert server.parent.wait(TIMEOUT_SECONDS) == -signal.SIGTERM  # as one process does
        assert time.monotonic() - began < STOP_SECONDS
        assert server.all_gone()


def test_ctrl_c_ends_all_without_a_word(tmp_path: Path, postgres_url: str) -> None:
    with several(tmp_path, postgres_url) as server:
        pids = server.all_up()
        for pid in (*pids.values(), server.parent.pid):  # a terminal tells all of them
            os.kill(pid, signal.SIGINT)
        assert server.parent.wait(STOP_SECONDS) == 0
        assert server.all_gone() and not server.logged


def test_processes_end_when_their_parent_is_killed(tmp_path: Path, postgres_url: str) -> None:
    with several(tmp_path, postgres_url) as server:
        server.all_up()
        server.parent.kill()
        assert server.all_gone()
        assert {line["process"] for line in server.logged if "parent" in line["event"]} == set(range(COUNT))


def test_a_process_that_does_not_stop_is_killed_and_the_exit_code_says_so(tmp_path: Path, postgres_url: str) -> None:
    with several(tmp_path, postgres_url) as server:
        pids = server.all_up()
        os.kill(pids[1], signal.SIGSTOP)
        server.parent.terminate()
        assert server.parent.wait(TIMEOUT_SECONDS) == 1
        assert server.all_gone()
        assert [line["process"] for line in server.logged if "is killed" in line["event"]] == [1]


def test_a_stopped_process_is_missing_from_the_figures_and_holds_up_nobody(tmp_path: Path, postgres_url: str) -> None:
    with several(tmp_path, postgres_url) as server:
        pids = server.all_up()
        os.kill(pids[2], signal.SIGSTOP)
        try:
            answer = asyncio.run(figures_from(server, 0))
            assert sorted(re.findall(r'stolik_process_info{pid="\d+",process="(\d)"}', answer)) == ["0", "1"]
            assert 'stolik_processes{process="0"} 3.0' in answer
        finally:
            os.kill(pids[2], signal.SIGCONT)


async def figures_from(server: Several, wanted: int) -> str:
    """The figures, asked for until a process answers that isn't stopped."""

    async def one() -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        try:
            async with asyncio.timeout(5):
                return (await reader.read()).decode()
        except TimeoutError:
            return ""
        finally:
            writer.close()

    answers = await asyncio.gather(*(one() for _ in range(10)))
    return next(answer for answer in answers if f'process="{wanted}"' in answer)


# ---- bad starts


def refused(*arguments: str, language: str = "en") -> str:
    """What a server says that doesn't start."""
    command = [sys.executable, "-m", "stolik", "serve", "--host", "127.0.0.1", "--language", language, *arguments]
    around = {**os.environ, "STOLIK_KEY": KEY}
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False, env=around)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    return done.stderr


class TestBadStarts:
    def test_sqlite_is_refused_in_words_with_what_to_do(self, tmp_path: Path) -> None:
        place = tmp_path / "tables.db"
        assert "belongs to one process alone" in refused("--database", str(place), "--processes", "2")
        assert "tylko jeden proces" in refused("--database", f"sqlite:///{place}", "--processes", "2", language="pl")
        assert not place.exists()

    @pytest.mark.parametrize("number", [0, -1, MOST_PROCESSES + 1])
    def test_a_number_out_of_bounds_is_refused(self, number: int) -> None:
        with pytest.raises(BadProcesses, match=f"from 1 to {MOST_PROCESSES}"):
            check_processes(number, shared=True)

    def test_a_number_out_of_bounds_is_refused_by_the_command(self) -> None:
        assert refused("--database", "postgresql://nobody@127.0.0.1/x", "--processes", "0").count("--processes can't be 0") == 1

    def test_an_occupied_port_is_told_once(self, tmp_path: Path, postgres_url: str) -> None:
        with several(tmp_path, postgres_url) as server:
            for number in ("1", "2"):
                said = refused("--port", str(server.port), "--database", postgres_url, "--processes", number)
                assert said == f"Port {server.port} is in use. Choose another: --port N\n"

    def test_a_database_out_of_reach_is_told_once(self) -> None:
        url = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"
        said = refused("--port", str(free_port()), "--database", url, "--processes", "2")
        assert said.count("can't be opened") == 1 and len(said.splitlines()) == 1

    def test_a_system_without_fork_says_what_to_do_instead(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(os, "fork")
        check_processes(1, shared=False)
        with pytest.raises(CannotFork, match="--port"):
            check_processes(2, shared=True)
        with pytest.raises(NeedsPostgres):
            check_processes(2, shared=False)

    @pytest.mark.parametrize(("address", "shared"), [("x.db", False), ("sqlite:///x.db", False), ("postgresql://h/x", True)])
    def test_which_databases_processes_can_share(self, address: str, shared: bool) -> None:
        assert is_shared(address) is shared


def test_a_process_that_dies_again_and_again_is_started_later_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("stolik.server.web.processes.time.monotonic", lambda: now)
    process = Process(0)
    pauses = []
    for _ in range(12):
        process.began(1)
        pauses.append(process.ended())
    assert pauses[0] < pauses[1] < pauses[2] and pauses[-2:] == [LONGEST_PAUSE, LONGEST_PAUSE]
    process.began(1)
    now += STEADY_SECONDS
    assert process.ended() == FIRST_PAUSE and process.due == now + FIRST_PAUSE


def test_a_server_whose_database_comes_back_comes_back(tmp_path: Path, postgres_server: str, postgres_url: str) -> None:
    """A process that is started while the database refuses everybody fails, and is started again."""
    name = postgres_url.rpartition("/")[2]
    with several(tmp_path, postgres_url) as server:
        before = server.all_up()
        ask(postgres_server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        os.kill(before[0], signal.SIGKILL)
        until(lambda: len([line for line in server.logged if line["event"].startswith("a process has ended")]) > 1)
        ask(postgres_server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        after = server.all_up()
        assert after[0] != before[0] and after[1] == before[1]
        assert any("not currently accepting" in line.get("reason", "") and line["process"] == 0 for line in server.logged)


# ---- what processes ask each other


@pytest.fixture
def post() -> Iterator[Post]:
    post = Post(2)
    yield post
    for end in itertools.chain(*post.boxes):
        end.close()


@pytest.mark.anyio
class TestAsking:
    async def test_an_answer_may_be_long_and_a_question_without_answer_ends(self, post: Post) -> None:
        one, other = Sibling(post, 0), Sibling(post, 1)

        async def answer(question: str) -> bytes:
            if question == "long":
                return b"x" * 1_000_000
            raise asyncio.CancelledError

        other.listen(answer)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                assert await one.ask(1, "long") == b"x" * 1_000_000
                assert await one.ask(1, "nothing") == b""
        finally:
            other.close()

    async def test_what_was_asked_of_a_process_that_has_ended_ends_too(self, post: Post) -> None:
        asked = asyncio.create_task(Sibling(post, 0).ask(1, "anything"))
        await asyncio.sleep(0)
        post.empty(1)  # as the parent does before it starts another
        async with asyncio.timeout(TIMEOUT_SECONDS):
            assert await asked == b""

    async def test_a_full_box_is_no_answer(self, post: Post) -> None:
        one = Sibling(post, 0)
        waiting = [asyncio.create_task(one.ask(1, "anything")) for _ in range(1000)]
        async with asyncio.timeout(TIMEOUT_SECONDS):
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            assert all(one.result() == b"" for one in done)
            post.empty(1)
            assert set(await asyncio.gather(*waiting)) == {b""}

    async def test_one_process_compiles_for_all_and_hears_what_is_played(
        self, post: Post, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(BorrowedCompiler, "PAUSE_SECONDS", 0.0)
        wanted: list[str] = []
        go = asyncio.Event()

        class Warmup:
            async def compiled(self, game: str, part: str) -> None:
                wanted.append(f"{game} {part}")
                await go.wait()

            def want(self, game: str, part: str) -> None:
                wanted.append(f"want {game} {part}")

        compiles: Any = Warmup()
        there: Any = None
        together = Together(Sibling(post, 0), compiles, Metrics(), there)
        together.start()
        borrowed = BorrowedCompiler(Sibling(post, 1))
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                compiling = asyncio.create_task(borrowed.compile("ten", "rules"))
                await borrowed.want("ten", "reviews")
                while len(wanted) < 2:
                    await asyncio.sleep(0)
                assert sorted(wanted) == ["ten rules", "want ten reviews"] and not compiling.done()
                go.set()
                await compiling
        finally:
            together.close()


def test_figures_of_several_processes_have_their_numbers() -> None:
    one, other = Metrics(0, 2), Metrics(1, 2)
    one.wrote("moved", 0.01)
    other.wrote("said", 0.01)
    found = {0: one.families(), 1: siblings._families.decode(msgspec.msgpack.encode(other.families()))}
    text = as_text(found).decode()
    assert 'stolik_events_total{kind="moved",process="0"} 1.0' in text
    assert 'stolik_events_total{kind="said",process="1"} 1.0' in text
    assert 'stolik_write_seconds_bucket{le="+Inf",process="1"} 1.0' in text
    assert text.count("# TYPE stolik_events_total counter") == 1
