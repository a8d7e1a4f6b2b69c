"""Chance: the published vectors of ChaCha8, and that nothing is favoured."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core import record, rule
from stolik.core import rng as rules_of_chance
from stolik.core.game import key_of, key_words
from tests.forms import called, new_states, numbers

rng = called(rules_of_chance)

# From the ChaCha test vectors of J. Strömbergson's Internet draft: 256-bit key, nonce zero, 8 rounds, blocks 0 and 1.
VECTORS = [
    (
        "00" * 32,
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    ),
    (
        "01" + "00" * 31,
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
        "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4",
    ),
]


def chance(seed: Any, fast: bool = False) -> Any:
    generator = new_states(rng.Chance, 1)
    generator[0].fast = int(fast)
    rng.start(generator[0], numbers(key_words(key_of(seed))))
    return generator[0]


@pytest.mark.parametrize(("key", "stream"), VECTORS)
def test_chacha8_gives_the_published_stream(key: str, stream: str) -> None:
    generator = new_states(rng.Chance, 1)
    words = [int.from_bytes(bytes.fromhex(key)[i : i + 8], "little", signed=True) for i in range(0, 32, 8)]
    rng.start(generator[0], numbers(words))
    drawn = b"".join(int(rng.word(generator[0])).to_bytes(4, "little") for _ in range(32))
    assert drawn.hex() == stream


def test_the_counter_goes_on_beyond_32_bits() -> None:
    generator = chance(1)
    generator.block = 2**32 - 1
    last = [int(rng.word(generator)) for _ in range(16)]
    following = [int(rng.word(generator)) for _ in range(16)]
    again = chance(1)
    assert following != [int(rng.word(again)) for _ in range(16)]  # block 2**32 is not block 0
    assert last != following


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3, 6, 98])
def test_every_number_below_n_is_as_likely(n: int, fast: bool) -> None:
    generator, draws = chance(n, fast), 200 * n
    counted = Counter(int(rng.below(generator, n)) for _ in range(draws))
    assert set(counted) <= set(range(n))
    chi_squared = sum((counted[value] - 200) ** 2 / 200 for value in range(n))
    assert chi_squared < n + 6 * (2 * n) ** 0.5  # six standard deviations


def test_what_would_favour_small_numbers_is_drawn_again() -> None:
    """With n just above half of 2**32, almost half of all words must be rejected."""
    n = 2**31 + 1
    generator = chance("reject")
    words = [int(rng.word(chance_)) for chance_ in [chance("reject")] for _ in range(64)]
    kept = [word * n >> 32 for word in words if word * n & rng.WORD >= (rng.WORD + 1) % n]
    assert [int(rng.below(generator, n)) for _ in range(len(kept))] == kept
    assert len(kept) < 50


@pytest.mark.parametrize("fast", [False, True])
def test_a_key_always_gives_the_same_stream_and_another_key_another(fast: bool) -> None:
    streams = [[int(rng.word(generator)) for _ in range(8)] for generator in (chance(1, fast), chance(1, fast), chance(2, fast))]
    assert streams[0] == streams[1] != streams[2]


@pytest.mark.parametrize("changed", range(4))
def test_the_fast_stream_depends_on_every_part_of_the_key(changed: int) -> None:
    firsts = set()
    for value in range(50):
        key = [1, 2, 3, 4]
        key[changed] = value
        generator = new_states(rng.Chance, 1)
        generator[0].fast = 1
        rng.start(generator[0], numbers(key))
        firsts.add(int(rng.word(generator[0])))
    assert len(firsts) == 50


@given(seed=st.integers(0, 1000), n=st.integers(0, 12))
@settings(max_examples=50, deadline=None)
def test_a_shuffle_keeps_the_items_and_leaves_the_others_alone(seed: int, n: int) -> None:
    items = numbers(list(range(15)))
    rng.shuffle(chance(seed), items, n)
    assert sorted(int(item) for item in items[:n]) == list(range(n))
    assert [int(item) for item in items[n:]] == list(range(n, 15))


def test_all_orders_of_a_shuffle_are_as_likely() -> None:
    generator, counted = chance("orders"), Counter[tuple[int, ...]]()
    for _ in range(2400):
        items = numbers([0, 1, 2, 3])
        rng.shuffle(generator, items, 4)
        counted[tuple(int(item) for item in items)] += 1
    assert len(counted) == 24
    assert sum((count - 100) ** 2 / 100 for count in counted.values()) < 24 + 6 * 48**0.5


def test_forgetting_leaves_nothing_of_the_key() -> None:
    generator = chance(1, fast=True)
    rng.forget(generator)
    if rule.COMPILED:
        assert not any(generator.tobytes())
    assert not any((*generator.key, *generator.words, generator.block, generator.used, generator.fast))


@pytest.mark.parametrize("fast", [0, 1])
def test_a_choice_apart_leaves_the_stream_where_it_is(fast: int) -> None:
    beside, alone = (generator("apart", fast) for _ in range(2))
    for number in range(40):
        assert int(rng.below(beside[0], 1000)) == int(rng.below(alone[0], 1000))
        before = record.pack(beside, 0)
        assert 0 <= rng.below_apart(beside[0], 7, number) < 7
        assert record.pack(beside, 0) == before


@pytest.mark.parametrize("fast", [0, 1])
def test_choices_apart_are_all_as_likely_and_differ_by_key(fast: int) -> None:
    one, other = generator("apart", fast), generator("other", fast)
    choices = [int(rng.below_apart(one[0], 5, number)) for number in range(500)]
    assert choices == [int(rng.below_apart(one[0], 5, number)) for number in range(500)]
    assert choices != [int(rng.below_apart(other[0], 5, number)) for number in range(500)]
    assert all(70 <= choices.count(value) <= 130 for value in range(5))


def test_choices_apart_follow_from_key_and_number_alone() -> None:
    early, late = generator("apart"), generator("apart")
    for _ in range(100):
        rng.below(late[0], 3)
    for number in range(50):
        assert int(rng.below_apart(early[0], 9, number)) == int(rng.below_apart(late[0], 9, number))


def generator(seed: str, fast: int = 0) -> record.States:
    one = new_states(rng.Chance, 1)
    one[0].fast = fast
    rng.start(one[0], numbers(key_words(key_of(seed))))
    return one
