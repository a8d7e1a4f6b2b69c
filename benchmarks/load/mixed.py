"""People who play at their pace while hard bots think at other tables of the same server: how long people's moves take.

python -m benchmarks.load mixed [--tables 50] [--bots 50] [--pace 2] [--seconds 30]

At each table of people somebody moves about every two seconds. Then there come as many tables at which three hard bots think
all the time, with a person who moves at once. It passes if the 99th percentile of the people's moves stays under 100 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from itertools import cycle, islice
from time import perf_counter

import msgspec
import uvloop
from benchmarks.load import ours
from benchmarks.load.clients import CannotMeasure, cpu_seconds, family
from benchmarks.load.floods import Flood
from benchmarks.load.honest import Noticed
from benchmarks.load.hostile import Honest, check_addresses, honest
from benchmarks.load.ours import Tables
from benchmarks.serving import LIFTED, nursery
from benchmarks.trees import GAMES

MOST_TABLES = 200
"""Each table of people has an address of its own."""
MOST_SECONDS = 600.0
MOST_MS = 100.0
"""What the 99th percentile must stay under."""
SETTLING_SECONDS = 2.0
COMPANY = ("", "hard", "hard", "hard")
HEAD = "| | moves of people | p50, ms | p99, ms | worst, ms | messages beside bots | cores busy | clients' lag p99, ms |"


class Wanted(msgspec.Struct, frozen=True):
    """What is to be measured: tables of people and of bots, the seconds between two moves of a table, and for how long."""

    game: str
    bot_games: tuple[str, ...]
    tables: int
    bots: int
    pace: float
    seconds: float

    @property
    def parts(self) -> list[str]:
        """What the server needs compiled."""
        people = [f"{self.game} rules", "the-game bots"]
        return list(dict.fromkeys([*people, *(f"{game} {part}" for game in self.bot_games for part in ("rules", "bots"))]))


class While(msgspec.Struct, frozen=True):
    """What people noticed in a while, what those beside bots were told in it, and how many cores server and bots had."""

    people: Noticed
    messages_beside_bots: int
    cores: float

    def row(self, words: str) -> str:
        people = self.people
        times = (f"{time:.0f}" for time in (people.p50_ms, people.p99_ms, people.worst_ms))
        cells = [
            words,
            f"{people.moves:,}",
            *times,
            f"{self.messages_beside_bots:,}",
            f"{self.cores:.2f}",
            f"{people.lag_ms:.0f}",
        ]
        return f"| {' | '.join(cells)} |"


class Outcome(msgspec.Struct, frozen=True):
    """People alone, and beside bots."""

    alone: While
    beside: While
    errors: list[str]

    @property
    def passed(self) -> bool:
        people = self.beside.people
        return people.p99_ms < MOST_MS and not (people.stalled or people.lost or self.errors)


async def measure(wanted: Wanted, server: Tables, people: Honest) -> Outcome:
    """People play alone for a while, and then beside bots for as long."""
    await people.order("sit", server.port, game=wanted.game, tables=wanted.tables, pace=wanted.pace, spread=wanted.pace / 2)
    crowd = Flood(server.port, lambda: asyncio.sleep(0))
    alone = await watched(wanted.seconds, server, people, crowd)
    with closing(crowd.tables):
        games = islice(cycle(wanted.bot_games), wanted.bots)
        seated = [crowd.tables.seat_people(list(COMPANY), game, speed="instant") for game in games]
    players = [await crowd.play(name, token) for name, (token,) in seated]
    beside = await watched(wanted.seconds, server, people, crowd)
    for player in players:
        player.hang_up()
    await people.order("leave")
    return Outcome(alone, beside, [])


async def watched(seconds: float, server: Tables, people: Honest, crowd: Flood) -> While:
    """What people notice in so many seconds, after a moment in which all find their pace."""
    await asyncio.sleep(SETTLING_SECONDS)
    await people.order("begin")
    began, busy, told = perf_counter(), cpu_seconds(family(server.pid)), crowd.answers["told"]
    await asyncio.sleep(seconds)
    lasted, busy = perf_counter() - began, cpu_seconds(family(server.pid)) - busy
    return While(await people.order("end"), crowd.answers["told"] - told, busy / lasted)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="benchmarks.load mixed", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=50, help="of four people")
    parser.add_argument("--bots", type=int, default=50, help="tables of three hard bots and a person who moves at once")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two moves at a table of people, about")
    parser.add_argument("--seconds", type=float, default=30.0, help="without bots, and again with them")
    parser.add_argument("--game", choices=GAMES, default="the-game", help="what people play")
    parser.add_argument("--bot-game", choices=GAMES, help="what bots play, by default all games in turn")
    asked = parser.parse_args(arguments)
    if not (0 < asked.tables <= MOST_TABLES and 0 <= asked.bots <= MOST_TABLES and 0 < asked.seconds <= MOST_SECONDS):
        parser.error(f"at most {MOST_TABLES} tables of each kind, and {MOST_SECONDS:g} seconds")
    bot_games = (asked.bot_game,) if asked.bot_game else GAMES
    wanted = Wanted(asked.game, bot_games, asked.tables, asked.bots, asked.pace, asked.seconds)
    today = datetime.datetime.now(datetime.UTC).date()
    print(f"{today}, {os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}\n", flush=True)
    try:
        check_addresses()
        with nursery(*wanted.parts) as cradle, honest() as people, ours.started(cradle, LIFTED) as server:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                outcome = runner.run(measure(wanted, server, people))
            outcome = msgspec.structs.replace(outcome, errors=cradle.errors())
    except CannotMeasure as error:
        sys.exit(error.say("en"))
    print(report(wanted, outcome))
    sys.exit(not outcome.passed)


def report(wanted: Wanted, outcome: Outcome) -> str:
    """The figures as a table in Markdown, and whether it passed."""
    people = outcome.beside.people
    trouble = [f"{people.stalled} stalled"] * bool(people.stalled) + ["connection lost"] * people.lost + outcome.errors[:1]
    verdict = "PASS" if outcome.passed else "FAIL"
    return "\n".join(
        [
            f"{HEAD}\n| --- |{' ---: |' * 7}",
            outcome.alone.row(f"{wanted.tables} tables of people"),
            outcome.beside.row(f"the same beside {wanted.bots} tables of hard bots"),
            "",
            "; ".join([f"{verdict}: p99 under {MOST_MS:g} ms beside hard bots", *trouble]),
            "",
            msgspec.json.encode(outcome).decode(),
        ]
    )
