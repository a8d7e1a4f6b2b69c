"""A careful player of Triggs: weighs what a hand can cross off against the turns that it takes.

All worth is in hundredths of a turn. A box that is still free costs turns, and a hand is worth what
the best *plan* for it saves: cross off the row that saves most, and later the best one with the cards
that are left. A turn goes to whatever is then worth most: a cross, a discard, or two cards more.
A hand that becomes empty is worth five fresh cards.

Every row but the last gives an extra cross in the end, whatever the order, so there is no hurry to
complete rows: an extra cross goes where cards help least.

The weights below were found by letting many of them play against each other.
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
    ranks,
    top_card,
    value_of,
)
from stolik.games.triggs.sheets import VALUES

TURN = 100
BOX = 180
LOW_BOX = 6
"""What a free box costs, and how much more for each value below 12: low ones have fewer sums."""
FRESH = 420
"""What five fresh cards are worth."""
LATER = 40
"""Percent of its worth that a cross keeps in a plan if another one goes first."""
AFTER = 90
"""Percent of its worth that a plan keeps if a cross goes first: what saves more is done sooner."""
NOTHING = -1_000_000
PLAYOUTS = 200
PATIENCE = 1_000
TALKS = False


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
            if wins(s, value, saved):
                return first_way(hand, value)
            worth = saved + (plan(s, left, value) * AFTER // 100 if left else FRESH)
            if worth > most:
                best, most = first_way(hand, value), worth
        count = count_in(hand, value)
        if count > 0:
            left = hand - (count << 4 * value)
            worth = (plan(s, left, 0) if left else FRESH) - TURN
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
def wins(s: State, value: int, saved: int) -> bool:
    """Whether a cross completes its row and the extra crosses then do the rest: no other row has two boxes free."""
    for row in range(VALUES):
        if row != value - 1 and free_boxes(s, row) > 1:
            return False
    return saved == free_boxes(s, value - 1) * box_cost(value) - TURN


@rule
def box_cost(value: int) -> int:
    """The turns that a free box of a row costs."""
    return BOX + LOW_BOX * (VALUES - value)


@rule
def crossing(s: State, hand: int, value: int) -> tuple[int, int]:
    """What it saves to make a value as often as can be, and the hand that is left."""
    free = free_boxes(s, value - 1)
    made = min(free, count_in(hand, value))
    left = hand - (made << 4 * value)
    for lower in range(1, value // 2 + 1):
        other = value - lower
        pairs = min(count_in(hand, lower), count_in(hand, other)) if lower < other else count_in(hand, lower) // 2
        pairs = min(pairs, free - made)
        left -= (pairs << 4 * lower) + (pairs << 4 * other)
        made += pairs
    return (made * box_cost(value) - TURN if made > 0 else NOTHING), left


@rule
def plan(s: State, hand: int, done: int) -> int:
    """What the best cross saves that a hand holds, and the one after it; row `done` has had its turn."""
    first, then, left = best_cross(s, hand, done, 0)
    if first == 0:
        return 0
    _, later, _ = best_cross(s, left, done, first)
    return then + later * LATER // 100


@rule
def best_cross(s: State, hand: int, done: int, also_done: int) -> tuple[int, int, int]:
    """The value to cross off (0: none is worth its turn), what that saves, and the hand that is left."""
    best, most, rest = 0, 0, hand
    for value in range(1, VALUES + 1):
        if value != done and value != also_done:
            saved, left = crossing(s, hand, value)
            if saved > most:
                best, most, rest = value, saved, left
    return best, most, rest


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
            worth = now + cards * (then - now) - TURN
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
        if free_boxes(s, row) > 0:
            s.crossed[s.turn][row] += 1  # tried, and taken back
            worth = box_cost(row + 1) + plan(s, hand, 0)
            s.crossed[s.turn][row] -= 1
            if worth > most:
                best, most = EXTRA + row, worth
    return best


@rule
def shortlist(s: State, moves: list[int], n: int) -> int:
    """Every move deserves a thought."""
    return n


@rule
def imagine(s: State, seat: int) -> None:
    """The others tell nothing: a fair guess stays as it is."""


@rule
def worth(s: State, seat: int, out: list[int]) -> float:
    """A win is 1, shared among those who share it."""
    ranks(s, out)
    winners = 0
    for other in range(s.players):
        winners += out[other] == 1
    return 1.0 / winners if out[seat] == 1 else 0.0


@rule
def chapter(s: State) -> int:
    """Playouts go to the end of the game."""
    return 0
