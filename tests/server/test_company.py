"""The games of a company: each the rematch of the one before, with people who came and went."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import msgspec
import pytest

from stolik.core import fair
from stolik.server import wire
from stolik.server.live import deals
from stolik.server.live.errors import NoSuchTable
from stolik.server.live.server import LiveServer
from stolik.server.table import events
from tests.server.people import Person, joined, reveal, seated, server_at, until, written
from tests.server.running import running

pytestmark = pytest.mark.anyio


async def to_the_end(*people: Person) -> None:
    """Everybody plays the first move they have; bots play theirs."""
    live = people[0].live
    if any(seat.bot for seat in live.room.seats) and live.room.speed != "instant":
        await people[0].do(wire.Pace, speed="instant")
    while live.room.stage == "playing":
        if legal := [(person, person.sees().legal[0].text) for person in people if person.sees().turn == person.seat]:
            await legal[0][0].play(legal[0][1])
        else:
            turn = (live.room.version, live.room.stage)
            await until(lambda: (live.room.version, live.room.stage) != turn)  # noqa: B023 (awaited at once)


async def next_game(server: LiveServer, *people: Person) -> None:
    """Those people go on at the table of the next game."""
    await people[0].do(wire.Rematch)
    following = await server.tables.get(people[0].sees().rematch)
    for person in people:
        person.live = following
        person.seat = following.room.seat_of(person.token)


async def begin(*people: Person) -> None:
    for person in people:
        if not person.live.room.seats[person.seat].ready:
            person.contribution = "c" * 64
            await person.do(wire.Ready, commitment=fair.commitment(person.contribution))
    await reveal(*(person for person in people if not person.live.room.seats[person.seat].revealed))


async def test_a_company_of_four_games_with_people_who_come_and_go(tmp_path: Path) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        ann, bob = await seated(server, "Ann", "Bob")
        names = [ann.live.room.name]
        assert await server.deals.company(names[0]) == wire.Company([], False)  # nothing is over
        await to_the_end(ann, bob)
        alone = await server.deals.company(names[0])
        assert [game.table for game in alone.games] == names

        await next_game(server, ann, bob)
        names.append(ann.live.room.name)
        await bob.do(wire.Leave)
        cyd = await joined(server, ann.live, "Cyd")
        assert [game.table for game in (await server.deals.company(names[1])).games] == names[:1]
        await begin(ann, cyd)
        await to_the_end(ann, cyd)

        await next_game(server, ann, cyd)
        names.append(ann.live.room.name)
        await begin(ann, cyd)
        await ann.do(wire.Leave, bot="easy")
        await to_the_end(cyd)
        await next_game(server, cyd, ann)
        names.append(ann.live.room.name)
        await begin(ann, cyd)
        await to_the_end(ann, cyd)

        whole = await server.deals.company(names[0])
        assert [game.table for game in whole.games] == names[::-1] and not whole.more
        assert [await server.deals.company(name) for name in names] == [whole] * 4
        who = [[(player.name, player.bot) for player in game.players] for game in reversed(whole.games)]
        assert who == [
            [("Ann", ""), ("Bob", "")],
            [("Ann", ""), ("Cyd", "")],
            [("Ann", "easy"), ("Cyd", "")],
            [("Ann", ""), ("Cyd", "")],
        ]
        for game in whole.games:
            room = (await server.tables.get(game.table)).room
            assert room.table is not None
            assert [(one.rank, one.score) for one in game.players] == [*zip(room.table.ranks, room.table.scores, strict=True)]
            assert (game.game, game.together, game.lowest_wins) == ("the-game", True, True)
            log = await written(server, await server.tables.get(game.table))
            assert game.ended == [one.at for one in log if isinstance(one, events.Moved)][-1]
        assert all(person.token not in str(msgspec.to_builtins(whole)) for person in (ann, bob, cyd))
        ended = [game.ended for game in whole.games]
        assert ended == sorted(ended, reverse=True)

        await server.log.forget(time.time(), open_before=0.0, over_before=time.time() + 9, but=set(names) - {names[1]})
        assert await server.log.purge(time.time() + 9, but=set()) == 1
        left = await server.deals.company(names[3])
        assert [game.table for game in left.games] == [names[3], names[2], names[0]]
        with pytest.raises(NoSuchTable):
            await server.deals.company(names[1])

    async with server_at(tmp_path / "tables.db") as server:  # after another start
        assert await server.deals.company(names[0]) == left


async def test_a_company_with_many_games_says_that_there_are_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "MOST_GAMES", 2)
    async with server_at(tmp_path / "tables.db") as server:
        ann, bob = await seated(server, "Ann", "Bob")
        names = []
        for number in range(3):
            if number:
                await next_game(server, ann, bob)
                await begin(ann, bob)
            names.append(ann.live.room.name)
            await to_the_end(ann, bob)
            company = await server.deals.company(names[0])
            assert ([game.table for game in company.games], company.more) == (names[-2:][::-1], number == 2)


async def test_a_game_that_others_talk_about_stays_where_it_was(tmp_path: Path) -> None:
    async with server_at(tmp_path / "tables.db") as server:
        ann, bob = await seated(server, "Ann", "Bob")
        await to_the_end(ann, bob)
        first = ann.live
        await next_game(server, ann, bob)
        await begin(ann, bob)
        await to_the_end(ann, bob)
        before = await server.deals.company(first.room.name)
        ann.live = first
        await ann.do(wire.Say, text="That was close!")
        assert await server.deals.company(first.room.name) == before


async def test_who_has_no_link_learns_nothing(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db") as address, httpx.AsyncClient(base_url=f"http://{address}/api") as http:
        for language, reason in (("en", "no such table"), ("pl", "Nie ma takiego stołu")):
            for name in ("nowhere", "a" * 41, "%00", "x y"):
                answer = await http.get(f"/tables/{name}/company", headers={"Accept-Language": language})
                assert answer.status_code == 404 and reason in answer.json()["reason"]
        opened = (await http.post("/tables", json={"game": "ten"})).json()
        answer = await http.get(f"/tables/{opened['table']}/company")
        assert answer.json() == {"games": [], "more": False}
