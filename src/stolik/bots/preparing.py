"""Compiles what tables, bots and reviews of a game call, or loads it from the cache: after that the compiled engine takes over.

`python -m stolik.bots.preparing` is a process that compiles at low priority, and fills the cache on disk: it reads lines like
`ten bots` and repeats each when it is done.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed

from stolik.bots.kernels import EASY, HARD, MEDIUM, RANDOM
from stolik.bots.workspace import SearchWorkspace, bot_kernels
from stolik.core import registry, rule
from stolik.core.engine import Kernels
from stolik.core.errors import StolikError
from stolik.core.game import Game, key_of
from stolik.core.positions.simulator import compile_positions
from stolik.core.table import Table
from stolik.reviewing.playouts import compile_kernels, review_kernels

PARTS = ("rules", "bots", "reviews")
"""What can be compiled of a game, in this order: tables use the rules, bots of all levels the second, reviews and searches of
positions the last."""
PLAYED = PARTS[:2]
"""What is used while a game is played."""


COMPILERS = min(2, os.cpu_count() or 1)
"""Processes that compile at once."""
NICENESS = 19
"""How much a compiling process steps back for everything else on the machine."""


class NotPrepared(StolikError, RuntimeError):
    words = ("{game} could not be compiled: {reason}", "Nie udało się skompilować: {game}: {reason}")


class CompilingOff(StolikError, RuntimeError):
    words = (
        "STOLIK_COMPILED=0 is set, so nothing is compiled here. Unset it first.",
        "Ustawiono STOLIK_COMPILED=0, więc nic się tu nie kompiluje. Najpierw usuń to ustawienie.",
    )


def prepare(*games: str, progress: Callable[[str, int, int], None] | None = None) -> None:
    """Compiles games (none named: all) and loads them, so that tables, bots, searches and reviews use compiled rules.

    Compiling takes some twenty seconds for each game, once on each machine; loading takes less than one. `progress` is called
    with the name of a game, the number of its parts done, and the number of all parts.
    """
    if not rule.COMPILED:
        raise CompilingOff()
    names = [registry.game(name).name for name in games or registry.games()]
    for done, name in enumerate(_compiled([(name, part) for part in PARTS for name in names]), 1):
        if progress:
            progress(name, done, len(PARTS) * len(names))
    for name in names:
        for part in PARTS:
            prepare_part(registry.game(name), part)


def _compiled(jobs: list[tuple[str, str]]) -> Iterator[str]:
    """Compiles what isn't in the cache yet, in processes beside each other; yields the game of each part that is there."""
    with ThreadPoolExecutor(COMPILERS) as threads:
        running = {threads.submit(_compile, *job): job[0] for job in jobs}
        try:
            for done in as_completed(running):
                done.result()
                yield running[done]
        finally:
            threads.shutdown(wait=False, cancel_futures=True)


def _compile(name: str, part: str) -> None:
    if is_cached(registry.game(name), part):
        return
    order = [sys.executable, "-m", __name__]
    done = subprocess.run(order, input=f"{name} {part}\n", text=True, capture_output=True, check=False)  # noqa: S603
    if done.returncode:
        raise NotPrepared(game=name, reason=(done.stderr.strip().splitlines() or [str(done.returncode)])[-1])


def is_ready(game: Game, part: str) -> bool:
    """Whether this process uses the compiled kernels of a part."""
    return _kernels(game, part).ready


def is_cached(game: Game, part: str) -> bool:
    """Whether the compiled kernels of a part are on disk."""
    return _kernels(game, part).cached


def _kernels(game: Game, part: str) -> Kernels:
    if part == "rules":
        return game.kernels
    return bot_kernels(game) if part == "bots" else review_kernels(game)


def prepare_part(game: Game, part: str) -> None:
    """Compiles a part of a game in this process, or loads it from the cache, and has the game use it from now on."""
    if part == "rules":
        game.compile_rules()
    elif part == "bots":
        _compile_bots(game)
    else:
        compile_positions(game)
        compile_kernels(game)


def _compile_bots(game: Game) -> None:
    """Calls each compiled kernel that bots call."""
    table = Table(game, key=key_of("ready"))
    workspace, hidden = SearchWorkspace(game, packed=True), table.hide(table.turn)
    for level in (RANDOM, EASY, MEDIUM, HARD):
        workspace.observe(hidden, b"ready")
        workspace.choose(level)
    workspace.remarks(table.turn)
    bot_kernels(game).set_ready()


def main() -> None:
    """Compiles what its input names, line by line."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for line in sys.stdin:
        name, part = line.split()
        prepare_part(registry.game(name), part)
        print(line, end="", flush=True)


if __name__ == "__main__":
    main()
