"""Processes that append to many tables at once and tell what was acknowledged, until they are killed: `python -m ... URL`.

For every line that it is given it forks another, which spares the time of starting Python anew.
"""

from __future__ import annotations

import asyncio
import os
import sys

from stolik.server.log import EventLog, Row, open_log

TABLES = 20


def body(table: str, seq: int) -> bytes:
    return f"{table}/{seq}".encode()


async def keep_appending(log: EventLog, table: str) -> None:
    seq = len(await log.read(table))
    while True:
        row = Row(public=True, over=False, due=None, touched=float(seq), card=body(table, seq))
        assert await log.append(table, seq, body(table, seq), row)
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
