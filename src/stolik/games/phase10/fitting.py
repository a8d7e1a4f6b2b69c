"""Which card may go where: what can be laid next of a phase, and what the groups on the table take."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from stolik.core.rule import rule
from stolik.games.phase10.deck import COLOURS, JOKER_KIND, KINDS, NUMBERS, TABLE, colour_of, number_of
from stolik.games.phase10.laying import Hand, Progress, byte, completable, digit, last_place
from stolik.games.phase10.phase_list import GROUPS, Kind

if TYPE_CHECKING:
    from stolik.games.phase10.rules import State

AS_NUMBER = KINDS
"""Slots below this are the kinds of number cards to lay; from here on they are jokers for the numbers from 1."""
AS_COLOUR = AS_NUMBER + NUMBERS
"""From here on, slots are jokers for the colours."""

ONE_NUMBER = (1 << COLOURS) - 1
"""The kinds of the number 1, as bits."""
ONE_COLOUR = sum(1 << COLOURS * number for number in range(NUMBERS))
"""The kinds of the first colour, as bits."""

SIDES = 3


class Side(IntEnum):
    """Where a card goes in a group: a joker on a run has to say at which end."""

    FITS = 0
    LOW = 1
    HIGH = 2


@rule
def progress(s: State) -> Progress:
    """How far the player in turn has come with laying the phase."""
    at = s.turn * GROUPS + s.group
    return Progress(int(s.group), int(s.value[at]), int(s.held[TABLE + at]), int(s.natural))


@rule
def stands_for(slot: int, kind: int) -> int:
    """The number, or in a colour the colour, that a card to lay stands for."""
    if slot < KINDS:
        return colour_of(slot) if kind == Kind.COLOR else number_of(slot)
    return slot + 1 - (AS_COLOUR if kind == Kind.COLOR else AS_NUMBER)


@rule
def has(hand: Hand, kind: int) -> int:
    """Whether the hand has such a number card, or a joker."""
    return hand.kinds >> kind & 1 if kind < JOKER_KIND else int(hand.jokers > 0)


@rule
def different(hand: Hand) -> int:
    """The kinds that a hand has, as bits: number cards, and jokers."""
    return hand.kinds | (hand.jokers > 0) << JOKER_KIND


@rule
def refused_lay(s: State, slot: int, hand: Hand) -> int:
    """The rule against laying that card of the hand next, or 0: P10-2.1 to P10-2.4, P10-3.2."""
    begun = progress(s)
    phase = int(s.phase[s.turn])
    kind = s.kinds[phase][begun.group]
    natural = slot < KINDS
    if not natural and (slot >= AS_COLOUR) != (kind == Kind.COLOR):
        return 204
    value = stands_for(slot, kind)
    if begun.value > 0:
        meant, value = value, begun.value
        if meant != (value + begun.laid if kind == Kind.RUN else value):
            return 202 if kind == Kind.RUN else 201 if kind == Kind.SET else 203
    elif kind == Kind.RUN and value > last_place(s, phase, begun.group):
        return 202
    after = Progress(begun.group, value, begun.laid + 1, 1 if natural else begun.natural)
    if natural:
        numbers, colours = hand.numbers - digit(number_of(slot)), hand.colours - byte(colour_of(slot))
        left = Hand(hand.kinds, numbers, colours, hand.jokers, hand.skips)
    else:
        left = Hand(hand.kinds, hand.numbers, hand.colours, hand.jokers - 1, hand.skips)
    return 0 if completable(s, phase, after, left) else 302


@rule
def takes(s: State, group: int) -> int:
    """P10-3.3: the kinds of cards, as bits, that a laid group takes."""
    value = int(s.value[group])
    asks = s.kinds[s.phase[group // GROUPS]][group % GROUPS]
    if asks == Kind.SET:
        return cards_of(value) | 1 << JOKER_KIND
    if asks == Kind.COLOR:
        return ONE_COLOUR << (value - 1) | 1 << JOKER_KIND
    end = value + s.held[TABLE + group] - 1
    wanted = 0
    if value > 1:
        wanted |= cards_of(value - 1) | 1 << JOKER_KIND
    if end < NUMBERS:
        wanted |= cards_of(end + 1) | 1 << JOKER_KIND
    return wanted


@rule
def cards_of(number: int) -> int:
    """The kinds of that number."""
    return ONE_NUMBER << COLOURS * (number - 1)


@rule
def takers(s: State, without: int = -1) -> int:
    """The kinds of cards that some laid group takes, apart from the groups of one seat."""
    wanted = 0
    for group in range(s.players * GROUPS):
        if s.value[group] and group // GROUPS != without:
            wanted |= takes(s, group)
    return wanted


@rule
def goes(s: State, kind: int, group: int, side: int) -> bool:
    """Whether a card fits a group there. Only a joker on a run names a side."""
    if s.value[group] == 0 or takes(s, group) >> kind & 1 == 0:
        return False
    if kind == JOKER_KIND and s.kinds[s.phase[group // GROUPS]][group % GROUPS] == Kind.RUN:
        end = s.value[group] + s.held[TABLE + group] - 1
        return (side == Side.LOW and s.value[group] > 1) or (side == Side.HIGH and end < NUMBERS)
    return side == Side.FITS
