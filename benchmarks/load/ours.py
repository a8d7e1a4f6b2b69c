"""Our half of the load test: `stolik serve` on a SQLite file, and clients that play on its sockets.

python -m benchmarks.load.ours --tables 50 --seconds 5

Clients look for what they need in a message without reading all of it, as those of the yardstick do. When a game is over the
first seat asks for a rematch, and all four go to the new table: they open new sockets, say that they are ready, and play on.
"""

from __future__ import annotations

import argparse
import http.client
import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from benchmarks.load.clients import HOST, SEATS, CannotMeasure, Measured, Run, Seat, Table, allow_files, measure, post
from benchmarks.load.reading import Pick, Seen, at_random, last
from benchmarks.serving import LIFTED, Nursery, Wanted, free_port, nursery
from benchmarks.trees import GAMES

LONGEST = 1_000_000
"""No game has that many moves."""
STATES_ASKED = 64
"""Of how many seats the whole state is weighed."""


class Player(Seat):
    """A seat at a table of ours."""

    pick: Pick = staticmethod(last)
    whole = False
    """Whether it asks for whole states."""

    def __init__(self, run: Run, table: Table, number: int, port: int, name: str, token: str) -> None:
        super().__init__(run, table, number, address_of(port, name))
        self.name, self.token = name, token
        self._port = port
        self._game = 0
        self._has = -1
        self._chosen = (-1, b"")
        self.seen = Seen(self.pick)

    def opened(self) -> None:
        self._has = -1
        self.seen = Seen(self.pick)
        whole = b',"whole":true' if self.whole else b""
        self.say(b'{"type":"hello","token":"%b"%b}' % (self.token.encode(), whole))

    def heard(self, message: bytes) -> None:
        seen = self.seen
        if not seen.read(message):
            if not message.startswith((b'{"type":"done"', b'{"type":"beat"')):
                raise CannotMeasure(reason=(f"stolik answered {message.decode()}", f"stolik odpowiedział {message.decode()}"))
            return
        if seen.version == self._has:
            if seen.rematch:
                self._go_on(seen.rematch)
            return  # somebody came or went: no move
        self._has = seen.version
        self.saw(self._game * LONGEST + seen.version, seen.may_move, len(message))
        if seen.stage == "waiting":
            self.say(b'{"type":"ready","id":"ready %d"}' % self._game)
        elif seen.stage == "over":
            self.ended()

    def ended(self) -> None:
        """The game is over: the first seat asks for the next."""
        if self.number == 0:
            self.say(b'{"type":"rematch","id":"rematch %d"}' % self._game)

    def move(self, version: int) -> None:
        if version != self._chosen[0]:  # else it was sent before
            self._chosen = version, self.seen.choice()
        self.say(b'{"type":"play","id":"%d","moves":["%b"],"at":%d}' % (*self._chosen, version % LONGEST - 1))

    def _go_on(self, name: str) -> None:
        """Goes to the table of the next game."""
        self._game += 1
        self.name = name
        self.go_to(address_of(self._port, name), self._port)


class Tables:
    """A server of ours that is running."""

    game = "the-game"
    """What the load is made of."""
    pick: Pick = staticmethod(last)
    """Which moves its people make."""

    def __init__(self, pid: int, port: int, local_address: tuple[str, int] | None = None) -> None:
        self.pid, self.port = pid, port
        self._connection = http.client.HTTPConnection(HOST, port, timeout=60, source_address=local_address)

    @property
    def pids(self) -> Sequence[int]:
        return [self.pid]

    def close(self) -> None:
        self._connection.close()

    def set_table(self, run: Run) -> list[Player]:
        name, tokens = self.seat_people([""] * SEATS, self.game)
        table = Table(run)
        seats = [Player(run, table, number, self.port, name, token) for number, token in enumerate(tokens)]
        for seat in seats:
            seat.pick = self.pick
        return seats

    def seat_people(self, seats: list[str], game: str = "the-game", **more: Any) -> tuple[str, list[str]]:
        """Opens a table, with bots of those levels, and gives its other seats to people: its name, and their tokens."""
        name = self._ask("/api/tables", game=game, seats=seats, **more)["table"]
        people = [number for number, bot in enumerate(seats) if not bot]
        return name, [self._ask(f"/api/tables/{name}/seats", name=f"Player {number + 1}")["token"] for number in people]

    def state_bytes(self, seats: Sequence[Seat]) -> int:
        self._connection.close()  # the server won't have kept it for so long; asking opens another
        playing = [seat for seat in seats if isinstance(seat, Player) and seat.seen.stage == "playing"]
        sizes = [len(msgspec.json.encode({**self._state(seat), "happened": []})) for seat in playing[:STATES_ASKED]]
        return sum(sizes) // max(1, len(sizes))

    def _state(self, seat: Player) -> dict[str, Any]:
        self._connection.request("GET", f"/api/tables/{seat.name}", headers={"Authorization": f"Bearer {seat.token}"})
        with self._connection.getresponse() as response:
            return msgspec.json.decode(response.read(), type=dict[str, Any])

    def _ask(self, path: str, **body: Any) -> Any:
        return post(self._connection, path, body, status=201, refused=("stolik refused", "stolik odmówił"))


def address_of(port: int, table: str) -> str:
    return f"ws://{HOST}:{port}/api/tables/{table}/socket"


@contextmanager
def running(*parts: str) -> Iterator[Tables]:
    """A server in one process of its own, that expects many tables from one address; these parts of games are compiled."""
    with nursery(*parts) as cradle:
        with started(cradle, LIFTED) as server:
            yield server
        if errors := cradle.errors():
            raise CannotMeasure(reason=(f"the server failed: {errors[0]}", f"serwer zawiódł: {errors[0]}"))


@contextmanager
def started(cradle: Nursery, limits: list[str]) -> Iterator[Tables]:
    """A server from a nursery, with its database in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="stolik-load-") as folder:
        wanted = Wanted(free_port(), str(Path(folder) / "tables.db"), limits)
        number = cradle.start(wanted)
        try:
            with closing(Tables(number, wanted.port)) as server:
                yield server
        finally:
            os.kill(number, signal.SIGKILL)


def load(tables: int, seconds: float, game: str = "the-game") -> Measured:
    """Measures our server under so many tables of a game for so long."""
    allow_files(tables)
    with running(f"{game} rules") as server:
        return load_on(server, tables, seconds, game)


def load_on(server: Tables, tables: int, seconds: float, game: str) -> Measured:
    """The same on a server that is running; people at other games than The Game make random moves."""
    server.game = game
    if game != "the-game":
        server.pick = at_random(game)
    return measure(server, tables, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--game", choices=GAMES, default="the-game")
    asked = parser.parse_args()
    try:
        measured = load(asked.tables, asked.seconds, asked.game)
    except CannotMeasure as error:
        sys.exit(error.say("en"))
    for name, value in msgspec.structs.asdict(measured).items():
        print(f"{name:<22}{value:>14,.{0 if isinstance(value, int) else 1}f}")


if __name__ == "__main__":
    main()
