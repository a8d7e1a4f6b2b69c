"""Small sets as the bits of a number."""

from __future__ import annotations

import pytest

from stolik.core.bits import list_bits, lowest


@pytest.mark.parametrize("place", range(63))
def test_the_lowest_bit_is_found_whatever_lies_above_it(place: int) -> None:
    assert lowest(1 << place) == place
    assert lowest((1 << 63) - (1 << place)) == place


def test_bits_are_listed_in_order_after_what_is_there() -> None:
    moves = [7, 0, 0, 0, 0]
    assert list_bits(0b1000101, 20, moves, 1) == 4
    assert moves == [7, 20, 22, 26, 0]
    assert list_bits(0, 20, moves, 1) == 1
