"""One device for several seats: each has its own token and its own socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import websockets

from stolik.server import wire
from stolik.server.live.server import LiveServer
from tests.server.people import RunStory, joined, opened
from tests.server.running import running


async def state(socket: Any, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next state that is as wanted."""
    async with asyncio.timeout(300):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            assert message["type"] not in ("refused", "gone"), message
            if message["type"] == "state" and wanted(message):
                return message


def test_one_device_holds_several_seats_and_plays_in_turn(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
            asked = {"game": "the-game", "seats": ["", "random", ""], "options": {"starter": 1}, "speed": "instant"}
            table = (await http.post("/api/tables", json=asked)).json()
            path = f"/api/tables/{table['table']}"
            first = (await http.post(f"{path}/seats", json={"name": "Ann", "host": table["host"]})).json()
            second = (await http.post(f"{path}/seats", json={"name": "Bob"})).json()
            assert (first["seat"], second["seat"]) == (0, 2) and first["token"] != second["token"]
            url = f"ws://{address}{path}/socket"
            async with websockets.connect(url) as ann, websockets.connect(url) as bob:
                for socket, seat in ((ann, first), (bob, second)):
                    await socket.send(json.dumps({"type": "hello", "token": seat["token"], "whole": True}))
                for turn in range(4):  # Ann, the bot, Bob, Ann, the bot, Bob
                    socket, seat = (ann, 0) if turn % 2 == 0 else (bob, 2)
                    seen = await state(socket, lambda one: bool(one["legal"]) or one["stage"] == "over")
                    if seen["stage"] == "over":
                        return  # the bot moves at random, which can end the game before Bob has his turn
                    assert seen["you"] == seat
                    assert len(seen["view"]["hand"]) == 6
                    while seen["view"]["turn"] == seat and seen["stage"] == "playing":
                        made = seen["moves"]
                        move = {"type": "play", "id": f"{turn} {made}", "moves": [seen["legal"][-1]["move"]]}
                        await socket.send(json.dumps(move))
                        seen = await state(socket, lambda one, made=made: one["moves"] > made)  # type: ignore[misc]
                    if seen["stage"] == "over":
                        return

    async def whole() -> None:
        async with running(tmp_path / "tables.db") as address:
            await story(address)

    asyncio.run(whole())


def test_with_only_own_seats_and_bots_the_cards_are_dealt_when_the_last_own_seat_is_taken(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, seats=["", "easy", ""])
        ann = await joined(server, live, "Ann", host="the host")
        assert ann.sees().stage == "waiting"
        await joined(server, live, "Bob")
        assert ann.sees().stage == "playing"

    run_story(story)


def test_the_host_need_not_wait_for_seats_that_stay_open(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, seats=["", "", "", "easy"])
        ann = await joined(server, live, "Ann", host="the host")
        await joined(server, live, "Bob")
        await ann.do(wire.Start, bots="easy")
        assert ann.sees().stage == "playing"
        assert [seat.bot for seat in ann.sees().seats] == ["", "", "easy", "easy"]

    run_story(story)
