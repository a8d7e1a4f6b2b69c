"""Our server beside boardgame.io's, as it is and with `deltaState`: the same clients, as many tables, states of the same size.

python -m benchmarks.load --tables 1000 --seconds 15 --rounds 2 [--game ten] [--processes 2]
python -m benchmarks.load hostile | bytes | mixed      # each has its own --help

They take turns, so that whatever else the machine does falls on all; the middle one of several rounds counts.
`hostile` is something else: honest tables of our server beside floods. `bytes` weighs the messages of whole games, and `mixed`
has people play at their pace while hard bots think beside them.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
from collections.abc import Callable
from functools import partial
from statistics import median

import msgspec
from benchmarks.load import boardgame_io, hostile, many_processes, mixed, ours, weighing
from benchmarks.load.clients import CannotMeasure, Measured
from benchmarks.trees import GAMES

MOST_TABLES, MOST_SECONDS, MOST_ROUNDS, MOST_PROCESSES = 5_000, 120.0, 9, 64
OTHERS = {"hostile": hostile.main, "bytes": weighing.main, "mixed": mixed.main}
OURS, THEIRS, THEIR_PATCHES = "stolik", "boardgame.io", "boardgame.io, deltaState"
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


Rounds = dict[str, list[Measured]]
"""What each contestant came to, round by round; ours is the first."""


def view_bytes_for(state_bytes: int) -> int:
    """How large boardgame.io's view must be for a message that holds a whole state to be as long as a whole state of ours."""
    asked = boardgame_io.VIEW_BYTES
    return asked + state_bytes - boardgame_io.load(*TRIAL, asked).message_bytes


def middle(rounds: list[Measured], field: str) -> float:
    return float(median(getattr(measured, field) for measured in rounds))


def report(found: Rounds) -> str:
    """The figures as a table in Markdown: ours, then each other with the ratio of ours over it."""
    others = [name for name in found if name != OURS and found[name]]
    lines = [
        f"| | {' | '.join([OURS, *(f'{name} | ratio' for name in others)])} |",
        f"| --- |{' ---: |' * (1 + 2 * len(others))}",
    ]
    for words, field, form in ROWS:
        our = middle(found[OURS], field)
        cells = [f"{form(theirs)} | {our / theirs:.2f}" for theirs in (middle(found[name], field) for name in others)]
        lines.append(f"| {' | '.join([words, form(our), *cells])} |")
    return "\n".join(lines)


def compare(tables: int, seconds: float, rounds: int, load: Callable[[int, float], Measured]) -> Rounds:
    """All three in turn; where there is no Node, ours alone."""
    found: Rounds = {OURS: [], THEIRS: [], THEIR_PATCHES: []}
    view_bytes = None
    for number in range(rounds):
        _add(found, OURS, number, load(tables, seconds))
        if number and not found[THEIRS]:
            continue
        try:
            view_bytes = view_bytes or view_bytes_for(found[OURS][0].state_bytes)
            for name in (THEIRS, THEIR_PATCHES):
                _add(found, name, number, boardgame_io.load(tables, seconds, view_bytes, delta=name == THEIR_PATCHES))
        except CannotMeasure as error:
            print(error.say("en"), flush=True)
    return found


def _add(found: Rounds, name: str, number: int, measured: Measured) -> None:
    found[name].append(measured)
    print(f"round {number + 1}, {name}: {measured.moves_per_second:,.0f} moves a second", flush=True)


def main() -> None:
    if sys.argv[1:] and (other := OTHERS.get(sys.argv[1])):
        other(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--game", choices=GAMES, default="the-game", help="what is played on our server")
    parser.add_argument("--processes", type=int, default=1, help="of our server; more than one are on a PostgreSQL of their own")
    asked = parser.parse_args()
    if not (0 < asked.tables <= MOST_TABLES and 0 < asked.seconds <= MOST_SECONDS and 0 < asked.rounds <= MOST_ROUNDS):
        parser.error(f"at most {MOST_TABLES} tables, {MOST_SECONDS:g} seconds and {MOST_ROUNDS} rounds")
    if not 0 < asked.processes <= MOST_PROCESSES:
        parser.error(f"1 to {MOST_PROCESSES} processes")
    busy = os.getloadavg()[0]
    own = partial(many_processes.load, asked.processes) if asked.processes > 1 else ours.load
    try:
        found = compare(asked.tables, asked.seconds, asked.rounds, partial(own, game=asked.game))
    except CannotMeasure as error:
        sys.exit(error.say("en"))
    today = datetime.datetime.now(datetime.UTC).date()
    print(f"\n{today}, {os.cpu_count()} cores, load average before {busy:.1f}; {asked.tables} tables, {asked.seconds:g} s")
    place = f"{asked.processes} processes on PostgreSQL" if asked.processes > 1 else "on a SQLite file"
    print(f"boardgame.io {boardgame_io.VERSION}, in memory; stolik, {asked.game}, {place}\n")
    print(report(found))
    print(f"\n{msgspec.json.encode(found).decode()}")


if __name__ == "__main__":
    main()
