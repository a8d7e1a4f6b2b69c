"""What bots choose in some fixed positions, as a hash for each game and level. `python -m tests.bots.fingerprints` records it.

You can check a game by thinking out its bots' moves again, but only with bots that still choose as they did then. So a game
counts the versions of its bots, and a test compares the hashes.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

import stolik
from stolik.bots import Bot, SearchWorkspace, bot_kernels
from stolik.core import record
from stolik.core.game import Game
from stolik.core.record import States
from stolik.core.seats import BOT_LEVELS, BotLevel
from tests.games.modes import EXTREMES

FILE = Path(__file__).parent / "fingerprints.json"
POSITIONS = 6
"""Of each mode, with the fewest and with the most players."""
SEARCHED = 3
"""How many positions of each game to search; a search takes long when it is interpreted."""
PLAYOUTS = 24
"""So few show what a search does; the number that the hard bot takes is part of its hash, too."""
SEED = b"fingerprint"


class Recorded(msgspec.Struct, frozen=True):
    """The version of a game's bots, and the hash of what each level chooses."""

    bot_version: int
    chosen: dict[str, str]


def fingerprint(game: Game, level: BotLevel) -> str:
    """The hash of what a level does in the fixed positions of a game."""
    does = searched(game) if level == "hard" else chosen(game, level)
    return hashlib.sha256(msgspec.json.encode(does)).hexdigest()[:16]


def chosen(game: Game, level: BotLevel) -> list[list[int]]:
    """The move that a bot of a level makes, and all that it would say."""
    bot = Bot(game, level, SEED)
    return [[bot.choose(hidden), *bot.remarks(other, seat)] for hidden, other, seat in positions(game)]


def searched(game: Game) -> list[list[float]]:
    """The moves that the hard bot's search thinks of, the best first, and how much it searches."""
    at = SearchWorkspace(game)
    player = bot_kernels(game).plain
    found = [[player.PLAYOUTS, player.LOOKAHEAD, player.CERTAIN, player.CLEAR, player.ENOUGH]]
    for hidden, _, _ in positions(game):
        found[0].append(player.playouts(record.read(game.rules.State, hidden, 0), player.PLAYOUTS))
        at.observe(hidden, SEED)
        if (count := at.think(1)) > 1:
            at.observe(hidden, SEED)
            at.think(PLAYOUTS)
            found.append([int(move) for move in at.moves[:count]])
        if len(found) > SEARCHED:
            break
    return found


def positions(game: Game) -> Iterator[tuple[States, States, int]]:
    """Records hidden for the seat in turn, and for the seat after it, here and there in games of random moves."""
    for setting in EXTREMES:
        if setting.game is not game:
            continue
        table, chance = setting.table("fingerprint"), random.Random("fingerprint")
        for _ in range(POSITIONS):
            for _ in range(chance.randrange(2, 9)):
                if not table.over:
                    table.play(chance.choice(table.legal()))
            if table.over:
                break
            after = (table.turn + 1) % setting.players
            yield table.hide(table.turn), table.hide(after), after


def recorded() -> dict[str, Recorded]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Recorded])


def main() -> None:
    found = {
        name: Recorded(game.bot_version, {level: fingerprint(game, level) for level in BOT_LEVELS})
        for name, game in stolik.games().items()
    }
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


if __name__ == "__main__":
    main()
