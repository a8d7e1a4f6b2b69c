"""A careful player of Triggs: weighs what a hand can cross off against the turns that it takes.

All worth is in hundredths of a turn. A box that is still free costs turns, and a hand is worth what
the best *plan* for it saves: cross off the row that saves most, later the next one with the cards
that are left, and so on. A turn goes to whatever is then worth most: a cross, a discard, or two cards
more. A hand that becomes empty is worth five fresh cards.

The weights below were found by playing against each other.
"""

from __future__ import annotations

from stolik.core.cards import HIDDEN
from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.triggs.rules import (
    COPIES,
    DECLINE,
    DISCARD,
    DRAW,
    EXTRA,
    LEFT,
    MIDDLE,
    MOST_CARDS,
    PILES,
    TO_DRAW,
    State,
    can_make,
    cards_in_pile,
    count_in,
    first_making,
    free_boxes,
    hand_of,
    top_card,
    value_of,
)
from stolik.games.triggs.sheets import VALUES

TURN = 100
BOX = 199
LOW_BOX = 7
"""What a free box costs, and how much more for each value below 12: low ones have fewer sums."""
VISIT = 11
"""What it costs that a row has free boxes at all, for it takes a turn to come back to it."""
SPARE = 12
"""What a card is worth whatever it is."""
FRESH = 419
"""What five fresh cards are worth."""
LATER = 25
"""Percent of its worth that a cross keeps if another one goes first."""
NOTHING = -1_000_000


@rule
def policy(s: State, moves: list[int], n: int, dice: Chance) -> int:
    """The move of the careful player; `s` is what the player may know."""
    if s.extra:
        return best_extra(s)
    if s.value:
        return moves[0]  # as often as can be, first with single cards
    hand = hand_of(s, s.turn)
    best, most = best_draw(s, hand)
    if s.drawn:
        return best
    for value in range(1, VALUES + 1):
        saved, left = crossing(s, hand, value)
        if saved > NOTHING:
            worth = saved + (plan(s, left, value) if left else FRESH)
            if worth > most:
                best, most = first_way(hand, value), worth
        count = count_in(hand, value)
        if count > 0:
            left = hand - (count << 4 * value)
            worth = (plan(s, left, 0) if left else FRESH) - count * SPARE - TURN
            if worth > most:
                best, most = DISCARD + (value - 1) * COPIES + count - 1, worth
    return best


@rule
def remarks(s: State, seat: int, out: list[int]) -> int:
    """There is nothing to say."""
    return 0


@rule
def first_way(hand: int, value: int) -> int:
    """The first of the makings of a value that a hand has the cards for."""
    lower = 0
    while not can_make(hand, value, lower):
        lower += 1
    return first_making(value) + lower


@rule
def row_cost(row: int, free: int) -> int:
    """The turns that a row with so many free boxes still costs."""
    return free * (BOX + LOW_BOX * (VALUES - 1 - row)) + (VISIT if free > 0 else 0)


@rule
def crossing(s: State, hand: int, value: int) -> tuple[int, int]:
    """What it saves to make a value as often as can be, and the hand that is left."""
    free = free_boxes(s, value - 1)
    made, used, left = 0, 0, hand
    for lower in range(value // 2 + 1):
        while made < free and can_make(left, value, lower):
            left -= 1 << 4 * (value - lower)
            used += 1
            if lower > 0:
                left -= 1 << 4 * lower
                used += 1
            made += 1
    if made == 0:
        return NOTHING, hand
    return row_cost(value - 1, free) - row_cost(value - 1, free - made) - used * SPARE - TURN, left


@rule
def plan(s: State, hand: int, done: int) -> int:
    """What the crosses save that a hand holds, the best one first; row `done` has had its turn already."""
    worth = 0
    share = 100
    crossed = 1 << done
    best = 1
    while best > 0:
        best, most, rest = 0, 0, hand
        for value in range(1, VALUES + 1):
            if not crossed >> value & 1:
                saved, left = crossing(s, hand, value)
                if saved > most:
                    best, most, rest = value, saved, left
        worth += most * share // 100
        share = share * LATER // 100
        crossed |= 1 << best
        hand = rest
    return worth


@rule
def best_draw(s: State, hand: int) -> tuple[int, int]:
    """The pile to draw from, and what the turn is worth if every card drawn is as good as that one."""
    best, most = -1, NOTHING
    cards = min(TO_DRAW, MOST_CARDS - s.held[s.turn])
    if cards == 0:
        return best, most
    now = plan(s, hand, 0)
    for pile in range(PILES):
        if cards_in_pile(s, pile) > 0:
            then = plan_with_unseen(s, hand) if LEFT + pile == MIDDLE else plan_with(s, hand, value_of(top_card(s, LEFT + pile)))
            worth = now + cards * (then - now + SPARE) - TURN
            if worth > most:
                best, most = DRAW + pile, worth
    return best, most


@rule
def plan_with(s: State, hand: int, value: int) -> int:
    """What a plan saves with one card more."""
    return plan(s, hand + (1 << 4 * value), 0)


@rule
def plan_with_unseen(s: State, hand: int) -> int:
    """What a plan saves with a card of the middle pile, on average over the cards that it may be."""
    total, unseen = 0, 0
    for value in range(1, VALUES + 1):
        count = 0
        for card in range((value - 1) * COPIES, value * COPIES):
            count += s.where[card] == HIDDEN
        if count > 0:
            total += count * plan_with(s, hand, value)
            unseen += count
    return total // unseen


@rule
def best_extra(s: State) -> int:
    """The extra cross after which sheet and hand are worth most."""
    hand = hand_of(s, s.turn)
    best, most = DECLINE + 0, NOTHING
    for row in range(VALUES):
        free = free_boxes(s, row)
        if free > 0:
            s.crossed[s.turn][row] += 1  # tried, and taken back
            worth = row_cost(row, free) - row_cost(row, free - 1) + plan(s, hand, 0)
            s.crossed[s.turn][row] -= 1
            if worth > most:
                best, most = EXTRA + row, worth
    return best
