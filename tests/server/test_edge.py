"""The edge of the server: who asks, under which name, from which page, how much of it and how slowly."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
import websockets
from litestar import get
from litestar.params import FromPath

from stolik.server.cli import listen, settings
from stolik.server.live.rates import SEAT_PLACES, Connections, counted_as
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables
from stolik.server.store.sqlite import SqliteLog
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.web import logs, routes_about
from stolik.server.web import made as making
from stolik.server.web.connection import Door
from stolik.server.web.edge import FIGURES, Edge, Setting, address_in, name_in, plain
from tests.server.running import Server, running
from tests.server.serving import serving

pytestmark = pytest.mark.anyio
ASKED = {"game": "the-game", "seats": ["", ""]}
QUICK = Limits(header_seconds=0.5, body_seconds=0.5, ping_seconds=0.3)
UVICORN_SECONDS = 4.5
"""uvicorn alone ends an idle connection after five."""


@asynccontextmanager
async def asking(
    folder: Path, limits: Limits | None = None, setting: Setting | None = None
) -> AsyncIterator[tuple[str, httpx.AsyncClient]]:
    """A server's address, and a client of it."""
    async with (
        running(folder / "tables.db", limits, setting=setting) as base,
        httpx.AsyncClient(base_url=f"http://{base}", trust_env=False, timeout=30) as http,
    ):
        yield base, http


async def table_with_seat(http: httpx.AsyncClient) -> tuple[str, str]:
    """A table of two, and the token of a seat at it."""
    table = (await http.post("/api/tables", json=ASKED)).json()["table"]
    return table, (await http.post(f"/api/tables/{table}/seats", json={"name": "Ann"})).json()["token"]


async def spoken(base: str, sent: bytes, wait: float = 10.0) -> bytes:
    """All that the server answers to some bytes until it closes the connection."""
    host, _, port = base.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(sent)
        async with asyncio.timeout(wait):
            try:
                return await reader.read()
            except ConnectionResetError:
                return b""
    finally:
        writer.close()


MUCH = 2_000_000


