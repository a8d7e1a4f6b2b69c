"""A beginner at Abluxxen: sees the hand that they hold, and not the table that will steal from it.

The mistakes, each of them one that people make in their first games:

- *Lays the largest set at once*, often: never mind that it can be stolen, or that something on the table could be.
- *Keeps singles* that way: they stay for the end, when there is no time for them.
- *Wastes a joker* on such a set now and then.
- *Takes what they steal*, also cards that then have to be laid one by one.
- *Draws what goes with the hand*, or else the unknown card, and doesn't look at what it will cost to lay it.
"""

from __future__ import annotations

from stolik.core.rng import Chance, below
from stolik.core.rule import rule
from stolik.games.abluxxen.bot import policy
from stolik.games.abluxxen.rules import ALONE, FROM_POOL, TAKE, Stage, play_of
from stolik.games.abluxxen.table import COPIES, EMPTY, JOKER, SPOTS, State, count_of, value_of

HASTY = 3
"""A beginner lays the largest set without a thought in one turn of so many;"""
TEMPTED = 4
"""with a joker in one of so many of these;"""
GREEDY = 2
"""and takes what they steal without a thought one time in so many."""


@rule
def beginner(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of a beginner; `s` is what they may know."""
    if s.stage == Stage.PLAY:
        return largest_set(s, rng) if below(rng, HASTY) == 0 else policy(s, moves, n, rng)
    if s.stage == Stage.THEFT and below(rng, GREEDY) == 0:
        return TAKE + 0
    if s.stage == Stage.DRAW:
        return draw_of(s, moves)
    return policy(s, moves, n, rng)


@rule
def largest_set(s: State, rng: Chance) -> int:
    """All cards of the value that the hand has most of."""
    best, most = 0, 0
    for value in range(1, JOKER):
        count = count_of(s, s.turn, value)
        if count >= most and count > 0:
            best, most = value, count
    jokers = count_of(s, s.turn, JOKER)
    if most == 0:
        return ALONE + jokers - 1
    joker = 1 if jokers > 0 and below(rng, TEMPTED) == 0 else 0
    return play_of(best, most, joker)


@rule
def draw_of(s: State, moves: list[int]) -> int:
    """A card of the pool that goes with the hand, a joker best of all; else the unknown one, if there is one."""
    best, most = -1, 0
    for spot in range(SPOTS):
        if s.pool[spot] != EMPTY:
            value = value_of(int(s.pool[spot]))
            goes = COPIES + 1 if value == JOKER else count_of(s, s.turn, value)
            if goes > most:
                best, most = FROM_POOL + spot, goes
    return best if best >= 0 else moves[0]
