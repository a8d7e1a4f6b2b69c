"""Answers for the bots of the tree that this runs in; `benchmarks.ladder` starts it in a checkout of another revision.

    python benchmarks/other_bots.py GAME

The first line that it prints says what its records, rules and moves are. Then it answers each line of JSON that it is sent, which
has the level of a bot, its seed and a record hidden for its seat, with a move, or with remarks if a `seat` is asked for them.
It must not import anything of the tree that started it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

import numpy as np

import stolik
from stolik.bots import Bot
from stolik.core import record
from stolik.lab.spec import version_of


def facts(name: str) -> dict[str, Any]:
    """What two trees must agree on for a record of one to mean the same in the other, and the version of the sources."""
    game = stolik.game(name)
    state = game.rules.State
    offsets = {field: state.dtype.fields[field][1] for field in state.fields}
    layout = [[field, kind, list(shape), offsets[field]] for field, (kind, shape) in state.fields.items()]
    moves = "\n".join(game.moves.say(move) for move in range(game.rules.NUM_MOVES))
    return {
        "rules": game.rules_version,
        "layout": [*layout, state.dtype.itemsize],
        "moves": hashlib.sha256(moves.encode()).hexdigest(),
        "talks": game.player.TALKS,
        "version": version_of(game),
    }


def main(name: str) -> None:
    game, bots = stolik.game(name), dict[tuple[str, str], Bot]()
    hidden = record.new_states(game.rules.State, 1, packed=True)
    print(json.dumps(facts(name)), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        key = (asked["bot"], asked["seed"])
        bot = bots.setdefault(key, Bot(game, *key))
        hidden[0] = np.frombuffer(bytes.fromhex(asked["hidden"]), game.rules.State.dtype)[0]
        answer = bot.remarks(hidden, asked["seat"]) if "seat" in asked else bot.choose(hidden)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
