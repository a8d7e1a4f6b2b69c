"""Ten thousand games of every game and mode, shared among its numbers of players, checked for the laws: `make laws`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np

import stolik
from stolik.core import rule
from stolik.core.contract import Rules, members
from stolik.core.game import key_of, key_words
from stolik.core.rng import Chance
from tests.forms import move_buffer, new_states, numbers
from tests.games.modes import SETTINGS, Setting

PIECES = 64
"""A setting's games are cut into so many pieces, so that all cores have work to the end."""


def law_kernels(game: stolik.Game, name: str = "", **replaced: Any) -> ModuleType:
    """The checker of a game; with rules replaced it needs a name of its own."""
    names = {rule_name: getattr(game.rules, rule_name) for rule_name in members(Rules)}
    names |= {"policy": game.player.policy, **replaced}
    return rule.load_kernels(Path(__file__).parent / "law_kernels.py", name or game.name, game.sources, names, compiled=True)


def check(setting: Setting, kernels: ModuleType, first: int, games: int, by_policy: bool) -> int:
    """Plays games of a setting; returns the moves made, or raises with the law that was broken and the game that broke it."""
    game = setting.game
    states, rng, out = game.states(5), new_states(Chance, 1), numbers([0, 0])
    for at in (0, 4):
        game.deal(states, at, game.check(setting.options), key_of("laws"))
    key, raw = numbers(key_words(key_of(f"laws {setting}"))), cast("np.ndarray[Any, Any]", states).view(np.uint8).reshape(5, -1)
    law = kernels.broken_law(states, raw, rng, key, first, games, by_policy, move_buffer(game), move_buffer(game), out)
    if law:
        raise AssertionError(f"{setting}, game {out[0]}: {kernels.LAWS[law]}")
    return int(out[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games of random moves, each game and mode")
    parser.add_argument("--policy-games", type=int, default=1_000, help="games of the policy, each game and mode")
    parser.add_argument("--only", default="", help="settings whose name holds this")
    asked = parser.parse_args()
    loaded = {name: law_kernels(game) for name, game in stolik.games().items()}
    print("| setting | random games | moves | policy games | moves | seconds |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for setting in SETTINGS:
            if asked.only not in str(setting):
                continue
            began, made = time.perf_counter(), []
            share = sum((other.game, other.mode) == (setting.game, setting.mode) for other in SETTINGS)
            random_games, policy_games = -(-asked.games // share), -(-asked.policy_games // share)
            for by_policy, games in ((False, random_games), (True, policy_games)):
                size = max(1, games // PIECES)
                pieces = [(first, min(size, games - first)) for first in range(0, games, size)]
                jobs = [pool.submit(check, setting, loaded[setting.game.name], *piece, by_policy) for piece in pieces]
                made.append(sum(job.result() for job in jobs))
            took = time.perf_counter() - began
            row = [random_games, made[0], policy_games, made[1]]
            print(f"| {setting} | {' | '.join(f'{number:,}' for number in row)} | {took:.1f} |", flush=True)
    print("\nNo law was broken.", file=sys.stderr)


if __name__ == "__main__":
    main()
