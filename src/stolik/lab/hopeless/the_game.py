"""The Game: a card that no pile can ever take is enough to lose.

A rising pile that has passed a card takes it again only after going back ten: onto the card itself, or from above it to below.
Either needs two cards ten apart that are still to be laid, or one that lies on top and the other still to be laid.
"""

from __future__ import annotations

import numpy as np

from stolik.core import record
from stolik.core.record import States
from stolik.games.the_game.rules import FIRST, PILE, RISING, ROWS

TEN = 10
ALL = (1 << 128) - 1


def is_hopeless(states: States) -> bool:
    """Whether some card that is still to be laid fits nowhere, now or later; a bit for each value."""
    places = record.column(states, 0, "where").astype(np.int8)
    left = int.from_bytes(np.packbits(places < PILE, bitorder="little").tobytes(), "little") << FIRST
    tops, nowhere = record.column(states, 0, "rows"), left
    for row in range(ROWS):
        top = int(tops[row])
        known = left | 1 << top
        if row < RISING:
            nowhere &= ~(ALL << top | spread(left & known >> TEN, up=True))
        else:
            nowhere &= ~((1 << top) - 1 | spread(left & known << TEN, up=False))
    return nowhere != 0


def spread(bits: int, up: bool) -> int:
    """All values from each bit on that are less than ten away, to one side."""
    for step in (1, 2, 4, 2):  # 1 + 2 + 4 + 2 is nine
        bits |= bits << step if up else bits >> step
    return bits
