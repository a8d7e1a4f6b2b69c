"""What became of a deal that several tables had: who did best with it, and how much of that was luck."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import stolik
from stolik.bots import Bot, seat_bots, take_turns
from stolik.core.errors import UnknownSeat
from stolik.core.seats import BotLevel
from stolik.core.table import Table
from stolik.server import wire
from stolik.server.live import deals, luck
from stolik.server.live.server import LiveServer, Surroundings, live_server
from stolik.server.live.worker import Events, Job
from stolik.server.live.workers import WorkFailed
from stolik.server.store.address import open_log
from stolik.server.table.errors import NotOver
from stolik.server.table.forks import moment
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.table.replay import ended, finished
from stolik.server.table.room import Room
from tests.server.people import ADDRESSES, KEY, Person, joined, seated, server_at, until
from tests.server.running import running

pytestmark = pytest.mark.anyio

QUICK = {"the-game": {"players": 2}, "triggs": {"players": 2, "turns": 2}}


class Works:
    """Finds out at once that draws gave each seat something, unless it is told to wait or to fail."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.under_way = self.most_under_way = 0
        self.error: Exception | None = None

    async def run(self, _: str, job: Job) -> bytes:
        assert job.luck and isinstance(job.source, Events)
        self.jobs.append(job)
        self.under_way += 1
        self.most_under_way = max(self.under_way, self.most_under_way)
        await self.gate.wait()
        self.under_way -= 1
        if self.error:
            raise self.error
        return msgspec.json.encode([0.25, -0.25])

    def drop(self, _: str, __: Job) -> bool:
        return False

    def close(self) -> None:
        pass


@asynccontextmanager
async def with_works(place: Path | str, works: Works, **limits: float) -> AsyncIterator[LiveServer]:
    around = Surroundings(works=works)
    async with live_server(await open_log(place), Limits(**limits), games=[], key=KEY, around=around) as server:
        yield server


async def to_the_end(*people: Person, level: BotLevel = "easy", stop: int = 10_000) -> None:
    """People play as such a bot does; bots don't keep them waiting."""
    live = people[0].live
    if any(seat.bot for seat in live.room.seats) and live.room.speed != "instant":
        await people[0].do(wire.Pace, speed="instant")
    bots = {person.seat: Bot(live.room.game, level, person.seat) for person in people}
    while live.room.stage == "playing" and live.room.table and len(live.room.table.history) < stop:
        turn, version = live.room.table.turn, live.room.version
        if person := next((one for one in people if one.seat == turn), None):
            await person.play(bots[turn].choose(live.room.table.hide(turn)))
        else:
            await until(lambda: live.room.version != version)  # noqa: B023 (awaited at once)


async def against_a_bot(server: LiveServer, game: str = "triggs", name: str = "Ann", **more: Any) -> Person:
    """Somebody who has played a game of their own with a bot."""
    (ann,) = await seated(server, name, game=game, seats=["", "easy"], options=QUICK[game])
    await to_the_end(ann, **more)
    return ann


async def same_deal(
    server: LiveServer, room: Room, name: str, seat: int = 0, at: int = 0, guess: bool = False, bots: Any = "medium", **more: Any
) -> Person:
    """Somebody who plays the deal of a finished game again, or goes on from a moment of it, in that seat."""
    asked = wire.Fork(at=at, seat=seat, cards="guess" if guess else "true", bots=bots)
    live = await server.players.fork(moment(ended(room), asked, Limits(), room.name), "the host", f"address {next(ADDRESSES)}")
    person = await joined(server, live, name, host="the host")
    await to_the_end(person, **more)
    return person


async def shown(server: LiveServer, room: Room, seat: int | None = None) -> wire.DealResults:
    """The results of a table's deal, once all luck is known."""
    await until_known(server, room, seat)
    return await server.deals.results(room.name, seat, "here")


async def until_known(server: LiveServer, room: Room, seat: int | None = None) -> None:
    async with asyncio.timeout(300):
        while (await server.deals.results(room.name, seat, "here")).pending:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("game", QUICK)
