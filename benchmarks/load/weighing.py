"""How many bytes a move takes: what the server sends each seat in whole games of random legal moves, without compression.

python -m benchmarks.load bytes [--game ten] [--tables 4] [--whole]

`--whole` asks for whole states, which is what everybody was sent before there were patches. The moves are the same.

Sockets and server are real; four people sit at every table. Counted are the bytes of messages, without the frames around them.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from statistics import fmean, median

import msgspec
import uvloop
from benchmarks.load import ours
from benchmarks.load.clients import SEATS, CannotMeasure, Run, Seat, Table, connect
from benchmarks.load.ours import Player, Tables
from benchmarks.load.reading import at_random
from benchmarks.trees import GAMES

MOST_TABLES = 50
TIMEOUT_SECONDS = 600.0
"""Seconds in which all games must be over; those of Phase 10 take thousands of random moves."""
HEAD = "| game | messages | moves of a game | bytes a seat and move, median | mean | bytes of a game for a seat |"


class Weighed(msgspec.Struct, frozen=True):
    """What the games of one kind came to; bytes are those of one seat."""

    game: str
    messages: str
    """What tells of moves: `patch` or `state`."""
    moves: float
    """Of a game, the mean."""
    median_bytes: float
    mean_bytes: float
    game_bytes: float
    """Of all messages of a game, from the first on the socket to the one that says that it is over; the mean."""

    def row(self) -> str:
        figures = [self.moves, self.median_bytes, self.mean_bytes, self.game_bytes]
        return f"| {' | '.join([self.game, self.messages, *(f'{figure:,.0f}' for figure in figures)])} |"


class Scale(Player):
    """A seat that writes down how long its messages are, until its game is over."""

    def __init__(self, run: Run, table: Table, number: int, port: int, name: str, token: str) -> None:
        super().__init__(run, table, number, port, name, token)
        self.over = asyncio.Event()
        self.moves: list[int] = []
        self.all = 0

    def heard(self, message: bytes) -> None:
        if not self.over.is_set():
            self.all += len(message)
            super().heard(message)

    def saw(self, version: int, mine: bool, size: int) -> None:
        if version > 1:  # the first two are those before the first move
            self.moves.append(size)
        super().saw(version, mine, size)

    def ended(self) -> None:
        self.over.set()

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.over.set()  # nobody need wait for it any longer


def weigh(server: Tables, game: str, tables: int, whole: bool = False) -> Weighed:
    """Plays so many games to the end, all at once."""
    run = Run()
    pick = at_random(game)
    seats: list[Scale] = []
    for _ in range(tables):
        name, tokens = server.seat_people([""] * SEATS, game)
        table = Table(run)
        seats += [Scale(run, table, number, server.port, name, token) for number, token in enumerate(tokens)]
    for seat in seats:
        seat.pick, seat.whole = pick, whole
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_to_the_end(run, seats, server.port))
    sizes = [size for seat in seats for size in seat.moves]
    return Weighed(
        game=game,
        messages=seats[0].seen.kind,
        moves=fmean(len(seat.moves) for seat in seats),
        median_bytes=median(sizes),
        mean_bytes=fmean(sizes),
        game_bytes=fmean(seat.all for seat in seats),
    )


async def _to_the_end(run: Run, seats: Sequence[Scale], port: int) -> None:
    players: list[Seat] = list(seats)
    await connect(players, port)
    run.playing = True
    for seat in seats:
        seat.move_on()
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            for seat in seats:
                await seat.over.wait()
    except TimeoutError as error:
        raise CannotMeasure(reason=("a game does not end", "gra się nie kończy")) from error
    if run.lost.is_set():
        raise CannotMeasure(reason=("the server closed a connection", "serwer zamknął połączenie"))
    for seat in seats:
        seat.hang_up()


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="benchmarks.load bytes", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, help="weigh this one only")
    parser.add_argument("--tables", type=int, default=4, help="games of each kind")
    parser.add_argument("--whole", action="store_true", help="weigh whole states instead of patches")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    asked = parser.parse_args(arguments)
    if not 0 < asked.tables <= MOST_TABLES:
        parser.error(f"1 to {MOST_TABLES} tables")
    games = [asked.game] if asked.game else GAMES
    try:
        with ours.running(*(f"{game} rules" for game in games)) as server:
            found = [weigh(server, game, asked.tables, asked.whole) for game in games]
    except CannotMeasure as error:
        sys.exit(error.say("en"))
    if asked.json:
        print(msgspec.json.encode(found).decode())
    else:
        print("\n".join([HEAD, f"| --- | --- |{' ---: |' * 4}", *(weighed.row() for weighed in found)]))
