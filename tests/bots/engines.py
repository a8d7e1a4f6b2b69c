"""Plain and compiled engines side by side: the same legal moves, the same bytes, the same choices of medium bots.

`make engines ARGS="--games 1000"` plays so many games of every setting. In every second one it first makes some random moves on
the compiled engine, so that all stretches of a game are looked at. Then both engines go on with what medium bots choose.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from stolik.bots import BOTS, SearchWorkspace
from stolik.core import record
from stolik.core.game import key_of
from tests.games.modes import EXTREMES, Setting

LONGEST_START = 150
MOVES = 25
"""Moves of each game that are compared."""


def compared(setting: Setting, seed: int) -> Iterator[tuple[str, object, object]]:
    """What both engines say of each position: what it is about, the compiled engine's answer, the plain one's."""
    game, chance = setting.game, random.Random(f"engines {setting} {seed}")
    packed, plain = game.states(1, packed=True), game.states(1, packed=False)
    for states in (packed, plain):
        game.deal(states, 0, game.check(setting.options), key_of(f"engines {seed}"))
    if seed % 2:
        for _ in range(chance.randrange(LONGEST_START)):
            if not (moves := game.legal(packed, 0)):
                break
            game.kernels.compiled.step(packed, 0, chance.choice(moves), game.move_buffer(packed))
        plain = game.copied(packed, 0, packed=False)
    spaces = SearchWorkspace(game, packed=True), SearchWorkspace(game, packed=False)
    for _ in range(MOVES):
        both = packed, plain
        seat = record.number(packed, 0, "turn")
        yield "state", record.pack(packed, 0), record.pack(plain, 0)
        legal, other = game.legal(packed, 0), game.legal(plain, 0)
        yield "legal moves", legal, other
        yield "asides", game.asides(packed, 0), game.asides(plain, 0)
        hidden = [game.hide(states, 0, seat) for states in both]
        yield "hidden", record.pack(hidden[0], 0), record.pack(hidden[1], 0)
        if not legal:
            return
        chosen = []
        for space, one in zip(spaces, hidden, strict=True):
            space.observe(one, f"{seed}".encode())
            chosen.append(space.choose(BOTS["medium"]))
        yield "choice of medium", chosen[0], chosen[1]
        for states in both:
            game.kernels.of(states).step(states, 0, chosen[0], game.move_buffer(states))


def check(setting: Setting, first: int, stop: int) -> int:
    """Compares games of a setting; returns how many positions it looked at."""
    positions = 0
    for seed in range(first, stop):
        for what, compiled, plain in compared(setting, seed):
            assert compiled == plain, f"{setting}, game {seed}: {what} differs: {compiled!r}, {plain!r}"
            positions += what == "state"
    return positions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000, help="games of every setting")
    games, began, positions = parser.parse_args().games, time.monotonic(), 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        running = [pool.submit(check, setting, 0, games) for setting in EXTREMES]
        for done, one in enumerate(as_completed(running), 1):
            positions += one.result()
            print(f"{done} of {len(running)} settings", file=sys.stderr, flush=True)
    seconds = time.monotonic() - began
    print(f"{len(EXTREMES)} settings, {games} games each, {positions:,} positions: no difference; {seconds:.0f} s")


if __name__ == "__main__":
    main()
