"""How fast the rules run on this machine, measured beside OpenSpiel and others in the same minutes.

python -m benchmarks.speed                         # all games (make bench)
python -m benchmarks.speed ten --quick --json      # one game, shorter rounds, one JSON object
python -m benchmarks.speed --before REVISION       # and beside another revision, in processes that take turns

Shared machines drift, so every figure is the median of several short rounds, and the rounds of all
contestants take turns. What counts is the ratio.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks import before, beside_c, research, searching, trees

import stolik
from stolik.core import record
from stolik.core.errors import StolikError
from stolik.core.game import Game, key_of, key_words
from stolik.core.rng import Chance
from stolik.core.rule import COMPILED

OPEN_SPIEL_GAMES = ("crazy_eights", "gin_rummy", "hearts", "spades")
ROLLOUTS = 500


def measure(quick: bool = False, only: str | None = None, revision: str | None = None) -> dict[str, Any]:
    """All figures, of one game or of all: moves a second, seconds to start, and ratios of ours over theirs."""
    with tempfile.TemporaryDirectory(prefix="stolik-bench-") as folder:
        figures = _measure(quick, only, Path(folder))
    if revision is not None:
        rounds, seconds, starts = (2, 0.2, 1) if quick else (7, 1.0, 2)
        with trees.checked_out(revision) as tree:
            beside = before.measure(tree, figures["games"], rounds=rounds, seconds=seconds, starts=starts)
        figures["before"] = {"revision": revision, "games": beside}
    return figures


def _measure(quick: bool, only: str | None, folder: Path) -> dict[str, Any]:
    rounds, seconds = (3, 0.1) if quick else (7, 1.0)
    contestants: dict[str, Callable[[float], float]] = {}
    games = {only: stolik.game(only)} if only else stolik.games()
    for name, game in games.items():
        contestants[f"{name} 1"] = lambda span, game=game: _compiled(game, span, 1)  # type: ignore[misc]
        contestants[f"{name} 2"] = lambda span, game=game: _compiled(game, span, 2)  # type: ignore[misc]
        contestants[f"{name} step"] = lambda span, game=game: _stepped(game, span)  # type: ignore[misc]
        contestants[f"{name} table"] = lambda span, game=game: _through_table(game, span)  # type: ignore[misc]
        contestants |= research.ours(name, game)
        contestants |= searching.contestants(name, game) if COMPILED else {}
    for name in OPEN_SPIEL_GAMES if open_spiel_version() else ():
        contestants[f"{name} cpp"] = lambda span, name=name: _open_spiel_cpp(name, span)  # type: ignore[misc]
        contestants[f"{name} python"] = lambda span, name=name: _open_spiel_python(name, span)  # type: ignore[misc]
    others = research.theirs()
    contestants |= others
    beside = beside_c.contestants(folder) if beside_c.GAME in games and COMPILED else {}
    contestants |= beside
    for run in contestants.values():
        run(0.01)
    taken: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, run in contestants.items():
            taken[name].append(run(seconds))
    speed = {name: statistics.median(figures) for name, figures in taken.items()}
    figures: dict[str, Any] = {"machine": _machine(), "quick": quick, "games": {}, "open_spiel": {}, "ratios": {}}
    figures["peers"] = {name: speed[name] for name in others}
    figures["c"] = {name: speed[name] for name in beside}
    for name in OPEN_SPIEL_GAMES if open_spiel_version() else ():
        figures["open_spiel"][name] = {"cpp": speed[f"{name} cpp"], "python": speed[f"{name} python"]}
    for name in games:
        ours = {
            "compiled_one_thread": speed[f"{name} 1"],
            "compiled_two_threads": speed[f"{name} 2"],
            "step_from_python": speed[f"{name} step"],
            "table": speed[f"{name} table"],
            **{key: speed[f"{name} {key}"] for key in (*research.FIGURES, *searching.ROWS) if f"{name} {key}" in speed},
            "interpreted": _interpreted(name, seconds),
            **before.seconds_to_start(trees.ROOT, name=name),
        }
        ratios = {
            "two_threads_over_one": statistics.median(
                two / one for one, two in zip(taken[f"{name} 1"], taken[f"{name} 2"], strict=True)
            ),
            **research.compared(ours, figures["peers"]),
        }
        for theirs, rates in figures["open_spiel"].items():
            ratios[f"openspiel_cpp_{theirs}"] = ours["compiled_one_thread"] / rates["cpp"]
            ratios[f"openspiel_python_{theirs}"] = ours["compiled_one_thread"] / rates["python"]
            ratios[f"step_over_openspiel_python_{theirs}"] = ours["step_from_python"] / rates["python"]
        if beside and name == beside_c.GAME:
            ratios["playouts_over_c"] = statistics.median(
                mine / theirs for mine, theirs in zip(taken["beside c"], taken["c"], strict=True)
            )
        figures["games"][name] = ours
        figures["ratios"][name] = ratios
    return figures


def table(figures: dict[str, Any]) -> str:
    """The figures for people, as Markdown."""
    machine = figures["machine"]
    lines = [", ".join(f"{name} {value}" for name, value in machine.items() if value), ""]
    lines += ["| moves a second | " + " | ".join(figures["games"]) + " |", "| --- |" + " ---: |" * len(figures["games"])]
    titles = {
        "compiled_one_thread": "random playouts, compiled, one thread",
        "compiled_two_threads": "the same on two threads",
        "step_from_python": "compiled step, called from Python",
        "table": "through `Table`",
        "interpreted": "random playouts, interpreted",
    }
    for key, title in titles.items():
        lines.append(f"| {title} | " + " | ".join(f"{game[key]:,.0f}" for game in figures["games"].values()) + " |")
    for name, rates in figures["open_spiel"].items():
        for key, title in (("cpp", "C++ rollouts"), ("python", "Python loop")):
            lines.append(f"| OpenSpiel {name}, {title} |" + f" {rates[key]:,.0f} |" * len(figures["games"]))
    for key, title in (("c", "C program, core time"), ("beside c", "random playouts beside it, core time")):
        if key in figures["c"]:
            lines.append(f"| {title} |" + _only(beside_c.GAME, figures, f"{figures['c'][key]:,.0f}"))
    lines += research.rows(figures)
    for key, title in searching.ROWS.items():
        if all(key in game for game in figures["games"].values()):
            cells = (f"{game[key]:,.0f}" if game[key] > 1000 else f"{game[key]:.1f}" for game in figures["games"].values())
            lines.append(f"| {title} | {' | '.join(cells)} |")
    if not figures["open_spiel"]:
        lines.append("| OpenSpiel |" + " not installed |" * len(figures["games"]))
    lines += ["", "| seconds | " + " | ".join(figures["games"]) + " |", "| --- |" + " ---: |" * len(figures["games"])]
    for key, title in before.STARTS.items():
        lines.append(f"| {title} | " + " | ".join(f"{game[key]:.2f}" for game in figures["games"].values()) + " |")
    lines += ["", "| ratio | " + " | ".join(figures["ratios"]) + " |", "| --- |" + " ---: |" * len(figures["ratios"])]
    for key in dict.fromkeys(key for ratios in figures["ratios"].values() for key in ratios):
        found = (f"{ratios[key]:.2f}" if key in ratios else "" for ratios in figures["ratios"].values())
        lines.append(f"| {key} | " + " | ".join(found) + " |")
    return "\n".join(lines + (before.table(figures["before"]) if "before" in figures else []))


def _only(game: str, figures: dict[str, Any], figure: str) -> str:
    """The cells of a row that has a figure for one game only."""
    return "".join(f" {figure if name == game else ''} |" for name in figures["games"])


def open_spiel_version() -> str:
    try:
        return version("open_spiel")
    except PackageNotFoundError:
        return ""


def _machine() -> dict[str, Any]:
    parts = {name: version(name) for name in ("stolik", "numba", "numpy")}
    peers = {name: version(name) for name in ("pettingzoo", "gymnasium", "rlcard", "pgx", "jax") if find_spec(name)}
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {
        "python": python,
        **parts,
        "open_spiel": open_spiel_version(),
        **peers,
        "cores": os.cpu_count(),
        "system": platform.machine(),
    }


class _Playouts:
    """Random games, one after the other, for a span of time."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.states, self.rng = game.states(1, packed=COMPILED), record.new_states(Chance, 1, packed=COMPILED)
        game.deal(self.states, 0, game.options(), key_of(seed))  # type: ignore[call-arg]
        self.key = record.numbers_for(self.states, key_words(key_of(f"bench {seed}")))
        self.buffer = game.move_buffer(self.states)

    def run(self, span: float, games: int) -> tuple[int, float]:
        moves = 0
        began = time.perf_counter()
        while (taken := time.perf_counter() - began) < span or moves == 0:
            moves += self.game.kernels.of(self.states).random_games(self.states, 0, self.rng, self.key, games, self.buffer)
        return moves, taken


