"""How fast the tree is that this runs in: it uses only what every revision since 0.1.0 has.

python benchmarks/inside.py rates GAME SECONDS NAME ...      # moves a second: playouts, policy, Table, batch_4096, gymnasium
python benchmarks/inside.py first_move GAME                  # seconds to import stolik, and to the first move at a table

`benchmarks.trees` runs this file with another tree's packages on the path, so it must not import anything of this one.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from itertools import count
from typing import Any

GAMES_AT_ONCE = 500
MOST_MOVES = 200

Work = Callable[[], int]
"""Makes some moves, and says how many."""


def rate(work: Work, seconds: float) -> float:
    """Moves a second of core time, for nothing here waits; the first piece of work, which may compile, doesn't count."""
    work()
    began, done = time.process_time(), 0
    while (taken := time.process_time() - began) < seconds or not done:
        done += work()
    return done / taken


def playouts(name: str) -> Work:
    """Random games inside the engine, always others: processors learn those that come again, and are a fifth faster then."""
    import numpy as np

    import stolik
    from stolik.core import record
    from stolik.core.game import key_of, key_words
    from stolik.core.rng import Chance

    game: Any = stolik.game(name)
    new_states: Any = getattr(record, "new_states", None) or record.batch  # type: ignore[attr-defined]
    form = (True,) if hasattr(record, "is_packed") else ()  # before there were two engines, all states were packed
    states, rng = game.states(1, *form), new_states(Chance, 1, *form)
    moves = np.zeros(game.rules.NUM_MOVES, np.int64)
    kernels = game.kernels.compiled if form else game.kernels
    key, numbers = np.array(key_words(key_of("compare"))), count()
    game.prepare(states, 0, game.check({}), fast=True)

    def more() -> int:
        key[3] = next(numbers)
        return int(kernels.random_games(states, 0, rng, key.copy(), GAMES_AT_ONCE, moves))

    return more


def policy(name: str) -> Work:
    """Whole games of the quick bots inside the engine."""
    import stolik
    import stolik.bots as bots
    from stolik.core.game import key_of

    game: Any = stolik.game(name)
    make: Any = getattr(bots, "SearchWorkspace", None) or bots.Desk  # type: ignore[attr-defined]
    workspace, options, seeds = make(game), game.check({}), iter(range(10**9))
    workspace.prepare(options)
    return lambda: int(workspace.play(key_of(next(seeds)), [2] * options.players)[0])


def through_table(name: str) -> Work:
    """A part of a game through `Table`, always the same."""
    import stolik

    def moves() -> int:
        table, made, choice = stolik.Table(name, seed=1), 0, 7
        while not table.over and made < MOST_MOVES:
            legal = table.legal()
            choice = (choice * 1103515245 + 12345) % 2**31
            table.play(legal[choice % len(legal)], seat=table.turn)
            made += 1
        return made

    return moves


def batched(name: str, games: int) -> Work:
    """Random moves of so many games in a `Batch`, observed and masked."""
    import stolik

    batch = stolik.Batch(name, games, auto_reset=True)
    batch.reset(1)

    def step() -> int:
        batch.step(batch.now.any_action)
        return games

    return step


def learned(name: str) -> Work:
    """Steps of a learner who takes the first legal action, in a single environment of Gymnasium against random players."""
    from stolik.adapters import gymnasium

    env = gymnasium.env(name, opponents="random")
    seeds = count()

    def episode() -> int:
        info, over, steps = env.reset(seed=next(seeds))[1], False, 0
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            steps += 1
        return steps

    return episode


def work_called(what: str, name: str) -> Work:
    """The work to measure; `batch_64` is a `Batch` of 64 games."""
    if what.startswith("batch_"):
        return batched(name, int(what.removeprefix("batch_")))
    return {"playouts": playouts, "policy": policy, "Table": through_table, "gymnasium": learned}[what](name)


def first_move(name: str) -> list[float]:
    """Seconds to import stolik, and from the beginning to the first move at a table."""
    began = time.perf_counter()
    import stolik

    imported = time.perf_counter()
    table = stolik.Table(name, seed=1)
    table.play(table.legal()[0])
    return [imported - began, time.perf_counter() - began]


def main() -> None:
    what, name, *more = sys.argv[1:]
    if what == "first_move":
        print(json.dumps(first_move(name)))
    else:
        seconds, *wanted = more
        print(json.dumps({one: rate(work_called(one, name), float(seconds)) for one in wanted}))


if __name__ == "__main__":
    main()
