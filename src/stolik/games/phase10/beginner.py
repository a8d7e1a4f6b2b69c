"""A beginner at Phase 10: collects for the own phase, and forgets that others do, too.

The mistakes, each of them one that people make in their first games:

- *Throws away what the next player wants*: looks at nobody else's cards, laid or taken.
- *Keeps high cards too long*: of cards that are no use, the lowest goes first.
- *Overlooks the discard pile* now and then, and draws from the stock although the card would have helped.
- *Wastes a joker*: lays it although a card of the hand would do, and holds on to no plan for it.
- *Wastes a Skip*: plays it at once against the next player, and not against the player who is furthest.
"""

from __future__ import annotations

from stolik.core.rng import Chance, below
from stolik.core.rule import rule
from stolik.games.phase10.bot import policy
from stolik.games.phase10.deck import KINDS, SEATS
from stolik.games.phase10.laying import hand_of
from stolik.games.phase10.outlook import NEVER, NOTHING, outlook, with_card
from stolik.games.phase10.rules import DISCARD, DISCARD_SKIP, FROM_STOCK, HIT, LAY, Stage, State

OVERLOOKS = 4
"""A beginner overlooks the discard pile one time in so many,"""
WASTES = 3
"""and lays a joker where a card would do."""


@rule
def beginner(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of a beginner; `s` is what they may know."""
    if n == 1 or s.stage == Stage.HITTING:
        return moves[0]
    if s.stage == Stage.DRAW:
        return FROM_STOCK + 0 if below(rng, OVERLOOKS) == 0 else policy(s, moves, n, rng)
    if moves[0] < HIT:
        return lay_of(s, moves, n, rng)
    if moves[0] < DISCARD:
        return policy(s, moves, n, rng)
    if DISCARD_SKIP <= moves[n - 1] < DISCARD_SKIP + SEATS:
        return skip_of(s, moves, n)
    return policy(s, moves, n, rng) if s.laid[s.turn] else discard_of(s, moves, n)


@rule
def lay_of(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """A card of the phase; now and then a joker in place of one."""
    if below(rng, WASTES) == 0:
        for at in range(n):
            if LAY + KINDS <= moves[at] < HIT:
                return moves[at]
    return policy(s, moves, n, rng)


@rule
def skip_of(s: State, moves: list[int], n: int) -> int:
    """A Skip against the next of the players that it may hit."""
    best, nearest = moves[n - 1], SEATS + 0
    for at in range(n):
        if moves[at] >= DISCARD_SKIP:
            after = (moves[at] - DISCARD_SKIP - s.turn) % s.players
            if after < nearest:
                best, nearest = moves[at], after
    return best


@rule
def discard_of(s: State, moves: list[int], n: int) -> int:
    """The card without which the phase lacks fewest cards; of several, the lowest."""
    phase, hand = int(s.phase[s.turn]), hand_of(s, s.turn)
    best, least = moves[n - 1], NEVER + 1.0
    for at in range(n):
        if DISCARD <= moves[at] < DISCARD_SKIP:
            lacking = outlook(s, phase, with_card(hand, moves[at] - DISCARD, -1), NOTHING)
            if lacking < least:
                best, least = moves[at], lacking
    return best