def _compiled(game: Game, span: float, threads: int) -> float:
    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(_Playouts(game, seed).run, span, 2_000) for seed in range(threads)]
        return sum(moves / taken for moves, taken in (job.result() for job in jobs))


def _stepped(game: Game, span: float) -> float:
    """Moves one by one from Python: a random choice, then the compiled step that plays and lists what follows."""
    states = game.states(2, packed=True)
    kernels, buffer = game.kernels.of(states), game.move_buffer(states)
    game.deal(states, 0, game.options(), key_of("step"))  # type: ignore[call-arg]
    states[1] = states[0]
    step, chance = kernels.step, random.Random(1).random  # noqa: S311
    beginning = len(game.legal(states, 0))
    moves, began = 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < span:
        states[0] = states[1]
        kernels.legal_at(states, 0, buffer)
        n = beginning
        while n:
            n = step(states, 0, buffer[int(chance() * n)], buffer)
            moves += 1
    return moves / taken


def _through_table(game: Game, span: float) -> float:
    """Moves through `Table`: every one checked, recorded, and the legal moves listed in typed form."""
    choose = random.Random(1).choice  # noqa: S311
    moves, seed, began = 0, 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < span or moves == 0:
        table, seed = stolik.Table(game, seed=seed), seed + 1
        while not table.over:
            table.play(choose(table.legal()))
            moves += 1
    return moves / taken


