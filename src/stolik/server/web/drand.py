"""A public beacon (drand): chance that nobody knows before its time, from a network of many who keep each other honest.

A beacon has an address that ends with the hash of its chain, such as `https://api.drand.sh/HASH`. Every `period` seconds it says
a round: a number, a signature that the whole network made, and the randomness, which is the signature's SHA-256.
"""

from __future__ import annotations

import asyncio
import http.client
import math
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, NamedTuple, TypeVar

import msgspec

from stolik.core.fair import Beacon
from stolik.server.live.clock import Clock

AHEAD = 2
"""The named round is so many after the newest one that the beacon shows: what it shows may be a round old already."""
LONGEST_PERIOD = 300
"""No table waits for a beacon that says something less often."""
SECONDS, MOST_BYTES = 5.0, 10_000
THREADS = 4

T = TypeVar("T")


class Info(msgspec.Struct, frozen=True):
    """What a beacon says of itself."""

    period: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_PERIOD)]
    genesis_time: Annotated[int, msgspec.Meta(ge=0, le=1 << 53)] | None = None
    """When round 1 was said (Unix time)."""


class Round(msgspec.Struct, frozen=True):
    round: Annotated[int, msgspec.Meta(ge=1, le=1 << 53)]
    randomness: str
    signature: str


class Sight(NamedTuple):
    """The newest round of a beacon when it was looked at, and the seconds from one round to the next."""

    round: int
    at: float
    period: int


class Drand:
    """Asks a beacon over HTTP, in threads of its own: a beacon that hangs delays nobody else."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="beacon")
        self._seen: dict[str, Sight] = {}

    async def next_round(self, source: str) -> int | None:
        seen = await self._look(source)
        return seen.round + AHEAD if seen else None

    async def fetch(self, source: str, number: int) -> Beacon | None:
        said = await self._ask(f"{source}/public/{number}", Round)
        if said is None or said.round != number:
            return None
        beacon = Beacon(source, said.round, said.randomness, said.signature)
        return beacon if beacon.whole else None

    async def first_since(self, source: str, time: float) -> Beacon | None:
        info = await self._ask(f"{source}/info", Info)
        if info is None or info.genesis_time is None or info.genesis_time > time:
            return None
        return await self.fetch(source, 1 + math.ceil((time - info.genesis_time) / info.period))

    async def overdue(self, source: str, number: int) -> float:
        seen = self._seen.get(source) or await self._look(source)
        if seen is None:
            return float("inf")
        return self._clock.steady() - seen.at - min(number - seen.round, AHEAD) * seen.period

    async def _look(self, source: str) -> Sight | None:
        """The newest round; how long that has been the newest only the first look at it tells."""
        at = self._clock.steady()
        newest, info = await asyncio.gather(self._ask(f"{source}/public/latest", Round), self._ask(f"{source}/info", Info))
        if newest is None or info is None:
            return None
        before = self._seen.get(source)
        if before is None or before.round != newest.round:
            self._seen[source] = Sight(newest.round, at, info.period)
        return self._seen[source]

    async def _ask(self, url: str, kind: type[T]) -> T | None:
        """What the beacon answers; None if that can't be had soon, or is rubbish."""
        try:
            async with asyncio.timeout(SECONDS):
                text = await asyncio.get_running_loop().run_in_executor(self._threads, fetched, url)
            return msgspec.json.decode(text, type=kind)
        except (OSError, http.client.HTTPException, ValueError, RecursionError):
            return None


def fetched(url: str) -> bytes:
    """What is at an address. Runs in a thread."""
    with urllib.request.urlopen(url, timeout=SECONDS) as answer:  # noqa: S310 - who starts the server gives the address
        text: bytes = answer.read(MOST_BYTES)
        return text
