"""Tables that go on from a moment of a finished game: over HTTP, over a socket, after a restart, and what they prove."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets

from stolik.bots import Bot
from stolik.core import chain, fair, game_file, story
from stolik.core.errors import CannotUndo, StolikError, UnknownSeat
from stolik.core.forks import BadMoment, Fork, Guess, NothingLeft
from stolik.core.game_file import GameFile
from stolik.core.table import KEPT, Table
from stolik.proof import DeviceRecord, examine
from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.live.table import LiveTable
from stolik.server.table import events
from stolik.server.table.errors import BadName, NoFreeSeat, NotOver
from stolik.server.table.forks import moment
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.table.replay import told
from stolik.server.web.edge import Setting
from tests.chained import digits
from tests.server.people import KEY, Person, RunStory, folded, opened, seated, server_at, until
from tests.server.running import running
from tests.server.test_replays import HELD_SECONDS, finish, longest_turn, without_collector

JSON = {"Content-Type": "application/json", "Accept-Language": "pl"}
POLISH = {"Accept-Language": "pl"}
replace = msgspec.structs.replace
KEPT_AND_MORE = KEPT + 2
"""A moment after the first of the states that a table keeps."""


async def over(server: LiveServer, *names: str, **more: Any) -> LiveTable:
    """A table whose game is over."""
    people = await seated(server, *(names or ("Ala", "Ewa")), options={"starter": 1}, **more)
    await finish(people)
    return people[0].live


def table_of(live: LiveTable) -> Table:
    assert live.room.table is not None
    return live.room.table


async def forked(server: LiveServer, live: LiveTable, payer: str = "here", **asked: Any) -> LiveTable:
    fork = wire.Fork(**{"seat": 0, **asked})
    return await server.players.fork(moment(table_of(live), fork, server.limits, live.room.name), "the host", payer)


async def sits(server: LiveServer, live: LiveTable, name: str = "Ala") -> Person:
    """Takes the person's seat as pages do, with a commitment that nobody asks for."""
    asked = wire.Join(name=name, host="the host", commitment=fair.commitment(digits("mine")))
    return Person(server, live, await server.players.join(live, asked))


async def play_out(person: Person) -> None:
    await person.do(wire.Pace, speed="instant")
    while person.live.room.stage == "playing":
        table = table_of(person.live)
        if table.turn == person.seat:
            await person.play(Bot(table.game, "medium", "a person").choose(table.hide(person.seat)))
        else:
            version = person.live.room.version
            await until(lambda version=version: person.live.room.version != version)  # type: ignore[misc]


async def file_of(server: LiveServer, live: LiveTable) -> GameFile:
    """The game file as the server's workers make it."""
    first = events.encode(live.room.opened)
    saved = told(live.room.name, [first, *(await server.log.read(live.room.name))[1:]])
    return game_file.decode(game_file.encode(saved))


def checked(saved: GameFile) -> GameFile:
    """The same with a check sum that fits."""
    return game_file.parse(game_file.encode(saved))


