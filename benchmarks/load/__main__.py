"""Our server beside boardgame.io's: the same clients, the same number of tables, messages of the same size.

python -m benchmarks.load --tables 1000 --seconds 15 --rounds 2
python -m benchmarks.load hostile

The two take turns, so that whatever else the machine does falls on both; the middle one of several rounds counts.
`hostile` is something else: honest tables of our server beside floods.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
from collections.abc import Callable
from statistics import median

import msgspec
from benchmarks.load import boardgame_io, hostile, ours
from benchmarks.load.clients import CannotMeasure, Measured

MOST_TABLES, MOST_SECONDS, MOST_ROUNDS = 5_000, 120.0, 9
TRIAL = (4, 1.0)
"""Tables and seconds that show how much boardgame.io puts around a view."""
ROWS: tuple[tuple[str, str, Callable[[float], str]], ...] = (
    ("moves a second", "moves_per_second", lambda value: f"{value:,.0f}"),
    ("ms until all seats have a move, p50", "p50_ms", lambda value: f"{value:,.0f}"),
    ("the same, p99", "p99_ms", lambda value: f"{value:,.0f}"),
    ("ms of a core for a move", "cpu_ms_per_move", lambda value: f"{value:.2f}"),
    ("the same of the clients", "client_ms_per_move", lambda value: f"{value:.2f}"),
    ("memory of a table at rest, KB", "bytes_per_idle_table", lambda value: f"{value / 1000:,.0f}"),
    ("memory of a table after play, KB", "bytes_per_table", lambda value: f"{value / 1000:,.0f}"),
    ("bytes of a message", "message_bytes", lambda value: f"{value:,.0f}"),
)


def view_bytes_for(message_bytes: int) -> int:
    """How large boardgame.io's view must be for its messages to be as long as ours."""
    asked = boardgame_io.VIEW_BYTES
    return asked + message_bytes - boardgame_io.load(*TRIAL, asked).message_bytes


def middle(rounds: list[Measured], field: str) -> float:
    return float(median(getattr(measured, field) for measured in rounds))


def report(mine: list[Measured], theirs: list[Measured]) -> str:
    """The figures as a table in Markdown."""
    lines = ["| | stolik | boardgame.io | ratio |", "| --- | ---: | ---: | ---: |"]
    for words, field, form in ROWS:
        our = middle(mine, field)
        cells = [form(middle(theirs, field)), f"{our / middle(theirs, field):.2f}"] if theirs else ["", ""]
        lines.append(f"| {words} | {form(our)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def compare(tables: int, seconds: float, rounds: int) -> tuple[list[Measured], list[Measured]]:
    """Both halves in turn; where there is no Node, ours alone."""
    mine: list[Measured] = []
    theirs: list[Measured] = []
    view_bytes = None
    for number in range(rounds):
        mine.append(ours.load(tables, seconds))
        print(f"round {number + 1}, stolik: {mine[-1].moves_per_second:,.0f} moves a second", flush=True)
        if number and not theirs:
            continue
        try:
            view_bytes = view_bytes or view_bytes_for(mine[-1].message_bytes)
            theirs.append(boardgame_io.load(tables, seconds, view_bytes))
        except CannotMeasure as error:
            print(error.say("en"), flush=True)
            continue
        print(f"round {number + 1}, boardgame.io: {theirs[-1].moves_per_second:,.0f} moves a second", flush=True)
    return mine, theirs


def main() -> None:
    if sys.argv[1:2] == ["hostile"]:
        hostile.main(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--rounds", type=int, default=2)
    asked = parser.parse_args()
    if not (0 < asked.tables <= MOST_TABLES and 0 < asked.seconds <= MOST_SECONDS and 0 < asked.rounds <= MOST_ROUNDS):
        parser.error(f"at most {MOST_TABLES} tables, {MOST_SECONDS:g} seconds and {MOST_ROUNDS} rounds")
    busy = os.getloadavg()[0]
    try:
        mine, theirs = compare(asked.tables, asked.seconds, asked.rounds)
    except CannotMeasure as error:
        sys.exit(error.say("en"))
    today = datetime.datetime.now(datetime.UTC).date()
    print(f"\n{today}, {os.cpu_count()} cores, load average before {busy:.1f}; {asked.tables} tables, {asked.seconds:g} s")
    print(f"boardgame.io {boardgame_io.VERSION}, in memory; stolik on a SQLite file\n")
    print(report(mine, theirs))
    print(f"\n{msgspec.json.encode({'stolik': mine, 'boardgame.io': theirs}).decode()}")


if __name__ == "__main__":
    main()
