"""A process that appends to many tables at once and tells what was acknowledged, until it is killed: `python -m ... URL`."""

from __future__ import annotations

import asyncio
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
        print(table, seq, flush=True)
        seq += 1


async def main(url: str) -> None:
    log = await open_log(url)
    await asyncio.gather(*(keep_appending(log, f"table-{i}") for i in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
