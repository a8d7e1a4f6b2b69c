"""What the server sends depends on nothing that its receiver may not know; see `many_secrets`, which looks at many more games."""

from __future__ import annotations

import asyncio
import hmac
import json
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stolik.server import wire
from stolik.server.live.vault import key_at
from stolik.server.store.address import open_log
from stolik.server.table import events
from stolik.server.table.errors import UnknownToken
from stolik.server.table.room import hashed
from tests.games.modes import EXTREMES, Setting
from tests.server.many_secrets import check, dealt_room, encode
from tests.server.people import TIMEOUT_SECONDS, folded
from tests.server.running import running

POSITIONS = 40
"""So many positions of each mode, with the fewest players and with the most."""


@pytest.mark.parametrize("setting", EXTREMES, ids=str)
def test_a_seat_is_sent_the_same_whatever_it_cannot_know(setting: Setting) -> None:
    counted = Counter[str]()
    for seed in count():
        counted += check(setting, f"fast {seed}", longest=150, share=0.3, every_move=seed == 0, hint_share=0.02)
        if counted["positions"] >= POSITIONS:
            break
    assert counted["dealt differently"] > POSITIONS * 0.9  # else twins would prove nothing
    assert counted["Play"] > 10 * POSITIONS
    assert counted["Undo"] > 0


