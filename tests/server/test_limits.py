"""Every limit has a number in one place, and a client that exceeds it gets an answer. (Those of a table are in test_tables.)"""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from stolik.server.live.rates import Rate
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.web.edge import SLOW_SECONDS
from tests.server.running import running
from tests.server.serving import serving
from tests.server.test_serving import heard, say

JSON = {"Content-Type": "application/json"}
PAGE = Path(__file__).parents[2] / "docs/reference/limits.md"


def test_the_page_of_limits_is_true() -> None:
    written = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE))
    assert written == {name: f"{getattr(Limits(), name):.0f}" for name in Limits.__struct_fields__}


def test_a_rate_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    rate = Rate("join_rate", 3, ("Wait", "Czekaj"))
    for _ in range(3):
        rate.spend("here")
    with pytest.raises(OverLimit) as refused:
        rate.spend("here")
    assert refused.value.again == 21
    rate.spend("elsewhere")
    now += refused.value.again
    rate.spend("here")
    with pytest.raises(OverLimit):
        rate.spend("here")


def test_a_rate_forgets_who_asked_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rate, "MOST_CLIENTS", 2)
    rate = Rate("join_rate", 1, ("Wait", "Czekaj"))
    for who in ("a", "b", "c"):
        rate.spend(who)
    assert list(rate._used) == ["b", "c"]


def test_over_a_limit_of_the_network_there_is_a_clear_answer(tmp_path: Path) -> None:
    low = {"table_rate": 2, "join_rate": 2, "read_rate": 4, "message_rate": 3, "message_bytes": 500, "links": 2, "listed": 1}
    low |= {"sockets": 1, "hello": 1, "code_rate": 2}

    async def story(base: str) -> None:
        async with httpx.AsyncClient(base_url=base, timeout=60) as http:

            async def refused(name: str, status: int, answer: httpx.Response) -> None:
                assert answer.status_code == status, answer.text
                assert answer.json()["error"] == "OverLimit"
                assert name not in answer.json()["reason"]  # people read it
                assert (status == 429) == ("Retry-After" in answer.headers)

            asked: dict[str, Any] = {"game": "the-game", "seats": ["", ""], "public": True}
            tables = [(await http.post("/api/tables", json=asked)).json()["table"] for _ in range(2)]
            await refused("table_rate", 429, await http.post("/api/tables", json=asked))
            path = f"/api/tables/{tables[0]}"
            tokens = [(await http.post(f"{path}/seats", json={"name": name})).json()["token"] for name in "AB"]
            await refused("join_rate", 429, await http.post(f"{path}/seats", json={"name": "C"}))
            assert len((await http.get("/api/tables")).json()) == 1  # listed
            for _ in range(3):
                answer = await http.get("/api/codes/BCD-FGH")
            await refused("code_rate", 429, answer)
            await refused("links", 413, await http.post("/api/tables/lookup", json={"tables": ["a", "b", "c"]}))
            assert (await http.post("/api/tables", content=b"x" * 501, headers=JSON)).status_code in (400, 413)
            for _ in range(3):
                answer = await http.get("/api/tables")
            await refused("read_rate", 429, answer)
            for number in range(4):
                message = {"type": "say", "id": str(number), "text": "hi"}
                answer = await http.post(f"{path}/do", json=message, headers={"Authorization": f"Bearer {tokens[0]}"})
            await refused("message_rate", 429, answer)

            url = base.replace("http", "ws") + path + "/socket"
            async with websockets.connect(url) as socket, websockets.connect(url) as second:
                await say(socket, type="hello", whole=True, token=tokens[1])
                assert (await heard(second, "gone"))["error"] == "OverLimit"
                await socket.send(b" " * 501)
                assert "too long" in (await heard(socket, "refused"))["reason"]
                for number in range(3):
                    await say(socket, type="say", id=str(number), text="hi")
                assert "Too many messages" in (await heard(socket, "refused"))["reason"]
            async with websockets.connect(url) as silent:
                assert (await heard(silent, "gone"))["error"] == "BadMessage"

    with serving(tmp_path, *[part for name, number in low.items() for part in ("--limit", f"{name}={number}")]) as base:
        asyncio.run(story(base))


def test_who_asks_too_much_is_refused_late_and_others_are_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path / "tables.db", Limits(code_rate=2)) as address, httpx.AsyncClient() as http:
            took = []
            for _ in range(3):
                began = time.monotonic()
                answer = await http.get(f"http://{address}/api/codes/BCDFGH")
                took.append(time.monotonic() - began)
            assert answer.status_code == 429 and took[2] >= SLOW_SECONDS > max(took[:2])
            began = time.monotonic()
            assert (await http.get(f"http://{address}/api/games")).status_code == 200
            assert time.monotonic() - began < SLOW_SECONDS

    asyncio.run(story())
