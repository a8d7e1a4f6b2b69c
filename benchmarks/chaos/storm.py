"""Servers are killed at random moments under load, and started again on the same database."""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import re
import signal
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from benchmarks.chaos.people import Ledger, Person, Place
from benchmarks.chaos.proof import Proof, prove
from benchmarks.serving import HOST, LIFTED, Nursery, Wanted, free_port

from stolik.core.errors import StolikError

SHORTEST, LONGEST = 0.05, 1.5
"""Seconds that a server lives after its start."""
LAST_WORD = 300.0
"""Seconds after the last kill in which every table must have moved on: on a busy machine even that takes long."""
PEOPLE = ["", "", "", ""]
WITH_BOTS = ["", "random", "", "medium"]


class Refusal(StolikError):
    words = ("The server refused: {reason}", "Serwer odmówił: {reason}")


class Weathered(msgspec.Struct, kw_only=True):
    """How a storm went."""

    kills: int
    seconds: float
    tables_with_people: int
    tables_with_bots: int
    connections: int
    resent: int
    refused: list[str]
    longest_start: float
    proof: Proof
    wrong: list[str]


class Server:
    """A place, and the process that serves there now."""

    def __init__(self, cradle: Nursery, database: str, processes: int = 1) -> None:
        self._cradle = cradle
        self._wanted = Wanted(free_port(), database, LIFTED, processes)
        self.place = Place(self._wanted.port, asyncio.Event())
        self._number = 0

    async def start(self) -> float:
        """Starts it; how long that took until it answered."""
        began = time.perf_counter()
        self._number = await asyncio.to_thread(self._cradle.start, self._wanted)
        await asyncio.to_thread(ask, self.place.port, "GET", "/ready")
        self.place.up.set()
        return time.perf_counter() - began

    def kill(self) -> None:
        """Kills it, and waits until it has let go of its port: its nursery doesn't, and takes no notice of its end."""
        self.place.up.clear()
        with suppress(ProcessLookupError):
            os.kill(self._number, signal.SIGKILL)
            while True:
                os.kill(self._number, 0)
                time.sleep(0.001)

    def end(self) -> None:
        """Kills all of it, for good."""
        self.kill()


class SeveralProcesses(Server):
    """A place with several processes behind its port: one of them is killed, and their parent starts another."""

    def __init__(self, cradle: Nursery, database: str, processes: int, chance: random.Random) -> None:
        super().__init__(cradle, database, processes)
        self._chance = chance
        self._pids: list[int] = []
        self._killed = 0

    async def start(self) -> float:
        """Starts it if it isn't there; how long it took until all processes answered."""
        if not self._pids:
            await super().start()
        began = time.perf_counter()
        while len(self._pids) < self._wanted.processes or self._killed in self._pids:
            with suppress(OSError, http.client.HTTPException):
                self._pids = await asyncio.to_thread(pids, self.place.port)
        return time.perf_counter() - began

    def kill(self) -> None:
        self._killed = self._chance.choice(self._pids)
        os.kill(self._killed, signal.SIGKILL)

    def end(self) -> None:
        for number in (self._number, *self._pids):  # the parent first: it would start others
            os.kill(number, signal.SIGKILL)


def pids(port: int) -> list[int]:
    """The processes of a server that answer."""
    with urllib.request.urlopen(f"http://{HOST}:{port}/metrics", timeout=60) as answer:
        return [int(pid) for pid in re.findall(r'stolik_process_info{pid="(\d+)"', answer.read().decode())]


def ask(port: int, method: str, path: str, **body: Any) -> Any:
    door = http.client.HTTPConnection(HOST, port, timeout=60)
    try:
        door.request(method, path, msgspec.json.encode(body), {"Content-Type": "application/json"})
        with door.getresponse() as response:
            text = response.read()
        if response.status not in (200, 201):
            raise Refusal(reason=f"{path}: {response.status} {text.decode(errors='replace')}")
        return msgspec.json.decode(text)
    finally:
        door.close()


def set_tables(ledger: Ledger, places: Sequence[Place], tables: int, with_bots: int) -> list[Person]:
    """Everybody who plays: at tables of people first, then at those with bots."""
    everybody = []
    for group in range(tables + with_bots):
        port = places[0].port
        seats = PEOPLE if group < tables else WITH_BOTS
        table = ask(port, "POST", "/api/tables", game="the-game", seats=seats)["table"]
        for seat, bot in enumerate(seats):
            if not bot:
                token = ask(port, "POST", f"/api/tables/{table}/seats", name=f"Person {seat}", seat=seat)["token"]
                everybody.append(Person(ledger, places, group, table, seat, token, hosting=seat == 0))
    return everybody


async def storm(
    cradle: Nursery,
    database: str,
    *,
    kills: int,
    servers: int = 1,
    processes: int = 1,
    tables: int = 12,
    with_bots: int = 4,
    seed: int = 0,
) -> Weathered:
    """So many kills, of so many servers on one database in turn; never are all of several dead at once.

    Of a server with several processes one is killed at a time.
    """
    chance = random.Random(seed)  # noqa: S311
    ledger = Ledger()
    fleet = [
        Server(cradle, database) if processes == 1 else SeveralProcesses(cradle, database, processes, chance)
        for _ in range(servers)
    ]
    for server in fleet:
        await server.start()
    places = [server.place for server in fleet]
    everybody = await asyncio.to_thread(set_tables, ledger, places, tables, with_bots)
    lives = [asyncio.create_task(person.live()) for person in everybody]
    began, starts = time.perf_counter(), [0.0]
    try:
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(SHORTEST, LONGEST))
            server = chance.choice(fleet)
            server.kill()
            starts.append(await server.start())
        wrong = await _last_word(ledger, lives, tables, with_bots)
        lasted = time.perf_counter() - began
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        for server in fleet:
            server.end()
    proof = await prove(database, ledger.acknowledged)
    if with_bots and not proof.bots_moves:
        wrong.append("no bot has moved")
    return Weathered(
        kills=kills,
        seconds=lasted,
        tables_with_people=tables,
        tables_with_bots=with_bots,
        connections=ledger.connections,
        resent=ledger.resent,
        refused=[f"{one.error}: {one.reason}" for one in ledger.refused],
        longest_start=max(starts),
        proof=proof,
        wrong=wrong + proof.wrong + cradle.errors(),
    )


async def _last_word(ledger: Ledger, lives: list[asyncio.Task[None]], tables: int, with_bots: int) -> list[str]:
    """Waits until every table has moved on after the last kill; which have not.

    Where there are bots both people must have moved: they sit opposite each other, so that a bot has moved between them.
    """
    since = time.time()
    people = [seat for seat, bot in enumerate(WITH_BOTS) if not bot]

    def moved(group: int, seat: int) -> bool:
        return ledger.last_move.get((group, seat), 0.0) >= since

    def still() -> list[int]:
        some = [group for group in range(tables) if not any(moved(group, seat) for seat in range(len(PEOPLE)))]
        with_both = [group for group in range(tables, tables + with_bots) if not all(moved(group, seat) for seat in people)]
        return some + with_both

    with suppress(TimeoutError):
        async with asyncio.timeout(LAST_WORD):
            while still() and not any(life.done() for life in lives):
                await asyncio.sleep(0.1)
    wrong = [f"a person's client failed: {life.exception()!r}" for life in lives if life.done()]
    return wrong + [f"table {group} has not moved on since the last kill" for group in still()]
