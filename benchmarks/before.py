"""Another revision beside this tree, for `benchmarks.speed`: both measure themselves in processes that take turns."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.trees import COMPILED, first_move, in_turn, rates

RATES = {
    "playouts": "random playouts, compiled, one thread",
    "batch_4096": "`Batch` of 4,096, one thread",
    "batch_64": "`Batch` of 64, one thread",
}
"""What is measured in moves a second."""
OVER = {"batch_4096_over_playouts": "`Batch` of 4,096 over playouts", "batch_64_over_playouts": "`Batch` of 64 over playouts"}
STARTS = {
    "import_seconds": "`import stolik`",
    "first_move_seconds": "to the first move, nothing compiled yet",
    "first_move_cold_seconds": "to the first compiled move, nothing compiled yet",
    "first_move_warm_seconds": "to the first compiled move, compiled before",
}
"""What is measured in seconds."""
WARM_STARTS = 3
"""Warm starts for every cold one."""

Pair = tuple[float, float]
"""Before and now, in one round."""
Pairs = dict[str, list[Pair]]
"""Each round, by what was measured."""


def measure(before: Path, games: Iterable[str], *, rounds: int, seconds: float, starts: int) -> dict[str, Any]:
    """For every game and everything measured: before, now, and how many times as fast this tree is."""
    found = {}
    for name in games:
        print(f"{name}, beside the revision before", file=sys.stderr, flush=True)
        rated = pairs(before, rounds, partial(rates, name=name, seconds=seconds, wanted=tuple(RATES)))
        found[name] = compared(rated, pairs(before, starts, partial(seconds_to_start, name=name)))
    return found


def pairs(before: Path, rounds: int, measured: Callable[[Path], dict[str, float]]) -> Pairs:
    """Both trees measured in turn, so many times."""
    found: Pairs = {}
    for number in range(rounds):
        then, now = in_turn(number, before, measured)
        for what, figure in now.items():
            found.setdefault(what, []).append((then[what], figure))
    return found


def seconds_to_start(tree: Path, *, name: str) -> dict[str, float]:
    """How long a tree takes to the first move: with an empty cache, and with what that left there."""
    with tempfile.TemporaryDirectory(prefix="stolik-cold-") as one, tempfile.TemporaryDirectory(prefix="stolik-cold-") as other:
        compiled = {**COMPILED, "STOLIK_CACHE": one}
        _, cold = first_move(tree, name, compiled)
        warm = [first_move(tree, name, compiled) for _ in range(WARM_STARTS)]
        _, as_it_comes = first_move(tree, name, {"STOLIK_CACHE": other})
    return {
        "import_seconds": median(imported for imported, _ in warm),
        "first_move_seconds": as_it_comes,
        "first_move_cold_seconds": cold,
        "first_move_warm_seconds": median(moved for _, moved in warm),
    }


def compared(rated: Pairs, starts: Pairs) -> dict[str, dict[str, float]]:
    """The medians of both, and of their ratios within a round: over 1 means that this tree is faster."""
    over = {f"{what}_over_playouts": _over(pairs, rated["playouts"]) for what, pairs in rated.items() if what != "playouts"}
    found = {what: _middle(pairs, [now / then for then, now in pairs]) for what, pairs in {**rated, **over}.items()}
    return found | {what: _middle(pairs, [then / now for then, now in pairs]) for what, pairs in starts.items()}


def _over(pairs: list[Pair], others: list[Pair]) -> list[Pair]:
    return [(then / other[0], now / other[1]) for (then, now), other in zip(pairs, others, strict=True)]


def _middle(pairs: list[Pair], ratios: list[float]) -> dict[str, float]:
    return {"before": median(then for then, _ in pairs), "now": median(now for _, now in pairs), "ratio": median(ratios)}


def table(figures: dict[str, Any]) -> list[str]:
    """The figures for people, as lines of Markdown."""
    lines = ["", f"| beside {figures['revision']} | game | before | now | ratio |", "| --- | --- | ---: | ---: | ---: |"]
    for titles, form in ((RATES, "{:,.0f}"), (OVER, "{:.2f}"), (STARTS, "{:.2f}")):
        for what, title in titles.items():
            for name, game in figures["games"].items():
                cells = [form.format(game[what]["before"]), form.format(game[what]["now"]), f"{game[what]['ratio']:.2f}"]
                lines.append(f"| {title} | {name} | {' | '.join(cells)} |")
    return [*lines, "", "Moves a second, or seconds; a ratio over 1 means that this tree is faster."]
