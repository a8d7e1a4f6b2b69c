"""Honest tables while somebody else floods the server, at the defaults of its limits: who waits how long.

python -m benchmarks.load hostile [FLOOD ...] [--seconds 6]

Each flood gets a server of its own. The honest tables play first in quiet, then beside the flood. It passes if the 99th
percentile of their moves stays under 200 ms, no move is left lying, nobody loses a connection, and the server logs no error.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

import msgspec
import uvloop
from benchmarks.load import ours
from benchmarks.load.clients import CannotMeasure
from benchmarks.load.floods import ADDRESS, FLOODS, PARTS, Flood
from benchmarks.load.honest import Noticed, Order
from benchmarks.serving import nursery

QUIET_SECONDS = 4.0
SETTLING_SECONDS = 1.0
MOST_SECONDS = 60.0
MOST_MS = 200.0
"""What the 99th percentile must stay under."""
OWN_LAG_MS = 50.0
"""If the honest clients' own loop is later than this, the figure is theirs, not the server's."""
NICENESS = 5
"""The generator steps back: elsewhere it would have cores of its own."""
HEAD = "| flood | sent | answers | quiet p50 / p99 | p50 / p99 beside it | worst | a bot's worst | clients' lag p99 | |"


class Honest:
    """The process of the honest clients."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    async def order(self, do: str, port: int = 0, **more: Any) -> Noticed:
        return await asyncio.to_thread(self._order, Order(do, port, **more))

    def _order(self, order: Order) -> Noticed:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(order).decode() + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise CannotMeasure(reason=("the honest clients gave up", "uczciwi klienci się poddali"))
        return msgspec.json.decode(line, type=Noticed)


@contextmanager
def honest() -> Iterator[Honest]:
    command = [sys.executable, "-m", "benchmarks.load.honest"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Honest(process)
        finally:
            process.kill()


class Outcome(msgspec.Struct, frozen=True):
    """What became of one flood."""

    flood: str
    sent: int
    answers: dict[str, int]
    quiet: Noticed
    beside: Noticed
    errors: list[str] = []
    """What the server logged as an error."""

    @property
    def passed(self) -> bool:
        return self.beside.p99_ms < MOST_MS and not (self.beside.stalled or self.beside.lost or self.errors)

    @property
    def verdict(self) -> str:
        if self.passed:
            return "PASS"
        return "FAIL (the clients' own lag)" if self.beside.lag_ms > OWN_LAG_MS else "FAIL"

    def row(self) -> str:
        answers = ", ".join(f"{kind} {number:,}" for kind, number in sorted(self.answers.items()))
        trouble = [f"{self.beside.stalled} stalled"] * bool(self.beside.stalled) + ["connection lost"] * self.beside.lost
        trouble += [f"{len(self.errors)} errors, the first: {error}" for error in self.errors[:1]]
        cells = [
            self.flood,
            f"{self.sent:,}",
            answers,
            f"{self.quiet.p50_ms:.0f} / {self.quiet.p99_ms:.0f}",
            f"{self.beside.p50_ms:.0f} / {self.beside.p99_ms:.0f}",
            f"{self.beside.worst_ms:.0f}",
            f"{self.beside.bot_ms:.0f}",
            f"{self.beside.lag_ms:.0f}",
            "; ".join([self.verdict, *trouble]),
        ]
        return f"| {' | '.join(cells)} |"


async def beside(name: str, port: int, people: Honest, seconds: float) -> Outcome:
    """One flood, and what honest tables notice of it."""
    await people.order("sit", port)
    await asyncio.sleep(SETTLING_SECONDS)
    await people.order("begin")
    await asyncio.sleep(QUIET_SECONDS)
    quiet = await people.order("end")
    flood = Flood(port, lambda: people.order("begin"))
    with closing(flood.tables):
        await FLOODS[name](flood, seconds)
    noticed = await people.order("end")
    await people.order("leave")
    return Outcome(name, flood.sent, dict(flood.answers), quiet, noticed)


def check_addresses() -> None:
    """Refuses a machine that has only one address of its own."""
    try:
        socket.create_server(ADDRESS).close()
    except OSError as error:
        reason = (
            f"this machine has no address {ADDRESS[0]}; Linux has it by itself",
            f"ten komputer nie ma adresu {ADDRESS[0]}; Linux ma go sam z siebie",
        )
        raise CannotMeasure(reason=reason) from error


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="benchmarks.load hostile", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("floods", nargs="*", help=f"those to let loose, by default all: {', '.join(FLOODS)}")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each flood")
    asked = parser.parse_args(arguments)
    wanted = asked.floods or list(FLOODS)
    if unknown := [name for name in wanted if name not in FLOODS]:
        parser.error(f"there is no flood {unknown[0]!r}; they are: {', '.join(FLOODS)}")
    if not 0 < asked.seconds <= MOST_SECONDS:
        parser.error(f"at most {MOST_SECONDS:g} seconds")
    today = datetime.datetime.now(datetime.UTC).date()
    print(f"{today}, {os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}; milliseconds\n")
    print(f"{HEAD}\n|{' --- |' * HEAD.count(' | ')} --- |", flush=True)
    outcomes = []
    try:
        check_addresses()
        with nursery(*PARTS) as cradle, honest() as people:
            os.nice(NICENESS)  # after the others have started
            for name in wanted:
                with ours.started(cradle, []) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    outcome = runner.run(beside(name, server.port, people, asked.seconds))
                outcomes.append(msgspec.structs.replace(outcome, errors=cradle.errors()))
                print(outcomes[-1].row(), flush=True)
    except CannotMeasure as error:
        sys.exit(error.say("en"))
    good = sum(outcome.passed for outcome in outcomes)
    verdict = "PASS" if good == len(outcomes) else "FAIL"
    print(f"\n{verdict}: p99 under {MOST_MS:g} ms beside {good} of {len(outcomes)} floods")
    print(f"\n{msgspec.json.encode(outcomes).decode()}")
    sys.exit(verdict == "FAIL")
