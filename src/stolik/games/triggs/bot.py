"""A careful player of Triggs: weighs what a hand can cross off against the turns that it takes.

All worth is in hundredths of a turn. A box that is still free costs turns, and a hand is worth what
the best *plan* for it saves: cross off the row that saves most, and later the best one with the cards
that are left. The turn then goes to the move that is worth most: a cross, a discard, or two cards more.
A hand that becomes empty is worth five fresh cards.

Every row but the last gives an extra cross in the end, in any order, so there is no hurry to
complete rows. On the contrary: the more rows are open, the more cards help. So the player crosses off the
last box of a row a little later, and puts an extra cross where several boxes are free.

The weights below come from tournaments between many versions of them.
"""

from __future__ import annotations

import math

from stolik.core.cards import HIDDEN
from stolik.core.defaults import horizon as horizon
from stolik.core.defaults import imagine as imagine
from stolik.core.defaults import remarks as remarks
from stolik.core.defaults import share_of_win
from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.triggs.rules import (
    COPIES,
    DECLINE,
    DISCARD,
    DRAW,
    EXTRA,
    FINISH,
    LEFT,
    MAKING,
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
    made_value,
    ranks,
    top_card,
    value_of,
)
from stolik.games.triggs.sheets import VALUES

TURN = 100
BOX = 180
LOW_BOX = 2
"""What a free box costs, and how much more for each value below 12: low ones have fewer sums."""
LAST_BOX = 40
"""How much less the last box of a row saves: after it, cards fit one row fewer."""
LAST_EXTRA = 80
"""How much less an extra cross is worth if it completes a row."""
FRESH = 420
"""What five fresh cards are worth."""
CARD = 15
"""What it costs to hold a card, because hands are limited and an empty one is filled."""
LATER = 40
"""Percent of its worth that a cross keeps in a plan if another one goes first."""
AFTER = 90
"""Percent of its worth that a plan keeps if a cross goes first, so that the larger saving comes sooner."""
NOTHING = -1_000_000

PLAYOUTS = 400
ALL_TOGETHER = 5
"""The hard bot takes this many times the usual playouts, shared by the players: with more of them each takes longer."""
PLAYOUT_MOVES = 400
"""To the end of all but the longest games: an estimate before it flatters hands that wait."""
SEES_ONLY_OWN_CARDS = False
TALKS = False
NEAR = 80
"""The search tries no move that is worth less than the best by more than this."""
THOUGHTS = 6
"""How many moves the search tries at most."""

FREE, OPEN, LOW, PLAN, HELD, ON_TURN = -16.5, 23.8, -0.57, 0.125, -2.5, 10.2
"""The weights of the chance to win: free boxes, open rows, free boxes times how low they are, the plan, cards held, the turn."""
RACE = 5
"""Added to the leader's free boxes: the larger the sum, the less a lead counts."""


