"""A round of a public beacon in the deal: named before it is known, fetched when it is, and never a reason to be stuck."""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from stolik.core import chain, fair
from stolik.core.fair import Beacon, Fair
from stolik.server import wire
from stolik.server.live import bots
from stolik.server.live.clock import Clock
from stolik.server.live.table import LiveTable
from stolik.server.table import events
from stolik.server.table.chained import lines
from stolik.server.web import drand
from stolik.server.web.drand import AHEAD, Drand
from tests.server.faulty import faulty_server
from tests.server.people import joined, opened, reveal, until, written

PERIOD = 1


def signature(number: int) -> str:
    return hashlib.sha512(f"round {number}".encode()).hexdigest()


class Rounds(BaseHTTPRequestHandler):
    """Speaks as drand does: a round is there once its time has come."""

    genesis = int(time.time()) - 1_000
    period = PERIOD
    lies = False

    def passed(self) -> float:
        """Seconds since the first round."""
        return time.time() - self.genesis

    def do_GET(self) -> None:
        now = int(self.passed() // self.period) + 1
        asked = self.path.rpartition("/")[2]
        number = now if asked == "latest" else int(asked) if "/public/" in self.path else 0
        if self.path.endswith("/info"):
            answer: dict[str, object] = {"period": self.period, "genesis_time": self.genesis, "hash": "abc"}
        elif 0 < number <= now:
            randomness = hashlib.sha256(bytes.fromhex(signature(number))).hexdigest()
            answer = {"round": number, "randomness": "0" * 64 if self.lies else randomness, "signature": signature(number)}
        else:
            self.send_error(404)
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def beacon(**kind: Any) -> Iterator[str]:
    """The address of a beacon on this machine."""
    handler = type("Handler", (Rounds,), kind)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/abc"
        server.shutdown()


def proved(live: LiveTable) -> Fair:
    assert live.room.table is not None and live.room.table.fair is not None
    return live.room.table.fair


def test_a_round_that_nobody_knows_yet_goes_into_the_deal(tmp_path: Path) -> None:
    async def whole(source: str) -> None:
        async with faulty_server(tmp_path / "tables.db", beacon=Drand(Clock()), beacon_address=source) as (server, _):
            live = await opened(server, "the-game", seats=["", "random"])
            ann = await joined(server, live, "Ann", contribution="a" * 64)
            assert not live.room.revealing
            await until(lambda: live.room.revealing)
            assert live.room.round > (time.time() - Rounds.genesis) // PERIOD + 1
            await reveal(ann)
            assert live.room.stage == "waiting"
            await until(lambda: live.room.stage == "playing")
            proof = proved(live)
            assert proof.beacon is not None and proof.beacon.whole
            assert proof.key == fair.key(proof.secret, proof.contributions, proof.beacon)
            last = f"{proof.secret}\n{'a' * 64}\n\n{proof.beacon.randomness}\n"
            assert proof.key == hashlib.sha256(last.encode()).digest()
            bodies = await server.log.read(live.room.name)
            entries = [chain.read(line) for line in lines(live.room.name, live.room.opened, bodies)]
            kinds = [type(entry) for entry in entries if entry]
            assert kinds.index(chain.Awaited) < kinds.index(chain.Revealed) < kinds.index(chain.Lit)

    with beacon() as source:
        asyncio.run(whole(source))


@pytest.mark.parametrize("fault", ["away", "lies"])
def test_a_beacon_that_fails_is_on_the_record_and_the_deal_goes_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(bots, "LIGHT_SECONDS", 0.5)
    monkeypatch.setattr(bots, "LIGHT_PAUSE", 0.1)

    async def whole(source: str) -> None:
        async with faulty_server(tmp_path / "tables.db", beacon=Drand(Clock()), beacon_address=source) as (server, _):
            live = await opened(server, "the-game", seats=["", "random"])
            ann = await joined(server, live, "Ann", contribution="a" * 64)
            if fault == "lies":
                await until(lambda: live.room.revealing)
                await reveal(ann)
            await until(lambda: live.room.called_off == [[]])
            assert any("beacon" in one.text for one in ann.sees().happened)
            await ann.do(wire.Ready, commitment=fair.commitment("b" * 64))
            await ann.do(wire.Reveal, contribution="b" * 64)
            assert live.room.table is not None and live.room.table.fair is not None
            assert live.room.table.fair.beacon is None and live.room.table.fair.contributions == ["b" * 64, ""]
            assert not any(isinstance(event, events.Lit) for event in await written(server, live))

    with beacon(lies=True) as source:
        asyncio.run(whole(source if fault == "lies" else "http://127.0.0.1:9/none"))


class Patience(Clock):
    """A clock of which everybody who asks a beacon for a round takes a second."""

    def __init__(self) -> None:
        self.asked = 0.0

    def steady(self) -> float:
        return self.asked

    def ask(self, _: Rounds) -> float:
        """What such a beacon takes for the time since its first round: some of round 4 has passed."""
        self.asked += 1
        return 100 + self.asked


@pytest.mark.parametrize("halts", [False, True])
def test_a_round_is_waited_for_until_its_time_and_not_much_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, halts: bool
) -> None:
    monkeypatch.setattr(bots, "LIGHT_PAUSE", 0.0)
    clock = Patience()

    def passed(handler: Rounds) -> float:
        return min(clock.ask(handler), 110 if halts else 1_000)

    async def whole(source: str) -> None:
        async with faulty_server(tmp_path / "tables.db", clock=clock, beacon=Drand(clock), beacon_address=source) as (server, _):
            live = await opened(server, "the-game", seats=["", "random"])
            ann = await joined(server, live, "Ann", contribution="a" * 64)
            await until(lambda: live.room.revealing)
            assert live.room.round == 4 + AHEAD
            await reveal(ann)
            await until(lambda: live.room.stage == "playing" or bool(live.room.called_off))
            if halts:
                assert live.room.called_off == [[]]
                assert AHEAD * 30 + bots.LIGHT_SECONDS <= clock.asked < AHEAD * 30 + bots.LIGHT_SECONDS + 5
            else:
                used = proved(live).beacon
                assert used is not None and used.round == 4 + AHEAD
                assert clock.asked > 2 * bots.LIGHT_SECONDS

    with beacon(period=30, passed=passed) as source:
        asyncio.run(whole(source))


