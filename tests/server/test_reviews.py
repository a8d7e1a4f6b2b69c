"""Reviews over HTTP: made elsewhere, shared, kept with the game, and refused in words."""

from __future__ import annotations

import asyncio
import math
import os
import re
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import stolik
from stolik.bots import seat_bots, take_turns
from stolik.core import game_file
from stolik.core.table import Table
from stolik.core.text import BEGIN, spoken
from stolik.reviewing import making, review
from stolik.reviewing.result import VERSION
from stolik.server import wire
from stolik.server.live import reviews as live_reviews
from stolik.server.live import warmup, worker, workers
from stolik.server.live.server import LiveServer
from stolik.server.live.worker import Events, Job, Wanted
from stolik.server.live.workers import WorkFailed
from stolik.server.table import reviewed, reviewing, room
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.web.routes_replays import events_of
from tests.reviewing.games import played, short
from tests.server.people import RunStory, seated, server_at
from tests.server.running import running
from tests.server.test_replays import finish

JSON = {"Content-Type": "application/json"}
LANGUAGES = ("en", "pl")
SLOW = 120


def solo() -> Table:
    """The quickest game to review."""
    return played("the-game", "random", players=1, signals="none")


@asynccontextmanager
async def serving(place: Path, **limits: float) -> AsyncIterator[httpx.AsyncClient]:
    base = running(place, Limits(**limits))
    async with base as address, httpx.AsyncClient(base_url=f"http://{address}", timeout=SLOW) as http:
        yield http


async def over(http: httpx.AsyncClient, game: str = "the-game") -> str:
    """A table of bots whose game is over."""
    asked = {"game": game, "seats": ["random", "random"], "speed": "instant"}
    name = str((await http.post("/api/tables", json=asked)).json()["table"])
    async with asyncio.timeout(60):
        while (await http.get(f"/api/tables/{name}")).json()["stage"] != "over":
            await asyncio.sleep(0.02)
    return name


async def sent(http: httpx.AsyncClient, text: bytes, depth: int = 0, language: str = "en") -> httpx.Response:
    return await http.post(f"/api/review?depth={depth}", content=text, headers={**JSON, "Accept-Language": language})


def read(answer: httpx.Response) -> wire.Review:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=wire.Review)


def refused(answer: httpx.Response, status: int) -> str:
    """The sentence of a refusal, which says nothing of how the server works."""
    assert answer.status_code == status, answer.text
    reason = str(answer.json()["reason"])
    assert not re.search(r"Traceback|stolik\.|/|object at|Error", reason), reason
    return reason


def checked(found: wire.Review) -> None:
    """What holds of every review that is sent."""
    seats = len(found.names)
    for one in found.sums:
        assert round(math.fsum(part.amount for part in one.parts), 6) == one.result
        kinds = [part.kind for part in one.parts]
        order = ["start", "deal", "draws", "neutral", "errors", "rest"]
        assert kinds == sorted(kinds, key=order.index) and kinds[0] == "start" and kinds[-1] == "rest"
        assert all(part.words for part in one.parts)
    assert all(len(point.values) == seats for point in found.line)
    for decided in found.decisions:
        assert 0 <= decided.played < len(decided.choices) and 0 <= decided.best < len(decided.choices)
        assert bool(decided.sentences) == decided.is_error
        assert all(choice.text and "{" not in choice.text + choice.advice and choice.move["type"] for choice in decided.choices)
    assert all(found.decisions[at].is_error for at in found.costliest)
    for decided in found.decisions:
        for at, sentence in zip((decided.played, decided.best), decided.sentences, strict=False):
            told, advice = decided.choices[at].text, decided.choices[at].advice
            last = sentence[sentence.index(told) + len(told) :]  # what it does, what is certain about it, what to expect
            assert last[1 : len(advice) + 1].lower() == advice.lower() and last.count(": ") == 1 + advice.count(": ")
    assert len(found.by_seat) == seats
    assert found.unit and found.how and found.legend and 0 <= found.depth < found.depths


