"""How fast learners are served: `Batch` and the adapters beside PettingZoo, RLCard and Pgx, in the rounds of `speed`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from typing import Any

import numpy as np
from benchmarks import vectors

from stolik.batch import Batch
from stolik.core.game import Game

GAMES = 4096
BATCHES = {"batch": GAMES, "batch_64": 64}
"""How many games a batch holds, by the name of the figure."""
FIGURES = (*BATCHES, "pettingzoo", "gymnasium", *vectors.ROWS)
"""What is measured of each of our games, as far as it is installed."""
PGX_GAMES = ("leduc_holdem", "sparrow_mahjong")
"""Those of Pgx that are played with hidden cards or tiles and need nothing fetched."""

Run = Callable[[float], float]


def ours(name: str, game: Game) -> dict[str, Run]:
    """What is measured of each of our games."""
    found: dict[str, Run] = {f"{name} {key}": partial(batched, game, games) for key, games in BATCHES.items()}
    if find_spec("pettingzoo"):
        found[f"{name} pettingzoo"] = partial(pettingzoo_loop, _our_aec(name))
    if find_spec("gymnasium"):
        found[f"{name} gymnasium"] = partial(gymnasium_loop, name)
        found |= vectors.contestants(name)
    return found


def theirs() -> dict[str, Run]:
    """What is measured of others, as far as it is installed."""
    found: dict[str, Run] = {}
    if find_spec("pettingzoo") and find_spec("shimmy") and find_spec("pyspiel"):
        found["hanabi_v5"] = partial(pettingzoo_loop, _hanabi)
    if find_spec("rlcard"):
        found["uno"] = rlcard_loop
    if find_spec("pgx") and find_spec("jax"):
        found |= {f"pgx {name}": partial(pgx_loop, name) for name in PGX_GAMES}
    return found


def compared(ours: dict[str, float], theirs: dict[str, float]) -> dict[str, float]:
    """The ratios of a game's figures over those of others."""
    found = {f"{key}_over_playouts": ours[key] / ours["compiled_one_thread"] for key in BATCHES}
    found |= vectors.compared(ours)
    if "hanabi_v5" in theirs and "pettingzoo" in ours:
        found["pettingzoo_over_hanabi_v5"] = ours["pettingzoo"] / theirs["hanabi_v5"]
    if "uno" in theirs and "gymnasium" in ours:
        found["gymnasium_over_rlcard_uno"] = ours["gymnasium"] / theirs["uno"]
    for name, rate in theirs.items():
        if name.startswith("pgx "):
            found[f"batch_over_pgx_{name.removeprefix('pgx ')}"] = ours["batch"] / rate
    return found


def rows(figures: dict[str, Any]) -> list[str]:
    """Lines of the table of moves a second."""
    titles = {
        **{key: f"`Batch` of {games:,}, one thread" for key, games in BATCHES.items()},
        "pettingzoo": "PettingZoo adapter",
        "gymnasium": "Gymnasium adapter, random others",
        **vectors.ROWS,
    }
    lines = []
    for key, title in titles.items():
        if all(key in game for game in figures["games"].values()):
            lines.append(f"| {title} | " + " | ".join(f"{game[key]:,.0f}" for game in figures["games"].values()) + " |")
    names = {"hanabi_v5": "PettingZoo hanabi_v5", "uno": "RLCard uno"}
    for key, rate in figures["peers"].items():
        title = names.get(key, f"{key.replace('pgx', 'Pgx')}, {GAMES:,} on the CPU")
        lines.append(f"| {title} |" + f" {rate:,.0f} |" * len(figures["games"]))
    return lines


@cache
def _batch(game: Game, games: int) -> Batch:
    batch = Batch(game, games, auto_reset=True)
    batch.reset(1)
    return batch


def batched(game: Game, games: int, span: float) -> float:
    """Random moves of a batch: legal actions drawn, played, dealt anew, hidden, written as numbers and masks."""
    batch, steps, began = _batch(game, games), 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < span or steps == 0:
        batch.step(batch.now.any_action)
        steps += 1
    return steps * games / taken


def _our_aec(name: str) -> Callable[[], Any]:
    @cache
    def made() -> Any:
        from stolik.adapters import pettingzoo

        return pettingzoo.env(name)

    return made


@cache
def _hanabi() -> Any:
    from pettingzoo.classic import hanabi_v5

    return hanabi_v5.env()


def pettingzoo_loop(make: Callable[[], Any], span: float) -> float:
    """Random moves as PettingZoo's own benchmark makes them; the steps of agents that are done don't count."""
    env, chance = make(), random.Random(1)  # noqa: S311
    moves, began = 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < span or moves == 0:
        env.reset(seed=1)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                break
            env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            moves += 1
    return moves / taken


def gymnasium_loop(name: str, span: float) -> float:
    """Random moves of a learner against random players; the moves of all seats count."""
    env, chance = _our_gym(name), random.Random(1)  # noqa: S311
    moves, began = 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < span or moves == 0:
        _, info = env.reset()
        over = False
        while not over:
            _, _, over, _, info = env.step(chance.choice(np.flatnonzero(info["action_mask"]).tolist()))
        moves += env.moves_made
    return moves / taken


@cache
def _our_gym(name: str) -> Any:
    from stolik.adapters import gymnasium

    return gymnasium.env(name, opponents="random")


def rlcard_loop(span: float) -> float:
    """Random moves of RLCard's uno through its environment; the moves of all players count."""
    env, chance = _uno(), random.Random(1)  # noqa: S311
    moves, began = 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < span or moves == 0:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            moves += 1
    return moves / taken


@cache
def _uno() -> Any:
    import rlcard

    return rlcard.make("uno")


def pgx_loop(name: str, span: float) -> float:
    """Random moves of Pgx on the CPU, compiled by JAX, with automatic reset; JAX uses all cores."""
    step, state, key = _pgx(name)
    steps, began = 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < span or steps == 0:
        state, key = step(state, key)
        state.rewards.block_until_ready()
        steps += 1
    return steps * GAMES / taken


@cache
def _pgx(name: str) -> Any:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)

    def one(state: Any, key: Any) -> Any:
        key, draw, luck = jax.random.split(key, 3)
        actions = jax.random.categorical(draw, jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf), axis=-1)
        return jax.vmap(auto_reset(env.step, env.init))(state, actions, jax.random.split(luck, GAMES)), key

    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))
    return jax.jit(one), start, jax.random.PRNGKey(2)
