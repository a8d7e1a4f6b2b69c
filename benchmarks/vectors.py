"""Steps a second of many tables for one learner: our vector environment beside Gymnasium's `SyncVectorEnv` of the same tables.

Both are made by `gymnasium.make_vec`, get the same kind of random legal actions, and only the core time of their `step` counts.
`make bench` has these rows; python -m benchmarks.vectors [GAME ...] prints them alone.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import numpy as np

import stolik

TABLES = 1024
ROUNDS, SECONDS = 5, 0.3
OPPONENTS = ("random", "medium")
KINDS = {
    "vector": "`VectorEnv` of 1,024, {level} opponents, core time",
    "sync": "Gymnasium's `SyncVectorEnv` of the same, core time",
}
ROWS = {f"{kind}_{level}": title.format(level=level) for level in OPPONENTS for kind, title in KINDS.items()}
"""The titles of the rows, by the names of the figures."""


def contestants(name: str) -> dict[str, Callable[[float], float]]:
    """What is measured of one game."""
    return {f"{name} {kind}_{level}": partial(stepped, name, kind, level) for level in OPPONENTS for kind in KINDS}


def compared(ours: dict[str, float]) -> dict[str, float]:
    """How many times as many steps ours make."""
    return {
        f"vector_over_sync_{level}": ours[f"vector_{level}"] / ours[f"sync_{level}"]
        for level in OPPONENTS
        if f"sync_{level}" in ours
    }


def stepped(name: str, kind: str, level: str, span: float) -> float:
    """Steps a second, of all tables together."""
    env, chance = _made(name, kind, level), np.random.default_rng(1)
    masks = env.reset()[1]["action_mask"]
    taken, steps = 0.0, 0
    while taken < span:
        actions = (masks * chance.random(masks.shape, np.float32)).argmax(axis=1)
        began = time.process_time()
        infos = env.step(actions)[4]
        taken += time.process_time() - began
        masks, steps = infos["action_mask"], steps + TABLES
    return steps / taken


@lru_cache(1)  # a thousand single environments take much memory
def _made(name: str, kind: str, level: str) -> Any:
    import gymnasium as gym

    from stolik.adapters.gymnasium import env_id

    mode = "sync" if kind == "sync" else None
    return gym.make_vec(env_id(name), num_envs=TABLES, opponents=level, vectorization_mode=mode)


def main(names: list[str]) -> None:
    """Prints medians of rounds in which all take turns."""
    for name in names:
        taken: dict[str, list[float]] = {key: [] for key in ROWS}
        for _ in range(ROUNDS):
            for key, run in zip(ROWS, contestants(name).values(), strict=True):
                taken[key].append(run(SECONDS))
        speed = {key: statistics.median(rates) for key, rates in taken.items()}
        for key, title in ROWS.items():
            print(f"| {name} | {title} | {speed[key]:,.0f} |")
        for key, ratio in compared(speed).items():
            print(f"| {name} | {key} | {ratio:.1f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(stolik.games()))
