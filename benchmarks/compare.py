"""This tree beside another one: playouts, `Table`, `Batch` and a server's move, as ratios within one run.

python -m benchmarks.compare REVISION

Makes a worktree of the revision in a temporary folder, and has both trees measure themselves in turn, so that whatever else the
machine does falls on both. A ratio over 1 means that this tree is faster. Both need the same packages.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from benchmarks.trees import GAMES, ROOT, checked_out

ROUNDS = 5

MEASURE = r"""
import json, sys, time
import stolik
from stolik.core import record
from stolik.core.game import key_of, key_words
from stolik.core.rng import Chance
from stolik.bots import bot_kernels
import stolik.bots as bots
import numpy as np

name = sys.argv[1]
game = stolik.game(name)
Workspace = getattr(bots, "SearchWorkspace", None) or bots.Desk
SECONDS = 1.0

def rate(work):
    work()
    began, done = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        done += work()
    return done / (time.perf_counter() - began)

new_states = getattr(record, "new_states", None) or record.batch
form = (True,) if hasattr(record, "is_packed") else ()  # before there were two engines, all states were packed
states, rng = game.states(1, *form), new_states(Chance, 1, *form)
moves = np.zeros(game.rules.NUM_MOVES, np.int64)
kernels = game.kernels.compiled if form else game.kernels
key = np.array(key_words(key_of("compare")))
game.prepare(states, 0, game.check({}), fast=True)
playouts = rate(lambda: int(kernels.random_games(states, 0, rng, key.copy(), 50, moves)))

def table_moves():
    table, made, choice = stolik.Table(name, seed=1), 0, 7
    while not table.over and made < 200:
        legal = table.legal()
        choice = (choice * 1103515245 + 12345) % 2**31
        table.play(legal[choice % len(legal)], seat=table.turn)
        made += 1
    return made

tables = rate(table_moves)
workspace = Workspace(game)
workspace.prepare(game.check({}))
seeds = iter(range(10**9))
policy = rate(lambda: workspace.play(key_of(next(seeds)), [2] * game.check({}).players)[0])
batch = stolik.Batch(name, 1024, auto_reset=True)
step = batch.reset(seeds=1)

def batch_moves():
    batch.step(step.any_action.copy())
    return 1024

print(json.dumps({"playouts": playouts, "policy": policy, "Table": tables, "Batch": rate(batch_moves)}))
"""
SERVER = (
    "from benchmarks.load import ours; import json; m = ours.load({tables}, {seconds}); print(json.dumps(1 / m.cpu_ms_per_move))"
)


def measured(tree: Path, code: str, *arguments: str) -> object:
    """What a tree says of itself."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tree / "src"), str(tree), str(tree / "scripts")])}
    environment["STOLIK_COMPILED"] = "1"
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=tree, env=environment, check=True, text=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout.strip().splitlines()[-1])


def compare(before: Path, rounds: int, tables: int, seconds: float) -> dict[str, float]:
    """How many times as fast this tree is, by what and for which game."""
    found: dict[str, list[float]] = {}
    for number in range(rounds):
        for name in GAMES:
            pair = [measured(tree, MEASURE, name) for tree in ((before, ROOT) if number % 2 else (ROOT, before))]
            then, now = pair if number % 2 else reversed(pair)
            assert isinstance(then, dict) and isinstance(now, dict)
            for what, figure in now.items():
                found.setdefault(f"{what}, {name}", []).append(figure / then[what])
        code = SERVER.format(tables=tables, seconds=seconds)
        pair = [measured(tree, code) for tree in ((before, ROOT) if number % 2 else (ROOT, before))]
        then, now = pair if number % 2 else reversed(pair)
        assert isinstance(then, float) and isinstance(now, float)
        found.setdefault("a server's move, the-game", []).append(now / then)
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    return {what: median(ratios) for what, ratios in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("revision", help="what to compare with, as git names it")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--tables", type=int, default=50, help="tables of the server, with four people each")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long the server is played on")
    asked = parser.parse_args()
    with checked_out(asked.revision) as before:
        ratios = compare(before, asked.rounds, asked.tables, asked.seconds)
    print(f"| what, game | this tree over {asked.revision} |\n| --- | ---: |")
    for what, ratio in sorted(ratios.items()):
        print(f"| {what} | {ratio:.2f} |")


if __name__ == "__main__":
    main()
