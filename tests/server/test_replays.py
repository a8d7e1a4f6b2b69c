"""Replays: a game that is over, or a game file, step by step."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import stolik
from stolik.bots import seat_bots, take_turns
from stolik.core import game_file, registry
from stolik.core.errors import AlteredFile, CannotUndo, StolikError, UnknownSeat
from stolik.core.fair import Fair
from stolik.core.table import Table
from stolik.core.text import spoken
from stolik.core.words import LANGUAGES
from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.table import errors, events, room
from stolik.server.table.commands import dealt
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.table.replay import finished, readable, replayed
from stolik.server.web.edge import Setting
from stolik.verify import verify
from tests.server.people import KEY, Person, RunStory, seated, seen, server_at
from tests.server.running import running

JSON = {"Content-Type": "application/json"}


def played(game: str, bot: str = "easy", players: int = 3) -> Table:
    table = stolik.Table(game, seats=[stolik.Chair(name=name, bot=bot) for name in ("Ann", "Bob", "Cyd")[:players]], seed=5)
    for _ in take_turns(table, seat_bots(table)):
        pass
    return table


def shown(table: Table, seat: int = -1, language: Any = "en", limits: Limits | None = None, words: bool = False) -> wire.Replay:
    return msgspec.json.decode(replayed(table.to_file(), seat, language, limits or Limits(), words), type=wire.Replay)


def plainly(what: Any) -> Any:
    """What becomes of a thing on its way over the wire."""
    return msgspec.json.decode(msgspec.json.encode(what))


def test_a_step_has_the_table_in_words_only_if_they_are_asked_for() -> None:
    table = played("the-game")
    for seat in (-1, 1):
        steps = shown(table, seat, words=True).steps
        for at in (0, len(table.history) // 2, len(table.history)):
            text_lines = table.game.narration.describe(table.at(at).view(seat), table.names("en"), "en")
            assert steps[at].spans == [[tuple(piece) for piece in line] for line in text_lines]
    assert b"spans" not in replayed(table.to_file(), -1, "en", Limits())


@pytest.mark.parametrize("game", registry.games())
def test_every_step_shows_what_the_seat_could_see_then(game: str) -> None:
    table = played(game)
    for seat, language in zip((-1, 1), LANGUAGES, strict=True):
        replay = shown(table, seat, language)
        assert len(replay.steps) == len(table.history) + 1
        assert (replay.steps[0].seat, replay.steps[0].text, replay.steps[0].move) == (-1, "", None)
        assert replay.steps[0].narration in ("The cards are dealt.", "Karty rozdane.")
        names = table.names(language)
        for at in {1, 2, len(table.history) // 2, len(table.history)}:
            step, then, move = replay.steps[at], table.at(at), table.history[at - 1]
            view = then.view(seat)
            assert step.view == plainly(view)
            assert step.status == table.game.narration.status(view, names, language)[0]
            assert step.standing == [table.game.narration.standing(view, other, language) for other in range(3)]
            assert step.seat == move.seat and step.move == plainly(table.game.moves.typed(move.move))
            before = table.at(at - 1).hidden(seat)
            told = table.game.narration.tell(before, move.move, move.seat, seat, names, language)
            after = then.hidden(seat)
            more = table.game.with_aftermath(told, before, after, move.move, move.seat, seat, names, language)
            assert step.narration == spoken(more)


def test_a_replay_says_how_it_ended_and_what_was_checked(tmp_path: Path) -> None:
    table = played("triggs")
    table.save(tmp_path / "game.json")
    replay = shown(table, language="pl")
    assert replay.outcome == wire.Outcome(table.ending.name.lower(), table.ranks, table.scores)
    assert replay.checks == verify(str(tmp_path / "game.json"), "pl")
    assert replay.key == table.key.hex()
    assert (replay.names, replay.bots) == (["Ann", "Bob", "Cyd"], ["easy"] * 3)


def test_a_game_file_need_not_be_of_a_game_that_is_over() -> None:
    table = stolik.Table("the-game", players=2, starter=1, seed=7)
    table.play("4 A")
    replay = shown(table, 0)
    assert replay.outcome is None and len(replay.steps) == 2
    assert replay.checks[-2] == "The game is not over."


def test_a_seat_that_is_not_there_and_a_game_that_is_too_long_are_refused() -> None:
    table = stolik.Table("the-game", players=2, starter=1, seed=7)
    table.play("4 A", "95 C")
    with pytest.raises(UnknownSeat):
        shown(table, 2)
    with pytest.raises(OverLimit, match="replay_moves"):
        shown(table, limits=Limits(replay_moves=1))


def tampered(table: Table, **changes: Any) -> bytes:
    return game_file.encode(msgspec.structs.replace(table.to_file(), **changes))


BAD: list[dict[str, Any]] = [
    {"moves": ["4 A", "5 B", "nonsense"]},
    {"moves": ["99 A"]},
    {"options": {"players": 2, "key": "x", "seed": 3}},
    {"options": {"players": 99}},
    {"options": {"players": [1, {"a": None}]}},
    {"seats": [stolik.Chair()] * 3},
    {"key": "zz"},
    {"key": "00" * 32},
    {"game": "chess"},
    {"rules": 99},
    {"rules": -1},
    {"observation_digests": ["x"]},
    {"fair": Fair("a", "b", ["c"])},
    {"result": game_file.Result("won", [1, 2])},
]


@pytest.mark.parametrize("changes", BAD, ids=lambda changes: "-".join(changes))
def test_a_file_that_cannot_be_right_is_refused_in_words(changes: dict[str, Any]) -> None:
    table = stolik.Table("the-game", players=2, starter=1, seed=7)
    table.play("4 A", "95 C")
    with pytest.raises(StolikError) as refused:
        replayed(readable(tampered(table, **changes)), -1, "en", Limits())
    assert refused.value.say("pl") != refused.value.say("en") or "rules" in changes


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff\xfe", b'{"format":3}', b'{"format":99}', b'{"format":' + b"[" * 900])
def test_what_is_no_game_file_is_refused_in_words(text: bytes) -> None:
    with pytest.raises(StolikError):
        readable(text)


def test_a_file_that_was_changed_is_refused() -> None:
    text = game_file.encode(played("the-game").to_file())
    with pytest.raises(AlteredFile):
        readable(text.replace(b'"end"', b'"END"', 1))


async def finish(people: list[Person]) -> None:
    live = people[0].live
    while live.room.stage == "playing":
        person = people[dealt(live.room).turn]
        await person.play(person.sees().legal[-1].text)


def test_what_is_over_stays_as_it_is(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        people = await seated(server, "Ann", "Bob", options={"starter": 1})
        await finish(people)
        table = people[0].live.room.table
        assert table is not None
        before = game_file.encode(table.to_file())
        last = table.history[-1].seat
        assert not seen(people[0].live, last).can_undo
        with pytest.raises(CannotUndo, match="over"):
            await people[last].do(wire.Undo)
        await people[0].do(wire.Leave)
        assert game_file.encode(table.to_file()) == before

    run_story(story)


def test_over_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "ALONE_SECONDS", 0.0)

    async def story() -> None:
        limits = Limits(replay_rate=9, file_bytes=20_000)
        base = running(tmp_path / "tables.db", limits)
        async with base as address, httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
            asked = {"game": "the-game", "seats": ["random", "random"], "speed": "instant"}
            name = (await http.post("/api/tables", json={**asked, "seats": ["", "random"]})).json()["table"]
            early = await http.get(f"/api/tables/{name}/replay")
            assert early.status_code == 409 and early.json()["error"] == errors.NotOver.__name__
            name = (await http.post("/api/tables", json=asked)).json()["table"]
            async with asyncio.timeout(60):
                while (await http.get(f"/api/tables/{name}")).json()["stage"] != "over":
                    await asyncio.sleep(0.05)
            polish = {"Accept-Language": "pl", "Content-Type": "application/json"}
            answer = await http.get(f"/api/tables/{name}/replay?seat=1", headers=polish)
            assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
            assert answer.headers["Vary"] == "Accept-Language, Accept-Encoding"
            assert answer.headers["Content-Encoding"] == "gzip"
            plain = await http.get(f"/api/tables/{name}/replay?seat=1", headers={**polish, "Accept-Encoding": "identity"})
            assert plain.content == answer.content and "Content-Encoding" not in plain.headers
            replay = msgspec.json.decode(answer.content, type=wire.Replay)
            assert replay.seat == 1 and replay.fair and replay.outcome and replay.checks[-1] == "Wszystko się zgadza."
            text = (await http.get(f"/api/tables/{name}/file")).content
            again = await http.post("/api/replay?seat=1", content=text, headers=polish)
            assert again.content == answer.content and again.headers["Cache-Control"] == "no-store"
            bad = await http.post("/api/replay", content=text[:-40], headers=polish)
            assert bad.status_code == 400 and bad.json()["reason"].startswith("To nie jest cały plik gry")
            assert (await http.get(f"/api/tables/{name}/replay?seat=2")).status_code == 409
            long = await http.post("/api/replay", content=b" " * 20_001, headers=polish)
            assert long.status_code == 413 and long.json()["reason"] == "Ten plik jest za długi."
            for _ in range(12):  # some come back while a slow machine is at it
                last = await http.post("/api/replay", content=b"", headers=polish)
                if last.status_code == 429:
                    break
            assert last.status_code == 429 and "Za dużo powtórek" in last.json()["reason"]

    asyncio.run(story())


def test_a_seat_that_no_game_has_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    async def story() -> None:
        place = tmp_path / "tables.db"
        async with server_at(place) as server:
            people = await seated(server, "Ann", "Bob", options={"starter": 1})
            await finish(people)
            name, text = people[0].live.room.name, game_file.encode(finished(people[0].live.room))
        limits, setting = Limits(replay_rate=1_000), Setting(key=KEY)
        async with running(place, limits, setting=setting) as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            for seat in (-2, 6, 2**63, 2**64, -(2**63) - 1, -(2**64), 10**30, 10**400):
                polish = {**JSON, "Accept-Language": "pl"}
                sent = await http.post("/api/replay", params={"seat": seat}, content=text, headers=polish)
                asked = await http.get(f"/api/tables/{name}/replay", params={"seat": seat}, headers=polish)
                for answer in (sent, asked):
                    assert answer.status_code == 400 and "miejsca" in answer.json()["reason"], (seat, answer.text)
            assert (await http.get(f"/api/tables/{name}/replay?seat=5", timeout=60)).status_code == 409

    asyncio.run(story())


def test_no_file_is_read_or_made_where_tables_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody sends is decoded, replayed and packed elsewhere, and game files are made there: here it is impossible."""

    def never(*_: Any, **__: Any) -> Any:
        raise AssertionError("this holds up every table")

    monkeypatch.setattr(room, "ALONE_SECONDS", 0.0)

    async def story() -> None:
        async with running(tmp_path / "tables.db") as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            table = stolik.Table("the-game", players=2, starter=1, seed=7)
            table.play("4 A", "95 C")
            text = game_file.encode(table.to_file())
            asked = {"game": "the-game", "seats": ["random", "random"], "speed": "instant"}
            name = (await http.post("/api/tables", json=asked)).json()["table"]
            async with asyncio.timeout(60):
                while (await http.get(f"/api/tables/{name}")).json()["stage"] != "over":
                    await asyncio.sleep(0.05)
            for place in (
                "stolik.core.game_file.decode",
                "stolik.core.game_file.encode",
                "stolik.core.table.Table.from_file",
                "stolik.core.table.Table.to_file",
                "stolik.core.chain.written",
                "stolik.core.chain.leaf",
                "gzip.compress",
            ):
                monkeypatch.setattr(place, never)
            for path in ("file", "replay", "replay?words=true"):
                answer = await http.get(f"/api/tables/{name}/{path}", timeout=60)
                assert answer.status_code == 200, (path, answer.text)
            answer = await http.post("/api/replay?words=true", content=text, headers=JSON, timeout=60)
            assert answer.status_code == 200 and answer.headers["Content-Encoding"] == "gzip"
            assert len(answer.json()["steps"]) == 3
            bad = await http.post("/api/replay", content=text[:-40], headers=JSON)
            assert bad.status_code == 400 and bad.json()["error"] == "DamagedFile"

    asyncio.run(story())


