"""Can this hand lay this phase, or what is still to be laid of it? Exact, and without trying single cards.

Sets and runs take any colours (P10-2.1, P10-2.2), so only the number of cards of each number counts.
A *place* is the number of a set, or the number that a run starts with. Once every group has its place,
the jokers needed are the cards that the numbers are short of. Each group needs a number card of its own
(P10-2.4): sets take theirs first, because they have no choice, then runs, those that end first before
the others. The search turns through the places like the wheels of a counter; where the hand can't pay
for a group, only that group's wheel turns on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from stolik.core.rule import rule
from stolik.games.phase10.deck import CARDS, COLOURS, COPIES, JOKER, NUMBERS, SKIP
from stolik.games.phase10.phase_list import GROUPS, Kind

if TYPE_CHECKING:
    from stolik.games.phase10.rules import State

DIGIT = 4
"""Bits for the count of a number, or for a place."""
BYTE = 8
"""Bits for the count of a colour."""
ALL_ONES = 0x11111
EACH_NUMBER = 0x111111111111
"""One card of each number."""
BYTES = 0x010101010101
"""One in each byte of six; twelve digits, apart, are two times six bytes."""
DIGITS_APART = 15 * BYTES


# Arrays, because compiled rules look them up quickest: what each number card adds to the counts of a hand.
KIND_BIT = np.array([1 << card // COPIES for card in range(JOKER)], np.int64)
NUMBER_DIGIT = np.array([1 << DIGIT * (card // COPIES // COLOURS) for card in range(JOKER)], np.int64)
COLOUR_BYTE = np.array([1 << BYTE * (card // COPIES % COLOURS) for card in range(JOKER)], np.int64)


class Hand(NamedTuple):
    """A hand in counts: a bit for each kind that is there, a digit for each number, a byte for each colour."""

    kinds: int
    numbers: int
    colours: int
    jokers: int
    skips: int


class Progress(NamedTuple):
    """How far the laying of a phase has come: the group, its place or colour (0: open), its cards, a number card among them."""

    group: int
    value: int
    laid: int
    natural: int


@rule
def hand_of(s: State, seat: int) -> Hand:
    """The hand of a seat that is known. Without a branch, so the compiler handles many cards at once."""
    kinds, numbers, colours, jokers, skips = 0, 0, 0, 0, 0
    for card in range(JOKER):
        if s.where[card] == seat:
            kinds |= int(KIND_BIT[card])
            numbers += int(NUMBER_DIGIT[card])
            colours += int(COLOUR_BYTE[card])
    for card in range(JOKER, SKIP):
        jokers += s.where[card] == seat
    for card in range(SKIP, CARDS):
        skips += s.where[card] == seat
    return Hand(kinds, numbers, colours, jokers, skips)


@rule
def digit(number: int) -> int:
    """One card of a number, in the digits."""
    return 1 << DIGIT * (number - 1)


@rule
def byte(colour: int) -> int:
    """One card of a colour, in the bytes."""
    return 1 << BYTE * (colour - 1)


@rule
def count(numbers: int, number: int) -> int:
    return numbers >> DIGIT * (number - 1) & 15


@rule
def group_count(s: State, phase: int) -> int:
    groups = 0
    while groups < GROUPS and s.kinds[phase][groups] != Kind.NONE:
        groups += 1
    return groups


@rule
def completable(s: State, phase: int, begun: Progress, hand: Hand) -> bool:
    """Whether the rest of a phase can be laid from a hand: exactly its cards, a number card in each group."""
    group, value, laid, natural = begun.group, begun.value, begun.laid, begun.natural
    if value > 0 and laid == s.sizes[phase][group]:
        if not natural:
            return False  # P10-2.4
        group, value, laid, natural = group + 1, 0, 0, 0
    last = group_count(s, phase) - 1
    if group > last:
        return True
    if s.kinds[phase][group] == Kind.COLOR:
        return colour_completable(s.sizes[phase][group] - laid, value, natural, hand)
    for alone in range(group if value == 0 else group + 1, last + 1):
        if not payable(s.kinds[phase][alone], int(s.sizes[phase][alone]), hand):
            return False
    if group == last and value == 0:
        return True
    places = ALL_ONES
    if value > 0:
        places += (value - 1) << DIGIT * group
    while True:
        at = group
        numbers, jokers = hand.numbers, hand.jokers
        while at <= last and jokers >= 0:
            done = laid if at == group else 0
            place = places >> DIGIT * at & 15
            if s.kinds[phase][at] == Kind.SET:
                if count(hand.numbers, place) == 0 and not (at == group and natural):
                    jokers = -1  # P10-2.4; groups that share a number are checked when all have their places
                numbers, jokers = pay_set(place, s.sizes[phase][at] - done, numbers, jokers)
            else:
                numbers, jokers = pay_run(place + done, s.sizes[phase][at] - done, numbers, jokers)
            at += 1
        if jokers >= 0 and each_has_a_number_card(s, phase, Progress(group, value, laid, natural), places, hand.numbers):
            return True
        at -= 1
        while at >= group and ((at == group and value > 0) or places >> DIGIT * at & 15 == last_place(s, phase, at)):
            at -= 1
        if at < group:
            return False
        place = (places >> DIGIT * at & 15) + 1
        for later in range(at, last + 1):
            if later > at and not alike(s, phase, later):
                place = 1  # equal groups need only one order: the later one starts from the place of the earlier
            places = places & ~(15 << DIGIT * later) | place << DIGIT * later


@rule
def payable(kind: int, size: int, hand: Hand) -> bool:
    """Whether the hand could lay a set or a run if that were the whole phase: most can't, and this finds it quickly."""
    wanted = max(1, size - hand.jokers)  # P10-2.4
    if kind == Kind.SET:
        cards = hand.numbers
    else:
        there = (hand.numbers | hand.numbers >> 1 | hand.numbers >> 2 | hand.numbers >> 3) & EACH_NUMBER
        cards = 0
        for at in range(size):
            cards += there >> DIGIT * at  # for each place, how many numbers of the run the hand has
        cards &= (1 << DIGIT * (NUMBERS + 1 - size)) - 1
    even, odd = cards & DIGITS_APART, cards >> DIGIT & DIGITS_APART
    return ((even + (128 - wanted) * BYTES) | (odd + (128 - wanted) * BYTES)) & 128 * BYTES != 0