def test_the_round_is_ahead_of_what_the_beacon_says_and_not_of_a_clock() -> None:
    class Slow(Clock):
        def wall(self) -> float:
            return 0.0

    with beacon(period=30, passed=lambda _: 1_000.0) as source:
        assert asyncio.run(Drand(Slow()).next_round(source)) == 1_000 // 30 + 1 + AHEAD


def spoken(body: bytes, length: int = -1) -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % (len(body) if length < 0 else length) + body


RUBBISH = {
    "no HTTP": b"hello\r\n\r\n",
    "nothing": b"",
    "half of a chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    "cut off": spoken(b'{"round":7', 50),
    "no UTF-8": spoken(b'{"round":7,"period":30,"randomness":"\xff","signature":"00"}'),
    "too deep": spoken(b'{"x":' + b"[" * 9_000 + b"]" * 9_000 + b"}"),
    "no round": spoken(b'{"round":-5,"period":30,"randomness":"","signature":""}'),
    "a round that nobody lives to see": spoken(b'{"round":99999999999999999999999,"period":30,"randomness":"","signature":""}'),
    "a period that nobody waits for": spoken(b'{"round":7,"period":99999999999,"randomness":"","signature":""}'),
    "no period": spoken(b'{"round":7,"period":0,"randomness":"","signature":""}'),
}


@pytest.mark.parametrize("answer", RUBBISH.values(), ids=list(RUBBISH))
def test_a_beacon_that_answers_rubbish_is_not_there(answer: bytes) -> None:
    async def whole() -> None:
        async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            writer.write(answer)
            await writer.drain()
            writer.close()

        async with await asyncio.start_server(speak, "127.0.0.1", 0) as server:
            source = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/abc"
            asked = Drand(Clock())
            assert await asked.next_round(source) is None
            assert await asked.fetch(source, 7) is None
            assert await asked.overdue(source, 7) == float("inf")

    asyncio.run(whole())


def test_a_beacon_that_hangs_delays_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drand, "SECONDS", 1.0)
    released = threading.Event()

    def hangs(url: str) -> bytes:  # noqa: ARG001
        released.wait(30)
        raise OSError

    async def whole() -> None:
        monkeypatch.setattr(drand, "fetched", hangs)
        source = Drand(Clock())
        asked = [asyncio.create_task(source.fetch("http://127.0.0.1:9/none", number)) for number in range(100)]
        await asyncio.sleep(0)
        async with asyncio.timeout(20):
            assert await asyncio.to_thread(lambda: "work of others") == "work of others"
            assert not any(task.done() for task in asked)
            assert await asyncio.gather(*asked) == [None] * 100

    try:
        asyncio.run(whole())
    finally:
        released.set()


def test_randomness_is_the_hash_of_the_signature() -> None:
    right = hashlib.sha256(bytes.fromhex(signature(7))).hexdigest()
    assert Beacon("s", 7, right, signature(7)).whole
    assert not Beacon("s", 7, "0" * 64, signature(7)).whole
    assert not Beacon("s", 7, right, "no hex").whole
