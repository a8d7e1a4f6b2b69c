"""Where every card is, and who knows it: hiding and guessing, written once for all games.

A card is a number from 0. `where[card]` is its place: places 0, 1, 2 ... are the hands of the
seats, a game numbers its other places after them. `seen[card]` has a bit for each seat that knows
that the card is there, and one for spectators. `held[place]` counts the cards of a place; how many
there are is always open.

To find the cards of a place, rules look at a stretch of up to 64 of them at once, as the bits of a number (`bits_in`): compiled
code needs a few instructions for that, however the cards lie.

A face-down pile is a set, not a list: its top card is drawn by chance when somebody needs it.
That is the same as shuffling beforehand, and leaves no order that could leak.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from stolik.core.record import field
from stolik.core.rng import Chance, below
from stolik.core.rule import bits_of, lowest_bit, rule
from stolik.core.seats import MOST_SEATS

HIDDEN = -1
"""The place of a card in the record of a seat that doesn't know it."""
EVERYONE = 127
NOBODY = 0
"""Values of `seen`, which has a bit for each seat and then one for spectators: all bits, or none."""
MOST_CARDS = 256
STRETCH = 64
"""Cards are looked at in stretches of this many: a bit for each fits into a number."""
EYES: Any = np.array([[1 << seat] * MOST_CARDS for seat in range(MOST_SEATS + 1)], np.int8)
"""For each seat, and last for spectators, a row that repeats its bit once for every card."""


class Cards(Chance):
    """The fields that a card game adds to its state; each game declares the three arrays in its own sizes."""

    players: int = field("i1")
    where: list[int]
    seen: list[int]
    held: list[int]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        assert math.prod(cls.fields["where"].shape) <= MOST_CARDS, f"{cls.__name__} has more than {MOST_CARDS} cards"
        assert cls.dtype.fields is not None
        room = {name: cls.dtype.itemsize - cls.dtype.fields[name][1] - math.prod(cls.fields[name].shape) for name in cls.fields}
        assert min(room["where"], room["seen"]) >= STRETCH, "compiled rules read whole stretches, also past the last card"


@rule
def eye(seat: int) -> int:
    """The bit of a seat (-1: a spectator)."""
    return 1 << (seat if seat >= 0 else MOST_SEATS)


@rule
def next_seat(s: Cards, seat: int) -> int:
    """The seat to the left, which plays next."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def gather(s: Cards, place: int) -> None:
    """Puts all cards of the game into one place, face down."""
    for at in range(len(s.held)):
        s.held[at] = 0
    for card in range(len(s.where)):
        s.where[card] = place
        s.seen[card] = NOBODY
    s.held[place] = len(s.where)


@rule
def put(s: Cards, card: int, place: int, seen: int) -> None:
    """Moves one card; from now on only those with a bit in `seen` know where it is."""
    s.held[s.where[card]] -= 1
    s.where[card] = place
    s.seen[card] = seen
    s.held[place] += 1


@rule
def draw(s: Cards, place: int) -> int:
    """The top card of a face-down pile, which must not be empty: any of its cards, all equally likely."""
    while True:
        card = below(s, len(s.where))
        if s.where[card] == place:
            return card


@rule
def spread(s: Cards, place: int, out: list[int], first: int) -> int:
    """Writes the cards of a place, ascending, into `out` from index `first`; returns the index after the last.

    `out` needs room for every card of the place: the far end of a buffer for moves will do.
    """
    end = first
    for start in range(0, len(s.where), STRETCH):
        end = list_bits(bits_in(s, place, start), start, out, end)
    return end


@rule
def list_bits(bits: int, first: int, moves: list[int], n: int) -> int:
    """Writes `first` plus the place of each bit, ascending, into `moves` from index n; returns the index after the last."""
    while bits:
        moves[n] = first + lowest_bit(bits)
        n += 1
        bits &= bits - 1
    return n


@rule
def bits_in(s: Cards, place: int, start: int) -> int:
    """Which cards of the stretch that begins with the card `start` are in a place: a bit for each."""
    stop = start + STRETCH
    return bits_of(s.where, place, start, stop if stop < len(s.where) else len(s.where))


def lying(s: Cards, place: int) -> list[int]:
    """The cards of a place in a plain record, ascending; made fast, because views call it often."""
    return [card for card, where in enumerate(s.where) if where == place]


@rule
def hide_cards(s: Cards, seat: int) -> None:
    """Forgets every card that the seat (-1: a spectator) has not seen.

    There is no branch here, and every value is one byte wide, so the compiler handles 32 cards at once. The bit to test
    comes from a table for the same reason: filling a register with it cost more than all the rest.
    """
    mine = EYES[seat]
    for card in range(len(s.where)):
        known = -1 if s.seen[card] & mine[card] else 0  # all bits, or none: HIDDEN is all bits, NOBODY is none
        s.where[card] |= ~known
        s.seen[card] &= known


@rule
def guess_cards(s: Cards) -> None:
    """Deals the hidden cards to the places that miss some; every way to do so is equally likely."""
    missing = 0
    for card in range(len(s.where)):
        if s.where[card] == HIDDEN:
            missing += 1
        else:
            s.held[s.where[card]] -= 1
    for card in range(len(s.where)):
        if s.where[card] == HIDDEN:
            spot = below(s, missing)
            place = 0
            while spot >= s.held[place]:
                spot -= s.held[place]
                place += 1
            s.where[card] = place
            s.seen[card] = eye(place) if place < s.players else NOBODY
            s.held[place] -= 1
            missing -= 1
    for card in range(len(s.where)):
        s.held[s.where[card]] += 1