LONG_EVENTS = 19_000
"""Of a table that two people have had many moves refused at: nearly as many as it may have."""
HELD_SECONDS = 0.05


async def long_table(place: Path) -> str:
    """A game that is over, at a table with very many events; its name."""
    async with server_at(place) as server:
        people = await seated(server, "Ann", "Bob", options={"starter": 1})
        await finish(people)
        name, before = people[0].live.room.name, people[0].live.room.version
        refusals = [events.Refused(at=people[0].live.room.touched, by=n % 2, id=f"x{n}") for n in range(before, LONG_EVENTS)]
    with closing(sqlite3.connect(place)) as log, log:
        rows = [(name, n, events.encode(event), n + 10**12) for n, event in enumerate(refusals, before)]
        log.executemany("insert into events (table_id, seq, body, writer) values (?, ?, ?, ?)", rows)
        log.execute("update tables set length = ? where id = ?", (LONG_EVENTS, name))
    return name


@contextmanager
def without_collector() -> Iterator[None]:
    """Python's collector walks all that the other tests have imported, in the middle of anything."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def longest_turn(ended: asyncio.Event) -> float:
    """The most that the loop computed at a time, in seconds of its thread: what else the machine does doesn't count."""
    longest, before = 0.0, time.thread_time()
    while not ended.is_set():
        await asyncio.sleep(0)
        longest, before = max(longest, time.thread_time() - before), time.thread_time()
    return longest