def test_it_begins_where_the_other_game_was_and_nobody_adds_anything(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        source = await over(server)
        original = table_of(source)
        for cards in ("true", "guess"):
            live = await forked(server, source, at=7, seat=1, cards=cards, bots="easy")
            assert live.room.stage == "waiting" and live.room.promise == "" and not live.room.beacon_used
            assert [seat.bot for seat in live.room.seats] == ["easy", ""]
            ala = await sits(server, live)
            state = ala.sees()
            assert (state.stage, state.you, state.moves, state.promise, state.beacon) == ("playing", 1, 7, "", "")
            assert not any(seat.commitment for seat in state.seats) and not state.revealing
            assert state.origin == live.room.opened.origin and state.origin
            told = (state.origin.kind, state.origin.table, state.origin.at, state.origin.seat, state.origin.cards)
            assert told == ("fork", source.room.name, 7, 1, cards)
            table = table_of(live)
            assert table.hidden(1) == original.hidden_at(7, 1)
            assert (table.digest == original.at(7).digest) == (cards == "true")
            await play_out(ala)
            assert ala.sees().fair is None and ala.sees().series is None

    run_story(story)


def test_what_bots_held_they_keep_and_others_get_the_level_that_was_asked_for(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        people = await seated(server, "Ala", "Ewa", seats=["", "", "hard"], speed="instant", options={"starter": 1})
        await people[0].do(wire.Leave, bot="random")
        while (room := people[0].live.room).stage == "playing":
            assert room.table
            if room.table.turn == 1:
                await people[1].play(Bot(room.table.game, "easy", "a person").choose(room.table.hide(1)))
            else:
                await asyncio.sleep(0.01)
        live = await forked(server, people[0].live, at=0, seat=2, bots="easy")
        assert [seat.bot for seat in live.room.seats] == ["random", "easy", ""]
        assert live.room.opened.origin and live.room.opened.origin.kind == "again"

    run_story(story)


def test_equal_deals_have_equal_names_and_others_don_t(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        source = await over(server)

        async def deal(**asked: Any) -> str:
            origin = (await forked(server, source, **asked)).room.opened.origin
            assert origin is not None
            return origin.deal

        same = {await deal(at=5), await deal(at=5, bots="medium")}
        others: list[dict[str, Any]] = [
            {"at": 6},
            {"at": 5, "seat": 1},
            {"at": 5, "cards": "guess"},
            {"at": 5, "cards": "guess"},
            {"at": 0},
            {"at": 5, "bots": "hard"},
        ]
        assert len(same) == 1 and len(same | {await deal(**asked) for asked in others}) == 7
        # the same moment, asked for at the table that went on from it
        again = await forked(server, source, at=5)
        await play_out(await sits(server, again))
        last = await forked(server, again, at=5)
        assert last.room.opened.origin and {last.room.opened.origin.deal} == same

    run_story(story)


@pytest.mark.parametrize("cards", ["true", "guess"])
def test_undo_goes_back_to_its_beginning_and_no_further(run_story: RunStory, cards: str) -> None:
    async def story(server: LiveServer) -> None:
        source = await over(server)
        original = table_of(source)
        at = next(at for at in range(3, 60) if original.history[at - 1].seat == original.at(at).turn == 0)
        live = await forked(server, source, at=at, seat=0, cards=cards, bots="random")  # others would speak in between
        ala = await sits(server, live)
        await ala.do(wire.Pace, speed="calm")
        assert not ala.sees().can_undo and not ala.sees().can_ask_undo
        with pytest.raises(CannotUndo):
            await ala.do(wire.Undo)
        before = table_of(live).digest
        card = table_of(live).view(0).hand[0]
        lay = next(move for move in table_of(live).legal() if getattr(move, "card", None) == card)
        await ala.play(msgspec.to_builtins(lay))
        assert ala.sees().can_undo
        await ala.do(wire.Undo)
        assert table_of(live).digest == before and len(table_of(live).history) == at
        with pytest.raises(CannotUndo):
            await ala.do(wire.Undo)

    run_story(story)


def test_who_leaves_comes_back_and_nobody_else_gets_the_seat(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await forked(server, await over(server), at=4)
        with pytest.raises(BadName):
            await sits(server, live, " ")
        ala = await sits(server, live)
        await ala.do(wire.Leave, bot="easy")
        with pytest.raises(NoFreeSeat):
            await sits(server, live, "Ewa")
        await ala.do(wire.Back)
        await until(lambda: table_of(live).turn == 0 or live.room.stage == "over")
        assert live.room.stage == "over" or isinstance(await ala.do(wire.Hint), wire.Hints)
        await play_out(ala)

    run_story(story)


def test_a_rematch_is_a_table_as_any_other(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await forked(server, await over(server), at=9, cards="guess")
        ala = await sits(server, live)
        await play_out(ala)
        assert not live.room.series
        head = live.room.head
        await ala.do(wire.Rematch)
        following = await server.tables.get(live.room.rematch)
        first = following.room.opened
        assert first.origin is None and first.base is None and not following.room.series
        assert following.room.promise == fair.promise(first.secret) and first.before == head
        assert following.room.names[0] == "Ala" and first.seats == ["", "medium"]
        again = Person(server, following, wire.Joined(0, ala.token))
        await again.do(wire.Ready, commitment="")
        assert table_of(following).fair and not table_of(following).history and table_of(following).forked is None
        await play_out(again)
        assert following.room.series and following.room.series.games == 1
        assert examine(await file_of(server, following)).code == 0

    run_story(story)


def test_the_log_makes_the_same_table_again(tmp_path: Path) -> None:
    async def story() -> None:
        place = tmp_path / "tables.db"
        async with server_at(place) as server:
            source = await over(server)
            waiting = await forked(server, source, at=3, cards="guess")
            live = await forked(server, source, at=KEPT_AND_MORE, seat=1, cards="guess")
            ala = await sits(server, live)
            await until(lambda: table_of(live).turn == 1)
            await ala.play(Bot(table_of(live).game, "easy", "a").choose(table_of(live).hide(1)))
            names, before = (waiting.room.name, live.room.name), table_of(live)
        async with server_at(place) as server:
            first, second = [await server.tables.get(name) for name in names]
            bodies = await server.log.read(names[1])
            while len(bodies) < second.room.version:  # a bot has played meanwhile
                bodies = await server.log.read(names[1])
            room, again = folded(names[1], bodies[: second.room.version]), table_of(second)
            assert room.table and (room.head, room.table.digest) == (second.room.head, again.digest)
            assert again.forked == before.forked == second.room.opened.fork and again.began_at == KEPT_AND_MORE
            assert again.at(KEPT_AND_MORE).digest == before.at(KEPT_AND_MORE).digest
            assert [one.text for one in before.history] == [one.text for one in again.history[: len(before.history)]]
            assert first.room.stage == "waiting" and second.room.opened.origin == live.room.opened.origin
            await play_out(Person(server, second, wire.Joined(1, ala.token)))
            await play_out(await sits(server, first))
            for one in (first, second):
                assert examine(await file_of(server, one)).code == 0

    asyncio.run(story())


async def finished_fork(server: LiveServer, heads: list[tuple[int, str]], **asked: Any) -> tuple[LiveTable, Person]:
    live = await forked(server, await over(server), **{"at": 12, "cards": "guess", **asked})
    ala = await sits(server, live)
    heads.append((live.room.version, live.room.head))
    await play_out(ala)
    heads.append((live.room.version, live.room.head))
    return live, ala


def test_its_file_proves_what_was_played_and_says_that_the_deal_was_not_drawn_for_it(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        heads: list[tuple[int, str]] = []
        live, _ = await finished_fork(server, heads)
        saved = await file_of(server, live)
        assert saved.format == game_file.FORKED and saved.fork and saved.chain and not saved.fair
        assert list(chain.heads(live.room.opened.secret, saved.chain))[-1] == live.room.head
        report = examine(saved)
        said = "\n".join(report.say("en"))
        assert report.code == 0 and "wasn't drawn for this table" in said and "dealt anew" in said
        assert "promised before the deal" not in said and report.proved.answer == "unknown"
        assert report.bots.answer == "yes" and "came out the same" in report.bots.words[0]
        record = DeviceRecord(stolik=1, table=live.room.name, game="the-game", promise="", seat=0, name="Ala", heads=heads)
        proved = examine(saved, record, rethink=False)
        assert proved.code == 0 and f"up to move {len(saved.moves)}" in proved.proved.words[0]
        assert "its deal wasn't drawn for it" in proved.proved.words[0]
        for wrong in (
            replace(record, heads=[(heads[0][0], digits("x"))]),
            replace(record, promise=digits("x")),
            replace(record, contribution=digits("x")),
            replace(record, table="another"),
        ):
            assert examine(saved, wrong, rethink=False).code == 4

    run_story(story)


def test_a_forged_fork_is_found_out(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live, _ = await finished_fork(server, [])
        saved = await file_of(server, live)
        fork = saved.fork
        assert fork and saved.chain
        drawn = Fork("daily", fork.at, fork.guesses, date="2026-11-18")
        proof = fair.Fair(fair.promise("s"), "s", ["", ""])
        for name, forged in {
            "another guess": replace(saved, fork=replace(fork, guesses=[Guess(12, 0, "1" * 64)])),
            "no guess": replace(saved, fork=replace(fork, guesses=[])),
            "another moment": replace(saved, fork=replace(fork, at=11, guesses=[])),
            "another origin": replace(saved, fork=drawn),
            "another table": replace(saved, fork=replace(fork, table="x")),
            "another key": replace(saved, key="1" * 64),
            "another secret": replace(saved, secret=digits("x")),
            "no secret": replace(saved, secret=msgspec.UNSET),
            "no chain": replace(saved, chain=msgspec.UNSET),
            "no fork": replace(saved, fork=msgspec.UNSET, format=4),
            "a proof": replace(saved, fair=proof, key=proof.key.hex()),
        }.items():
            report = examine(checked(forged), rethink=False)
            assert report.code == 3, (name, report.say("en"))
            assert report.consistent.words[1].startswith("Spójna: nie.")
        # neither chain nor secret: a file as a terminal keeps it, which claims nothing of a table
        bare = checked(replace(saved, chain=msgspec.UNSET, secret=msgspec.UNSET))
        assert "The file has no chain" in " ".join(examine(bare).say("en"))

    run_story(story)


def test_nobody_commits_in_the_chain_of_such_a_table(run_story: RunStory) -> None:
    async def story_(server: LiveServer) -> None:
        live, _ = await finished_fork(server, [])
        saved = await file_of(server, live)
        assert saved.chain
        sat = next(line for line in saved.chain if '"sat"' in line)
        adding = chain.written(chain.Sat(0, "Ala", commitment=digits("x")))
        lines = [adding if line == sat else line for line in saved.chain]
        with pytest.raises(story.BrokenChain, match="nobody adds"):
            story.tell(lines)
        undone = chain.written(chain.Undone(11))
        with pytest.raises(story.BrokenChain):
            story.tell([*saved.chain[:3], undone])

    run_story(story_)


def test_what_makes_no_sense_is_refused(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        source = await over(server)
        count = len(table_of(source).history)
        refused: list[tuple[dict[str, Any], type[StolikError]]] = [
            ({"at": count}, NothingLeft),
            ({"at": count + 1}, BadMoment),
            ({"at": 0, "seat": 2}, UnknownSeat),
        ]
        for asked, error in refused:
            with pytest.raises(error):
                await forked(server, source, **asked)
        playing = await seated(server, "Ala", "Ewa")
        with pytest.raises(NotOver):
            moment(table_of(playing[0].live), wire.Fork(seat=0), server.limits)
        with pytest.raises(OverLimit, match="replay_moves") as refused_for_length:
            moment(table_of(source), wire.Fork(at=6, seat=0), Limits(replay_moves=5))
        assert "za długa" in refused_for_length.value.say("pl")
        assert moment(table_of(source), wire.Fork(at=5, seat=0), Limits(replay_moves=5)).origin.at == 5

    run_story(story)


def test_over_http(tmp_path: Path) -> None:
    async def story() -> None:
        place = tmp_path / "tables.db"
        async with server_at(place) as server:
            live = await over(server)
            name, text, moves = live.room.name, game_file.encode(table_of(live).to_file()), len(table_of(live).history)
            unfinished = (await opened(server, seats=["", ""])).room.name
        limits = Limits(table_rate=9, file_bytes=20_000)
        setting = Setting(key=KEY)
        async with (
            running(place, limits, setting=setting) as address,
            httpx.AsyncClient(base_url=f"http://{address}", timeout=60, headers=POLISH) as http,
        ):
            bad: list[tuple[str, Any, int, str]] = [
                (name, {"at": moves, "seat": 0}, 409, "już skończona"),
                (name, {"at": moves + 1, "seat": 0}, 409, "Tamta gra ma"),
                (name, {"at": -1, "seat": 0}, 400, ""),
                (name, {"at": 1}, 400, ""),
                (name, {"at": 1, "seat": 6}, 400, ""),
                (name, {"at": 10**30, "seat": 0}, 409, "Tamta gra ma"),
                (name, {"at": 1, "seat": 5}, 409, "nie ma miejsca 5"),
                (name, {"at": 1, "seat": 0, "cards": "open"}, 400, ""),
                (name, {"at": 1, "seat": 0, "bots": "clever"}, 400, ""),
                (name, {"at": 1, "seat": 0, "key": "x"}, 400, ""),
                (unfinished, {"seat": 0}, 409, ""),
                ("nothing-here", {"seat": 0}, 404, "Nie ma takiego stołu"),
            ]
            for table, asked, status, words in bad:
                answer = await http.post(f"/api/tables/{table}/fork", json=asked)
                assert answer.status_code == status and words in answer.json()["reason"], (asked, answer.text)
                query = {key: value for key, value in asked.items() if key != "key"}
                if table == name and query == asked:
                    sent = await http.post("/api/fork", params=asked, content=text, headers=JSON)
                    assert sent.status_code in (400, 409) and sent.json()["reason"], (asked, sent.text)
            for content, status, words in (
                (text[:-40], 400, "To nie jest cały plik gry"),
                (b"{}", 400, ""),
                (b" " * 20_001, 413, "za długi"),
                (text.replace(b'"Ewa"', b'"Eva"'), 400, "suma kontrolna"),
            ):
                sent = await http.post("/api/fork?seat=0&at=2", content=content, headers=JSON)
                assert sent.status_code == status and words in sent.json()["reason"], sent.text
            ways: list[tuple[str, dict[str, Any]]] = [
                (f"/api/tables/{name}/fork", {"json": {"at": 6, "seat": 1, "cards": "guess", "bots": "easy"}}),
                ("/api/fork?seat=1&at=6&cards=guess&bots=easy", {"content": text, "headers": JSON}),
            ]
            for path, sending in ways:
                answer = await http.post(path, **sending)
                assert answer.status_code == 201, answer.text
                made = msgspec.json.decode(answer.content, type=wire.Opened)
                assert made.promise == ""
                taken = await http.post(f"/api/tables/{made.table}/seats", json={"name": "Ola", "host": made.host})
                assert taken.json()["seat"] == 1
                token = {"Authorization": f"Bearer {taken.json()['token']}"}
                state = (await http.get(f"/api/tables/{made.table}", headers=token)).json()
                assert state["stage"] == "playing" and state["moves"] >= 6 and state["seats"][0]["bot"] == "easy"
                assert state["origin"]["at"] == 6 and state["origin"]["cards"] == "guess"
                assert state["origin"]["table"] == (name if "tables" in path else "")
                listed = (await http.post("/api/tables/lookup", json={"tables": [made.table]})).json()
                assert listed[0]["stage"] == "playing" and made.table not in (await http.get("/api/tables")).text
            for _ in range(9):
                last = await http.post(f"/api/tables/{name}/fork", json={"seat": 0})
                if last.status_code == 429:
                    break
            assert (last.status_code == 429 and "Za dużo stołów otwarto" in last.json()["reason"]) or "Otwarto" in last.text

    asyncio.run(story())


@pytest.mark.anyio
async def test_over_a_socket(tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    async with server_at(place) as server:
        name = (await over(server)).room.name
    async with running(place, setting=Setting(key=KEY)) as base, httpx.AsyncClient(base_url=f"http://{base}", timeout=60) as http:
        made = (await http.post(f"/api/tables/{name}/fork", json={"at": 5, "seat": 0})).json()
        async with websockets.connect(f"ws://{base}/api/tables/{made['table']}/socket") as watching:
            await watching.send('{"type":"hello","whole":true}')
            assert msgspec.json.decode(await watching.recv())["stage"] == "waiting"
            asked = {"name": "Ala", "host": made["host"], "commitment": digits("x")}
            token = (await http.post(f"/api/tables/{made['table']}/seats", json=asked)).json()["token"]
            state = msgspec.json.decode(await watching.recv())
            assert (state["stage"], state["moves"], state["origin"]["at"]) == ("playing", 5, 5)
            assert [one["kind"] for one in state["happened"]] == ["joined", "dealt"]
        async with websockets.connect(f"ws://{base}/api/tables/{made['table']}/socket") as ala:
            await ala.send(msgspec.json.encode({"type": "hello", "token": token, "whole": True}).decode())
            await ala.send(msgspec.json.encode({"type": "reveal", "id": "1", "contribution": digits("y")}).decode())
            while (message := msgspec.json.decode(await ala.recv()))["type"] == "state":
                assert not message["revealing"]
            assert message["type"] == "refused" and message["error"] == "AlreadyDealt"


def test_a_long_game_does_not_hold_the_loop(tmp_path: Path) -> None:
    """Some thousand moves of Phase 10 are made again elsewhere, and brought along by the table that goes on from them."""
    original, rng = Table("phase-10", seed=3), random.Random(1)
    while not original.over:
        original.play(rng.choice(original.game.legal(original.now, 0)))
    assert len(original.history) > 2_000
    text = game_file.encode(original.to_file())
    at = len(original.history) - 1

    async def story() -> None:
        async with (
            running(tmp_path / "tables.db") as address,
            httpx.AsyncClient(base_url=f"http://{address}", timeout=120) as http,
        ):
            first = await http.post(f"/api/fork?seat=0&at={at}&cards=guess", content=text, headers=JSON)  # loads the game
            assert first.status_code == 201, first.text
            ended = asyncio.Event()
            longest = asyncio.create_task(longest_turn(ended))
            answer = await http.post(f"/api/fork?seat=0&at={at}", content=text, headers=JSON)
            made = answer.json()
            await http.post(f"/api/tables/{made['table']}/seats", json={"name": "Ala", "host": made["host"]})
            state = (await http.get(f"/api/tables/{made['table']}")).json()
            ended.set()
            assert state["moves"] >= at
            assert await longest < HELD_SECONDS

    with without_collector():
        asyncio.run(story())