async def test_three_people_are_compared_who_had_the_same_deal(tmp_path: Path, game: str) -> None:
    async with with_works(tmp_path / "tables.db", Works()) as server:
        ann = await against_a_bot(server, game, level="random")
        room = ann.live.room
        bob = await same_deal(server, room, "Bob", level="medium")
        cyd = await same_deal(server, bob.live.room, "Cyd")
        found = await shown(server, room)
        assert found.games == 3 and {one.name for one in found.results} == {"Ann", "Bob", "Cyd"}
        assert (found.seat, found.seats, found.game, found.date) == (0, ["", "easy"], game, "")
        assert found.options == room.options.said()
        assert (found.measure, found.lower_is_better) == (("score", True) if game == "the-game" else ("win", False))
        tables = {person.live.room.name: person.live.room for person in (ann, bob, cyd)}
        for one in found.results:
            table = tables[one.table].table
            assert table is not None
            assert (one.score, one.rank, one.won) == (table.scores[0], table.ranks[0], table.ranks[0] == 1)
            assert one.luck == 0.25
        if game == "the-game":
            assert [one.score for one in found.results] == sorted(one.score for one in found.results)
        else:
            keys = [(one.rank, -one.score) for one in found.results]
            assert keys == sorted(keys)
        for person in (bob, cyd):
            assert (await shown(server, person.live.room)).results == found.results


async def test_who_does_the_same_with_the_same_deal_has_the_same_result(tmp_path: Path) -> None:
    async with with_works(tmp_path / "tables.db", Works()) as server:
        ann = await against_a_bot(server)
        bob = await same_deal(server, ann.live.room, "Bob")
        one, other = (person.live.room.table for person in (ann, bob))
        assert one is not None and other is not None
        assert [played.text for played in one.history] == [played.text for played in other.history]
        found = await shown(server, ann.live.room)
        assert len({(result.score, result.rank) for result in found.results}) == 1


async def test_a_game_that_is_not_over_or_that_a_bot_finished_is_no_result(tmp_path: Path) -> None:
    async with with_works(tmp_path / "tables.db", Works()) as server:
        (ann,) = await seated(server, "Ann", game="triggs", seats=["", "easy"], options=QUICK["triggs"])
        with pytest.raises(NotOver):
            await server.deals.results(ann.live.room.name, None, "here")
        await to_the_end(ann)
        bob = await same_deal(server, ann.live.room, "Bob", stop=3)
        found = await shown(server, bob.live.room)
        assert found.games == 1 and [one.name for one in found.results] == ["Ann"]
        await bob.do(wire.Leave, bot="hard")
        await until(lambda: bob.live.room.stage == "over")
        assert await shown(server, bob.live.room) == found
        cyd = await same_deal(server, ann.live.room, "Cyd", stop=3)
        await cyd.do(wire.Leave, bot="easy")
        made = len(cyd.live.room.table.history)  # type: ignore[union-attr]
        await until(lambda: any(one.seat == 0 for one in cyd.live.room.table.history[made:]))  # type: ignore[union-attr]
        if cyd.live.room.stage == "playing":
            await cyd.do(wire.Back)
            await to_the_end(cyd)
        assert await shown(server, cyd.live.room) == found


async def test_the_other_seat_of_a_deal_is_compared_apart(tmp_path: Path) -> None:
    async with with_works(tmp_path / "tables.db", Works()) as server:
        ann, eve = await seated(server, "Ann", "Eve", game="triggs", options=QUICK["triggs"])
        await to_the_end(ann, eve)
        room = ann.live.room
        bob = await same_deal(server, room, "Bob", seat=1)
        first, second = await shown(server, room, 0), await shown(server, room, 1)
        assert {one.name for one in first.results} == {"Ann"} and first.games == 1
        assert {one.name for one in second.results} == {"Eve", "Bob"} and second.games == 2
        assert await shown(server, room) == first and await shown(server, bob.live.room) == second
        assert (first.seats, second.seats) == (["", "medium"], ["medium", ""])
        assert {one.luck for one in second.results} == {-0.25}
        for seat in (-1, 2, 99):
            with pytest.raises(UnknownSeat):
                await server.deals.results(room.name, seat, "here")


