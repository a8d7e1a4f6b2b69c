"""Cards as bits: the plain functions and what compiled code does instead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stolik.core import rule
from stolik.core.cards import Cards, list_bits, spread
from stolik.core.record import field, new_states
from stolik.core.rule import bits_of, count_bits, count_equal, list_if, lowest_bit

SIZES = [1, 64, 98, 256]


def kind_with(size: int) -> type[Cards]:
    class Kind(Cards):
        where: list[int] = field("i1", size)
        seen: list[int] = field("i1", size)
        held: list[int] = field("i2", 3)

    return Kind


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
def test_the_cards_of_a_place_are_found_wherever_they_lie(size: int, packed: bool) -> None:
    if packed and not rule.COMPILED:
        pytest.skip("nothing is compiled here")
    look: Any = rule.compiled(_look) if packed else _look
    states: Any = new_states(kind_with(size), 1, packed=packed)
    chance = np.random.default_rng(size)
    for share in (0.0, 0.02, 0.5, 1.0):
        places = np.where(chance.random(size) < share, 2, chance.integers(-1, 2, size)).tolist()
        for card, place in enumerate(places):
            states[0].where[card] = place
            states[0].seen[card] = 2  # what lies behind must not count
        out: Any = np.full(size + 1, -9) if packed else [-9] * (size + 1)
        for first in range(0, size, 7):
            stop = min(first + 9, size)
            end, bits, count = look(states, out, first, stop)
            assert list(out[:end]) == [card for card, place in enumerate(places) if place == 2]
            wanted = [card for card in range(first, stop) if places[card] == 2]
            assert bits == sum(1 << card - first for card in wanted)
            assert count == count_bits(int(bits)) == len(wanted)


def _look(states: Any, out: Any, first: int, stop: int) -> tuple[int, int, int]:
    s = states[0]
    return spread(s, 2, out, 0), bits_of(s.where, 2, first, stop), count_equal(s.where, 2, first, stop)


def test_bits_are_numbered_from_the_lowest() -> None:
    assert [lowest_bit(1 << at) for at in range(64)] == list(range(64))
    assert lowest_bit(0b1011000) == 3
    assert count_bits(0b1011000) == 3


def test_what_does_not_count_is_overwritten() -> None:
    out, n = [0] * 3, 0
    for value in range(5):
        n = list_if(value % 2, out, n, value)
    assert out[:n] == [1, 3]


def test_bits_are_listed_in_order_after_what_is_there() -> None:
    moves = [7, 0, 0, 0, 0]
    assert list_bits(0b1000101, 20, moves, 1) == 4
    assert moves == [7, 20, 22, 26, 0]
    assert list_bits(0, 20, moves, 1) == 1
