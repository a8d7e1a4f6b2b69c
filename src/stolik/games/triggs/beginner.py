"""A beginner at Triggs: crosses what they see, and draws when they see nothing.

The mistakes, each of them one that people make in their first games:

- *Draws when they could cross*: overlooks that two cards add up, or waits for more, now and then.
- *Crosses what crosses most boxes now*, whatever the rest of the hand could do then.
- *Doesn't think of extra crosses*: fills a row as soon as it can be filled, and the extra cross often goes to the first row
  with a free box, however easy that is to cross.
- *Draws by habit*: from an open pile if its card goes with one that they hold, else face down.
- *Parts with the lowest cards* when the hand is full, though these have the fewest sums.
"""

from __future__ import annotations

from stolik.core.rng import Chance, below
from stolik.core.rule import rule
from stolik.games.triggs.bot import policy
from stolik.games.triggs.rules import (
    COPIES,
    DISCARD,
    DRAW,
    FINISH,
    LEFT,
    MAKING,
    MIDDLE,
    MOST_CARDS,
    PILES,
    State,
    cards_in_pile,
    count_in,
    first_making,
    free_boxes,
    hand_of,
    made_value,
    top_card,
    value_of,
)
from stolik.games.triggs.sheets import VALUES

BY_HABIT = 2
"""A beginner begins one turn of so many without a thought;"""
OVERLOOKS = 4
"""overlooks all sums in one of so many of these,"""
WAITS = 6
"""and waits in one of so many, though there is something to cross."""
THOUGHTLESS = 2
"""An extra cross goes anywhere one time in so many."""


@rule
def beginner(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of a beginner; `s` is what they may know."""
    if s.extra:
        return moves[0] if below(rng, THOUGHTLESS) == 0 else policy(s, moves, n, rng)
    if s.value:
        return moves[0]
    if s.drawn or below(rng, BY_HABIT) != 0:
        return policy(s, moves, n, rng)
    hand, making = hand_of(s, s.turn), -1
    if s.held[s.turn] == MOST_CARDS or below(rng, WAITS) != 0:
        making = best_making(s, hand, moves, n, below(rng, OVERLOOKS) != 0)
    if making >= 0:
        return making
    return draw_of(s, hand) if s.held[s.turn] < MOST_CARDS else discard_of(s, hand)


@rule
def best_making(s: State, hand: int, moves: list[int], n: int, sees_sums: bool) -> int:
    """The first making of the value that crosses most boxes now, the highest of several; -1 if the beginner sees none."""
    best, most = -1, 0
    for at in range(n - 1, -1, -1):
        if MAKING <= moves[at] < FINISH:
            value = made_value(moves[at])
            sum_of_two = moves[at] > first_making(value)
            boxes = boxes_of(s, hand, value, sees_sums)
            if (boxes > most or (boxes == most and best >= 0 and made_value(best) == value)) and (sees_sums or not sum_of_two):
                best, most = moves[at], boxes
    return best


@rule
def boxes_of(s: State, hand: int, value: int, sees_sums: bool) -> int:
    """How many boxes of its row a value crosses now."""
    made, lower = count_in(hand, value), 1
    while sees_sums and 2 * lower <= value:
        other = value - lower
        made += min(count_in(hand, lower), count_in(hand, other)) if lower < other else count_in(hand, lower) // 2
        lower += 1
    return min(made, free_boxes(s, value - 1))


@rule
def draw_of(s: State, hand: int) -> int:
    """An open pile whose card goes with one in the hand; else the one face down, if it has cards."""
    best, most = -1, 0
    for pile in range(PILES):
        if cards_in_pile(s, pile) > 0:
            goes = 1
            if LEFT + pile == MIDDLE:
                goes = 2
            else:
                value = value_of(top_card(s, LEFT + pile))
                if count_in(hand, value) > 0 and free_boxes(s, value - 1) > 0:
                    goes = 2 + count_in(hand, value)
            if goes > most:
                best, most = DRAW + pile, goes
    return best


@rule
def discard_of(s: State, hand: int) -> int:
    """All cards of a value whose row is full, else of the lowest value."""
    lowest = 0
    for value in range(VALUES, 0, -1):
        if count_in(hand, value) > 0 and (lowest == 0 or free_boxes(s, value - 1) == 0 or free_boxes(s, lowest - 1) > 0):
            lowest = value
    return DISCARD + (lowest - 1) * COPIES + count_in(hand, lowest) - 1