@pytest.mark.parametrize("held_by", [0, 2, 4, None])
def test_a_token_is_compared_with_that_of_every_seat(held_by: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = next(one for one in EXTREMES if one.players == 5)
    room, compared = dealt_room(setting, "tokens"), []

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    if held_by is None:
        with pytest.raises(UnknownToken):
            room.seat_of("nobody's")
    else:
        assert room.seat_of(f"token {held_by} tokens") == held_by
    wanted = compared[0][1]
    assert compared[: len(room.seats)] == [(seat.person.token if seat.person else "", wanted) for seat in room.seats]
    assert compared[len(room.seats) :] == ([(room.opened.host, wanted)] if held_by is None else [])


async def said_hello(base: str, name: str, token: str) -> ClientConnection:
    socket = await connect(f"ws://{base}/api/tables/{name}/socket")
    await socket.send(encode(wire.Hello(token=token, whole=True)).decode())
    return socket


async def next_state(socket: ClientConnection, heard: list[str]) -> dict[str, Any]:
    """The next state, or what refuses or ends it."""
    while True:
        message = await asyncio.wait_for(socket.recv(), 30)
        assert isinstance(message, str)
        heard.append(message)
        body: dict[str, Any] = json.loads(message)
        if body["type"] in ("state", "refused", "gone"):
            return body


async def whole_game(path: Path) -> tuple[list[str], list[str], list[str]]:
    """Plays the first moves there are over sockets; returns what was told before the end, after it, and the secrets."""
    async with running(path) as base:
        async with httpx.AsyncClient(base_url=f"http://{base}", trust_env=False) as http:
            table = (await http.post("/api/tables", json={"game": "the-game", "seats": ["", ""]})).json()
            seats = [(await http.post(f"/api/tables/{table['table']}/seats", json={"name": n})).json() for n in "AB"]
        tokens = [seat["token"] for seat in seats]
        sockets = [await said_hello(base, table["table"], token) for token in [*tokens, ""]]
        before: list[str] = []
        states = [await next_state(socket, before) for socket in sockets]
        at, last = 0, ""
        while not last:
            mover = next(state for state in states[:2] if state["legal"] and state["moves"] == at)
            seat = mover["you"]
            play = wire.Play(str(at), [mover["legal"][0]["text"]], at=at)
            await sockets[seat].send(encode(play).decode())
            at += 1
            for number, socket in enumerate(sockets):
                while states[number]["moves"] < at:
                    states[number] = await next_state(socket, before)
                    assert states[number]["type"] == "state"
                    if states[number]["stage"] == "over":
                        last = before.pop()
        for socket in sockets:
            await socket.close()
    log = await open_log(path)
    bodies = await log.read(table["table"])
    await log.close()
    room = folded(table["table"], bodies, key=key_at(Path(f"{path}.key")))
    assert room.table is not None and room.table.fair is not None
    hashes = [hashed(token) for token in [*tokens, table["host"]]]
    return before, [last], [*tokens, table["host"], *hashes, room.opened.secret, room.table.key.hex()]


def test_a_whole_game_tells_and_logs_no_secret_before_its_end(tmp_path: Path) -> None:
    with structlog.testing.capture_logs() as logged:
        before, after, secrets = asyncio.run(whole_game(tmp_path / "tables.db"))
    assert len(before) > 50
    written = json.dumps(logged, default=repr)
    for secret in secrets:
        assert not any(secret in message for message in before)
        assert secret not in written
    fair = json.loads(after[0])["fair"]
    assert fair["secret"] == secrets[-2]


def test_a_table_that_is_not_over_gives_no_file_away(tmp_path: Path) -> None:
    async def asked() -> list[httpx.Response]:
        async with running(tmp_path / "tables.db") as base, httpx.AsyncClient(base_url=f"http://{base}", trust_env=False) as http:
            table = (await http.post("/api/tables", json={"game": "the-game", "seats": [""]})).json()
            address = f"/api/tables/{table['table']}"
            before = await http.get(f"{address}/file")
            await http.post(f"{address}/seats", json={"name": "A"})
            return [before, await http.get(f"{address}/file")]

    for answer in asyncio.run(asked()):
        assert (answer.status_code, answer.json()["error"]) == (409, "NotOver")


async def old_socket(path: Path, gone: str) -> list[str]:
    """What one who gave up a seat, or was removed from it, hears on the socket that was open, once another sits there."""
    async with running(path) as base, httpx.AsyncClient(base_url=f"http://{base}", trust_env=False) as http:
        table = (await http.post("/api/tables", json={"game": "the-game", "seats": ["", ""]})).json()
        address, heard = f"/api/tables/{table['table']}", list[str]()

        async def sit(name: str, **more: Any) -> str:
            return str((await http.post(f"{address}/seats", json={"name": name, **more})).json()["token"])

        async def do(token: str, command: wire.Command) -> None:
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            answer = await http.post(f"{address}/do", content=encode(command), headers=headers)
            assert answer.status_code == 200, answer.text

        first = await sit("A", seat=0)
        socket = await said_hello(base, table["table"], first)
        await next_state(socket, heard)
        if gone == "left":
            await do(first, wire.Leave("l"))
            await sit("B", seat=0)
            await sit("C", seat=1)
        else:
            host = await sit("H", seat=1, host=table["host"])
            await do(host, wire.Remove("r", 0))
            await sit("B", seat=0)
            await do(host, wire.Admit("a"))
            await do(first, wire.Admit("a"))
        heard.clear()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while (await next_state(socket, heard))["type"] != "gone":
                with suppress(ConnectionClosed):
                    await socket.send(encode(wire.Back("b")).decode())
        await socket.close()
        with closing(sqlite3.connect(path)) as file:
            bodies = [body for (body,) in file.execute("SELECT body FROM events WHERE table_id = ?", (table["table"],))]
        assert bodies
        assert not any(isinstance(events.decode(body), events.CameBack) for body in bodies)
        return heard


@pytest.mark.parametrize("gone", ["left", "removed"])
def test_one_who_gave_up_a_seat_is_told_nothing_of_who_sits_there_next(tmp_path: Path, gone: str) -> None:
    heard = [json.loads(message) for message in asyncio.run(old_socket(tmp_path / "tables.db", gone))]
    assert heard[-1]["error"] == {"left": "SeatLeft", "removed": "SeatGiven"}[gone]
    assert all("B" not in [seat["name"] for seat in one.get("seats", [])] for one in heard)