def test_the_loop_is_not_held_while_the_file_of_a_long_table_is_made(tmp_path: Path) -> None:
    async def story() -> None:
        place = tmp_path / "tables.db"
        name = await long_table(place)
        setting = Setting(key=KEY)
        async with (
            running(place, setting=setting) as address,
            httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
        ):
            state = (await http.get(f"/api/tables/{name}")).json()
            assert (state["version"], state["stage"]) == (LONG_EVENTS, "over")
            for path in ("file", "replay?seat=0"):
                ended = asyncio.Event()
                longest = asyncio.create_task(longest_turn(ended))
                answer = await http.get(f"/api/tables/{name}/{path}")
                ended.set()
                assert answer.status_code == 200
                if path == "file":
                    assert len(answer.json()["chain"]) == LONG_EVENTS
                assert await longest < HELD_SECONDS, path

    with without_collector():
        asyncio.run(story())


def test_a_game_file_counts_as_a_replay(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(replay_rate=2)
        async with running(tmp_path / "tables.db", limits) as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            name = (await http.post("/api/tables", json={"game": "the-game", "seats": ["", ""]})).json()["table"]
            paths = ("file", "replay", "file")
            assert [(await http.get(f"/api/tables/{name}/{path}")).status_code for path in paths] == [409, 409, 429]

    asyncio.run(story())
