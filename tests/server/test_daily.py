"""The deal of the day at tables: the same on every server, with the same answers of the same bots."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import stolik
from stolik.bots import Bot, bot_kernels, seat_bots, take_turns
from stolik.bots.preparing import PLAYED, prepare_part
from stolik.core import game_file, record, registry, rule
from stolik.core.daily import BadDay, NoBeaconYet, NoDealThen, NoDealYet, deal_of
from stolik.core.errors import UnknownGame
from stolik.core.fair import Beacon
from stolik.server import wire
from stolik.server.live.clock import Clock
from stolik.server.live.server import LiveServer, Surroundings, live_server
from stolik.server.store.address import open_log
from stolik.server.table.forks import moment
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.table.replay import ended, finished
from stolik.server.web.edge import Setting
from tests.server.people import ADDRESSES, Person, joined, server_at, until
from tests.server.running import running

pytestmark = pytest.mark.anyio

TODAY = "2026-11-18"
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()
GAMES = list(registry.games())


async def sat_down(server: LiveServer, game: str, name: str = "Ola", day: str = TODAY) -> Person:
    """Somebody who plays the deal of a day, and whose bots don't keep them waiting."""
    live = await server.deals.open(game, day, "the host", f"address {next(ADDRESSES)}")
    person = await joined(server, live, name, host="the host")
    await person.do(wire.Pace, speed="instant")
    return person


async def to_the_end(person: Person, most: int = 10_000) -> list[str]:
    """Plays as an easy bot does, once all bots have said what they want to say; the moves of all, as many as wanted."""
    room = person.live.room
    assert room.table is not None
    bot = Bot(room.game, "easy", "a person")
    while (room := person.live.room).stage == "playing" and room.table and len(room.table.history) < most:
        if room.table.turn == person.seat and person.live.attendant is None:
            await person.play(bot.choose(room.table.hide(person.seat)))
        else:
            await until(lambda: person.live.attendant is None)
    assert room.table is not None
    return [f"{played.seat} {played.text}" for played in room.table.history[:most]]


@pytest.fixture(autouse=True)
def at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "wall", lambda self: NOON + self.steady() % 3600)


async def test_the_deals_of_a_day_are_shown(tmp_path: Path) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        shown = server.deals.of_day()
        assert (shown.date, shown.today, shown.first) == (TODAY, TODAY, "2026-11-01")
        assert [deal.game for deal in shown.deals] == GAMES
        for deal in shown.deals:
            known = deal_of(stolik.game(deal.game), date(2026, 11, 18))
            assert (deal.options, deal.seats, deal.seat) == (known.options.said(), known.seats, known.seat)
        assert server.deals.of_day("2026-11-02").date == "2026-11-02"


@pytest.mark.parametrize("game", GAMES)
async def test_two_servers_give_the_same_deal_and_the_same_answers(tmp_path: Path, postgres_url: str, game: str) -> None:
    """One with SQLite and one with PostgreSQL, each with a secret of its own."""
    found: list[tuple[bytes, wire.State, list[str]]] = []
    for place, key in ((str(tmp_path / "tables.db"), b"1" * 32), (postgres_url, b"2" * 32)):
        async with live_server(await open_log(place), Limits(), games=[], key=key, around=Surroundings()) as server:
            ola = await sat_down(server, game)
            table = ola.live.room.table
            assert table is not None and table.key == deal_of(table.game, date(2026, 11, 18)).key
            first = msgspec.structs.replace(
                ola.sees(), table="", code="", head="", version=0, since=0, happened=[], deadline=None, speed="normal"
            )
            found.append((table.at(0).digest, first, await to_the_end(ola, 60)))
    assert found[0] == found[1]
    assert len({move.split()[0] for move in found[0][2]}) == len(ola.live.room.seats)  # all have moved, the bots as well


