"""Whole turns of The Game, compared by what they leave: the cheapest in cards passed are judged by the net."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.rule import rule
from stolik.games.the_game.learned import (
    HARDER_BIAS,
    HARDER_FIRST,
    HARDER_SECOND,
    SOLO_BIAS,
    SOLO_FIRST,
    SOLO_SECOND,
    TEAM_BIAS,
    TEAM_FIRST,
    TEAM_SECOND,
)
from stolik.games.the_game.planning import back_of, forward
from stolik.games.the_game.rules import CARDS, END_TURN, FIRST, HIGH, ROWS, State, play
from stolik.games.the_game.values import (
    COUNTS,
    FEATURES,
    HAND,
    HIDDEN_UNITS,
    OWN,
    UNSEEN,
    judge,
    note_features,
    note_table,
    passed,
)

WIDTH, NARROW = 20, 10
"""How many ways to play the turn are judged, and how many beginnings are continued; and how many in playouts, to be quicker."""
EXTRA = 3
"""The most that a run beyond what the turn asks for may cost: two cards passed, and itself."""
MASK, LAID, BEGIN, LAST, COST, RUNS, PATH, TOPS = range(8)
WAY = TOPS + ROWS
"""The fields of a way: the cards left in the hand (a bit each), the number laid, first move, last pile, cost, the number of runs,
the first move of each of them (`STEP` bits each, the first run in the lowest ones), and tops."""
STEP = 9
DEEPEST = 5
"""The most runs of a turn that are looked at together."""
LOST, WON = -1e9, 1e9
ANY = 1_000


@rule
def grow(counts: Any, way: Any, ways: Any, n: int, width: int, low: int, dearest: int) -> int:
    """Adds ways that continue one by a run on a pile from `low` on to n ways, by their cost; returns how many, at most `width`.

    A run is one card, then those exactly ten back that the hand holds. It costs the cards that it passes, and itself; going
    back gains as much.
    """
    hand = way[MASK]
    card, left = 0, hand
    while left:
        if left & 1:
            value = counts[HAND + card]
            for row in range(low, ROWS):
                top = way[TOPS + row]
                ahead = forward(top, value, row)
                if ahead > 0 or ahead == -10:
                    cost = way[COST] + (passed(counts, hand, top, value) + 1) * (1 if ahead > 0 else -1)
                    mask, laid, end = hand & ~(1 << card), 1, value
                    back = back_of(end, row)
                    while holds(counts, mask, back):
                        cost -= passed(counts, mask, end, back) + 1
                        mask &= ~(1 << counts[OWN + back])
                        laid += 1
                        end = back
                        back = back_of(end, row)
                    if cost <= way[COST] + dearest and (n < width or cost < ways[n - 1, COST]):
                        at = n if n < width else width - 1
                        n = min(width, n + 1)
                        while at > 0 and ways[at - 1, COST] > cost:
                            for field in range(WAY):
                                ways[at, field] = ways[at - 1, field]
                            at -= 1
                        for field in range(ROWS):
                            ways[at, TOPS + field] = way[TOPS + field]
                        ways[at, TOPS + row] = end
                        ways[at, MASK], ways[at, LAID], ways[at, LAST], ways[at, COST] = mask, way[LAID] + laid, row, cost
                        move = (value - FIRST) * ROWS + row
                        ways[at, BEGIN] = move if way[LAID] == 0 else way[BEGIN]
                        ways[at, RUNS], ways[at, PATH] = way[RUNS] + 1, way[PATH] | move << STEP * way[RUNS]
        card += 1
        left >>= 1
    return n


@rule
def holds(counts: Any, hand: int, value: int) -> bool:
    """Whether what is left of the hand holds a card."""
    return bool(counts[OWN + value + 1] > counts[OWN + value] and hand >> counts[OWN + value] & 1)


@rule
def best_turn(s: State, best: Any, values: Any, width: int) -> int:
    """Writes the best ways to play (or to go on with) the turn, at most `width`, by the net for this table."""
    if s.players == 1:
        return best_turn_by(s, SOLO_FIRST, SOLO_SECOND, best, values, width)
    if is_harder(s):
        return best_turn_by(s, HARDER_FIRST, HARDER_SECOND, best, values, width)
    return best_turn_by(s, TEAM_FIRST, TEAM_SECOND, best, values, width)


@rule
def bias_of(s: State) -> float:
    """What the net for this table adds to each verdict."""
    return SOLO_BIAS if s.players == 1 else HARDER_BIAS if is_harder(s) else TEAM_BIAS


@rule
def is_harder(s: State) -> bool:
    """Whether turns ask for more cards, or hands are smaller, than in the standard game: teams have another net there."""
    return bool(s.minimum > 2 or s.smaller_hands)


@rule
def best_turn_by(s: State, first: Any, second: Any, best: Any, values: Any, width: int) -> int:
    """Writes the best ways to play (or to go on with) the turn, at most `width`, with the value of each; returns how many.

    A way without cards laid ends the turn.
    """
    counts = np.empty(COUNTS, np.int64)
    x, h = np.empty(FEATURES, np.float64), np.empty(HIDDEN_UNITS, np.float64)
    old = np.empty(ROWS, np.int64)
    cards = note_table(s, counts)
    way = np.zeros(WAY, np.int64)
    way[MASK] = (1 << cards) - 1
    way[BEGIN] = END_TURN
    for row in range(ROWS):
        way[TOPS + row] = s.rows[row]
        old[row] = s.rows[row]
    found = 0
    owed = max(0, int(s.needed) - int(s.laid))
    if owed == 0:
        found = add_way(counts, way, old, first, second, x, h, best, values, found, width)
    ways, n = np.empty((WIDTH, WAY), np.int64), 0
    n = grow(counts, way, ways, n, width, 0, EXTRA if owed == 0 else ANY)
    depth = 0
    while n > 0 and depth < DEEPEST:
        more, m = np.empty((WIDTH, WAY), np.int64), 0
        before = values[0] if found > 0 else LOST
        for at in range(n):
            if ways[at, LAID] >= owed:
                found = add_way(counts, ways[at], old, first, second, x, h, best, values, found, width)
            else:
                m = grow(counts, ways[at], more, m, width, ways[at, LAST], ANY)
        if m == 0:
            # All that is owed is laid: one run more, while the best gets better.
            if found == 0 or values[0] <= before:
                return found
            for at in range(min(found, 2)):
                if best[at, LAID] > 0:
                    m = grow(counts, best[at], more, m, width, 0, EXTRA)
        ways, n = more, m
        depth += 1
    return found


@rule
def add_way(
    counts: Any, way: Any, old: Any, first: Any, second: Any, x: Any, h: Any, best: Any, values: Any, found: int, width: int
) -> int:
    """Judges a way and puts it among the best; returns how many there are."""
    if way[MASK] == 0 and counts[UNSEEN + HIGH] == 0:
        value = WON
    else:
        note_features(counts, int(way[MASK]), way[TOPS:], old, x)
        value = judge(x, first, second, h)
    if found == width and value <= values[width - 1]:
        return found
    at = found if found < width else width - 1
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        for field in range(WAY):
            best[at, field] = best[at - 1, field]
        at -= 1
    values[at] = value
    for field in range(WAY):
        best[at, field] = way[field]
    return min(width, found + 1)


@rule
def lay_runs(s: State, way: Any) -> None:
    """Lays all cards of a way, as far as the game isn't won before."""
    for run in range(way[RUNS]):
        move = way[PATH] >> STEP * run & (1 << STEP) - 1
        row = move % ROWS
        card = move // ROWS
        while s.over == 0 and 0 <= card < CARDS and s.where[card] == s.turn:
            play(s, card * ROWS + row)
            card = back_of(card + FIRST, row) - FIRST
