"""The process that the benchmarks' servers are forked from, with everything imported and compiled.

python -m benchmarks.forking [PART ...] reads a line of JSON for every server that is wanted, and writes its number. A part of a
game to compile is named like `ten bots`.
"""

from __future__ import annotations

import os
import signal
import sys
from functools import partial

import msgspec
from benchmarks.serving import HOST, Wanted

from stolik.bots.preparing import prepare_part
from stolik.core import registry
from stolik.server import cli
from stolik.server.web import processes
from stolik.server.web.app import create

LONGEST_PAUSE = 0.5
"""Seconds before a process that was killed is started again: nothing else ever dies as often as in a storm."""
PARTS = ("the-game rules", "the-game bots")


def main() -> None:
    for named in sys.argv[1:] or PARTS:
        game, part = named.split()
        prepare_part(registry.game(game), part)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for servers that were killed
    for line in sys.stdin:
        wanted = msgspec.json.decode(line, type=Wanted)
        if number := os.fork():
            print(f"pid {number}", flush=True)
        else:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            live(wanted)


def live(wanted: Wanted) -> None:
    """The life of one server."""
    vars(cli)["create"] = partial(create, games=[])  # everything is compiled already
    vars(processes)["LONGEST_PAUSE"] = LONGEST_PAUSE
    try:
        cli.serve(
            host=HOST,
            port=wanted.port,
            database=wanted.database,
            limit=wanted.limits,
            processes=wanted.processes,
            language="en",
        )
    finally:
        print(f"ended {os.getpid()}", flush=True)
        os._exit(0)


if __name__ == "__main__":
    main()
