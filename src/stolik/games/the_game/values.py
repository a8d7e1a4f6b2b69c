"""What a table of The Game is worth to the player who laid last: a small net of whole numbers over features of the piles.

The net knows tops, the cards still to be laid, the hand and how many cards the deck has. Its numbers are whole, and small enough
for floats to hold every sum exactly, so that both engines, and every machine, find the same.
"""

from __future__ import annotations

from typing import Any

from stolik.core.rule import count_bits, lowest_bit, rule
from stolik.games.the_game.planning import BEYOND
from stolik.games.the_game.rules import CARDS, DECK, FIRST, HIGH, LOW, PILE, RISING, ROWS, SEATS, Signal, State, Talk

SPREAD = HIGH + 2 * BEYOND + 4
UNSEEN, OWN = BEYOND, SPREAD + BEYOND
"""Places in the counts: how many cards below each value nobody has laid and others may hold, and how many the hand holds."""
HAND = 2 * SPREAD
MOST = 8
PAIRS = HAND + MOST
"""The hand, lowest first; then for each card of it the place of the card ten above in the hand, or none."""
NOTHING = 15
ASKED = PAIRS + MOST
SMALL = ASKED + ROWS
HELD = SMALL + ROWS
COUNTS = HELD + 4
"""What the others ask for each pile; then the deck, the size of a hand, the players, and the cards that a turn asks for."""

FAR = 24
"""A card of the hand that is further than this from a pile, in cards still to be laid, counts as this far."""
OF_PILE = 9
OF_SIDE = 2 * OF_PILE
OF_ALL = 9 + 9 + 2 + 6 + SEATS
FEATURES = 2 * OF_SIDE + OF_ALL
"""For each pile, two of each direction; then those of the whole table."""
HIDDEN_UNITS = 32
FIRST_UNIT, SECOND_UNIT = 1 << 16, 1 << 8
UNIT = FIRST_UNIT * SECOND_UNIT
"""What a weight of 1 is in each layer, and a verdict of 1."""


@rule
def note_table(s: State, counts: Any) -> int:
    """Fills the counts for the seat whose turn it is; returns the cards in its hand."""
    cards, unseen, turn = 0, 0, s.turn
    for value in range(-BEYOND, LOW + 1):
        counts[UNSEEN + value] = 0
        counts[OWN + value] = 0
    for card in range(CARDS):
        place = s.where[card]
        counts[UNSEEN + card + FIRST] = unseen
        counts[OWN + card + FIRST] = cards
        if place == turn:
            counts[HAND + cards] = card + FIRST
            cards += 1
        else:
            unseen += place < PILE
    for value in range(HIGH, HIGH + BEYOND + 3):
        counts[UNSEEN + value] = unseen
        counts[OWN + value] = cards
    for at in range(cards):
        ten = counts[HAND + at] + 10
        counts[PAIRS + at] = counts[OWN + ten] if counts[OWN + ten + 1] > counts[OWN + ten] else NOTHING
    for row in range(ROWS):
        counts[ASKED + row] = 0
        counts[SMALL + row] = 0
    for seat in range(s.players if s.signals != Talk.NONE else 0):
        for row in range(ROWS if seat != turn else 0):
            says = s.signal[seat][row]
            if says == Signal.LEAVE or says == Signal.GOOD:
                counts[ASKED + row] = 1
            elif says == Signal.SMALL:
                counts[SMALL + row] = 1
    counts[HELD] = s.held[DECK]
    counts[HELD + 1] = s.hand_size
    counts[HELD + 2] = s.players
    counts[HELD + 3] = s.minimum
    return cards


@rule
def between(counts: Any, part: int, low: int, high: int) -> int:
    """How many of the cards counted in a part lie strictly between two values."""
    return max(0, counts[part + high] - counts[part + low + 1]) if high > low + 1 else 0


@rule
def left_between(counts: Any, hand: int, low: int, high: int) -> int:
    """How many cards of what is left of the hand lie strictly between two values."""
    if high <= low + 1:
        return 0
    return count_bits(hand & ((1 << counts[OWN + high]) - 1) & ~((1 << counts[OWN + low + 1]) - 1))


