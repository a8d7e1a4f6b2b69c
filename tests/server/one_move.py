"""The functions of the server that one move passes, from the bytes of its sender to those of all players.

`python -m tests.server.one_move` prints them in the order of their first call, with the number of calls, for a table of four
people over sockets on SQLite. `docs/concepts/one-move.md` has the list.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import httpx
import msgspec
import websockets

import stolik.server
from stolik.server import wire
from stolik.server.table import patches, rendering
from tests.server.running import running
from tests.trees import Follower

ROOT = Path(stolik.server.__file__).parent
NAMES = "ABCD"
VIEWS = (rendering.shared, rendering.of_seat)


@contextmanager
def counted(calls: Counter[str]) -> Iterator[None]:
    """Counts the calls of the server's functions, also in threads that begin meanwhile."""

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(ROOT)) and not code.co_name.startswith("<"):
            module = Path(code.co_filename).relative_to(ROOT).as_posix()
            calls[f"{module} {code.co_qualname.replace('.<locals>', '')}"] += 1

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def next_state(socket: websockets.ClientConnection, follower: Follower, moves: int) -> wire.State:
    """The next state after so many moves."""
    async with asyncio.timeout(60):
        while True:
            text = await socket.recv()
            if msgspec.json.decode(text)["type"] != "patch":
                continue
            state = follower.follow(text)
            if state.moves == moves and all(seat.here for seat in state.seats):
                return state


async def one_move(folder: Path) -> Counter[str]:
    """The calls of the server's functions for one move, with nothing rendered before."""
    calls: Counter[str] = Counter()
    with counted(calls):
        async with AsyncExitStack() as stack:
            base = await stack.enter_async_context(running(folder / "tables.db"))
            http = await stack.enter_async_context(httpx.AsyncClient(base_url=f"http://{base}", trust_env=False))
            asked = {"game": "the-game", "seats": [""] * len(NAMES), "options": {"starter": 1}}
            opened = (await http.post("/api/tables", json=asked)).json()
            path = f"/api/tables/{opened['table']}"
            wishes = [{"name": name, "host": opened["host"] if name == NAMES[0] else ""} for name in NAMES]
            tokens = [(await http.post(f"{path}/seats", json=wish)).json()["token"] for wish in wishes]
            sockets = []
            for token in tokens:
                socket = await stack.enter_async_context(websockets.connect(f"ws://{base}{path}/socket"))
                await socket.send(msgspec.json.encode({"type": "hello", "token": token}).decode())
                sockets.append(socket)
            followers = [Follower() for _ in sockets]
            states = [await next_state(socket, own, 0) for socket, own in zip(sockets, followers, strict=True)]
            for cached in (patches.named, patches._items, patches._fields, patches._names, patches._is_object, *VIEWS):
                cached.cache_clear()
            calls.clear()
            play = {"type": "play", "id": "1", "moves": [states[0].legal[0].move], "at": 0}
            await sockets[0].send(msgspec.json.encode(play).decode())
            for socket, own in zip(sockets, followers, strict=True):
                await next_state(socket, own, 1)
            found = calls.copy()
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(one_move(Path(folder)))
    for name, count in found.items():
        print(f"{count:3} {name}")
    print(f"{len(found)} functions, {found.total()} calls")


if __name__ == "__main__":
    main()
