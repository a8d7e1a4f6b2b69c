"""Wrong messages and requests are answered in words and change nothing; see `fuzz`."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from stolik.server import wire
from stolik.server.live.errors import NoSuchTable
from tests.server.people import server_at
from tests.server.wrong import example, wrong_texts

ROOT = Path(__file__).parents[2]
MESSAGES = 2_000


def test_wrong_messages_are_answered_in_words_and_change_nothing() -> None:
    """In a process of its own, as `make fuzz` runs it: the server shares its time with nothing that other tests left behind."""
    command = [sys.executable, "-m", "tests.server.fuzz", "--messages", str(MESSAGES), "--seed", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    lines = (line.rpartition(": ") for line in done.stdout.splitlines() if ": " in line)
    counted = Counter({name: int(number.replace(",", "")) for name, _, number in lines})
    assert counted["messages"] > MESSAGES * 0.6
    for answer in ("socket: refused", "socket: done", "greeting: gone", "post: 400", "schemathesis: 200", "schemathesis: 404"):
        assert counted[answer] > 0, answer
    for answer in ("file: 200", "file: 400", "stranger: 403", "stranger: 415", "stranger: 421", "query: 200", "query: 400"):
        assert counted[answer] > 0, answer


@pytest.mark.parametrize("kind", [*get_args(wire.Command), wire.Hello, wire.Sync, wire.NewTable, wire.Join, wire.Links])
def test_what_is_made_wrong_was_right_before(kind: Any) -> None:
    right = example(kind)
    assert msgspec.json.decode(json.dumps(right), type=kind) is not None
    assert set(right) - {"type"} == {field.encode_name for field in msgspec.structs.fields(kind)}
    ways = list(wrong_texts(right))
    assert len(ways) > 30 * len(right) and len(set(ways)) > 0.9 * len(ways)


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 41, "../a"])
def test_what_can_be_no_table_is_not_looked_up(name: str, postgres_url: str) -> None:
    async def ask() -> None:
        async with server_at(postgres_url) as server:
            with pytest.raises(NoSuchTable):
                await server.tables.get(name)

    asyncio.run(ask())
