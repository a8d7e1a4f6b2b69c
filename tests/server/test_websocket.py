"""Sockets without tasks: frames, and clients that send much at once."""

from __future__ import annotations

from pathlib import Path

import httpx
import msgspec
import pytest
import websockets
from websockets.frames import Frame, Opcode

from stolik.server.table.limits import Limits
from stolik.server.web.socket import AT_ONCE
from stolik.server.web.websocket import frame_header
from tests.server.running import running

LINES = 5 * AT_ONCE


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_the_library_frames_it(length: int) -> None:
    text = b"x" * length
    assert frame_header(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.anyio
async def test_what_comes_faster_than_it_can_be_done_is_done_in_order(tmp_path: Path) -> None:
    limits = Limits(message_rate=10_000, chat_rate=10_000, chat_lines=10_000)
    async with running(tmp_path / "tables.db", limits) as base, httpx.AsyncClient(base_url=f"http://{base}") as http:
        table = (await http.post("/api/tables", json={"game": "the-game", "seats": ["", ""]})).json()["table"]
        token = (await http.post(f"/api/tables/{table}/seats", json={"name": "Ann"})).json()["token"]
        async with websockets.connect(f"ws://{base}/api/tables/{table}/socket") as ann:
            await ann.send(msgspec.json.encode({"type": "hello", "token": token, "whole": True}).decode())
            for number in range(LINES):
                await ann.send(msgspec.json.encode({"type": "say", "id": f"{number}", "text": "hello"}).decode())
            answers: list[dict[str, object]] = []
            while len(answers) < LINES:
                message = msgspec.json.decode(await ann.recv())
                assert message["type"] in ("state", "done"), message
                answers += [message] if message["type"] == "done" else []
    assert [answer["id"] for answer in answers] == [f"{number}" for number in range(LINES)]
