"""Steps a second of many tables for one learner: our vector environment beside Gymnasium's `SyncVectorEnv` of the same tables.

Both are made by `gymnasium.make_vec` and get the same kind of random legal actions. Only their `step` counts: the core time
of one thread, or on two threads what the clock says.
`make bench` has these rows; python -m benchmarks.vectors [GAME ...] prints them alone.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import numpy as np
from benchmarks import rows

import stolik

TABLES = 1024
OPPONENTS = ("random", "medium")
KINDS = {
    "vector": "`VectorEnv` of 1,024, {level} opponents, core time",
    "threads": "the same on two threads, by the clock",
    "sync": "Gymnasium's `SyncVectorEnv` of the same, core time",
}
MADE_WITH: dict[str, dict[str, Any]] = {"threads": {"threads": 2}, "sync": {"vectorization_mode": "sync"}}
ROWS = {f"{kind}_{level}": title.format(level=level) for level in OPPONENTS for kind, title in KINDS.items()}
"""The titles of the rows, by the names of the figures."""


def contestants(name: str) -> dict[str, Callable[[float], float]]:
    """What is measured of one game."""
    return {f"{name} {kind}_{level}": partial(stepped, name, kind, level) for level in OPPONENTS for kind in KINDS}


def compared(ours: dict[str, float]) -> dict[str, float]:
    """How many times as many steps ours make; and how many times as many they could make if medium bots took all of the time.

    What medium bots take more than random ones is time that both kinds of environment spend in the same compiled code.
    """
    if "sync_medium" not in ours:
        return {}
    found = {
        f"{kind}_over_sync_{level}": ours[f"{kind}_{level}"] / ours[f"sync_{level}"]
        for level in OPPONENTS
        for kind in ("vector", "threads")
    }
    thinking = 1 / ours["vector_medium"] - 1 / ours["vector_random"]
    return {**found, "thinking_alone_over_sync_medium": 1 / ours["sync_medium"] / thinking}


def stepped(name: str, kind: str, level: str, span: float) -> float:
    """Steps a second, of all tables together."""
    env, chance = _made(name, kind, level), np.random.default_rng(1)
    masks = env.reset()[1]["action_mask"]
    clock = time.perf_counter if kind == "threads" else time.process_time
    taken, steps = 0.0, 0
    while taken < span:
        actions = (masks * chance.random(masks.shape, np.float32)).argmax(axis=1)
        began = clock()
        infos = env.step(actions)[4]
        taken += clock() - began
        masks, steps = infos["action_mask"], steps + TABLES
    return steps / taken


@lru_cache(1)  # a thousand single environments take much memory
def _made(name: str, kind: str, level: str) -> Any:
    import gymnasium as gym

    from stolik.adapters.gymnasium import env_id

    return gym.make_vec(env_id(name), num_envs=TABLES, opponents=level, **MADE_WITH.get(kind, {}))


def main(names: list[str]) -> None:
    """Prints the table of these games."""
    figures = {name: rows.medians(name, contestants(name)) for name in names}
    ratios = {name: compared(ours) for name, ours in figures.items()}
    print("\n".join([*rows.table(figures, ROWS), "", *rows.table(ratios, {key: key for key in ratios[names[0]]})]))


if __name__ == "__main__":
    main(sys.argv[1:] or list(stolik.games()))