def _interpreted(game: str, span: float) -> float:
    code = f"from benchmarks import speed; print(speed.interpreted({game!r}, {span}))"
    return float(_python(code, STOLIK_COMPILED="0"))


def interpreted(game: str, span: float) -> float:
    """Random playouts in a process where nothing is compiled."""
    moves, taken = _Playouts(stolik.game(game), 0).run(span, 1)
    return moves / taken


def _python(code: str, **environment: str) -> str:
    command = [sys.executable, "-c", code]
    settings = {**os.environ, **environment}
    return subprocess.run(command, cwd=trees.ROOT, env=settings, check=True, text=True, capture_output=True).stdout


def _dealt(game: Any, chance: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, weights)[0])
    return state


def _open_spiel_python(name: str, span: float) -> float:
    """OpenSpiel's loop from Python; as for our own games, moves of players count and dealing is in the time."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)  # noqa: S311
    return _open_spiel_games(game, chance, span)[0]


def _open_spiel_games(game: Any, chance: random.Random, span: float) -> tuple[float, float]:
    moves = games = 0
    began = time.perf_counter()
    while (taken := time.perf_counter() - began) < span or games == 0:
        state = _dealt(game, chance)
        games += 1
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                moves += 1
    return moves / taken, moves / games


_lengths: dict[str, float] = {}


def _open_spiel_cpp(name: str, span: float) -> float:
    """OpenSpiel's random rollouts inside C++, from dealt hands; a game's mean length comes from its Python loop."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)  # noqa: S311
    if name not in _lengths:
        _lengths[name] = _open_spiel_games(game, chance, 1.0)[1]
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1_000, False, 1, False)
    games, began = 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < span:
        bot.mcts_search(_dealt(game, chance))
        games += ROLLOUTS
    return games * _lengths[name] / taken


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__.partition("\n")[0])
    asked.add_argument("game", nargs="?", help="measure this game only")
    asked.add_argument("--quick", action="store_true", help="take shorter rounds; the figures are rougher")
    asked.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    asked.add_argument("--before", type=trees.revision, metavar="REVISION", help="measure a checkout of this revision beside it")
    wanted = asked.parse_args()
    try:
        figures = measure(wanted.quick, wanted.game, wanted.before)
    except StolikError as error:
        asked.error(error.say("en"))
    print(json.dumps(figures, indent=2) if wanted.json else table(figures))


if __name__ == "__main__":
    main()