@rule
def policy(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of the careful player; `s` is what the player may know."""
    if s.extra:
        return best_extra(s)
    if s.value:
        return moves[0]  # as often as possible, first with single cards
    hand = hand_of(s, s.turn)
    best, most = best_draw(s, hand)
    if s.drawn:
        return best
    for value in range(1, VALUES + 1):
        worth = cross_worth(s, hand, value)
        if worth > most:
            best, most = first_way(hand, value), worth
        worth = discard_worth(s, hand, value)
        if worth > most:
            best, most = DISCARD + (value - 1) * COPIES + count_in(hand, value) - 1, worth
    return best


@rule
def best_draw(s: State, hand: int) -> tuple[int, int]:
    """The pile to draw from, and what that is worth."""
    best, most = -1, NOTHING
    if s.held[s.turn] < MOST_CARDS:
        now = plan(s, hand, 0)
        for pile in range(PILES):
            if cards_in_pile(s, pile) > 0:
                worth = draw_worth(s, hand, pile, now)
                if worth > most:
                    best, most = DRAW + pile, worth
    return best, most


@rule
def draw_worth(s: State, hand: int, pile: int, now: int) -> int:
    """What the turn is worth if every card drawn is as good as the first, for a hand with a plan worth `now`."""
    then = plan_with_unseen(s, hand) if LEFT + pile == MIDDLE else plan_with(s, hand, value_of(top_card(s, LEFT + pile)))
    cards = min(TO_DRAW, MOST_CARDS - s.held[s.turn])
    return now + cards * (then - now - CARD) - TURN


@rule
def cross_worth(s: State, hand: int, value: int) -> int:
    """What it is worth to make a value as often as possible, and what the remaining cards may then do."""
    saved, left = crossing(s, hand, value)
    if saved == NOTHING:
        return NOTHING
    if wins(s, value, saved):
        return -NOTHING
    return saved + (plan(s, left, value) * AFTER // 100 if left else FRESH)


@rule
def discard_worth(s: State, hand: int, value: int) -> int:
    """What it is worth to discard all cards of a value."""
    count = count_in(hand, value)
    if count == 0:
        return NOTHING
    left = hand - (count << 4 * value)
    return (plan(s, left, 0) + count * CARD if left else FRESH) - TURN


@rule
def first_way(hand: int, value: int) -> int:
    """The first way to make a value for which the hand has the cards."""
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
    return saved == free_boxes(s, value - 1) * box_cost(value) - LAST_BOX - TURN


@rule
def box_cost(value: int) -> int:
    """The turns that a free box of a row costs."""
    return BOX + LOW_BOX * (VALUES - value)


@rule
def crossing(s: State, hand: int, value: int) -> tuple[int, int]:
    """What it saves to make a value as often as possible, and the hand that is left."""
    free = free_boxes(s, value - 1)
    made = min(free, count_in(hand, value))
    left = hand - (made << 4 * value)
    lower = 1
    while made < free and 2 * lower <= value:
        other = value - lower
        pairs = min(count_in(hand, lower), count_in(hand, other)) if lower < other else count_in(hand, lower) // 2
        pairs = min(pairs, free - made)
        left -= (pairs << 4 * lower) + (pairs << 4 * other)
        made += pairs
        lower += 1
    if made == 0:
        return NOTHING, hand
    return made * box_cost(value) - (LAST_BOX if made == free else 0) - TURN, left


@rule
def plan(s: State, hand: int, done: int) -> int:
    """What the hand's best cross saves, and the one after it; row `done` is out."""
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
            worth = extra_worth(s, hand, row)
            if worth > most:
                best, most = EXTRA + row, worth
    return best


@rule
def extra_worth(s: State, hand: int, row: int) -> int:
    s.crossed[s.turn][row] += 1  # on trial; taken back below
    worth = box_cost(row + 1) + plan(s, hand, 0) - (LAST_EXTRA if free_boxes(s, row) == 0 else 0)
    s.crossed[s.turn][row] -= 1
    return worth


@rule
def shortlist(s: State, moves: list[int], n: int) -> int:
    """The moves that come near to the best, as the careful player weighs them."""
    hand = hand_of(s, s.turn)
    kept = 0
    most = NOTHING
    for at in range(n):
        most = max(most, weigh(s, hand, moves[at]))
    for at in range(n):
        move = moves[at]
        weight = weigh(s, hand, move)
        if weight >= most - NEAR:
            moves[at] = moves[kept]
            to = kept
            while to > 0 and weight > weigh(s, hand, moves[to - 1]):
                moves[to] = moves[to - 1]
                to -= 1
            moves[to] = move
            kept += 1
    return min(kept, THOUGHTS)


@rule
def weigh(s: State, hand: int, move: int) -> int:
    """What a move is worth, or NOTHING for one that makes no sense, such as discarding only some cards of a value."""
    if move == DECLINE:
        return NOTHING
    if move >= EXTRA:
        return extra_worth(s, hand, move - EXTRA)
    if s.value:
        return FINISH - move
    if move < DISCARD:
        return draw_worth(s, hand, move - DRAW, plan(s, hand, 0))
    if move < MAKING:
        value = (move - DISCARD) // COPIES + 1
        return discard_worth(s, hand, value) if (move - DISCARD) % COPIES + 1 == count_in(hand, value) else NOTHING
    value = made_value(move)
    return cross_worth(s, hand, value) if move == first_way(hand, value) else NOTHING


@rule
def playouts(s: State, usual: int) -> int:
    """As many as take equally long with any number of players."""
    return ALL_TOGETHER * usual // s.players


@rule
def worth(s: State, seat: int, out: list[int]) -> float:
    """The seat's share of the win, or before the end an estimate of its chance."""
    if s.over:
        ranks(s, out)
        return share_of_win(out, seat, s.players)
    nearest = boxes_left(s, 0)
    for other in range(1, s.players):
        nearest = min(nearest, boxes_left(s, other))
    own = strength(s, seat)
    total = 0.0
    for other in range(s.players):
        total += math.exp((strength(s, other) - own) / (nearest + RACE))
    return 1.0 / total


@rule
def boxes_left(s: State, seat: int) -> int:
    left = 0
    for row in range(VALUES):
        left += s.boxes[row] - s.crossed[seat][row]
    return left


@rule
def strength(s: State, seat: int) -> float:
    """How far a seat is, and what it holds; in the middle of its turn, boxes made and an extra cross count as crossed."""
    turn = s.turn
    s.turn = seat  # for the plan; restored below
    low, rows = 0, 0
    for row in range(VALUES):
        free = free_boxes(s, row)
        low += free * (VALUES - 1 - row)
        rows += free > 0
    has_turn = turn == seat
    left = boxes_left(s, seat) - (s.made + s.extra if has_turn else 0)
    hand = plan(s, hand_of(s, seat), 0)
    s.turn = turn
    return FREE * left + OPEN * rows + LOW * low + PLAN * hand + HELD * s.held[seat] + (ON_TURN if has_turn else 0.0)