@rule
def colour_completable(missing: int, colour: int, natural: int, hand: Hand) -> bool:
    """P10-2.3: whether the hand has this many cards of that colour (0: of any one)."""
    for one in range(1, COLOURS + 1):
        if colour == 0 or colour == one:
            cards = hand.colours >> BYTE * (one - 1) & 255
            if (natural or cards > 0) and cards + hand.jokers >= missing:
                return True
    return False


@rule
def pay_set(number: int, cards: int, numbers: int, jokers: int) -> tuple[int, int]:
    """The cards and jokers left after a set; a negative number of jokers means that there were not enough."""
    own = min(cards, count(numbers, number))
    return numbers - own * digit(number), jokers - (cards - own)


@rule
def pay_run(first: int, cards: int, numbers: int, jokers: int) -> tuple[int, int]:
    """The same after a run."""
    for number in range(first, first + cards):
        if count(numbers, number) > 0:
            numbers -= digit(number)
        else:
            jokers -= 1
            if jokers < 0:
                break
    return numbers, jokers


@rule
def last_place(s: State, phase: int, group: int) -> int:
    """P10-2.2: runs stay within 1 to 12."""
    return NUMBERS if s.kinds[phase][group] == Kind.SET else NUMBERS + 1 - int(s.sizes[phase][group])


@rule
def alike(s: State, phase: int, group: int) -> bool:
    """Whether a group asks for the same as the one before it."""
    same_kind = s.kinds[phase][group] == s.kinds[phase][group - 1]
    return same_kind and s.sizes[phase][group] == s.sizes[phase][group - 1]


@rule
def each_has_a_number_card(s: State, phase: int, begun: Progress, places: int, numbers: int) -> bool:
    """P10-2.4: whether there is a number card for every group in its place that has none yet."""
    groups = group_count(s, phase)
    for group in range(begun.group, groups):
        if s.kinds[phase][group] == Kind.SET and not (group == begun.group and begun.natural):
            number = places >> DIGIT * group & 15
            if count(numbers, number) == 0:
                return False
            numbers -= digit(number)
    for end in range(1, NUMBERS + 1):
        for group in range(begun.group, groups):
            first = places >> DIGIT * group & 15
            ends_here = first + s.sizes[phase][group] - 1 == end
            if s.kinds[phase][group] == Kind.RUN and ends_here and not (group == begun.group and begun.natural):
                number = first + (begun.laid if group == begun.group else 0)
                while number <= end and count(numbers, number) == 0:
                    number += 1
                if number > end:
                    return False
                numbers -= digit(number)
    return True
