"""Processes that append to many tables at once and tell what was acknowledged, until they are killed: `python -m ... URL`.

For every line that it is given it forks another, which spares the time of starting Python anew.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from stolik.server.store.address import open_log
from stolik.server.store.log import EventLog, Row

TABLES = 20


def row(touched: float = 0.0, **more: Any) -> Row:
    return Row(**{"public": True, "over": False, "due": None, "touched": touched, "card": b"{}"} | more)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[EventLog]:
    log = await open_log(url)
    try:
        yield log
    finally:
        await log.close()


def body(table: str, seq: int) -> bytes:
    return f"{table}/{seq}".encode()


async def keep_appending(log: EventLog, table: str) -> None:
    seq = len(await log.read(table))
    while True:
        assert await log.append(table, seq, body(table, seq), row(float(seq), card=body(table, seq)))
        print(f"{table} {seq}\n", end="", flush=True)  # in one piece, whenever it is killed
        seq += 1


async def append_everywhere(url: str) -> None:
    print("began", os.getpid(), flush=True)
    log = await open_log(url)
    await asyncio.gather(*(keep_appending(log, f"table-{i}") for i in range(TABLES)))


def main(url: str) -> None:
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            try:
                asyncio.run(append_everywhere(url))
            finally:
                os._exit(1)
        os.waitpid(child, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
