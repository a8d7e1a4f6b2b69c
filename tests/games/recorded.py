"""Recorded games: every seat's view at every step, and counts of legal moves. `make playthroughs` writes them anew.

A game lists its playthroughs in `playthroughs/<game>.json`: one for each way it can end and each mode. The moves of one
that is recorded stay as they are, whatever bots would play today; a new one is played by the bot that its entry names.
An older version of the rules that can still be played has playthroughs and counts of its own.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

import stolik
from stolik.bots import Bot
from stolik.core.arguments import checked_level
from stolik.core.record import States
from stolik.core.text import plain
from tests.forms import move_buffer
from tests.games.modes import SETTINGS, Setting

FOLDER = Path(__file__).parent
COUNTED_SEEDS = 3
COUNTED_MOVES = 200
TREE_DEPTH = 3
TREE_NODES = 3_000


class Playthrough(msgspec.Struct, frozen=True):
    """What to record: who plays (a bot's name for all seats), from which seed, and how it must end."""

    name: str
    mode: str
    players: int
    seed: int
    by: str
    ending: str
    options: dict[str, str | int | bool] = {}
    moves: int = 100_000
    rules: int | None = None

    def play(self, game: stolik.Game) -> Iterator[stolik.Table]:
        """The table before every move and at the end, the same object each time."""
        options = {**game.mode(self.mode).options, **self.options, "players": self.players}
        table = stolik.Table(game, seed=self.seed, rules=self.rules, **options)
        yield table
        path = path_of(game, self)
        for seat, move in recorded_moves(path) if path.exists() else self.bots_moves(game, table):
            table.play(move, seat=seat)
            yield table

    def bots_moves(self, game: stolik.Game, table: stolik.Table) -> Iterator[tuple[int, int]]:
        """What the bot does in every seat, as the game goes on."""
        bot = Bot(game, checked_level(self.by), self.seed)
        while not table.over and len(table.history) < self.moves:
            seat = table.turn
            yield seat, bot.choose(table.hide(seat))
            for other in range(self.players):
                for remark in bot.remarks(table.hide(other), other):
                    yield other, remark


def recorded_moves(path: Path) -> list[tuple[int, str]]:
    """Who made which moves in a recorded game."""
    return [(int(seat), text) for seat, text in re.findall(r"^\d+\. seat (\d+): (.*)$", path.read_text("utf-8"), re.MULTILINE)]


def listed(game: stolik.Game) -> list[Playthrough]:
    return msgspec.json.decode((FOLDER / "playthroughs" / f"{game.name}.json").read_bytes(), type=list[Playthrough])


def path_of(game: stolik.Game, playthrough: Playthrough) -> Path:
    return FOLDER / "playthroughs" / f"{game.name}-{playthrough.name}.txt"


def record(game: stolik.Game, playthrough: Playthrough) -> str:
    """The whole game as text: each move, and the lines of each seat's view that it changed."""
    lines = [
        f"{game.title[0]}, {playthrough.mode}, {playthrough.players} players, seed {playthrough.seed}, played by {playthrough.by}"
    ]
    shown: dict[int, list[str]] = {}
    for table in playthrough.play(game):
        if table.history:
            made = table.history[-1]
            lines.append(f"\n{len(table.history)}. seat {made.seat}: {made.text}")
        for seat in [*range(playthrough.players), -1]:
            view = plain(game.narration.describe(table.view(seat), table.names(), "en")).splitlines()
            old = shown.get(seat, [])
            lines += [f"  {'watching' if seat < 0 else seat}| {line}" for line in view if line not in old]
            shown[seat] = view
    lines.append(f"\n{table.ending.name} scores {table.scores} ranks {table.ranks}")
    return "\n".join(lines) + "\n"


def counts_path(game: stolik.Game, rules: int) -> Path:
    older = "" if rules == game.rules_version else f"-rules-{rules}"
    return FOLDER / "counts" / f"{game.name}{older}.txt"


def counts(game: stolik.Game, rules: int) -> str:
    """How many legal moves there are along some games, a hash of their order, and the size of the tree of first moves."""
    lines = []
    for setting in SETTINGS:
        if setting.game is game:
            lines += [_counted(setting, seed, rules) for seed in range(COUNTED_SEEDS)]
    return "\n".join(lines) + "\n"


def _counted(setting: Setting, seed: int, rules: int) -> str:
    game, chance = setting.game, random.Random(seed)
    states = game.states(TREE_DEPTH + 2)
    table = setting.table(seed)
    game.deal(states, 0, table.options, table.key, rules=rules)
    tree = [_tree(game, states, 0, depth) for depth in range(1, TREE_DEPTH + 1) if _affordable(game, states, depth)]
    digest, numbers = hashlib.sha256(), []
    for _ in range(COUNTED_MOVES):
        moves = game.legal(states, 0)
        if not moves:
            break
        digest.update(repr(moves).encode())
        numbers.append(len(moves))
        game.kernels.of(states).step(states, 0, chance.choice(moves), move_buffer(game))
    ending = game.rules.Ending(game.kernels.of(states).ending_at(states, 0)).name
    some, order = " ".join(map(str, numbers[:12])), digest.hexdigest()[:16]
    return f"{setting} seed {seed}: tree {tree}, moves {len(numbers)}, legal {sum(numbers)} ({some} ...) {order} {ending}"


def _affordable(game: stolik.Game, states: States, depth: int) -> bool:
    return bool(len(game.legal(states, 0)) ** depth <= TREE_NODES)


def _tree(game: stolik.Game, states: States, level: int, depth: int) -> int:
    """The number of ways to make so many moves from here."""
    moves = game.legal(states, level)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        states[level + 1] = states[level]
        game.kernels.of(states).step(states, level + 1, move, move_buffer(game))
        total += _tree(game, states, level + 1, depth - 1)
    return total


def write_all() -> None:
    for game in stolik.games().values():
        kept = {path_of(game, playthrough): record(game, playthrough) for playthrough in listed(game)}
        for old in (FOLDER / "playthroughs").glob(f"{game.name}-*.txt"):
            if old not in kept:
                old.unlink()
        for path, text in kept.items():
            path.write_text(text, "utf-8")
        (FOLDER / "counts").mkdir(exist_ok=True)
        for rules in game.playable_rules:
            counts_path(game, rules).write_text(counts(game, rules), "utf-8")
        print(f"{game.name}: {len(kept)} playthroughs and the counts are written.")


if __name__ == "__main__":
    write_all()
