"""`stolik serve` and `stolik verify` as people use them."""

from __future__ import annotations

import asyncio
import io
import json
import re
import runpy
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from stolik.core import fair
from stolik.core.errors import StolikError
from stolik.core.table import Table
from stolik.server.cli import listen, place_of
from stolik.server.table.limits import Limits, limits_from
from tests.server.serving import free_port, serving

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples/bring_a_bot.py"


def test_the_guide_shows_the_example_that_is_tested() -> None:
    assert f"```python\n{EXAMPLE.read_text('utf-8').rstrip()}\n```" in (DOCS / "guides/bring-a-bot.md").read_text("utf-8")


def test_the_example_answers_once_though_a_state_may_come_again_without_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    example = runpy.run_path(str(EXAMPLE))
    asked = []
    turn = {"type": "state", "stage": "playing", "legal": [{"move": "go"}], "moves": 3}
    over = {"type": "state", "stage": "over", "legal": [], "moves": 9, "outcome": "won"}
    stream = [b"data: " + json.dumps(state).encode() for state in (turn, turn, {**turn, "moves": 5}, over)]

    def answer(request: urllib.request.Request) -> Any:
        if request.full_url.endswith("/do"):
            assert isinstance(request.data, bytes)
            asked.append(json.loads(request.data))
        return stream if request.full_url.endswith("/events") else io.BytesIO(b'{"token": "t"}')

    monkeypatch.setattr(urllib.request, "urlopen", answer)
    assert example["play"]("http://table", "x") == "won"
    assert [(one["moves"], one["at"]) for one in asked] == [(["go"], 3), (["go"], 5)]


def stolik(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stolik", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


class TestWholeGame:
    """One server for a whole story, for starting one takes seconds."""

    def test_people_bots_and_programs_play_together_and_anybody_can_check_it(self, tmp_path: Path) -> None:
        with serving(tmp_path) as base, httpx.Client(base_url=base, timeout=60) as http:
            # opened and found
            table = http.post("/api/tables", json={"game": "ten", "seats": ["", ""], "public": True}).json()
            assert [one["table"] for one in http.get("/api/tables").json()] == [table["table"]]
            path = f"/api/tables/{table['table']}"
            early = http.get(f"{path}/file", headers={"Accept-Language": "pl"})
            assert early.status_code == 409 and early.json()["reason"] == "Gra jeszcze się nie skończyła."
            assert stolik("verify", f"{base}/t/{table['table']}", "-l", "en").stderr.endswith(
                "This game isn't over yet. It can be fetched when it is.\n"
            )

            # a program takes the first seat, another the second, by the example in the documentation
            program = [sys.executable, str(EXAMPLE), base, table["table"]]
            with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as other:
                try:
                    one = subprocess.run(program, stdout=subprocess.PIPE, text=True, timeout=240, check=True)
                    assert "ending" in one.stdout and other.wait(60) == 0
                finally:
                    other.kill()

            # over, exported and verified
            state = http.get(path).json()
            assert state["stage"] == "over" and state["you"] == -1
            assert http.get("/api/tables").json() == []
            listed = http.post("/api/tables/lookup", json={"tables": [table["table"], "nowhere"]}).json()
            assert [(one["table"], one["stage"]) for one in listed] == [(table["table"], "over")]
            checked = stolik("verify", f"{base}/t/{table['table']}", "-l", "en")
            assert checked.returncode == 0 and "All is as it should be." in checked.stdout
            saved = http.get(f"{path}/file")
            (tmp_path / "game.json").write_bytes(saved.content)
            assert stolik("verify", str(tmp_path / "game.json"), "-l", "pl").stdout.endswith("Wszystko się zgadza.\n")
            loaded = Table.load(tmp_path / "game.json")
            assert loaded.fair is not None and loaded.fair.promise == table["promise"]
            assert http.get(f"{path}/qr").headers["content-type"].startswith("image/svg+xml")
            metrics = http.get("/metrics").text
            assert re.search(r"stolik_tables_opened_total 1\.0", metrics)

    def test_two_people_over_sockets_and_a_spectator(self, tmp_path: Path) -> None:
        async def story(base: str) -> None:
            async with httpx.AsyncClient(base_url=base, timeout=60) as http:
                asked = {"game": "the-game", "seats": ["", ""], "options": {"starter": 1}}
                table = (await http.post("/api/tables", json=asked)).json()
                path = f"/api/tables/{table['table']}"
                tokens = [(await http.post(f"{path}/seats", json={"name": name})).json()["token"] for name in ("Ann", "Bob")]
                url = base.replace("http", "ws") + path + "/socket"
                async with (
                    websockets.connect(url) as ann,
                    websockets.connect(url) as bob,
                    websockets.connect(url) as watcher,
                ):
                    for socket, token in ((ann, tokens[0]), (bob, tokens[1]), (watcher, "")):
                        await say(socket, type="hello", whole=True, token=token, language="pl")
                    first = await heard(ann, "state")
                    hand = first["view"]["hand"]
                    assert first["you"] == 0 and hand and (await heard(watcher, "state"))["view"]["hand"] == []
                    await say(ann, type="play", id="1", moves=[f"{hand[0]} A", f"{hand[1]} A"])
                    done = await heard(ann, "done")
                    assert done["id"] == "1"
                    state = await heard(bob, "state", lambda one: one["moves"] == 2)
                    assert state["version"] == done["version"] and "kładzie" in state["happened"][-1]["text"]
                    await say(ann, type="play", id="2", moves=["1 A"])
                    assert (await heard(ann, "refused"))["id"] == "2"
                    await say(watcher, type="say", id="3", text="psst")
                    assert (await heard(watcher, "refused"))["error"] == "OnlyWatching"
                    await ann.send("{")
                    assert (await heard(ann, "refused"))["error"] == "BadMessage"
                    await say(bob, type="sync", since=0)
                    again = await heard(bob, "state", lambda one: one["since"] == 0)
                    assert len(again["happened"]) >= 3
                async with websockets.connect(url) as stranger:
                    await say(stranger, type="hello", token="x" * 24)
                    assert (await heard(stranger, "gone"))["error"] == "UnknownToken"

        with serving(tmp_path) as base:
            asyncio.run(story(base))


async def say(socket: websockets.ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


async def heard(socket: websockets.ClientConnection, kind: str, fits: Any = lambda _: True) -> dict[str, Any]:
    """The next message of a kind that fits."""
    async with asyncio.timeout(300):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] == kind and fits(message):
                return message


class TestBadStarts:
    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (("--limit", "speed=3"), "speed"),
            (("--limit", "table_rate=-1"), "table_rate"),
            (("--database", "mysql://here/there"), "postgresql://"),
            (("--database", f"{__file__}/tables.db"), "test_serving.py"),
            (("--host", "203.0.113.7"), "203.0.113.7"),
        ],
    )
    def test_what_cannot_be_is_said_in_a_sentence(self, arguments: tuple[str, str], complaint: str, tmp_path: Path) -> None:
        rest = () if "--database" in arguments else ("--database", str(tmp_path / "x.db"))
        result = stolik("serve", "--port", str(free_port()), "--language", "en", *arguments, *rest)
        assert result.returncode != 0
        assert complaint in result.stdout + result.stderr
        assert "Traceback" not in result.stdout + result.stderr

    def test_a_port_that_is_taken_is_named(self, tmp_path: Path) -> None:
        with serving(tmp_path) as base:
            port = base.rpartition(":")[2]
            result = stolik(
                "serve", "--host", "127.0.0.1", "--port", port, "--language", "pl", "--database", str(tmp_path / "y.db")
            )
            assert result.returncode != 0 and f"Port {port} jest zajęty" in result.stdout + result.stderr