async def test_who_goes_on_from_a_moment_is_compared_with_who_did_so_and_with_the_game_itself(tmp_path: Path) -> None:
    async with with_works(tmp_path / "tables.db", Works()) as server:
        ann = await against_a_bot(server)
        room = ann.live.room
        bob = await same_deal(server, room, "Bob", at=4)
        cyd = await same_deal(server, room, "Cyd", at=4)
        elsewhere = await same_deal(server, room, "Dan", at=2)
        found = await shown(server, bob.live.room)
        assert {one.name for one in found.results} == {"Ann", "Bob", "Cyd"} and found.games == 3
        assert {one.name: one.luck for one in found.results} == {"Ann": None, "Bob": 0.25, "Cyd": 0.25}
        assert await shown(server, cyd.live.room) == found
        assert {one.name for one in (await shown(server, elsewhere.live.room)).results} == {"Ann", "Dan"}
        assert {one.name for one in (await shown(server, room)).results} == {"Ann"}


async def test_against_other_bots_it_is_another_deal(tmp_path: Path) -> None:
    """Else somebody could have themselves an easier game, and be the best of all."""
    async with with_works(tmp_path / "tables.db", Works()) as server:
        ann = await against_a_bot(server)
        bob = await same_deal(server, ann.live.room, "Bob")
        saved = finished(ann.live.room)
        chairs = [stolik.Chair(name="Mal"), stolik.Chair(bot="random")]
        options: dict[str, Any] = saved.options
        own: Table = Table(saved.game, seats=chairs, key=bytes.fromhex(saved.key), **options)
        list(take_turns(own, seat_bots(own) | {0: Bot(own.game, "random")}))  # a file with the key that they know now
        live = await server.players.fork(moment(own, wire.Fork(seat=0), Limits()), "the host", "elsewhere")
        await to_the_end(await joined(server, live, "Mal", host="the host"))
        found = await shown(server, ann.live.room)
        assert {one.name for one in found.results} == {"Ann", "Bob"} and found.games == 2
        assert await shown(server, bob.live.room) == found


async def test_bots_that_play_for_people_are_those_that_all_others_get(tmp_path: Path) -> None:
    async with with_works(tmp_path / "tables.db", Works()) as server:
        ann, eve = await seated(server, "Ann", "Eve", game="triggs", options=QUICK["triggs"])
        await to_the_end(ann, eve)
        bob = await same_deal(server, ann.live.room, "Bob")
        mal = await same_deal(server, ann.live.room, "Mal", bots="random")
        found = await shown(server, ann.live.room, 0)
        assert {one.name for one in found.results} == {"Ann", "Bob"} and found.seats == ["", "medium"]
        assert await shown(server, bob.live.room) == found
        assert {one.name for one in (await shown(server, mal.live.room)).results} == {"Ann", "Mal"}


async def test_with_cards_that_were_dealt_anew_it_is_another_deal(tmp_path: Path) -> None:
    async with with_works(tmp_path / "tables.db", Works()) as server:
        ann = await against_a_bot(server, "the-game")
        bob = await same_deal(server, ann.live.room, "Bob", at=4, guess=True)
        found = await shown(server, bob.live.room)
        assert [one.name for one in found.results] == ["Bob"]


async def test_results_stay_and_luck_is_found_out_once(tmp_path: Path) -> None:
    works = Works()
    async with with_works(tmp_path / "tables.db", works) as server:
        ann = await against_a_bot(server)
        await same_deal(server, ann.live.room, "Bob")
        found = await shown(server, ann.live.room)
        assert len(works.jobs) == 2
    async with with_works(tmp_path / "tables.db", works) as server:
        assert await server.deals.results(ann.live.room.name, None, "here") == found and len(works.jobs) == 2
        others = {table for table in server.tables.by_name if table != ann.live.room.name}
        await server.log.forget(time.time(), open_before=0.0, over_before=time.time() + 9, but={ann.live.room.name})
        assert await server.log.purge(time.time() + 9, but=set()) == 1 and not others
        left = await server.deals.results(ann.live.room.name, None, "here")
        assert left.games == 1 and [one.name for one in left.results] == ["Ann"]


