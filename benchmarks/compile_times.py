"""The core time that each kernel of each game takes to compile, from an empty cache.

python -m benchmarks.compile_times [GAME ...] [--json]          # make compile-times
python -m benchmarks.compile_times --before REVISION            # and the same of another revision, in turn, with the ratio

Each game is measured in a process of its own, which calls all that tables, bots, `Batch` and a Gymnasium environment call. What a
kernel takes includes all rules that are compiled into it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.trees import GAMES, ROOT, checked_out, revision

LONGEST = 600.0
"""Seconds that one game may take."""

MEASURE = r"""
import json, sys, time
from numba.core import event

class Times(event.Listener):
    depth, began, of = 0, 0.0, {}

    def on_start(self, happened):
        self.depth += 1
        if self.depth == 1:
            self.began = time.process_time()

    def on_end(self, happened):
        self.depth -= 1
        if self.depth == 0:
            function = happened.data["dispatcher"].py_func
            part = function.__module__.removeprefix("stolik_").split("_kernels_of_")[0]
            name = f"{part.split('.')[-1]} {function.__name__}"
            self.of[name] = self.of.get(name, 0.0) + time.process_time() - self.began

times = Times()
event.register("numba:compile", times)
import stolik

game = stolik.game(sys.argv[1])
try:
    from stolik.bots.preparing import prepare_part
except ImportError:
    from stolik.server.live.compiler import warm_up
    for part in ("rules", "medium", "hard"):
        warm_up(game, part)
else:
    game.compile_rules()
    prepare_part(game, "bots")
batch = stolik.Batch(game.name, 8, auto_reset=True)
batch.step(batch.reset(seeds=1).any_action.copy())
from stolik.adapters import gymnasium
env = gymnasium.env(game.name)
_, info = env.reset(seed=1)
env.step(int(info["action_mask"].argmax()))
print(json.dumps(times.of))
"""

Times = dict[str, dict[str, float]]
"""Seconds by game and kernel."""


def measured(tree: Path, game: str) -> dict[str, float]:
    """The seconds of each kernel of a game, in a tree that has nothing compiled."""
    path = os.pathsep.join([str(tree / "src"), str(tree)])
    with tempfile.TemporaryDirectory(prefix="stolik-compile-times-") as cache:
        environment = {**os.environ, "PYTHONPATH": path, "STOLIK_CACHE": cache, "STOLIK_COMPILED": "1"}
        command = [sys.executable, "-c", MEASURE, game]
        done = subprocess.run(command, cwd=tree, env=environment, check=True, text=True, stdout=subprocess.PIPE, timeout=LONGEST)
    found = json.loads(done.stdout.strip().splitlines()[-1])
    return {name: float(seconds) for name, seconds in found.items()}


def sums(times: Times) -> dict[str, float]:
    """The seconds of each game, and of all."""
    games = {game: sum(kernels.values()) for game, kernels in times.items()}
    return {**games, "all": sum(games.values())}


def table(now: Times, before: Times | None) -> str:
    """The figures for people, as Markdown: a row a kernel, then sums."""
    if before is None:
        lines = ["| game | kernel | seconds |", "| --- | --- | ---: |"]
        lines += [f"| {game} | {name} | {s:.2f} |" for game, kernels in now.items() for name, s in kernels.items()]
        return "\n".join(lines + [f"| {game} | together | {seconds:.2f} |" for game, seconds in sums(now).items()])
    lines = ["| game | kernel | seconds before | seconds | ratio |", "| --- | --- | ---: | ---: | ---: |"]
    for game, kernels in now.items():
        for name in dict.fromkeys([*before[game], *kernels]):
            lines.append(f"| {game} | {name} | {_compared(before[game].get(name), kernels.get(name))} |")
    then = sums(before)
    return "\n".join(lines + [f"| {game} | together | {_compared(then[game], s)} |" for game, s in sums(now).items()])


def _compared(before: float | None, now: float | None) -> str:
    """Three cells; a kernel that only one of the trees has gets no ratio."""
    cells = ["" if seconds is None else f"{seconds:.2f}" for seconds in (before, now)]
    return " | ".join([*cells, f"{now / before:.2f}" if before and now is not None else ""])


def measure(games: list[str], before: Path | None) -> tuple[Times, Times | None]:
    """The times of this tree, and of another one, game by game in turn."""
    now: Times = {}
    then: Times = {}
    for game in games:
        if before is not None:
            then[game] = measured(before, game)
        now[game] = measured(ROOT, game)
        print(f"{game}: {sum(now[game].values()):.1f} s", file=sys.stderr, flush=True)
    return now, then if before is not None else None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compile_times", description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", help="measure these games only")
    parser.add_argument("--before", type=revision, metavar="REVISION", help="measure a checkout of this revision, too")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    asked = parser.parse_args()
    if unknown := set(asked.game) - set(GAMES):
        parser.error(f"There is no game called {min(unknown)!r}.")
    games = asked.game or list(GAMES)
    if asked.before is None:
        now, before = measure(games, None)
    else:
        with checked_out(asked.before) as tree:
            now, before = measure(games, tree)
    if asked.json:
        found = {"now": now, "sums": sums(now)} | ({"before": before, "sums_before": sums(before)} if before is not None else {})
        print(json.dumps(found, indent=2))
    else:
        print(table(now, before))


if __name__ == "__main__":
    main()
