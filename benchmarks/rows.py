"""Some rows of `make bench` alone: their contestants take turns, and each figure is the median of its rounds."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping

ROUNDS, SECONDS = 5, 0.3

Run = Callable[[float], float]
"""Measures for a span of time, and returns a figure."""


def medians(name: str, contestants: Mapping[str, Run]) -> dict[str, float]:
    """The figure of each contestant of a game, by its key without the name of the game before it."""
    taken: dict[str, list[float]] = {key: [] for key in contestants}
    for _ in range(ROUNDS):
        for key, run in contestants.items():
            taken[key].append(run(SECONDS))
    return {key.removeprefix(f"{name} "): statistics.median(figures) for key, figures in taken.items()}


def table(figures: Mapping[str, Mapping[str, float]], titles: Mapping[str, str]) -> Iterable[str]:
    """The lines of a table with a column for each game: figures by game and key, titles by key."""
    yield f"| | {' | '.join(figures)} |"
    yield "| --- |" + " ---: |" * len(figures)
    for key, title in titles.items():
        found = [game[key] for game in figures.values()]
        yield f"| {title} | {' | '.join(f'{figure:,.0f}' if figure > 1000 else f'{figure:.1f}' for figure in found)} |"