async def test_luck_is_found_out_for_one_game_at_a_time_and_for_few_of_a_request(tmp_path: Path) -> None:
    works = Works()
    async with with_works(tmp_path / "tables.db", works) as server:
        ann = await against_a_bot(server)
        for name in ("Bob", "Cyd", "Dan", "Eve", "Fay"):
            await same_deal(server, ann.live.room, name)
        works.gate.clear()
        first = await server.deals.results(ann.live.room.name, None, "here")
        assert first.pending and {one.luck for one in first.results} == {None}
        await until(lambda: bool(works.jobs))
        assert isinstance(works.jobs[0].source, Events) and works.jobs[0].source.table == ann.live.room.name  # one's own first
        for _ in range(20):
            assert (await server.deals.results(ann.live.room.name, None, "here")).pending
        works.gate.set()
        await until(lambda: len(works.jobs) == luck.MOST_AT_ONCE and not works.under_way)
        await asyncio.sleep(0.2)
        assert len(works.jobs) == luck.MOST_AT_ONCE
        found = await shown(server, ann.live.room)
        assert works.most_under_way == 1 and len(works.jobs) == 6 and {one.luck for one in found.results} == {0.25}


@pytest.mark.parametrize(
    "error", [WorkFailed(), OverLimit(reason=("slow", "wolno"), limit="review_seconds", number="1"), OSError()]
)
async def test_luck_that_cannot_be_found_out_is_left_open(tmp_path: Path, error: Exception) -> None:
    works = Works()
    works.error = error
    async with with_works(tmp_path / "tables.db", works) as server:
        ann = await against_a_bot(server)
        found = await shown(server, ann.live.room)
        assert [one.luck for one in found.results] == [None] and not found.pending
        assert await server.deals.results(ann.live.room.name, None, "here") == found and len(works.jobs) == 1


async def test_luck_that_had_to_wait_is_sought_again(tmp_path: Path) -> None:
    works = Works()
    works.error = OverLimit(reason=("busy", "zajęte"), limit="replays_waiting", number="1", again=5)
    async with with_works(tmp_path / "tables.db", works) as server:
        ann = await against_a_bot(server)
        assert (await server.deals.results(ann.live.room.name, None, "here")).pending
        await until(lambda: bool(works.jobs) and not works.under_way)
        works.error = None
        assert [one.luck for one in (await shown(server, ann.live.room)).results] == [0.25]


async def test_of_many_results_the_latest_are_told_and_all_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "MOST_RESULTS", 2)
    async with with_works(tmp_path / "tables.db", Works()) as server:
        ann = await against_a_bot(server)
        for name in ("Bob", "Cyd"):
            last = await same_deal(server, ann.live.room, name)
        found = await shown(server, last.live.room)
        assert found.games == 3 and {one.name for one in found.results} == {"Bob", "Cyd"}


async def test_luck_is_what_a_review_says_of_the_same_file(tmp_path: Path) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        ann = await against_a_bot(server)
        bob = await same_deal(server, ann.live.room, "Bob", level="medium")
        found = {one.name: one.luck for one in (await shown(server, ann.live.room)).results}
        for person in (ann, bob):
            table: Table = Table.from_file(finished(person.live.room))
            assert found[person.live.room.names[0]] == round(stolik.review(table, judge=False).parts(0).all_draws, 6)


async def test_the_deal_of_a_table_over_http(tmp_path: Path) -> None:
    async with (
        running(tmp_path / "tables.db", Limits(read_rate=20)) as address,
        httpx.AsyncClient(base_url=f"http://{address}/api", timeout=60) as http,
    ):
        opened = (await http.post("/tables", json={"game": "ten", "seats": ["", "easy"]})).json()
        for language, early, nowhere in (
            ("en", "isn't over", "no such table"),
            ("pl", "jeszcze", "Nie ma takiego stołu"),
        ):
            said = {"Accept-Language": language}
            answer = await http.get(f"/tables/{opened['table']}/deal", headers=said)
            assert answer.status_code == 409 and early in answer.json()["reason"], answer.text
            for name in ("nowhere", "a" * 41, "%00"):
                answer = await http.get(f"/tables/{name}/deal", headers=said)
                assert answer.status_code == 404 and nowhere in answer.json()["reason"]
        answer = await http.get(f"/tables/{opened['table']}/deal?seat=first")
        assert answer.status_code == 400
        while (answer := await http.get(f"/tables/{opened['table']}/deal")).status_code != 429:
            assert answer.status_code == 409
