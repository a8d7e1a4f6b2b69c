"""How long reviews take: each pass of a review of a default game, on one core, with what it needs loaded.

python -m benchmarks.reviews [GAME ...] [--depths N] [--plain] [--json]          # make reviews

Two games of each, from fixed seeds: one of medium bots, and one of careless people, who play like easy bots and make every
seventh move or so at random. Seconds are of the core, not of the clock. Those of a pass have nothing of the passes before it;
`looked at` is what every pass needs once, before the first.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time

import msgspec
from benchmarks.trees import GAMES

import stolik
from stolik.bots import Bot, seat_bots, take_turns
from stolik.core import rule
from stolik.core.record import States
from stolik.core.table import Table
from stolik.reviewing import review
from stolik.reviewing.making import LEAST_BUDGET, passes

CARELESS = 1 / 7
SEED = 20


class Careless(Bot):
    """Plays like an easy bot, and sometimes anything."""

    def __init__(self, bot: Bot, table: Table, seat: int) -> None:
        super().__init__(table.game, bot.name, SEED)
        self._game_played, self._dice = table.game, random.Random(f"{SEED} {seat}")  # noqa: S311

    def choose(self, hidden: States) -> int:
        if self._dice.random() < CARELESS:
            return self._dice.choice(self._game_played.legal(hidden, 0))
        return super().choose(hidden)


class Timed(msgspec.Struct, frozen=True):
    """A game that was reviewed: its moves and decisions, and for each pass its budget and the seconds that it took."""

    game: str
    players: str
    seats: int
    moves: int
    decisions: int
    looked_at: float
    budgets: list[int]
    seconds: list[float]


def played(game: str, players: str) -> Table:
    """A default game of such players."""
    seats = len(Table(game, seed=SEED).seats)
    level = "medium" if players == "medium" else "easy"
    table: Table = Table(game, seats=[stolik.Chair(name=f"{seat + 1}", bot=level) for seat in range(seats)], seed=SEED)
    bots = seat_bots(table, SEED)
    if players == "careless":
        bots = {seat: Careless(bot, table, seat) for seat, bot in bots.items()}
    for _ in take_turns(table, bots):
        pass
    return table


def timed(game: str, players: str, depths: int) -> Timed:
    table = played(game, players)
    review(table, LEAST_BUDGET, judge=False)  # loads the kernels, or compiles them
    began = time.process_time()
    making = passes(table)
    looked_at = time.process_time() - began
    budgets, seconds, decisions = [], [], 0
    for make in making[:depths]:
        began = time.process_time()
        found = make()
        seconds.append(round(time.process_time() - began, 2))
        budgets.append(found.budget)
        decisions = len(found.decisions)
    return Timed(game, players, len(table.seats), len(table.history), decisions, round(looked_at, 2), budgets, seconds)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all of them if you name none")
    reader.add_argument("--depths", type=int, default=3, help="how many passes to make")
    reader.add_argument("--plain", action="store_true", help="on the plain engine, as on a machine that has compiled nothing yet")
    reader.add_argument("--json", action="store_true", help="print JSON")
    asked = reader.parse_args()
    if asked.plain:
        rule.COMPILED = False
    found = []
    for game in asked.games or GAMES:
        for players in ("medium", "careless"):
            found.append(timed(game, players, asked.depths))
            print(found[-1], file=sys.stderr, flush=True)
    if asked.json:
        print(json.dumps(msgspec.to_builtins(found)))
        return
    print("| game | players | moves | decisions | looked at, s | trial games | seconds of a core |")
    print("| --- | --- | ---: | ---: | ---: | --- | --- |")
    for one in found:
        told = (one.game, f"{one.seats} {one.players}", one.moves, one.decisions, one.looked_at)
        tries, seconds = (" / ".join(map(str, numbers)) for numbers in (one.budgets, one.seconds))
        print(f"| {' | '.join(map(str, told))} | {tries} | {seconds} |")


if __name__ == "__main__":
    main()
