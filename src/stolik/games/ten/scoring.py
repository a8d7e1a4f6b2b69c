"""TEN-7.4 to TEN-7.6: the longest sequences, with wilds where they are worth most.

A *holding* describes a seat's cards in ten numbers: for each colour a mask of its numbers (bit 0 is a 1),
for each colour its wilds, a mask of the number wilds, and the full wild. A sequence only needs to
know which number wilds it may use and how many wilds it may use anywhere, so a table
holds its worth. What remains is to share the number wilds and the full wild among the colours: the
program first finds the best way for two colours to share each subset, then for the two pairs.

A *worth* is points and cards in one number that can be added up: more points are worth more, and
for the same points fewer cards (TEN-7.6), which is the case when a sequence is full.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.rule import rule
from stolik.games.ten.deck import COLOURS, NUMBERS

MASKS = 1 << NUMBERS
ALL_NUMBERS = MASKS - 1
FULL_POINTS = 10
"""TEN-7.4: what 1 to 9 in one colour scores."""
POINT = 64
"""The worth of a point; each card used takes one off, and four sequences never use this many."""
ANYWHERE = 6
"""The table holds sequences with up to this many wilds of any number: the game has three for a colour, bots look three ahead."""

COLOUR_WILDS_AT = COLOURS
NUMBER_WILDS_AT = 2 * COLOURS
FULL_WILD_AT = NUMBER_WILDS_AT + 1
HOLDING = FULL_WILD_AT + 1


def _longest(mask: int, wilds: int) -> int:
    """The longest sequence that these numbers make with this many wilds."""
    for length in range(NUMBERS, 0, -1):
        for lowest in range(NUMBERS - length + 1):
            window = ((1 << length) - 1) << lowest
            if (window & ~mask).bit_count() <= wilds:
                return length
    return 0


def _worth(length: int) -> int:
    return (FULL_POINTS if length == NUMBERS else length) * POINT - length


WORTH = np.array([[_worth(_longest(mask, wilds)) for mask in range(MASKS)] for wilds in range(ANYWHERE + 1)], np.int64)


@rule
def sequence_worth(mask: int, wilds: int) -> int:
    """The worth of the best sequence of one colour with this many wilds of any number."""
    return int(WORTH[wilds][mask])


@rule
def points_of(worth: int) -> int:
    return (worth + POINT - 1) // POINT


@rule
def cards_of(worth: int) -> int:
    """How many cards are in the sequences."""
    return points_of(worth) * POINT - worth


@rule
def best_worth(holding: list[int]) -> int:
    """The worth of a holding with its wilds where they are worth most: TEN-7.5."""
    shared = contested(holding)
    full = holding[FULL_WILD_AT]
    if shared == 0 and full == 0:
        total = 0
        for colour in range(COLOURS):
            total += sequence_worth(holding[colour] | holding[NUMBER_WILDS_AT], holding[COLOUR_WILDS_AT + colour])
        return total
    left: Any = np.empty((2, MASKS), np.int64)
    right: Any = np.empty((2, MASKS), np.int64)
    share_in_pair(holding, shared, 0, left)
    share_in_pair(holding, shared, 2, right)
    best = 0
    for f in range(full + 1):
        part = shared
        while part >= 0:
            best = max(best, int(left[f][part]) + int(right[full - f][shared ^ part]))
            part = (part - 1) & shared if part else -1
    return best


@rule
def contested(holding: list[int]) -> int:
    """The number wilds that two colours or more lack; giving any other to all colours does no harm."""
    lacked, lacked_twice = 0, 0
    for colour in range(COLOURS):
        lacks = ALL_NUMBERS & ~holding[colour]
        lacked_twice |= lacked & lacks
        lacked |= lacks
    return holding[NUMBER_WILDS_AT] & lacked_twice


@rule
def share_in_pair(holding: list[int], shared: int, colour: int, best: list[list[int]]) -> None:
    """For every subset of the shared wilds, without and with the full wild, the most that a colour and the next make of them."""
    own = holding[NUMBER_WILDS_AT] & ~shared
    one, other = holding[colour] | own, holding[colour + 1] | own
    one_wilds, other_wilds = holding[COLOUR_WILDS_AT + colour], holding[COLOUR_WILDS_AT + colour + 1]
    full = holding[FULL_WILD_AT]
    subset = shared
    while subset >= 0:
        alone, helped = 0, 0
        useful = subset & ~one
        part = useful
        while part >= 0:
            this, that = one | part, other | subset ^ part
            this_worth, that_worth = sequence_worth(this, one_wilds), sequence_worth(that, other_wilds)
            alone = max(alone, this_worth + that_worth)
            if full:
                helped = max(helped, sequence_worth(this, one_wilds + 1) + that_worth)
                helped = max(helped, this_worth + sequence_worth(that, other_wilds + 1))
            part = (part - 1) & useful if part else -1
        best[0][subset] = alone
        best[1][subset] = helped
        subset = (subset - 1) & shared if subset else -1


@rule
def lay_out(holding: list[int], first: list[int], length: list[int]) -> None:
    """Writes one best use of the wilds: each colour's sequence as its lowest number and its length.

    It gives the wilds away one by one, each to the first colour with which the whole is still worth the most.
    """
    most = best_worth(holding)
    for number in range(NUMBERS):
        bit = 1 << number
        if holding[NUMBER_WILDS_AT] & bit:
            holding[NUMBER_WILDS_AT] ^= bit
            for colour in range(COLOURS):
                if holding[colour] & bit == 0:
                    holding[colour] |= bit
                    if best_worth(holding) == most:
                        break
                    holding[colour] ^= bit
    if holding[FULL_WILD_AT]:
        holding[FULL_WILD_AT] = 0
        for colour in range(COLOURS):
            holding[COLOUR_WILDS_AT + colour] += 1
            if best_worth(holding) == most:
                break
            holding[COLOUR_WILDS_AT + colour] -= 1
    for colour in range(COLOURS):
        wilds = holding[COLOUR_WILDS_AT + colour]
        length[colour] = cards_of(sequence_worth(holding[colour], wilds))
        first[colour] = lowest_number(holding[colour], wilds, length[colour])


@rule
def lowest_number(mask: int, wilds: int, length: int) -> int:
    """Where the lowest sequence of that length begins; it must exist."""
    lowest = 0
    while missing(mask, lowest, length) > wilds:
        lowest += 1
    return lowest + 1


@rule
def missing(mask: int, lowest: int, length: int) -> int:
    """How many numbers a sequence lacks."""
    count = 0
    for number in range(lowest, lowest + length):
        count += 1 - (mask >> number & 1)
    return count