def test_the_review_of_a_table_from_first_figures_to_the_finest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "ALONE_SECONDS", 0.0)
    made: list[Job] = []
    run = workers.Workers.run

    async def counted(pool: workers.Workers, payer: str, job: Job) -> bytes:
        if job.depth is not None:
            made.append(job)
        return await run(pool, payer, job)

    monkeypatch.setattr(workers.Workers, "run", counted)

    async def story() -> None:
        async with serving(tmp_path / "tables.db") as http:
            name = await over(http)
            place = f"/api/tables/{name}/review"
            first = read(await http.get(place))
            checked(first)
            assert (first.depth, first.together, first.measure, len(first.sums)) == (0, True, "score", 1)
            assert first.sums[0].seat == -1 and {part.seat for part in first.sums[0].parts} == {-1, 0, 1}
            assert any(BEGIN in choice.text for one in first.decisions for choice in one.choices)
            polish = read(await http.get(place, headers={"Accept-Language": "pl"}))
            assert (polish.decisions[0].cost, polish.line) == (first.decisions[0].cost, first.line)
            assert "Im mniej, tym lepiej" in polish.unit and first.unit.endswith("Fewer is better.")
            assert polish.decisions[0].choices[0].text != first.decisions[0].choices[0].text
            again = await asyncio.gather(*(http.get(place) for _ in range(5)))
            assert {answer.content for answer in again} == {again[0].content} and len(made) == 1
            deeper = read(await http.get(f"{place}?depth=1"))
            checked(deeper)
            assert (deeper.depth, len(made)) == (1, 2) and deeper.budget > first.budget
            assert read(await http.get(place)).depth == 1, "what is kept is at least as deep as asked"
            text = (await http.get(f"/api/tables/{name}/file")).content
        async with serving(tmp_path / "tables.db") as http:
            for language in LANGUAGES:
                kept = read(await http.get(f"{place}?depth=1", headers={"Accept-Language": language}))
                assert kept.line == deeper.line and len(made) == 2, "it is kept over a restart, and for every language"
            of_file = read(await sent(http, text))
            assert msgspec.structs.replace(of_file, depth=0) == first, "the file and the table are one game"

    asyncio.run(story())


def test_a_competitive_game_from_its_file_in_both_languages(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path / "tables.db", review_rate=5) as http:
            table = short("ten")
            text = game_file.encode(table.to_file())
            english, polish = [read(await sent(http, text, language=language)) for language in LANGUAGES]
            for found in (english, polish):
                checked(found)
                assert [one.seat for one in found.sums] == [0, 1] and not found.together and found.measure == "win"
                assert [part.seat for part in found.sums[1].parts if part.kind in ("draws", "errors")] == [1, -1, 1, -1]
                assert found.bots == ["easy", "easy"]
            assert [one.cost for one in english.decisions] == [one.cost for one in polish.decisions]
            assert {one.result for one in english.sums} == {0.0, 1.0}
            for at in polish.costliest:
                told = " ".join(map(spoken, polish.decisions[at].sentences))
                assert "Był lepszy ruch" in told and not re.search(r"\d\.\d", told), told
            for depth in (-1, 3, 10**30):
                bad = refused(await sent(http, text, depth, "pl"), 400)
                assert "0 do 2" in bad
            for _ in range(20):  # some come back while a slow machine is at it
                last = await sent(http, text, language="pl")
                if last.status_code == 429:
                    break
            assert "przeglądów" in refused(last, 429)

    asyncio.run(story())


def test_what_cannot_be_reviewed_is_told_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "ALONE_SECONDS", 0.0)
    saved = solo().to_file()

    def changed(**changes: Any) -> bytes:
        return game_file.encode(msgspec.structs.replace(saved, **changes))

    whole = game_file.encode(saved)
    bad = {
        "damaged": (whole[:-40], 400),
        "empty": (b"", 400),
        "foreign": (b'{"format":3,"hands":[]}', 400),
        "nested": (b'{"format":' + b"[" * 900, 400),
        "altered": (whole.replace(b'"end"', b'"END"', 1), 400),
        "another game": (changed(game="chess"), 404),
        "newer rules": (changed(rules=99), 400),
        "rules that are gone": (changed(rules=0), 400),
        "unfinished": (game_file.encode(solo().at(5).to_file()), 409),
        "a move that can't be": (changed(moves=["99 A"]), 400),
        "huge": (b" " * 200_001, 413),
    }

    async def story() -> None:
        async with serving(tmp_path / "tables.db", review_rate=100, file_bytes=200_000) as http:
            asked = {"game": "the-game", "seats": ["", "random"]}
            name = (await http.post("/api/tables", json=asked)).json()["table"]
            for language in LANGUAGES:
                polish = {"Accept-Language": language}
                assert refused(await http.get(f"/api/tables/{name}/review", headers=polish), 409)
                assert refused(await http.get("/api/tables/nowhere/review", headers=polish), 404)
            for what, (text, status) in bad.items():
                said = {refused(await sent(http, text, language=language), status) for language in LANGUAGES}
                assert len(said) == 2, what
            assert "not over" in refused(await sent(http, bad["unfinished"][0]), 409)
            checked(read(await sent(http, whole)))

    asyncio.run(story())


