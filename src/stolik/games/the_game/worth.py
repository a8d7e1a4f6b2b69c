"""What the end of The Game is worth: a win most of all, but also that few cards are left."""

from __future__ import annotations

import math

from stolik.core.rule import rule

WIN, CLOSE, FAR = 0.4, 6.0, 30.0
"""The part of a worth that only a win gives; and after how many cards left each half of the rest has shrunk to a third or so."""


@rule
def worth_of(left: int) -> float:
    """From 0 to 1; 1 is a win."""
    graded = 0.5 * (1.0 - WIN) * (math.exp(-left / CLOSE) + math.exp(-left / FAR))
    return WIN + graded if left == 0 else graded
