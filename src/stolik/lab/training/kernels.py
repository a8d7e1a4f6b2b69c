"""The games that The Game's net learns from: played by the planner at first, and then by the net itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.record import States
from stolik.core.rng import below, start
from stolik.core.rule import kernel
from stolik.games.the_game.bot import SOLO_STEPS, policy, remarks
from stolik.games.the_game.endgame import known, solve
from stolik.games.the_game.rules import END_TURN, ROWS, deal, ending, play, score
from stolik.games.the_game.turns import WAY, WIDTH, best_turn_by, lay_runs
from stolik.games.the_game.values import COUNTS, FEATURES, HIDDEN_UNITS, note_features, note_table

TURNS = 32
"""A game is disturbed at one of its first so many turns; what is learned begins there."""
WILDEST = 8
"""How many of the best turns a disturbed turn of the net is chosen from."""


@kernel
def self_play(
    states: States,
    rng: States,
    key: list[int],
    games: int,
    by_net: bool,
    disturbed: bool,
    first: Any,
    second: Any,
    features: Any,
    left: Any,
    numbers: Any,
    results: Any,
    buffer: list[int],
) -> int:
    """Plays games with the options of the only state; writes the features of what turns left, the cards left in the end, and the
    number of the game.

    In a disturbed game one turn is played at random, and in some also turns before it. Only what follows is noted, so that what
    is learned is worth what the players make of it. Returns how many positions were noted.
    """
    s, luck = states[0], rng[0]
    luck.fast = 1
    start(luck, key)
    best, values = np.empty((WIDTH, WAY), np.int64), np.empty(WIDTH, np.float64)
    counts, tops, x = np.empty(COUNTS, np.int64), np.empty(ROWS, np.int64), np.empty(FEATURES, np.float64)
    none_first, none_second = np.zeros((FEATURES, HIDDEN_UNITS)), np.zeros(HIDDEN_UNITS)
    n = 0
    for game in range(games):
        s.fast = 1
        key[1] = game
        deal(s, key)
        begin, turn, fresh, strange, result = n, 0, True, False, -1
        at = below(luck, TURNS) if disturbed else -1
        wild = below(luck, 3) * 20
        while not ending(s):
            for said in range(remarks(s, -1, buffer)):
                play(s, buffer[said])
            if not s.started:
                play(s, policy(s, buffer, 0, luck))
                continue
            if s.players == 1 and known(s):
                result = solve(s, buffer, SOLO_STEPS)[1]
                break
            if fresh:
                strange = turn == at or (turn < at and below(luck, 200 if by_net else 100) < wild)
                fresh = False
            found = 0
            if by_net:
                found = best_turn_by(s, first, second, best, values, WIDTH)
            elif strange:
                found = best_turn_by(s, none_first, none_second, best, values, WIDTH)
            move = END_TURN + 0
            if found > 0:
                lay_runs(s, best[below(luck, min(found, WILDEST) if by_net else found) if strange else 0])
            else:
                move = policy(s, buffer, 0, luck)
            if s.over == 0 and move == END_TURN:
                if turn >= at and (by_net or turn < at + 2 or turn % 3 == 0) and n < len(features):
                    cards = note_table(s, counts)
                    for row in range(ROWS):
                        tops[row] = s.rows[row]
                    note_features(counts, (1 << cards) - 1, tops, tops, x)
                    for i in range(FEATURES):
                        features[n, i] = int(x[i])
                    n += 1
                fresh = True
                turn += 1
            if s.over == 0:
                play(s, move)
        results[game] = score(s, 0) if result < 0 else result
        for i in range(begin, n):
            left[i] = results[game]
            numbers[i] = game
    return n