@rule
def note_features(counts: Any, hand: int, tops: Any, old: Any, x: Any) -> None:
    """Fills the features of a table with these tops and these cards of the hand (a bit each) left; `old` were the tops before."""
    for pair in range(2):
        row = pair * RISING
        # The pile that has more way to go comes first.
        ordered = tops[0] <= tops[1] if pair == 0 else tops[2] >= tops[3]
        first = row if ordered else row + 1
        for which in range(2):
            at = pair * OF_SIDE + which * OF_PILE
            pile = first if which == 0 else 2 * row + 1 - first
            top = tops[pile]
            if pair == 0:
                ahead = hand & ~((1 << int(counts[OWN + top + 1])) - 1)
                x[at] = counts[UNSEEN + HIGH] - counts[UNSEEN + top + 1]
                trick = top - 10
            else:
                ahead = hand & ((1 << int(counts[OWN + top])) - 1)
                x[at] = counts[UNSEEN + top]
                trick = top + 10
            x[at + 1] = count_bits(ahead)
            x[at + 2] = counts[UNSEEN + trick + 1] - counts[UNSEEN + trick]
            mine = counts[OWN + trick]
            x[at + 3] = 1 if counts[OWN + trick + 1] > mine and hand >> mine & 1 else 0
            nearest, second = FAR, FAR
            if ahead:
                one = lowest_bit(ahead) if pair == 0 else top_bit(ahead)
                nearest = min(FAR, passed(counts, hand, top, counts[HAND + one]))
                ahead &= ~(1 << one)
                if ahead:
                    one = lowest_bit(ahead) if pair == 0 else top_bit(ahead)
                    second = min(FAR, passed(counts, hand, top, counts[HAND + one]))
            x[at + 4], x[at + 5] = nearest, second
            kept = 1 if old[pile] == top else 0
            x[at + 6] = kept * counts[ASKED + pile]
            x[at + 7] = kept * counts[SMALL + pile]
            further = top - 20 if pair == 0 else top + 20
            x[at + 8] = 0 if further < FIRST or further >= HIGH else counts[UNSEEN + further + 1] - counts[UNSEEN + further]
    at = 2 * OF_SIDE
    low, high = min(tops[0], tops[1]), max(tops[0], tops[1])
    down, deep = max(tops[2], tops[3]), min(tops[2], tops[3])
    for i in range(3):
        # Cards that no rising pile takes, that one takes, that both take; and so for the falling piles.
        least = LOW if i == 0 else low if i == 1 else high
        most = low + 1 if i == 0 else high + 1 if i == 1 else HIGH + 0
        for j in range(3):
            bottom = max(least, down - 1 if j == 0 else deep - 1 if j == 1 else LOW)
            ceiling = min(most, HIGH if j == 0 else down if j == 1 else deep)
            x[at] = between(counts, UNSEEN, bottom, ceiling)
            x[at + 9] = left_between(counts, hand, bottom, ceiling)
            at += 1
    at += 9
    pairs, cheapest, cards = 0, FAR + 0, 0
    left = hand
    while left:
        one = lowest_bit(left)
        left &= left - 1
        cards += 1
        ten = counts[PAIRS + one]
        if hand >> ten & 1:
            pairs += 1
            low_card, high_card = counts[HAND + one], counts[HAND + ten]
            for row in range(RISING):
                if high_card > tops[row]:
                    cheapest = min(cheapest, passed(counts, hand, tops[row], high_card))
                if low_card < tops[RISING + row]:
                    cheapest = min(cheapest, passed(counts, hand, tops[RISING + row], low_card))
    x[at], x[at + 1] = pairs, cheapest
    deck = counts[HELD]
    x[at + 2] = deck
    x[at + 3] = cards
    x[at + 4] = min(deck, counts[HELD + 1] - cards)
    x[at + 5] = counts[HELD + 1]
    x[at + 6] = 1 if deck == 0 else 0
    x[at + 7] = 1
    x[at + 8] = 1 if counts[HELD + 3] == 3 else 0
    for more in range(1, SEATS):
        x[at + 8 + more] = 1 if counts[HELD + 2] == more + 1 else 0


@rule
def top_bit(bits: int) -> int:
    """The number of the highest bit that is set, of the few of a hand; there must be one."""
    at = 0
    while bits > 1:
        bits >>= 1
        at += 1
    return at


@rule
def passed(counts: Any, hand: int, top: int, value: int) -> int:
    """How many cards that are still to be laid lie between a top and a card."""
    low, high = min(top, value), max(top, value)
    return between(counts, UNSEEN, low, high) + left_between(counts, hand, low, high)


@rule
def judge(x: Any, first: Any, second: Any, h: Any) -> float:
    """The net's verdict on features, the higher the better; `h` has room for the hidden units."""
    for j in range(HIDDEN_UNITS):
        h[j] = 0.0
    for i in range(FEATURES):
        value = x[i]
        if value != 0.0:
            for j in range(HIDDEN_UNITS):
                h[j] += value * first[i, j]
    verdict = 0.0
    for j in range(HIDDEN_UNITS):
        verdict += max(0.0, h[j]) * second[j]
    return verdict
