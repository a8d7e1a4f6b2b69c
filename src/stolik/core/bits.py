"""Small sets as the bits of a number: few of many can be listed without looking at each."""

from __future__ import annotations

import numpy as np

from stolik.core.rule import rule

_SPREADER = 0x03F79D71B4CB0A89
"""Shifted left by 0 to 63, its highest six bits are 64 different numbers (a de Bruijn sequence)."""
_PLACES = np.zeros(64, np.int64)
for _place in range(64):
    _PLACES[(_SPREADER << _place) >> 58 & 63] = _place


@rule
def lowest(bits: int) -> int:
    """The place of the lowest bit that is set; there must be one. Only six bits of the product count, so it may wrap."""
    return int(_PLACES[(bits & -bits) * _SPREADER >> 58 & 63])


@rule
def list_bits(bits: int, first: int, moves: list[int], n: int) -> int:
    """Writes `first` plus the place of each bit, ascending, into `moves` from index n; returns the index after the last."""
    while bits:
        moves[n] = first + lowest(bits)
        n += 1
        bits &= bits - 1
    return n