async def sends_much(scope: Any, _: Any, send: Any) -> None:
    """An application that answers everything with many bytes."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "x" * MUCH})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % MUCH)]})
        await send({"type": "http.response.body", "body": b"x" * MUCH})


def read_slowly(address: tuple[str, int], kind: str, reads: bool) -> tuple[int, float]:
    """How many bytes come to a client that reads little at a time, or at first nothing, and in how many seconds."""
    asked = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    if kind == "websocket":
        asked += b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        asked += b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    got, began = 0, time.monotonic()
    with socket.socket() as client, suppress(ConnectionError):
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        client.connect(address)
        client.sendall(asked + b"\r\n")
        time.sleep(0 if reads else 3)
        while got < MUCH and (part := client.recv(40_000)):
            got += len(part)
            time.sleep(0.06 if reads else 0)
    return got, time.monotonic() - began


# ---- who asks


class TestAddresses:
    @pytest.mark.parametrize(
        ("address", "counted"),
        [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
            ("fe80::1%eth0", "fe80::/64"),
            ("testclient", "testclient"),
        ],
    )
    def test_a_line_to_the_network_is_one_address(self, address: str, counted: str) -> None:
        assert counted_as(address) == counted

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("192.0.2.1", "192.0.2.1"),
            (" 192.0.2.1:8080 ", "192.0.2.1"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("unknown", ""),
            ("", ""),
            ("192.0.2.1 evil", ""),
        ],
    )
    def test_an_address_is_read_however_proxies_write_it(self, text: str, found: str) -> None:
        assert address_in(text) == found

    @pytest.mark.parametrize(
        ("proxies", "lines", "client"),
        [
            (0, ["203.0.113.9"], "127.0.0.1"),
            (1, ["203.0.113.9"], "203.0.113.9"),
            (1, ["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
            (1, ["6.6.6.6", "203.0.113.9"], "203.0.113.9"),
            (1, ["6.6.6.6, 7.7.7.7", "203.0.113.9"], "203.0.113.9"),
            (1, ["203.0.113.9, unknown"], "127.0.0.1"),
            (1, [""], "127.0.0.1"),
            (1, [], "127.0.0.1"),
            (2, ["6.6.6.6, 203.0.113.9, 10.0.0.1"], "203.0.113.9"),
            (2, ["203.0.113.9, 10.0.0.1"], "203.0.113.9"),
            (2, ["10.0.0.1"], "127.0.0.1"),
        ],
    )
    @pytest.mark.parametrize("kind", ["http", "websocket"])
    async def test_only_what_trusted_proxies_wrote_is_believed(
        self, proxies: int, lines: list[str], client: str, kind: str
    ) -> None:
        seen: list[Any] = []

        async def app(scope: Any, _: Any, __: Any) -> None:
            seen.append(scope)

        headers = [(b"host", b"localhost"), (b"x-forwarded-proto", b"https")]
        headers += [(b"x-forwarded-for", line.encode()) for line in lines]
        scheme = {"http": "http", "websocket": "ws"}[kind]
        scope = {"type": kind, "path": "/", "headers": headers, "client": ("127.0.0.1", 5), "scheme": scheme, "method": "GET"}
        await Edge(app, Limits(), Setting(proxies=proxies))(scope, None, None)
        assert seen[0]["client"][0] == client
        assert seen[0]["scheme"] == (scheme + "s" if proxies else scheme)

    async def test_only_who_gets_a_seat_pays_for_a_tables_thinking(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        found: list[LiveTable] = []
        get_table = LiveTables.get

        async def noted(self: LiveTables, name: str) -> LiveTable:
            found.append(await get_table(self, name))
            return found[-1]

        monkeypatch.setattr(LiveTables, "get", noted)
        async with asking(tmp_path, setting=Setting(proxies=1)) as (_, http):
            opened = (await http.post("/api/tables", json={**ASKED, "seats": ["", "", ""]})).json()
            table = f"/api/tables/{opened['table']}"

            async def join(address: str, name: str, **more: Any) -> httpx.Response:
                headers = {"X-Forwarded-For": address}
                return await http.post(f"{table}/seats", json={"name": name, **more}, headers=headers)

            ann = await join("192.0.2.1", "Ann", seat=0, host=opened["host"])
            assert ann.status_code == 201 and found[-1].payer == "192.0.2.1"
            assert (await join("192.0.2.66", "Eve", seat=0)).status_code == 409
            assert found[-1].payer == "192.0.2.1"
            assert (await join("192.0.2.3", "Bob", seat=2)).status_code == 201 and found[-1].payer == "192.0.2.3"
            headers = {"Authorization": f"Bearer {ann.json()['token']}", "X-Forwarded-For": "192.0.2.2"}
            start = {"type": "start", "id": "1", "bots": "easy"}
            assert (await http.post(f"{table}/do", json=start, headers=headers)).status_code == 200
            assert (await join("192.0.2.66", "Eve", seat=1)).json()["asking"]
            assert found[-1].payer == "192.0.2.2"

    async def test_a_client_that_writes_addresses_of_its_own_is_still_counted_as_one(self, tmp_path: Path) -> None:
        async with asking(tmp_path, Limits(code_rate=3), Setting(proxies=1)) as (_, http):
            statuses = []
            for number in range(5):
                headers = {"X-Forwarded-For": f"6.6.6.{number}, 2001:db8:0:1::{number}"}
                statuses.append((await http.get("/api/codes/BCD-FGH", headers=headers)).status_code)
            assert statuses == [404, 404, 404, 429, 429]
            assert (await http.get("/api/codes/BCD-FGH", headers={"X-Forwarded-For": "2001:db8:0:2::1"})).status_code == 404


# ---- places


class TestPlaces:
    def test_spectators_of_an_address_leave_half_to_those_who_play(self) -> None:
        connections = Connections(Limits(sockets=10))
        with ExitStack() as stack:
            for number in range(5):
                stack.enter_context(connections.listening("here", f"t{number}", -1, 2))
            with pytest.raises(OverLimit, match="sockets") as refused:
                stack.enter_context(connections.listening("here", "t5", -1, 2))
            assert refused.value.again > 0
            stack.enter_context(connections.listening("here", "t0", 0, 2))
            stack.enter_context(connections.listening("elsewhere", "t0", -1, 2))

    @pytest.mark.parametrize(("most", "seats"), [(100, 2), (20, 6), (30, 4), (5, 2), (1, 2), (3, 6)])
    def test_every_seat_has_its_places_whatever_others_have_taken(self, most: int, seats: int) -> None:
        connections = Connections(Limits(sockets_at_table=most, sockets=1e9))
        reserved, stack = min(SEAT_PLACES, most // (seats + 1)), ExitStack()

        def fill(seat: int) -> int:
            for number in range(most + 1):
                try:
                    stack.enter_context(connections.listening("here", "t", seat, seats))
                except OverLimit:
                    return number
            raise AssertionError("there is no end")

        taken = [fill(-1), *[fill(seat) for seat in range(seats)]]
        assert taken == [most - reserved * seats, *[reserved] * seats]
        assert sum(taken) == most

    def test_one_seat_that_takes_all_it_can_leaves_the_others_theirs(self) -> None:
        connections = Connections(Limits(sockets_at_table=20, sockets=1e9))
        with ExitStack() as stack:
            for _ in range(20 - SEAT_PLACES):
                stack.enter_context(connections.listening("a", "t", 0, 2))
            for seat in (0, -1):
                with pytest.raises(OverLimit, match="sockets_at_table"):
                    stack.enter_context(connections.listening("b", "t", seat, 2))
            for _ in range(SEAT_PLACES):
                stack.enter_context(connections.listening("b", "t", 1, 2))
        assert connections._seats == {} and not connections._spectators  # all is given back

    async def test_a_hundred_spectators_keep_no_player_out(self, tmp_path: Path) -> None:
        limits = Limits(sockets=1_000, sockets_at_table=12, table_rate=100)
        async with asking(tmp_path, limits) as (base, http), AsyncExitStack() as stack:
            table, token = await table_with_seat(http)
            url = f"/api/tables/{table}/events"
            for _ in range(4):
                answer = await stack.enter_async_context(http.stream("GET", url))
                assert answer.status_code == 200
            over = await http.get(url, headers={"Accept-Language": "pl"})  # a status and a body, and no stream
            assert over.status_code == 429 and int(over.headers["Retry-After"]) > 0
            assert over.json()["error"] == "OverLimit" and "(limit" not in over.json()["reason"]
            async with websockets.connect(f"ws://{base}/api/tables/{table}/socket") as late:
                await late.send('{"type": "hello", "whole": true}')
                gone = json.loads(await late.recv())
                assert (gone["type"], gone["error"], gone["again"] > 0) == ("gone", "OverLimit", True)
            player = await stack.enter_async_context(http.stream("GET", url, headers={"Authorization": f"Bearer {token}"}))
            assert player.status_code == 200
            async with websockets.connect(f"ws://{base}/api/tables/{table}/socket") as ann:
                await ann.send(json.dumps({"type": "hello", "token": token, "whole": True}))
                assert json.loads(await ann.recv())["type"] == "state"

    async def test_streams_count_among_the_connections_of_an_address(self, tmp_path: Path) -> None:
        async with asking(tmp_path, Limits(sockets=2)) as (base, http), AsyncExitStack() as stack:
            table, token = await table_with_seat(http)
            bearer = {"Authorization": f"Bearer {token}"}
            for _ in range(2):
                answer = await stack.enter_async_context(http.stream("GET", f"/api/tables/{table}/events", headers=bearer))
                assert answer.status_code == 200
            assert (await http.get(f"/api/tables/{table}/events", headers=bearer)).status_code == 429
            async with websockets.connect(f"ws://{base}/api/tables/{table}/socket") as socket:
                assert json.loads(await socket.recv())["error"] == "OverLimit"
            await stack.aclose()
            for _ in range(100):
                async with http.stream("GET", f"/api/tables/{table}/events", headers=bearer) as again:
                    if again.status_code == 200:
                        return
                await asyncio.sleep(0.05)
            raise AssertionError("a place is not given back")


# ---- slowness


class TestSlowness:
    async def test_a_request_whose_head_does_not_come_ends(self, tmp_path: Path) -> None:
        async with asking(tmp_path, QUICK) as (base, _):
            began = time.monotonic()
            answers = await asyncio.gather(
                spoken(base, b""),
                spoken(base, b"GET /api HTTP/1.1\r\nHost: localhost\r\nX-A: b"),
                spoken(base, b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api HTTP/1.1\r\n"),
            )
            assert time.monotonic() - began < 5
            assert not answers[0] and not answers[1] and answers[2].startswith(b"HTTP/1.1 200")

    async def test_a_head_that_comes_letter_by_letter_ends(self, tmp_path: Path) -> None:
        async with asking(tmp_path, QUICK) as (base, _):
            host, _, port = base.partition(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            for _ in range(100):
                if reader.at_eof():
                    break
                writer.write(b"X")
                await asyncio.sleep(0.05)
            assert reader.at_eof() or reader.exception()
            writer.close()

    @pytest.mark.parametrize("path", ["/api/tables", "/api/replay", "/nowhere", "/api/tables/x/do"])
    async def test_a_body_that_does_not_come_is_told_so_and_the_connection_ends(self, tmp_path: Path, path: str) -> None:
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"
        async with asking(tmp_path, QUICK) as (base, http):
            began = time.monotonic()
            answer = await spoken(base, head.encode() + b'{"game')
            assert time.monotonic() - began < UVICORN_SECONDS
            if path == "/api/tables" or path == "/api/replay":
                assert answer.startswith(b"HTTP/1.1 408") and b'"SlowBody"' in answer
            else:
                assert answer.startswith(b"HTTP/1.1 4")
            assert (await http.get("/api")).status_code == 200

    async def test_a_connection_without_requests_ends(self, tmp_path: Path) -> None:
        async with asking(tmp_path, QUICK) as (base, _):
            began = time.monotonic()
            answer = await spoken(base, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 200") and time.monotonic() - began < UVICORN_SECONDS

    async def test_an_event_stream_goes_on_for_longer_than_a_body_may_take(self, tmp_path: Path) -> None:
        async with asking(tmp_path, QUICK) as (_, http):
            table, token = await table_with_seat(http)
            bearer = {"Authorization": f"Bearer {token}"}
            async with http.stream("GET", f"/api/tables/{table}/events", headers=bearer) as stream:
                lines = stream.aiter_lines()
                await anext(lines)
                await asyncio.sleep(3 * QUICK.body_seconds + 1)
                said = {"type": "say", "id": "1", "text": "still there"}
                assert (await http.post(f"/api/tables/{table}/do", json=said, headers=bearer)).status_code == 200
                async with asyncio.timeout(5):
                    while "still there" not in await anext(lines):
                        pass

    async def test_an_answer_that_nobody_reads_ends(self, tmp_path: Path) -> None:
        async with asking(tmp_path, QUICK) as (base, http):
            host, _, port = base.partition(":")
            reader, writer = await asyncio.open_connection(host, int(port), limit=1)
            for _ in range(400):  # their answers fill every buffer on the way
                writer.write(b"GET /api/schema HTTP/1.1\r\nHost: localhost\r\n\r\n")
            for _ in range(100):
                await asyncio.sleep(0.1)
                if writer.is_closing() or reader.exception():
                    break
                try:
                    writer.write(b"G")
                    await writer.drain()
                except ConnectionError:
                    break
            else:
                raise AssertionError("the connection is still open")
            assert (await http.get("/api")).status_code == 200

    @pytest.mark.parametrize("kind", ["http", "websocket"])
    @pytest.mark.parametrize("reads", [True, False])
    async def test_who_reads_slowly_gets_all_and_who_reads_nothing_is_cut_off(self, kind: str, reads: bool) -> None:
        app: Any = sends_much
        with listen("127.0.0.1", 0) as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
            server = Server(settings(app, Limits(header_seconds=1, body_seconds=1), grace_seconds=1))
            server.config.lifespan = "off"
            serving = asyncio.create_task(server.serve([listening]))
            await server.up.wait()
            try:
                got, seconds = await asyncio.to_thread(read_slowly, listening.getsockname(), kind, reads)
            finally:
                server.should_exit = True
                await serving
        assert got >= MUCH and seconds > 2 if reads else got < MUCH

    async def test_who_still_waits_when_the_server_stops_is_told_so(self, caplog: pytest.LogCaptureFixture) -> None:
        async def never(*_: Any) -> None:
            await asyncio.sleep(600)

        app: Any = Edge(never, Limits(), Setting())
        with listen("127.0.0.1", 0) as listening:
            server = Server(settings(app, grace_seconds=1))
            server.config.lifespan = "off"
            serving = asyncio.create_task(server.serve([listening]))
            await server.up.wait()
            host, port = listening.getsockname()
            async with httpx.AsyncClient(base_url=f"http://{host}:{port}", trust_env=False, timeout=30) as http:
                asked = asyncio.create_task(http.get("/health"))
                await asyncio.sleep(0.2)
                server.should_exit = True
                answer = await asked
            await serving
        assert answer.status_code == 503 and "The server stops now" in answer.text
        assert not [one for one in caplog.records if one.exc_info]

    async def test_a_socket_that_answers_no_ping_ends(self, tmp_path: Path) -> None:
        async with asking(tmp_path, QUICK) as (base, http):
            table, token = await table_with_seat(http)
            host, _, port = base.partition(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            assert b"101" in await reader.readline()
            hello = json.dumps({"type": "hello", "token": token, "whole": True}).encode()
            writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
            async with asyncio.timeout(5):
                try:
                    heard = await reader.read()
                except ConnectionResetError:
                    heard = b'"state"'
            assert b'"state"' in heard
            writer.close()

    async def test_a_socket_that_answers_pings_stays(self, tmp_path: Path) -> None:
        async with asking(tmp_path, QUICK) as (base, http):
            table, token = await table_with_seat(http)
            async with websockets.connect(f"ws://{base}/api/tables/{table}/socket") as ann:
                await ann.send(json.dumps({"type": "hello", "token": token, "whole": True}))
                await asyncio.sleep(2)
                await ann.send('{"type": "say", "id": "1", "text": "here"}')
                async with asyncio.timeout(5):
                    while json.loads(await ann.recv())["type"] != "done":
                        pass


class TestNoRequests:
    @pytest.mark.parametrize(
        "junk",
        [
            b"\x16\x03\x01\x02\x00 as of TLS\r\n\r\n",
            b"GET /api HTTP/1.1\r\n\r\n",  # without a name
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\nnot a number\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000,
        ],
    )
    async def test_what_is_no_http_is_told_so(self, tmp_path: Path, junk: bytes) -> None:
        async with asking(tmp_path, QUICK) as (base, http):
            answer = await spoken(base, junk)
            assert answer == b"" or answer.startswith(b"HTTP/1.1 400")
            assert answer == b"" or (b"BadMessage" in answer and b"nosniff" in answer and b"no-store" in answer)
            assert (await http.get("/api")).status_code == 200

    async def test_junk_after_an_answer_is_no_mistake_of_the_server(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        head = (
            b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        with structlog.testing.capture_logs() as logged:
            async with asking(tmp_path, QUICK) as (base, http):
                host, _, port = base.partition(":")
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(head)
                assert b"405" in await reader.readline()
                writer.write(b"not a number\r\n")
                with suppress(ConnectionResetError):
                    await reader.read()
                writer.close()
                assert (await http.get("/api")).status_code == 200
        assert logged == [] and [line for line in caplog.records if line.levelno >= logging.ERROR] == []


class TestDoor:
    def test_connections_are_counted_by_address_and_in_all(self) -> None:
        door = Door(Limits(connections=4, connections_of_address=2))
        leaving = [door.enter("2001:db8::1"), door.enter("2001:db8::2")]
        assert all(leaving) and door.enter("2001:db8::3") is None
        assert door.enter("192.0.2.1") and door.enter("192.0.2.2") and door.enter("192.0.2.3") is None
        leave = leaving[0]
        assert leave
        leave()
        assert door.enter("192.0.2.3")

    def test_a_proxy_is_not_counted_as_one_client(self) -> None:
        door = Door(Limits(connections=4, connections_of_address=2), behind_proxy=True)
        assert [bool(door.enter("10.0.0.1")) for _ in range(5)] == [True] * 4 + [False]

    async def test_one_too_many_is_told_so_and_a_place_is_free_again_afterwards(self, tmp_path: Path) -> None:
        async with asking(tmp_path, Limits(connections_of_address=3)) as (base, http):
            table, _ = await table_with_seat(http)  # the client keeps this connection
            url = f"ws://{base}/api/tables/{table}/socket"
            async with websockets.connect(url), websockets.connect(url):
                assert (await spoken(base, b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n")).startswith(b"HTTP/1.1 503")
            ended = b"GET /api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            for _ in range(100):
                if (await spoken(base, ended)).startswith(b"HTTP/1.1 200"):
                    return
                await asyncio.sleep(0.05)
            raise AssertionError("a place is not given back")


# ---- under which name, and from which page


class TestNames:
    @pytest.mark.parametrize(
        ("host", "name"),
        [("a.Example:80", "a.example"), ("[::1]:8321", "::1"), ("192.0.2.1", "192.0.2.1"), ("a.", "a"), ("", "")],
    )
    def test_a_name_is_read_without_its_port(self, host: str, name: str) -> None:
        assert name_in(host) == name

    def test_usual_ports_need_not_be_said(self) -> None:
        assert plain("a.example:443") == plain("A.example:80") == "a.example" != plain("a.example:8443")

    @pytest.mark.parametrize("host", ["127.0.0.1", "localhost:1", "[::1]", "box.local", "192.168.1.9:8321", "own.example"])
    async def test_a_name_that_is_ours_is_answered(self, tmp_path: Path, host: str) -> None:
        async with asking(tmp_path, setting=Setting(names=("own.example",))) as (_, http):
            assert (await http.get("/api", headers={"Host": host})).status_code == 200

    @pytest.mark.parametrize(
        "host", ["evil.example", "evil.example:8321", "127.0.0.1.evil.example", "local", "a b", "xlocalhost"]
    )
    async def test_a_name_that_might_lead_elsewhere_is_refused(self, tmp_path: Path, host: str) -> None:
        async with asking(tmp_path) as (base, http):
            answer = await http.get("/api", headers={"Host": host, "Accept-Language": "pl"})
            assert answer.status_code == 421 and "nie nazywa się" in answer.json()["reason"]
            assert (await http.get("/", headers={"Host": host})).status_code == 421
            headers = f"Host: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
            asked = f"GET /api/tables/x/socket HTTP/1.1\r\n{headers}{key}\r\n\r\n"
            assert (await spoken(base, asked.encode())).startswith(b"HTTP/1.1 421")

    @pytest.mark.parametrize("proxies", [0, 1])
    async def test_a_port_that_there_cannot_be_is_refused_and_any_other_is_read(self, tmp_path: Path, proxies: int) -> None:
        async with asking(tmp_path, setting=Setting(proxies=proxies)) as (_, http):
            name = (await http.post("/api/tables", json={"game": "the-game", "seats": ["", ""]})).json()["table"]
            for path, status in ((f"/api/tables/{name}/qr", 200), ("/api", 200), ("/nothing", 404)):
                for host in ("127.0.0.1:65536", "127.0.0.1:99999999", "localhost:abc", "127.0.0.1:-1", "[::1]:abc", "[::1", "["):
                    answer = await http.get(path, headers={"Host": host})
                    assert answer.status_code == 421 and answer.json()["reason"], (path, host)
                for host in ("127.0.0.1:0", "127.0.0.1:65535", "localhost:", "[::1]:80", "[::1]"):
                    assert (await http.get(path, headers={"Host": host})).status_code == status, (path, host)

    async def test_names_without_end_are_not_drawn_without_end(self, tmp_path: Path) -> None:
        async with asking(tmp_path, Limits(qr_rate=3)) as (_, http):
            name = (await http.post("/api/tables", json={"game": "the-game", "seats": ["", ""]})).json()["table"]

            async def asked(port: int) -> httpx.Response:
                return await http.get(f"/api/tables/{name}/qr", headers={"Host": f"127.0.0.1:{port}"})

            assert [(await asked(port)).status_code for port in (1, 2, 3, 1, 4, 2)] == [200, 200, 200, 200, 429, 200]
            assert "QR" in (await asked(5)).json()["reason"] and "qr_rate" not in (await asked(5)).json()["reason"]

    async def test_behind_a_proxy_the_proxy_chooses_unless_names_are_given(self, tmp_path: Path) -> None:
        async with asking(tmp_path, setting=Setting(proxies=1)) as (_, http):
            assert (await http.get("/api", headers={"Host": "tables.example.org"})).status_code == 200
        async with asking(tmp_path, setting=Setting(proxies=1, names=("tables.example.org",))) as (_, http):
            assert (await http.get("/api", headers={"Host": "tables.example.org"})).status_code == 200
            assert (await http.get("/api", headers={"Host": "evil.example"})).status_code == 421


class TestForeignPages:
    async def test_a_foreign_page_opens_no_table(self, tmp_path: Path) -> None:
        async with asking(tmp_path) as (_, http):
            for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "https://[", ""):
                answer = await http.post("/api/tables", json={**ASKED, "public": True}, headers={"Origin": origin})
                assert answer.status_code == 403 and answer.json()["error"] == "ForeignPage", origin
            plain = {"Content-Type": "text/plain"}  # what a form or a simple request can send without being asked first
            answer = await http.post("/api/tables", content=json.dumps({**ASKED, "public": True}), headers=plain)
            assert answer.status_code == 415
            assert (await http.get("/api/tables")).json() == []

    async def test_a_foreign_page_reads_no_socket(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        async with asking(tmp_path) as (base, http):
            table, _ = await table_with_seat(http)
            url = f"ws://{base}/api/tables/{table}/socket"
            for origin in ("http://evil.example", "null", f"http://{base}1", f"http://{base.partition(':')[0]}"):
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await websockets.connect(url, origin=origin)  # type: ignore[arg-type]
                assert refused.value.response.status_code == 403
                assert b"ForeignPage" in refused.value.response.body
            assert [line for line in caplog.records if line.levelno >= logging.WARNING] == []
            for origin in (f"http://{base}", f"https://{base}"):
                async with websockets.connect(url, origin=origin) as own:  # type: ignore[arg-type]
                    await own.send('{"type": "hello", "whole": true}')
                    assert json.loads(await own.recv())["type"] == "state"

    async def test_our_own_page_may_do_everything(self, tmp_path: Path) -> None:
        setting = Setting(names=("tables.example.org",), proxies=1)
        async with asking(tmp_path, setting=setting) as (base, http):
            for headers in (
                {"Origin": f"http://{base}", "Sec-Fetch-Site": "same-origin"},
                {"Origin": "https://tables.example.org", "Host": "tables.example.org"},
                {"Origin": "https://tables.example.org", "Host": "tables.example.org:443"},
                {"Origin": "https://tables.example.org"},  # a proxy that names the server by its own address
                {"Origin": "https://tables.example.org:8443", "Host": "tables.example.org:8443"},
                {},
            ):
                assert (await http.post("/api/tables", json=ASKED, headers=headers)).status_code == 201

    async def test_what_a_foreign_page_asks_for_is_refused_but_it_may_link_to_pages(self, tmp_path: Path) -> None:
        async with asking(tmp_path) as (_, http):
            table, _ = await table_with_seat(http)
            foreign = {"Sec-Fetch-Site": "cross-site"}
            for path in ("/api", f"/api/tables/{table}", f"/api/tables/{table}/qr", "/openapi.json", "/metrics"):
                assert (await http.get(path, headers=foreign)).status_code == 403
            assert (await http.get(f"/t/{table}", headers=foreign)).status_code != 403

    @pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin-2"])
    async def test_a_body_that_is_not_called_json_is_refused(self, tmp_path: Path, kind: str) -> None:
        async with asking(tmp_path) as (_, http):
            for path in ("/api/tables", "/api/replay", "/api/tables/lookup", "/api/tables/x/do", "/api/tables/x/seats"):
                answer = await http.post(path, content=b"{}", headers={"Content-Type": kind})
                assert answer.status_code == 415 and answer.json()["reason"]
            right = {"Content-Type": "application/json; charset=UTF-8"}
            assert (await http.post("/api/tables", content=json.dumps(ASKED), headers=right)).status_code == 201


class TestHeaders:
    async def test_no_answer_of_the_api_is_kept_sniffed_or_embedded(self, tmp_path: Path) -> None:
        async with asking(tmp_path) as (_, http):
            table, _ = await table_with_seat(http)
            answers = [
                await http.get(path) for path in ("/api/tables", f"/api/tables/{table}", "/ready", "/api/nothing", "/t.js")
            ]
            answers += [await http.get("/api", headers={"Host": "evil.example"}), await http.post("/nowhere", json={})]
            answers += [await http.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"})]
            for answer in answers:
                assert answer.headers["Cache-Control"] == "no-store", answer.url
            for answer in [*answers, await http.get("/"), await http.get("/api/games")]:
                assert answer.headers.get_list("X-Content-Type-Options") == ["nosniff"], answer.url
                assert answer.headers.get_list("Cross-Origin-Resource-Policy") == ["same-origin"], answer.url

    async def test_pages_about_the_api_that_ask_other_hosts_are_closed(self, tmp_path: Path) -> None:
        async with asking(tmp_path) as (_, http):
            for path in ("/openapi", "/openapi/openapi.json", "/openapi/redoc", "/schema"):
                assert (await http.get(path)).status_code == 404
            assert (await http.get("/openapi.json")).json()["info"]["title"] == "Stolik"


class TestMetrics:
    @pytest.mark.parametrize(
        ("setting", "headers", "status"),
        [
            (Setting(), {}, 200),
            (Setting(), {"X-Forwarded-For": "127.0.0.1"}, 404),
            (Setting(proxies=1), {}, 404),
            (Setting(proxies=1), {"X-Forwarded-For": "127.0.0.1"}, 404),
            (Setting(proxies=1), {"Authorization": "Bearer"}, 404),
            (Setting(proxies=1, metrics_token="żabka"), {"Authorization": "Bearer zabka"}, 404),
            (Setting(proxies=1, metrics_token="hush"), {"Authorization": "Bearer hush"}, 200),
            (Setting(metrics_token="hush"), {"X-Forwarded-For": "1.2.3.4"}, 404),
        ],
    )
    async def test_figures_are_for_this_machine_or_for_a_token(
        self, tmp_path: Path, setting: Setting, headers: dict[str, str], status: int
    ) -> None:
        async with asking(tmp_path, setting=setting) as (_, http):
            answer = await http.get("/metrics", headers=headers)
            assert answer.status_code == status
            assert status == 200 or answer.json()["reason"] == "There is nothing here."

    @pytest.mark.parametrize(
        ("peer", "shown"), [("192.168.1.5", False), ("::1", True), ("127.0.0.1", True), ("somewhere", False)]
    )
    async def test_figures_are_not_for_another_machine(self, peer: str, shown: bool) -> None:
        async def app(scope: Any, _: Any, __: Any) -> None:
            assert scope[FIGURES] == shown

        scope = {"type": "http", "path": "/metrics", "headers": [(b"host", b"localhost")], "method": "GET"}
        await Edge(app, Limits(), Setting())({**scope, "client": (peer, 1), "scheme": "http"}, None, None)

    @pytest.mark.parametrize("path", ["//metrics", "/metrics/", "/%6detrics", "///metrics//", "/api/../metrics", "/./metrics"])
    async def test_no_other_way_to_write_their_path_leads_to_them(self, tmp_path: Path, path: str) -> None:
        async with asking(tmp_path, setting=Setting(proxies=1)) as (base, _):
            asked = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            answer = await spoken(base, asked.encode())
            assert answer.startswith(b"HTTP/1.1 404") and b"stolik_" not in answer

    async def test_no_other_way_to_write_a_path_opens_it_to_foreign_pages(self, tmp_path: Path) -> None:
        async with asking(tmp_path) as (base, _):
            for path in ("//api/tables", "/api//tables/", "///api"):
                asked = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Site: cross-site\r\n\r\n"
                assert (await spoken(base, asked.encode())).startswith(b"HTTP/1.1 403")


# ---- what a traceback tells


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [Terminal, io.StringIO])
async def test_no_log_tells_what_a_failing_request_had_in_its_hands(
    tmp_path: Path, stream: Callable[[], io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "a-token-that-nobody-may-read"

    @get("/api/failing/{name:str}")
    async def failing(name: FromPath[str]) -> None:
        raise ValueError(f"this is about {name}")

    @get("/api/forgetting/{name:str}")
    async def forgetting(name: FromPath[str]) -> None:
        async def fail() -> None:
            raise KeyError(name)

        asyncio.create_task(fail())  # noqa: RUF006 - nobody waits for it
        asyncio.get_running_loop().call_soon(told, name)
        await asyncio.sleep(0.01)

    def told(name: str) -> None:
        raise LookupError(name)

    written = stream()
    monkeypatch.setattr("sys.stderr", written)
    monkeypatch.setattr(routes_about, "ROUTES", (*routes_about.ROUTES, failing, forgetting))
    root, before = logging.getLogger(), structlog.get_config()
    handlers, root.handlers = root.handlers, []
    try:
        logs.configure_logs()
        async with asking(tmp_path) as (_, http):
            answer = await http.get(f"/api/failing/{secret}", headers={"Authorization": f"Bearer {secret}"})
            assert answer.status_code == 500 and answer.json()["error"] == "Failed"
            await http.get(f"/api/forgetting/{secret}")
            logging.getLogger("uvicorn.error").error("Exception in ASGI application", exc_info=ValueError(secret))
            logging.getLogger("other").warning("a line of a library")
    finally:
        root.handlers = handlers
        logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)
        structlog.configure(**before)
    text = written.getvalue()
    assert "could not answer" in text and "ValueError" in text and "in failing" in text and "nobody waits for" in text
    assert "Exception in callback" in text and "LookupError" in text
    assert "KeyError" in text and "a line of a library" in text
    assert secret not in text


# ---- answers that are made once


class TestStaticAnswers:
    @pytest.mark.parametrize("path", ["/openapi.json", "/api/schema", "/api/games", "/api/games/ten/rules"])
    async def test_what_never_changes_is_made_once_and_needs_not_be_sent_again(
        self, tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made: list[int] = []

        def counted(body: bytes, kind: str, vary: str = "") -> Any:
            made.append(len(body))
            return file_of(body, kind, vary)

        file_of = making.file_of
        monkeypatch.setattr(making, "file_of", counted)
        async with asking(tmp_path) as (_, http):
            first, *others = await asyncio.gather(*(http.get(f"{path}?{number}") for number in range(5)))
            assert first.status_code == 200 and all(other.content == first.content for other in others)
            assert len(made) == 1
            again = await http.get(path, headers={"If-None-Match": first.headers["ETag"]})
            assert again.status_code == 304 and again.content == b""
            assert first.headers["Content-Encoding"] == "gzip"
            bare = await http.get(path, headers={"Accept-Encoding": "identity"})
            assert bare.content == first.content and "Content-Encoding" not in bare.headers

    async def test_rules_are_kept_in_each_language(self, tmp_path: Path) -> None:
        async with asking(tmp_path) as (_, http):
            path = "/api/games/ten/rules"
            texts = [(await http.get(path, headers={"Accept-Language": language})).text for language in ("en", "pl", "en")]
            assert texts[0] == texts[2] != texts[1]
            assert (await http.get("/api/games/nothing/rules")).status_code == 404

    async def test_a_code_is_drawn_without_loading_its_table(self, tmp_path: Path) -> None:
        async with asking(tmp_path) as (_, http):
            table, _ = await table_with_seat(http)
        async with running(tmp_path / "tables.db") as base, httpx.AsyncClient(base_url=f"http://{base}") as http:
            first = await http.get(f"/api/tables/{table}/qr")
            assert first.status_code == 200 and first.content.startswith(b"<?xml")
            assert "stolik_tables_in_memory 0.0" in (await http.get("/metrics")).text
            assert (await http.get(f"/api/tables/{'x' * 24}/qr")).status_code == 404

    async def test_the_link_of_a_seat_is_drawn_only_for_who_has_it(self, tmp_path: Path) -> None:
        async with asking(tmp_path) as (_, http):
            (table, token), (_, other) = await table_with_seat(http), await table_with_seat(http)
            opened = (await http.post("/api/tables", json=ASKED)).json()

            async def asked(held: str, name: str = table) -> httpx.Response:
                headers = {"Authorization": f"Bearer {held}"} if held else {}
                return await http.get(f"/api/tables/{name}/qr", headers=headers)

            own, public = await asked(token), await asked("")
            assert own.status_code == 200 and own.headers["Cache-Control"] == "no-store"
            assert len(own.content) > len(public.content), "the token makes a larger picture"
            assert (await asked("")).content == public.content, "nobody else is given it"
            assert [(await asked(held)).status_code for held in (other, "x" * 24)] == [401, 401]
            host = await asked(opened["host"], opened["table"])
            assert host.status_code == 403, "a host without a seat has none to go on with"

    @pytest.mark.parametrize(
        "path",
        ["/api", "/health", "/ready", "/metrics", "/openapi.json", "/api/schema", "/api/games", "/api/games/ten/rules", "qr"],
    )
    async def test_every_one_of_them_has_a_rate(self, tmp_path: Path, path: str) -> None:
        async with asking(tmp_path, Limits(read_rate=3)) as (_, http):
            table, _ = await table_with_seat(http)
            asked = f"/api/tables/{table}/qr" if path == "qr" else path
            assert [(await http.get(asked)).status_code for _ in range(4)] == [200, 200, 200, 429]

    async def test_commands_of_strangers_have_a_rate_and_those_of_players_their_own(self, tmp_path: Path) -> None:
        async with asking(tmp_path, Limits(read_rate=3)) as (base, http):
            table, token = await table_with_seat(http)

            async def do(name: str, sent: str) -> int:
                headers = {"Authorization": f"Bearer {sent}"} if sent else {}
                said = {"type": "say", "id": "1", "text": "hi"}
                return (await http.post(f"/api/tables/{name}/do", json=said, headers=headers)).status_code

            assert [await do("x" * 24, ""), await do(table, ""), await do(table, "x" * 24)] == [404, 403, 401]
            assert [await do("x" * 24, ""), await do(table, ""), await do(table, "x" * 24)] == [429, 429, 429]
            assert await do(table, token) == 200
            async with websockets.connect(f"ws://{base}/api/tables/{'x' * 24}/socket") as socket:
                await socket.send('{"type": "hello", "whole": true}')
                assert json.loads(await socket.recv())["error"] == "OverLimit"

    async def test_the_database_is_asked_once_a_second_whether_it_answers(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[int] = []

        async def ready(_: SqliteLog) -> None:
            asked.append(1)

        monkeypatch.setattr(SqliteLog, "ready", ready)
        async with asking(tmp_path) as (_, http):
            for _ in range(20):
                assert (await http.get("/ready")).status_code == 200
            assert len(asked) == 1
            await asyncio.sleep(routes_about.READY_SECONDS)
            await http.get("/ready")
            assert len(asked) == 2

    async def test_many_links_are_one_question(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        async with asking(tmp_path, Limits(table_rate=100)) as (_, http):
            tables = [(await http.post("/api/tables", json=ASKED)).json()["table"] for _ in range(5)]
            monkeypatch.setattr(SqliteLog, "row", None)
            asked = [*reversed(tables), "x" * 24, "no name at all", tables[0]]
            found = (await http.post("/api/tables/lookup", json={"tables": asked})).json()
            assert [one["table"] for one in found] == [*reversed(tables), tables[0]]


def test_the_command_line_says_where_the_server_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLIK_METRICS_TOKEN", "hush")
    options = ("--behind-proxy", "--behind-proxy", "--name", "tables.example.org", "--limit", "code_rate=2")
    with serving(tmp_path, *options) as base, httpx.Client(base_url=base, trust_env=False) as http:
        statuses = []
        for number in range(4):
            headers = {"Host": "tables.example.org", "X-Forwarded-For": f"6.6.6.{number}, 203.0.113.9, 10.0.0.{number}"}
            statuses.append(http.get("/api/codes/BCD-FGH", headers=headers).status_code)
        assert statuses == [404, 404, 429, 429]
        assert http.get("/api", headers={"Host": "evil.example"}).status_code == 421
        assert http.get("/metrics").status_code == 404
        assert http.get("/metrics", headers={"Authorization": "Bearer hush"}).status_code == 200
