"""Patches: a client that follows by them sees what it would be shown whole; heartbeats: a dead line is known within seconds."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets

from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.table import patches
from stolik.server.table.limits import Limits
from stolik.server.web import socket as web_socket
from tests.games.modes import EXTREMES, Setting
from tests.server.many_patches import check, comparable, whole
from tests.server.people import Person, RunStory, seated
from tests.server.running import running
from tests.trees import Drifted, Follower, fingerprint, patched, restored


class Pile(msgspec.Struct, frozen=True):
    top: int | None
    cards: list[int]


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    secret: str
    round: int = 0


TREES: list[dict[str, Any]] = [
    {},
    {"turn": 1, "hand": [1, 2], "ask": None, "words": {}, "piles": [Pile(3, []), Pile(None, [4])]},
    {"turn": 2, "hand": [], "ask": Pile(1, [1]), "words": {"7": "Na pewno?"}, "piles": [Pile(3, [])]},
    {"turn": True, "hand": [1, 2], "ask": None, "words": {"8": "Łąka"}, "piles": [Pile(3, [9]), Pile(5, [4]), Pile(6, [])]},
    {"turn": 1.0, "hand": [None], "piles": [], "odd": [[None]], "deep": {"a": {"b": {"c": 1}}}},
    {"turn": 1.25, "hand": [None, None], "piles": [Pile(1, [])], "odd": None, "deep": {"a": {"b": {}}}, "fair": Proof("x")},
    {"deep": {"a": 1}, "fair": Proof("x", 2), "odd": [[[None]]], "rows": [[1], [2, 3]]},
    {"deep": [], "fair": None, "rows": [], "many": [Pile(number, []) for number in range(300)]},
    {"deep": [Pile(1, [])], "many": [Pile(number, [number]) for number in range(299)]},
]


def natural(tree: dict[str, Any]) -> Any:
    return json.loads(msgspec.json.encode(tree))


class TestDifferences:
    @pytest.mark.parametrize("new", range(len(TREES)))
    @pytest.mark.parametrize("old", range(len(TREES)))
    def test_of_any_two_trees_make_one_of_the_other(self, old: int, new: int) -> None:
        forms = []
        for number in (old, new):
            members, total = patches.changes({}, TREES[number])
            forms.append(json.loads(b"{%b}" % b",".join(members)))
            assert fingerprint(forms[-1]) == f"{total & patches.MASK:08x}"
        members, change = patches.changes(TREES[old], TREES[new])
        made = patched(forms[0], json.loads(b"{%b}" % b",".join(members)))
        assert made == forms[1]
        assert restored(made) == natural(TREES[new])
        _, before = patches.changes({}, TREES[old])
        assert fingerprint(made) == f"{(before + change) & patches.MASK:08x}"
        assert (members == []) == (old == new)

    def test_a_list_of_objects_says_only_which_changed(self) -> None:
        old, new = [Pile(1, []), Pile(2, []), Pile(3, [])], [Pile(1, []), Pile(9, []), Pile(3, [])]
        assert patches.changes({"piles": old}, {"piles": new})[0] == [b'"piles":{"1":{"top":9}}']

    def test_the_order_of_members_makes_no_difference(self) -> None:
        forward, backward = {"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"d": 3, "c": 2}, "a": 1}
        assert patches.changes({}, forward)[1] == patches.changes({}, backward)[1]

    def test_a_number_reads_as_a_browser_writes_it(self) -> None:
        assert patches.changes({}, {"deadline": 1060.0})[0] == [b'"deadline":1060']
        assert patches.changes({}, {"deadline": 1060.125})[0] == [b'"deadline":1060.125']


@pytest.mark.parametrize("setting", EXTREMES, ids=str)
def test_clients_who_miss_messages_and_come_back_see_what_they_should(setting: Setting) -> None:
    """`make patches` does the same over thousands of games."""
    counted, _ = check(setting, "a share", longest=60)
    assert counted["patches"] and counted["whole"]


class Line:
    """A client that listens as a socket does."""

    def __init__(self, server: LiveServer, person: Person, since: int = -1, **hello: Any) -> None:
        self._person = person
        self._listening = server.presence.listen(person.live, person.seat, wire.Hello(since=since, **hello))

    async def __aenter__(self) -> Line:
        self._listener = await self._listening.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._listening.__aexit__(None, None, None)

    def patch(self) -> wire.Patch:
        message = self._listener.poll()
        assert message is not None
        return msgspec.json.decode(message, type=wire.Patch)

    def sync(self, since: int, drifted: bool = False) -> None:
        self._listener.sync(since, drifted)


class TestListening:
    def test_several_events_are_one_patch(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            async with Line(server, bob) as line:
                await asyncio.sleep(0.1)
                follower = Follower()
                follower.follow(line.patch())
                hand = ann.sees().view["hand"]
                await ann.play(f"{hand[0]} A")
                await ann.play(f"{hand[1]} A")
                state = follower.follow(line.patch())
                assert [one.kind for one in state.happened] == ["move", "move"]
                assert comparable(state) == comparable(whole(bob.live.room, bob.seat, "en"))

        run_story(story)

    def test_who_comes_back_goes_on_from_what_they_have(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            follower = Follower()
            async with Line(server, bob) as line:
                await asyncio.sleep(0.1)
                follower.follow(line.patch())
            hand = ann.sees().view["hand"]
            await ann.play(f"{hand[0]} A")
            async with Line(server, bob, since=follower.version) as line:
                patch = line.patch()
                assert patch.base == follower.version
                assert follower.follow(patch).happened[-1].kind == "move"
            async with Line(server, bob, since=1) as line:  # nobody remembers that tree
                assert line.patch().base == -1

        run_story(story)

    def test_who_has_drifted_gets_the_whole_and_others_what_they_missed(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
            async with Line(server, ann) as line:
                await asyncio.sleep(0.1)
                follower = Follower()
                follower.follow(line.patch())
                line.sync(0)
                missed = line.patch()
                assert missed.base == missed.version and missed.patch == {} and len(missed.happened) >= 3
                follower.follow(missed)
                line.sync(follower.version, drifted=True)
                everything = line.patch()
                assert everything.base == -1 and everything.patch["game"] == "the-game"

        run_story(story)

    def test_a_patch_that_was_changed_on_its_way_is_noticed(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
            async with Line(server, ann) as line:
                patch = line.patch()
                patch.patch["view"]["deck"] += 1
                with pytest.raises(Drifted):
                    Follower().follow(patch)

        run_story(story)


async def opened(http: httpx.AsyncClient) -> tuple[str, list[str]]:
    """The path of a table of two that was dealt, and its tokens."""
    asked = {"game": "the-game", "seats": ["", ""], "options": {"starter": 1}}
    path = f"/api/tables/{(await http.post('/api/tables', json=asked)).json()['table']}"
    return path, [(await http.post(f"{path}/seats", json={"name": name})).json()["token"] for name in ("Ann", "Bob")]


async def next_of(line: websockets.ClientConnection, kind: str) -> Any:
    """The next message of a kind."""
    async with asyncio.timeout(20):
        while (message := json.loads(await line.recv()))["type"] != kind:
            pass
    return message


@pytest.mark.anyio
async def test_sockets_event_streams_and_http_speak_the_same(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db") as base, httpx.AsyncClient(base_url=f"http://{base}", timeout=20) as http:
        path, (ann, _) = await opened(http)
        own = {"Authorization": f"Bearer {ann}"}
        over_http, over_stream = Follower(), Follower()
        first = (await http.get(path, params={"whole": False}, headers=own)).content
        state = over_http.follow(first)
        async with websockets.connect(f"ws://{base}{path}/socket") as line:
            await line.send(json.dumps({"type": "hello", "token": ann}))
            over_socket = Follower()
            await line.send(json.dumps({"type": "play", "id": "1", "moves": [state.legal[0].text], "at": 0}))
            while (shown := over_socket.follow(json.dumps(await next_of(line, "patch")))).moves == 0:
                pass
        later = (await http.get(path, params={"whole": False, "since": over_http.version}, headers=own)).content
        got = over_http.follow(later)
        async with http.stream("GET", f"{path}/events", params={"whole": False}, headers=own) as stream:
            async for text in stream.aiter_lines():
                if text.startswith("data: "):
                    streamed = over_stream.follow(text.removeprefix("data: "))
                    break
        seen = msgspec.json.decode((await http.get(path, headers=own)).content, type=wire.State)
        for one in (shown, got, streamed):
            assert one.view == seen.view and one.legal == seen.legal and one.moves == seen.moves == 1


@pytest.mark.anyio
async def test_a_client_that_drifted_is_counted(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db") as base, httpx.AsyncClient(base_url=f"http://{base}", timeout=20) as http:
        path, (ann, _) = await opened(http)
        async with websockets.connect(f"ws://{base}{path}/socket") as line:
            await line.send(json.dumps({"type": "hello", "token": ann}))
            first = await next_of(line, "patch")
            await line.send(json.dumps({"type": "sync", "since": first["version"], "drifted": True}))
            while (again := await next_of(line, "patch"))["base"] != -1:
                pass
            assert again["patch"]["view"]["hand"] == first["patch"]["view"]["hand"]
        assert "stolik_drifted_clients_total 1.0" in (await http.get("/metrics")).text


class TestBeats:
    @pytest.mark.anyio
    async def test_a_silent_server_says_that_it_is_there(self, tmp_path: Path) -> None:
        async with running(tmp_path / "tables.db") as base, httpx.AsyncClient(base_url=f"http://{base}", timeout=20) as http:
            path, (ann, _) = await opened(http)
            async with websockets.connect(f"ws://{base}{path}/socket") as line:
                await line.send(json.dumps({"type": "hello", "token": ann}))
                await next_of(line, "patch")
                began = time.monotonic()
                await next_of(line, "beat")
                await next_of(line, "beat")
                assert time.monotonic() - began < 7.0

    @pytest.mark.anyio
    async def test_a_client_that_falls_silent_is_gone_within_five_seconds(self, tmp_path: Path) -> None:
        async with running(tmp_path / "tables.db") as base, httpx.AsyncClient(base_url=f"http://{base}", timeout=20) as http:
            path, (ann, bob) = await opened(http)
            url = f"ws://{base}{path}/socket"
            async with websockets.connect(url) as silent, websockets.connect(url) as answering, websockets.connect(url) as old:
                await silent.send(json.dumps({"type": "hello", "token": ann, "beats": True}))
                await answering.send(json.dumps({"type": "hello", "token": bob, "beats": True}))
                await old.send(json.dumps({"type": "hello", "whole": True}))
                began = time.monotonic()

                async def answer() -> None:
                    while True:
                        if json.loads(await answering.recv())["type"] == "beat":
                            await answering.send('{"type":"beat"}')

                answered = asyncio.create_task(answer())
                async with asyncio.timeout(10):
                    await silent.wait_closed()
                assert 3.5 < time.monotonic() - began < 6.0
                await asyncio.sleep(2.5)
                assert not answered.done()  # its line holds, and that of a client that promised nothing
                answered.cancel()
                await old.send(json.dumps({"type": "sync", "since": -1}))
                assert (await next_of(old, "state"))["you"] == -1

    @pytest.mark.anyio
    async def test_beats_without_end_count_as_messages(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(web_socket, "SLOW_SECONDS", 0.01)
        async with (
            running(tmp_path / "tables.db", Limits(message_rate=5)) as base,
            httpx.AsyncClient(base_url=f"http://{base}", timeout=20) as http,
        ):
            path, (ann, _) = await opened(http)
            async with websockets.connect(f"ws://{base}{path}/socket") as line:
                await line.send(json.dumps({"type": "hello", "token": ann, "beats": True}))
                for _ in range(60):
                    await line.send('{"type":"beat"}')
                assert (await next_of(line, "refused"))["error"] == "OverLimit"