def test_names_and_moves_without_end_are_refused_before_they_fill_the_memory() -> None:
    table = solo()
    saved = table.to_file()
    with pytest.raises(OverLimit, match="replay_moves"):
        worker.made(Job(source=game_file.encode(saved), depth=0, limits=Limits(replay_moves=5)))
    kept = reviewed.reviewed(table, review(table, 8))
    long = msgspec.structs.replace(kept, names={"en": ["x" * 500_000], "pl": ["x" * 500_000]})
    with pytest.raises(OverLimit, match="replay_bytes"):
        reviewing.sent(long, 0, 3, "en", Limits(replay_bytes=200_000))
    assert len(reviewing.sent(kept, 0, 3, "en", Limits(replay_bytes=200_000))) < 200_000


def test_a_name_is_no_blank_in_a_sentence() -> None:
    table: Table = Table("abluxxen", seats=[stolik.Chair(name=n, bot="easy") for n in ("{names[1]}", "{x}")], players=2, seed=1)
    for _ in take_turns(table, seat_bots(table)):
        pass
    found = review(table, 8)
    sent_away = reviewing.sent(reviewed.reviewed(table, found), 0, 3, "en", Limits())
    texts = {choice.text for one in msgspec.json.decode(sent_away, type=wire.Review).decisions for choice in one.choices}
    assert any("{x}" in text for text in texts) and any("{names[1]}" in text for text in texts)


def test_a_review_by_other_versions_or_less_deep_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table = solo()
    kept = reviewed.packed(reviewed.reviewed(table, review(table, 8)), 1, 3)
    assert [reviewed.serves(kept, depth) for depth in range(3)] == [True, True, False]
    assert reviewed.serves(reviewed.packed(reviewed.unpacked(kept), 1, 2), 2), "there is no deeper one"
    assert not reviewed.serves(None, 0)
    for other in (b"", b"rubbish", b'{"version":1}\n', kept.replace(b"the-game", b"gone-game", 1)):
        assert not reviewed.serves(other, 0)
    older = kept.replace(b'"bot_version":%d' % table.game.bot_version, b'"bot_version":0', 1)
    assert older != kept and not reviewed.serves(older, 0)
    monkeypatch.setattr(reviewed, "VERSION", VERSION + 1)
    assert not reviewed.serves(kept, 0)