@pytest.mark.skipif(not rule.COMPILED, reason="there is one engine only")
@pytest.mark.parametrize("game", GAMES)
async def test_who_makes_the_same_moves_gets_the_same_game(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On another server, on the other engine, and also if one moves before the bots have said what they want to say."""
    parts = registry.game(game).kernels, bot_kernels(registry.game(game))
    own: list[str] = []
    found = []
    for compiled in (False, True):
        for part in parts:
            monkeypatch.setattr(part, "ready", False)
        if compiled:
            for name in PLAYED:
                prepare_part(registry.game(game), name)
        place = tmp_path / f"{compiled}.db"
        async with live_server(await open_log(place), Limits(), games=[], key=b"1" * 32, around=Surroundings()) as server:
            ola = await sat_down(server, game)
            if not compiled:
                await to_the_end(ola, 120)
                own = [one.text for one in played(ola) if one.seat == ola.seat]
            else:
                await in_a_hurry(ola, own)
            table = ola.live.room.table
            assert table is not None and record.is_packed(table.now) is compiled
            found.append([(one.seat, one.text) for one in played(ola)])
    shorter = min(map(len, found))
    assert shorter > 20 and found[0][:shorter] == found[1][:shorter]


def played(person: Person) -> list[Any]:
    """What was done at a table, without what was only said."""
    table = person.live.room.table
    assert table is not None
    first_aside = getattr(table.game.rules, "SIGNAL", table.game.rules.NUM_MOVES)
    return [one for one in table.history if one.move < first_aside]


async def in_a_hurry(person: Person, moves: list[str]) -> None:
    """Makes these moves as soon as it is their turn, and waits for nobody who talks."""
    for move in moves:
        await until(
            lambda: (room := person.live.room).stage == "over" or (room.table is not None and room.table.turn == person.seat)
        )
        await person.play(move)
    await until(lambda: person.live.attendant is None)


async def test_the_person_sits_where_the_seat_is_open_and_the_game_begins(tmp_path: Path) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        ola = await sat_down(server, "phase-10")
        state = ola.sees()
        assert state.stage == "playing" and state.you == 0 and [seat.bot for seat in state.seats] == ["", *["medium"] * 3]
        assert state.origin is not None and (state.origin.kind, state.origin.date, state.origin.seat) == ("daily", TODAY, 0)
        assert state.origin.deal == deal_of(stolik.game("phase-10"), date(2026, 11, 18)).name
        assert not state.public and not state.timer


async def test_days_that_have_been_can_be_played_and_others_not(tmp_path: Path) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        for day in ("2026-11-01", "2026-11-17", TODAY):
            assert (await sat_down(server, "ten", day=day)).sees().stage == "playing"
        for day, error in (("2026-11-19", NoDealYet), ("2026-10-31", NoDealThen), ("2026-02-30", BadDay), ("x", BadDay)):
            with pytest.raises(error):
                await server.deals.open("ten", day, "the host", "here")
            with pytest.raises(error):
                await server.deals.results_of_day("ten", day, "here")
        with pytest.raises(UnknownGame):
            await server.deals.open("bridge", TODAY, "the host", "here")


async def test_results_of_a_day_name_nobody(tmp_path: Path) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        ola, bob = await sat_down(server, "abluxxen", "Ola"), await sat_down(server, "abluxxen", "Bob")
        empty = await server.deals.results_of_day("abluxxen", TODAY, "here")
        assert (empty.games, empty.results, empty.pending, empty.date) == (0, [], False, TODAY)
        await to_the_end(ola)
        await to_the_end(bob, 40)
        shown = await server.deals.results_of_day("abluxxen", TODAY, "here")
        assert shown.games == len(shown.results) == 1 and (shown.results[0].table, shown.results[0].name) == ("", "")
        assert shown.results[0].score == ola.sees().outcome.scores[0]  # type: ignore[union-attr]
        own = await server.deals.results(ola.live.room.name, None, "here")
        assert (own.results[0].table, own.results[0].name, own.date) == (ola.live.room.name, "Ola", TODAY)
        others = await server.deals.results(bob.live.room.name, None, "here")  # not over, but its deal is no secret
        assert [(one.table, one.name, one.score) for one in others.results] == [("", "", shown.results[0].score)]
        text = msgspec.json.encode([shown, others]).decode()
        assert "Ola" not in text and ola.live.room.name not in text and ola.token not in text


async def fork_of(server: LiveServer, person: Person, **asked: int) -> Person:
    """Plays on from the game of somebody, under the same name, to the end."""
    room = person.live.room
    found = moment(ended(room), wire.Fork(**asked), Limits(), room.name)  # type: ignore[arg-type]
    live = await server.players.fork(found, "the host", f"address {next(ADDRESSES)}", "instant")
    again = await joined(server, live, room.names[person.seat], host="the host")
    await to_the_end(again)
    return again


@pytest.mark.parametrize("asked", [{"seat": 1}, {"seat": 0}, {"seat": 0, "at": 6}, {"seat": 2, "at": 6}], ids=str)
async def test_strangers_who_go_on_from_the_deal_of_a_day_name_nobody_either(tmp_path: Path, asked: dict[str, int]) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        ola, bob = [await sat_down(server, "abluxxen", name) for name in ("Ola", "Bob")]
        for person in (ola, bob):  # both play alike
            await to_the_end(person)
        hers, his = [await fork_of(server, person, **asked) for person in (ola, bob)]
        for own, name, other in ((hers, "Ola", his), (his, "Bob", hers)):
            assert own.live.room.opened.origin.date == TODAY  # type: ignore[union-attr]
            found = await server.deals.results(own.live.room.name, None, "here")
            text = msgspec.json.encode(found).decode()
            told = {name for name in ("Ola", "Bob") if name in text}
            assert told <= {name} and other.live.room.name not in text, text
            if asked != {"seat": 0}:
                assert told == {name} and found.games >= 2
            saved = game_file.decode(game_file.encode(finished(own.live.room)))
            assert saved.fork and saved.fork.date == TODAY


async def test_practice_is_not_among_the_results_of_a_day(tmp_path: Path) -> None:
    """Who plays the deal once more knows the cards."""
    async with server_at(tmp_path / "tables.db") as server:
        ola = await sat_down(server, "abluxxen", "Ola")
        await to_the_end(ola)
        before = await server.deals.results_of_day("abluxxen", TODAY, "here")
        live = await server.deals.open("abluxxen", TODAY, "the host", "elsewhere", practice=True)
        again = await joined(server, live, "Ola", host="the host")
        assert again.sees().origin == msgspec.structs.replace(ola.sees().origin, kind="again")  # type: ignore[type-var]
        assert live.room.table is not None and live.room.table.key == ola.live.room.table.key  # type: ignore[union-attr]
        await to_the_end(again)
        await fork_of(server, ola, seat=0)
        own: stolik.Table = stolik.Table("abluxxen", seats=list(ola.live.room.table.seats), key=live.room.table.key)  # type: ignore[union-attr]
        list(take_turns(own, seat_bots(own) | {0: Bot(own.game, "easy")}))
        foreign = await server.players.fork(
            moment(own, wire.Fork(seat=0), Limits()), "the host", "elsewhere"
        )  # a file without a date
        await to_the_end(await joined(server, foreign, "Mal", host="the host"))
        after = await server.deals.results_of_day("abluxxen", TODAY, "here")
        assert after.games == before.games == 1 and [one.score for one in after.results] == [one.score for one in before.results]


async def test_the_file_of_a_day_says_which_day_it_was(tmp_path: Path) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        ola = await sat_down(server, "ten")
        await to_the_end(ola)
        saved = game_file.decode(game_file.encode(finished(ola.live.room)))
        assert saved.fork and saved.fork.kind == "daily" and saved.fork.date == TODAY
        assert saved.key == deal_of(stolik.game("ten"), date(2026, 11, 18)).key.hex()


async def test_a_flood_of_days_is_bounded_like_all_tables(tmp_path: Path) -> None:
    async with server_at(tmp_path / "tables.db", Limits(table_rate=2)) as server:
        for _ in range(2):
            await server.deals.open("ten", TODAY, "the host", "here")
        with pytest.raises(OverLimit, match="table_rate"):
            await server.deals.open("ten", TODAY, "the host", "here")


MIDNIGHT = datetime(2026, 11, 18, tzinfo=UTC).timestamp()
CHAIN = "https://example.org/chain"


class Lighthouse:
    """A public beacon, which says something else each day, when it can be reached."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.reached = True

    async def next_round(self, source: str) -> int | None:
        raise AssertionError(source)

    async def fetch(self, source: str, number: int) -> Beacon | None:
        raise AssertionError(f"{source} {number}")

    async def overdue(self, source: str, number: int) -> float:
        raise AssertionError(f"{source} {number}")

    async def first_since(self, source: str, time: float) -> Beacon | None:
        assert source == CHAIN
        self.asked.append(time)
        await asyncio.sleep(0)
        signature = f"{int(time):08x}"
        said = Beacon(source, 7, hashlib.sha256(bytes.fromhex(signature)).hexdigest(), signature)
        return said if self.reached else None


@asynccontextmanager
async def with_beacon(place: Path, lighthouse: Lighthouse) -> AsyncIterator[LiveServer]:
    around = Surroundings(beacon=lighthouse, beacon_address=CHAIN)
    async with live_server(await open_log(str(place)), Limits(), games=[], key=b"1" * 32, around=around) as server:
        yield server


async def test_a_beacon_is_mixed_into_the_deals_of_a_day_if_there_is_one(tmp_path: Path) -> None:
    lighthouses = Lighthouse(), Lighthouse()
    found = []
    for number, lighthouse in enumerate(lighthouses):
        async with with_beacon(tmp_path / f"{number}.db", lighthouse) as server:
            assert server.deals.of_day().beacon == CHAIN and lighthouse.asked == []  # who only looks asks nobody
            people = await asyncio.gather(*(sat_down(server, "abluxxen", name) for name in ("Ola", "Jan")))
            assert lighthouse.asked == [MIDNIGHT]  # all share one question
            said = await lighthouse.first_since(CHAIN, MIDNIGHT)
            deal = deal_of(stolik.game("abluxxen"), date(2026, 11, 18), said)
            for person in people:
                assert person.live.room.table is not None and person.live.room.table.key == deal.key
            origin = people[0].sees().origin
            assert origin is not None and (origin.beacon, origin.deal) == (said, deal.name)
            await to_the_end(people[0])
            await fork_of(server, people[0], seat=1)
            results = await server.deals.results_of_day("abluxxen", TODAY, "here")
            assert results.games == 1
            saved = game_file.decode(game_file.encode(finished(people[0].live.room)))
            assert saved.fork and saved.fork.beacon == said
            stolik.Table.from_file(saved)
            found.append([played.text for played in people[0].live.room.table.history])  # type: ignore[union-attr]
    assert found[0] == found[1]


async def test_nobody_gets_another_deal_because_the_beacon_is_out_of_reach(tmp_path: Path) -> None:
    lighthouse = Lighthouse()
    lighthouse.reached = False
    async with with_beacon(tmp_path / "tables.db", lighthouse) as server:
        with pytest.raises(NoBeaconYet):
            await server.deals.open("ten", TODAY, "the host", "here")
        with pytest.raises(NoBeaconYet):
            await server.deals.results_of_day("ten", TODAY, "here")
        assert not server.tables.by_name and server.deals.of_day().date == TODAY
        lighthouse.reached = True
        assert (await sat_down(server, "ten")).sees().stage == "playing"
        lighthouse.reached = False
        assert (await sat_down(server, "ten")).sees().stage == "playing"  # it is known by now


async def test_a_deal_without_its_beacon_is_refused_in_words(tmp_path: Path) -> None:
    setting = Setting(beacon="http://127.0.0.1:9/none")
    async with (
        running(tmp_path / "tables.db", setting=setting) as address,
        httpx.AsyncClient(base_url=f"http://{address}/api", timeout=60) as http,
    ):
        assert (await http.get("/daily")).json()["beacon"] == "http://127.0.0.1:9/none"
        for language, reason in (("en", "can't be asked now"), ("pl", "nie odpowiada")):
            answer = await http.post(f"/daily/ten/{TODAY}", json={}, headers={"Accept-Language": language})
            assert answer.status_code == 503 and reason in answer.json()["reason"] and answer.headers["Retry-After"] == "10"


async def test_the_deal_of_the_day_over_http(tmp_path: Path) -> None:
    async with (
        running(tmp_path / "tables.db", Limits(read_rate=60, table_rate=60)) as address,
        httpx.AsyncClient(base_url=f"http://{address}/api", timeout=60) as http,
    ):
        shown = (await http.get("/daily")).json()
        assert shown["date"] == shown["today"] == TODAY and len(shown["deals"]) == len(GAMES)
        assert (await http.get("/daily", params={"date": "2026-11-02"})).json()["date"] == "2026-11-02"
        opened = await http.post(f"/daily/ten/{TODAY}", json={})
        assert opened.status_code == 201, opened.text
        table, host = opened.json()["table"], opened.json()["host"]
        seat = await http.post(f"/tables/{table}/seats", json={"name": "Ola", "host": host, "commitment": "a" * 64})
        assert seat.json()["seat"] == 0 and (await http.get(f"/tables/{table}")).json()["stage"] == "playing"
        assert (await http.get(f"/daily/ten/{TODAY}")).json()["games"] == 0
        assert (await http.get(f"/tables/{table}/deal")).json()["date"] == TODAY

        refused = [
            ("2026-02-30", 400, "no such day", "Nie ma takiego dnia"),
            ("x", 400, "no such day", "Nie ma takiego dnia"),
            ("%00", 400, "no such day", "Nie ma takiego dnia"),
            ("9" * 2_000, 400, "no such day", "Nie ma takiego dnia"),
            ("2026-11-19", 404, "can't be played yet", "jeszcze nie można grać"),
            ("9999-12-31", 404, "can't be played yet", "jeszcze nie można grać"),
            ("2026-10-31", 404, "first deals", "Pierwsze rozdania"),
        ]
        for day, status, english, polish in refused:
            for language, reason in (("en", english), ("pl", polish)):
                said = {"Accept-Language": language}
                answers = [
                    await http.post(f"/daily/ten/{day}", json={}, headers=said),
                    await http.get(f"/daily/ten/{day}", headers=said),
                ]
                if day[0] != "%":
                    answers.append(await http.get("/daily", params={"date": day}, headers=said))
                for answer in answers:
                    assert answer.status_code == status and reason in answer.json()["reason"], answer.text
        asked = 0
        while (answer := await http.get("/daily")).status_code == 200:
            asked += 1
        assert answer.status_code == 429 and "Retry-After" in answer.headers and asked < 60


async def test_an_unknown_game_has_no_deal_of_the_day(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db") as address, httpx.AsyncClient(base_url=f"http://{address}/api") as http:
        for language, reason in (("en", "no game called"), ("pl", "Nie ma gry")):
            for answer in (
                await http.post(f"/daily/bridge/{TODAY}", json={}, headers={"Accept-Language": language}),
                await http.get(f"/daily/bridge/{TODAY}", headers={"Accept-Language": language}),
            ):
                assert answer.status_code == 404 and reason in answer.json()["reason"]
