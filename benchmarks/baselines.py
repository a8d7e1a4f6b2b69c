"""How strong the trained nets are: each plays random, easy and medium from every seat of the same deals, and all are rated.

python -m benchmarks.baselines [--games N] [--seed N] [NET.npz ...] prints tables for `docs/evidence/baselines.md`; without files
it takes the nets that come with Stolik. Where all play together, everybody plays each deal alone.
"""

from __future__ import annotations

import argparse
import itertools
import time
from pathlib import Path
from statistics import fmean

import numpy as np

from stolik import baselines
from stolik.batch import Step
from stolik.bots import Bot
from stolik.bots.levels import ANCHOR, EVEN
from stolik.core.game import Game
from stolik.lab import intervals
from stolik.lab.pages import figure, percent
from stolik.lab.ratings import rate
from stolik.lab.training.policies import Actions, play_trial, share_of

LEVELS = ("random", "easy", "medium")
NET = "net"
HALF = 0.5


def level(game: Game, name: str) -> Actions:
    """A built-in bot as a player of a batch."""
    bot = Bot(game, name, 1)

    def actions(now: Step) -> object:
        live = np.flatnonzero(now.turn >= 0)
        chosen = np.full(len(now.turn), -1)
        if name == "random":
            chosen[live] = now.any_action[live]
        else:
            chosen[live] = [bot.choose(now.seen[i : i + 1]) for i in live]
        return chosen

    return actions


def measured(file: str, games: int, seed: int) -> list[str]:
    """The rows of a net's game: a line for each player, with its rating and what it won against each level."""
    net = baselines.load(file)
    game, options = net.game, net.options
    players = {name: level(game, name) for name in LEVELS} | {NET: net.actions}
    names, rows = list(players), []
    together = game.together(options)
    if together:
        alone = {name: play_trial(game, options, player, "", games, seed) for name, player in players.items()}
        shares = {
            (one, two): [HALF + (a[0] - b[0]) / 2 for a, b in zip(alone[names[one]][0], alone[names[two]][0], strict=True)]
            for one, two in itertools.combinations(range(len(names)), 2)
        }
    else:
        shares, cells = {}, {}
        for one, two in itertools.combinations(range(len(names)), 2):  # the net comes last, and the levels play inside the batch
            won, _ = play_trial(game, options, players[names[two]], names[one], games, seed)
            shares[one, two] = [1 - fmean(deal) for deal in won]
            cells[names[two], names[one]] = share_of(won)
    ratings = {one.bot: one for one in rate(names, shares, names.index(ANCHOR))}
    for name in sorted(names, key=lambda name: -ratings[name].rating):
        rating = ratings[name]
        if together:
            won, scores = alone[name]
            against = [percent(share_of(won)), figure(intervals.mean(scores), 1)]
        else:
            against = [percent(cells[name, rival]) if (name, rival) in cells else "" for rival in LEVELS]
        rated = " to ".join(f"{EVEN + points:.0f}" for points in (rating.low, rating.high))
        rows.append(f"| {game.name} | {name} | {EVEN + rating.rating:.0f} ({rated}) | {' | '.join(against)} |")
    return rows


def main() -> None:
    asked = argparse.ArgumentParser(description="How strong trained nets are.")
    asked.add_argument("nets", nargs="*", default=["the-game", "ten", "abluxxen", "triggs"], help="games, or files of nets")
    asked.add_argument("--games", type=int, default=2000, help="games of each pair")
    asked.add_argument("--seed", type=int, default=77)
    given = asked.parse_args()
    for file in given.nets:
        began = time.process_time()
        print("\n".join(measured(file, given.games, given.seed)), flush=True)
        print(f"<!-- {Path(file).name}: {time.process_time() - began:.0f} s of a core -->", flush=True)


if __name__ == "__main__":
    main()