def test_small_answers_wait_for_nothing() -> None:
    """Also on asyncio's own loop, which lets them wait on sockets that don't say that they are TCP's."""
    at_once: asyncio.Queue[int] = asyncio.Queue()

    async def answered(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        at_once.put_nowait(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def story() -> int:
        with listen("127.0.0.1", 0) as here:
            async with await asyncio.start_server(answered, sock=here):
                _, writer = await asyncio.open_connection(*here.getsockname())
                writer.close()
                return await at_once.get()

    assert asyncio.run(story()) != 0


def test_limits_can_be_changed_one_by_one() -> None:
    assert limits_from(["table_rate=7", "chat_letters=10"]) == Limits(table_rate=7, chat_letters=10)


def test_a_password_is_never_shown() -> None:
    assert place_of("postgresql://me:secret@db/stolik") == "postgresql://db/stolik"


class TestVerify:
    def test_a_game_without_a_server_is_right_but_its_deal_unproved(self, tmp_path: Path) -> None:
        table = Table("the-game", players=1, seed=1)
        table.play(table.legal()[0])
        table.save(tmp_path / "own.json")
        output = stolik("verify", str(tmp_path / "own.json"), "-l", "en").stdout
        assert "not proved" in output and "The game is not over." in output

    @pytest.mark.parametrize("part", ["promise", "secret", "contributions"])
    def test_a_deal_that_was_not_promised_is_found_out(self, part: str, tmp_path: Path) -> None:
        secret = fair.new_secret()
        proof = fair.Fair(fair.promise(secret), secret, ["a" * 64, ""])
        table = Table("the-game", players=2, key=proof.key)
        wrong = {"promise": fair.promise("x"), "secret": fair.new_secret(), "contributions": ["b" * 64, ""]}
        values = {"promise": proof.promise, "secret": proof.secret, "contributions": proof.contributions, part: wrong[part]}
        table.fair = proof
        table.save(tmp_path / "right.json")
        assert Table.load(tmp_path / "right.json").fair == proof
        table.fair = fair.Fair(**values)  # type: ignore[arg-type]
        table.save(tmp_path / "wrong.json")
        with pytest.raises(StolikError, match="secret"):
            Table.load(tmp_path / "wrong.json")
        assert stolik("verify", str(tmp_path / "wrong.json")).returncode != 0

    @pytest.mark.parametrize("source", ["nowhere.json", "http://127.0.0.1:9/t/abc", "ftp://x/y", "https://"])
    def test_what_is_not_there_is_said_so(self, source: str) -> None:
        result = stolik("verify", source, "-l", "en")
        assert result.returncode != 0 and "Traceback" not in result.stderr and result.stderr