class Gate:
    """Makes reviews here, when it is open, and knows what waits and what was made."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.made: list[tuple[str, Job]] = []
        self.dropped: list[Job] = []
        self.waiting: list[Job] = []

    async def run(self, payer: str, job: Job) -> bytes:
        if job.depth is not None:
            self.waiting.append(job)
            await self.open.wait()
            self.made.append((payer, job))
        return worker.made(job)

    def drop(self, payer: str, job: Job) -> bool:  # noqa: ARG002
        if self.open.is_set():
            return False
        self.dropped.append(job)
        return True

    def close(self) -> None: ...


def test_those_who_ask_for_the_same_share_one_job_and_one_that_nobody_awaits_is_dropped(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        gate = Gate()
        shared = live_reviews.Reviews(server.log, server.warmup, server.limits, server.replays, server.tasks, gate)
        server.replays._workers.close()
        server.replays._workers = gate
        text, usual = game_file.encode(solo().to_file()), Wanted(-1, "en")

        def asked(*language: Any) -> asyncio.Task[bytes]:
            return asyncio.create_task(shared.of_file(text, 0, Wanted(-1, *language) if language else usual, "somebody"))

        alone = asked()
        await asyncio.sleep(0.01)
        alone.cancel()
        await asyncio.sleep(0.01)
        assert len(gate.dropped) == 1
        callers = [asked(), asked(), asked("pl")]
        await asyncio.sleep(0.01)
        callers[0].cancel()
        await asyncio.sleep(0.01)
        assert len(gate.dropped) == 1, "others still wait"
        gate.open.set()
        _, english, polish = await asyncio.gather(*callers, return_exceptions=True)
        assert isinstance(english, bytes) and isinstance(polish, bytes) and english != polish
        assert len(gate.waiting) == 2
        await asked()
        assert len(gate.waiting) == 2, "it is kept in memory"

    run_story(story)


def test_a_review_whose_caller_has_gone_is_kept_all_the_same(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        gate = Gate()
        shared = live_reviews.Reviews(server.log, server.warmup, server.limits, server.replays, server.tasks, gate)
        people = await seated(server, "Ann", "Bob", options={"starter": 1})
        live = people[0].live

        async def source() -> Events:
            return await events_of(live, server)

        await finish(people)
        gate.drop = lambda *_: False  # type: ignore[method-assign]  # it is under way
        caller = asyncio.create_task(shared.of_table(live.room.name, 0, Wanted(-1, "en"), source))
        async with asyncio.timeout(60):
            while not gate.waiting:
                await asyncio.sleep(0.01)
            caller.cancel()
            gate.open.set()
            while not reviewed.serves(await server.log.kept(live.room.name, reviewed.KEPT), 0):
                await asyncio.sleep(0.01)

    run_story(story)


@pytest.mark.skipif(sys.platform == "win32", reason="a process can't be stopped there")
def test_a_process_that_dies_or_takes_too_long_is_told_and_the_next_try_works(tmp_path: Path) -> None:
    async def story() -> None:
        async with server_at(tmp_path / "tables.db", Limits(review_seconds=60)) as server:
            text, wanted = game_file.encode(solo().to_file()), Wanted(-1, "pl")
            pool = server.reviews._first
            assert isinstance(pool, workers.Workers)
            await server.reviews.of_file(text, 0, wanted)

            def pid() -> int:
                process = pool._processes[0]._process
                assert process is not None
                return process.pid

            other = game_file.encode(short("the-game").to_file())
            os.kill(pid(), signal.SIGSTOP)
            under_way = asyncio.create_task(server.reviews.of_file(other, 0, wanted))
            await asyncio.sleep(0.2)
            os.kill(pid(), signal.SIGKILL)
            with pytest.raises(WorkFailed) as failed:
                await under_way
            assert failed.value.again
            assert await server.reviews.of_file(other, 0, wanted)
            pool._limits = Limits(review_seconds=2)
            os.kill(pid(), signal.SIGSTOP)
            more = game_file.encode(short("the-game", seed=2).to_file())
            with pytest.raises(OverLimit, match="review_seconds") as refused:
                await server.reviews.of_file(more, 0, wanted)
            assert "trwa za długo" in refused.value.say("pl")

    asyncio.run(story())


def test_while_what_reviews_need_is_compiled_people_are_told_when_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_reviews, "PATIENCE_SECONDS", 0.05)

    async def waits(_: warmup.KernelWarmup, __: str) -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        async with serving(tmp_path / "tables.db") as http:
            text = game_file.encode(solo().to_file())
            with monkeypatch.context() as patch:
                patch.setattr(warmup.KernelWarmup, "reviews", waits)
                answer = await sent(http, text, language="pl")
                assert "za około 10 sekund" in refused(answer, 503)
                assert answer.headers["Retry-After"] == "10" and answer.json()["again"] == 10
                replay = await http.post("/api/replay", content=text, headers=JSON)
                assert replay.status_code == 200, "replays don't wait for that"
            checked(read(await sent(http, text)))

    asyncio.run(story())


def test_reviews_that_wait_have_a_limit_and_replays_do_not_wait_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask, door = workers.Process.ask, threading.Event()

    def asleep(process: workers.Process, job: Job, began: Any) -> Any:
        if job.depth is None:
            return ask(process, job, began)
        began()
        while not process.killed and not door.wait(0.01):
            pass
        return None

    async def story() -> None:
        async with serving(tmp_path / "tables.db", reviews_waiting=1) as http:
            texts = [
                game_file.encode(played("the-game", "random", seed, players=1, signals="none").to_file()) for seed in (1, 2, 3)
            ]
            first = asyncio.create_task(sent(http, texts[0]))
            await asyncio.sleep(0.3)
            second = asyncio.create_task(sent(http, texts[1]))
            await asyncio.sleep(0.3)
            assert "czeka" in refused(await sent(http, texts[2], language="pl"), 429)
            replay = await http.post("/api/replay", content=texts[2], headers=JSON)
            assert replay.status_code == 200 and not first.done()
            assert not second.done()
            door.set()
            assert refused(await first, 503) and refused(await second, 503)

    monkeypatch.setattr(workers.Process, "ask", asleep)
    asyncio.run(story())


def test_no_review_is_made_or_written_where_tables_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any, **__: Any) -> Any:
        raise AssertionError("this holds up every table")

    monkeypatch.setattr(room, "ALONE_SECONDS", 0.0)

    async def story() -> None:
        async with serving(tmp_path / "tables.db") as http:
            name, text = await over(http), game_file.encode(solo().to_file())
            for place in (making._Making, reviewed, reviewing):
                for what in ("review", "unpacked", "reviewed", "packed", "sent"):
                    if hasattr(place, what):
                        monkeypatch.setattr(place, what, never)
            for what in ("stolik.core.game_file.decode", "stolik.core.table.Table.from_file"):
                monkeypatch.setattr(what, never)
            answers = [await http.get(f"/api/tables/{name}/review"), await sent(http, text)]
            assert [answer.status_code for answer in answers] == [200, 200]

    asyncio.run(story())
