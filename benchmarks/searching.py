"""How fast positions are for a search from Python: copies, guesses, playouts, and the flat Monte-Carlo of the bot guide.

In a flat Monte-Carlo the move that is tried counts, and those of the playout after it.
`make bench` has these rows; python -m benchmarks.searching [GAME ...] prints them alone.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import rows

import stolik
from stolik.bots import Bot
from stolik.core.game import Game
from stolik.core.positions.simulator import PLAYOUT, simulator

GUIDE = Path(__file__).resolve().parents[1] / "docs" / "guides" / "your-own-bot.md"
OPENING, CALLS = 20, 200
ROWS = {
    "search_copy": "`table.copy()`, microseconds",
    "search_position": "`table.position`, microseconds",
    "search_play": "`position.play(move)`, microseconds",
    "search_guess": "`knowledge.guess(seed)`, microseconds",
    "search_playouts": "`position.playout(seed)`, moves a second",
    "search_flat": "flat Monte-Carlo of the guide, moves a second",
}


def contestants(name: str, game: Game) -> dict[str, Callable[[float], float]]:
    """What is measured of a game, each for a span of time, at a choice near its beginning, as good players get there."""
    stolik.prepare(game.name)  # or the first of them would be measured on the plain engine
    table, player = stolik.Table(game, seed=1), Bot(game, "medium")
    while len(table.history) < OPENING or len(table.legal()) < 2:
        table.play(player.choose(table.hide(table.turn)))
    position, knowledge = table.position, table.position.knowledge()
    move, bot = position.legal()[0], flat()

    def micros(call: Callable[[int], object]) -> Callable[[float], float]:
        return lambda span: 1e6 / rate(call, span)

    def flat_moves(span: float) -> float:
        view, moves = knowledge.view, knowledge.legal()
        made = sum(mean_moves(position.play(one)) + 1 for one in moves) * bot["GUESSES"]
        return float(rate(lambda seed: bot["Bot"](seed * bot["GUESSES"]).choose(view, moves, knowledge), span, 1) * made)

    return {
        f"{name} search_copy": micros(lambda _: table.copy()),
        f"{name} search_position": micros(lambda _: table.position),
        f"{name} search_play": micros(lambda _: position.play(move)),
        f"{name} search_guess": micros(knowledge.guess),
        f"{name} search_playouts": lambda span: rate(position.playout, span) * mean_moves(position),
        f"{name} search_flat": flat_moves,
    }


def flat() -> dict[str, Any]:
    """The names of the flat Monte-Carlo that the guide shows."""
    names: dict[str, Any] = {}
    text = next(
        block for block in re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL) if "Flat Monte" in block
    )
    exec(compile(text, str(GUIDE), "exec"), names)  # noqa: S102 (the guide is ours)
    return names


def rate(call: Callable[[int], object], span: float, calls: int = CALLS) -> float:
    """Calls a second of core time, for nothing here waits or uses a second core."""
    done, began = 0, time.process_time()
    while (taken := time.process_time() - began) < span or done == 0:
        for seed in range(done, done + calls):
            call(seed)
        done += calls
    return done / taken


def mean_moves(position: stolik.Position[Any, Any], playouts: int = CALLS) -> float:
    """How many moves a playout of a position makes."""
    one = simulator(position.game)
    states, after = one.fitting(position._states), one.new()

    def made(seed: int) -> int:
        return int(one.kernels.play_out(states, after, one.workspace, one.rng, one.key(seed, PLAYOUT), one.buffer))

    return sum(map(made, range(playouts))) / playouts


def main(names: list[str]) -> None:
    """Prints the table of these games."""
    figures = {name: rows.medians(name, contestants(name, stolik.game(name))) for name in names}
    print("\n".join(rows.table(figures, ROWS)))


if __name__ == "__main__":
    main(sys.argv[1:] or list(stolik.games()))
