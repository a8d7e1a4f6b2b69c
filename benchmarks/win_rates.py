"""How often the careful bot wins The Game, with 95% intervals: `make win-rates`.

Every seat is played by the same bot, which is shown hidden records only. Games run on all cores,
a fixed number of games a piece, so the result depends on the seed alone.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import stolik
from stolik.bots import bot_kernels
from stolik.core import record
from stolik.core.game import key_of, key_words, numbers
from stolik.core.rng import Chance

PIECE = 500


def played(options: dict[str, object], first: int, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Endings and scores of some games."""
    game = stolik.game("the-game")
    states, dice = game.states(2), record.batch(Chance, 1)
    game.deal(states, 0, game.check(options), key_of(seed))
    endings, scores = np.zeros(count, np.int64), np.zeros(count, np.int64)
    key = numbers(key_words(key_of(seed)))
    bot_kernels(game).policy_games(states, dice, key, first, count, game.room(), endings, scores)
    return endings, scores


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a share."""
    z = 1.959964
    share, spread = wins / games, z * math.sqrt(wins / games * (1 - wins / games) / games + z * z / (4 * games * games))
    return tuple((share + z * z / (2 * games) + side * spread) / (1 + z * z / games) for side in (-1, 1))  # type: ignore[return-value]


def row(options: dict[str, object], games: int, seed: int) -> str:
    played(options, 0, 1, seed)  # compiles, if need be, before the threads start
    began = time.perf_counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        pieces = list(pool.map(lambda first: played(options, first, min(PIECE, games - first), seed), range(0, games, PIECE)))
    endings = np.concatenate([piece[0] for piece in pieces])
    left = np.concatenate([piece[1] for piece in pieces])
    wins = int((endings == 1).sum())
    low, high = wilson(wins, games)
    mean, error = left.mean(), 1.96 * left.std() / math.sqrt(games)
    excellent = (left < 10).mean()
    share = f"{100 * wins / games:5.2f} ({100 * low:.2f} to {100 * high:.2f})"
    return f"{share} | {100 * excellent:5.1f} | {mean:5.2f} ± {error:.2f} | {time.perf_counter() - began:.0f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mode", nargs="*", default=["standard"], help="modes of The Game, all of them with 'all'")
    asked = parser.parse_args()
    print("| rules | signals | players | wins % (95% interval) | under 10 left % | cards left | time |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    game = stolik.game("the-game")
    for mode in game.modes if asked.mode == ["all"] else asked.mode:
        for signals in ("none", "leave", "all"):
            for players in range(1, 6):
                if players == 1 and signals != "none":
                    continue
                options = {**game.mode(mode).options, "players": players, "signals": signals}
                print(f"| {mode} | {signals} | {players} | {row(options, asked.games, asked.seed)} |", flush=True)


if __name__ == "__main__":
    main()
