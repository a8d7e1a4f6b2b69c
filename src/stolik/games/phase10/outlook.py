"""How long a hand will still take to make its phase: the bot weighs every draw and discard by this.

Cards of one number are as good as each other for sets and runs, and cards of one colour for a colour.
The outlook tries every place for the first group, and puts the others where they then fit best: this is
exact for phases of one or two groups, and a good guess for more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stolik.core.rule import rule
from stolik.games.phase10.deck import (
    COLOURS,
    JOKER,
    JOKER_KIND,
    KINDS,
    SKIP,
    colour_of,
    first_card,
    number_of,
)
from stolik.games.phase10.laying import BYTE, Hand, byte, count, digit, group_count, last_place
from stolik.games.phase10.phase_list import Kind

if TYPE_CHECKING:
    from stolik.games.phase10.rules import State

NEVER = 1_000.0
"""The outlook of a hand without number cards, or worse than any other."""
FAR = 99
"""More cards than any hand can lack."""
LUCK = 0.5
"""Added to the cards that help, for what an opponent may throw away."""


class Tally(NamedTuple):
    """The cards of a place: a digit for each number, a byte for each colour, and the jokers."""

    numbers: int
    colours: int
    jokers: int


NOTHING = Tally(0, 0, 0)
"""With no card to come, only the number of lacking cards counts."""


class Placed(NamedTuple):
    """Groups in their places: the cards they lack, twice the unseen cards that help, and the numbers that are left."""

    lacking: int
    helpers: int
    numbers: int


@rule
def tally(s: State, place: int) -> Tally:
    """The cards that are known to be in a place, or with `HIDDEN` the unknown cards."""
    numbers, colours, jokers = 0, 0, 0
    for kind in range(KINDS):
        first = first_card(kind)
        there = int(s.where[first] == place) + int(s.where[first + 1] == place)
        numbers += there * digit(number_of(kind))
        colours += there * byte(colour_of(kind))
    for card in range(JOKER, SKIP):
        jokers += s.where[card] == place
    return Tally(numbers, colours, jokers)


@rule
def with_card(hand: Hand, kind: int, change: int) -> Hand:
    """The counts of a hand with a card more (1) or fewer (-1); doesn't update which kinds it has."""
    if kind < KINDS:
        numbers = hand.numbers + change * digit(number_of(kind))
        return Hand(hand.kinds, numbers, hand.colours + change * byte(colour_of(kind)), hand.jokers, hand.skips)
    if kind == JOKER_KIND:
        return Hand(hand.kinds, hand.numbers, hand.colours, hand.jokers + change, hand.skips)
    return Hand(hand.kinds, hand.numbers, hand.colours, hand.jokers, hand.skips + change)


@rule
def waiting(lacking: int, helpers: int, jokers: int, others: Tally) -> float:
    """How many draws it takes, up to a factor, to get the cards that groups lack; own jokers stand in for some."""
    missing = lacking - jokers
    if missing <= 0:
        return 0.0
    each = helpers / (2 * lacking)
    time = 0.0
    for left in range(1, missing + 1):
        time += 1.0 / (each * left + others.jokers + LUCK)
    return time


@rule
def outlook(s: State, phase: int, hand: Hand, others: Tally) -> float:
    """How long the hand will take to make the phase, 0 if it makes it now; use it to compare hands."""
    if s.kinds[phase][0] == Kind.COLOR:
        return colour_outlook(int(s.sizes[phase][0]), hand, others)
    best = NEVER + 0.0
    groups = group_count(s, phase)
    for place in range(1, last_place(s, phase, 0) + 1):
        placed = put_group(s, phase, 0, place, Placed(0, 0, hand.numbers), others)
        if placed.lacking < s.sizes[phase][0]:
            for group in range(1, groups):
                placed = put_best(s, phase, group, placed, others)
            best = min(best, waiting(placed.lacking, placed.helpers, hand.jokers, others))
    return best


@rule
def colour_outlook(size: int, hand: Hand, others: Tally) -> float:
    best = NEVER + 0.0
    for colour in range(COLOURS):
        cards = hand.colours >> BYTE * colour & 255
        if cards > 0:
            lacking = max(0, size - cards)
            helpers = serving(lacking, others.colours >> BYTE * colour & 255)
            best = min(best, waiting(lacking, helpers, hand.jokers, others))
    return best


@rule
def put_best(s: State, phase: int, group: int, placed: Placed, others: Tally) -> Placed:
    """Puts a group where it lacks the fewest cards and, of such places, where the most cards help."""
    best = Placed(FAR, 0, placed.numbers)
    for place in range(1, last_place(s, phase, group) + 1):
        there = put_group(s, phase, group, place, placed, others)
        if there.lacking < best.lacking or (there.lacking == best.lacking and there.helpers > best.helpers):
            best = there
    return best


@rule
def serving(lacking: int, cards: int) -> int:
    """Twice the helpers of a group that lacks some equal cards: each of the `cards` fills any gap, so all count for each gap."""
    return (lacking + 1) * cards if lacking > 0 else 0


@rule
def put_group(s: State, phase: int, group: int, place: int, placed: Placed, others: Tally) -> Placed:
    """Puts a group in a place: the number of a set, or where a run begins."""
    size = int(s.sizes[phase][group])
    lacking, helpers, numbers = placed.lacking, placed.helpers, placed.numbers
    if s.kinds[phase][group] == Kind.SET:
        own = min(size, count(numbers, place))
        lacking += size - own
        helpers += serving(size - own, count(others.numbers, place))
        return Placed(lacking, helpers, numbers - own * digit(place))
    for number in range(place, place + size):
        if count(numbers, number) > 0:
            numbers -= digit(number)
        else:
            lacking += 1
            helpers += serving(1, count(others.numbers, number))
    return Placed(lacking, helpers, numbers)
