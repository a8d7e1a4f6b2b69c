"""What is handed to the log to be written, and what of it may be."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import msgspec


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What lists and sweeps need to know of a table beside its events."""

    public: bool
    """It is shown in the list of tables."""
    over: bool
    """Its game is over."""
    due: float | None
    """When somebody must look after it without being asked (Unix time), as when a bot is to move; None: never."""
    touched: float
    """When it last changed (Unix time)."""
    card: bytes
    """What the list shows of it."""
    code: str | None = None
    """What people find it by."""


class Append(NamedTuple):
    """An event that waits to be written; `writer` is a random number, by which it is known again."""

    table: str
    seq: int
    event: bytes
    row: Row
    writer: int
    won: asyncio.Future[bool]


def in_turn(batch: list[Append], lengths: dict[str, int]) -> list[Append]:
    """Those that may be written, in the order in which they came; `lengths` are how many events their tables have."""
    won: list[Append] = []
    for append in batch:
        if lengths.get(append.table) == append.seq:
            lengths[append.table] += 1
            won.append(append)
    return won
