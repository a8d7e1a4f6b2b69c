"""Records: one declaration, two forms, the same bytes."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from stolik.core import record
from stolik.core.record import PlainStates, Record, Versioned, field, once_for


class Small(Record):
    turn: int = field("i1")
    rows: list[int] = field("i2", 3)


class Larger(Small):
    grid: list[list[int]] = field("i8", 2, 2)


def example() -> Larger:
    state = Larger()
    state.turn, state.rows, state.grid = -3, [1, 2, 300], [[1, 2], [3, -4]]
    return state


def test_a_record_is_padded_to_whole_cache_lines() -> None:
    assert Small.dtype.itemsize == Larger.dtype.itemsize == 64


def test_a_subclass_has_the_fields_of_its_base_after_its_own() -> None:
    assert list(Larger.fields) == ["grid", "turn", "rows"]
    assert vars(Larger()) == {"grid": [[0, 0], [0, 0]], "turn": 0, "rows": [0, 0, 0]}


def test_a_versioned_state_has_its_edition_at_the_end_and_its_other_bytes_as_before() -> None:
    class Before(Small):
        own: int = field("i1")

    class After(Small, Versioned):
        own: int = field("i1")

    assert list(After.fields) == [*Before.fields, "edition"]
    first, later = Before(), After()
    for state in (first, later):
        state.own, state.turn, state.rows = 3, 2, [1, 2, 300]
    plain = [PlainStates([state]) for state in (first, later)]
    assert record.pack(plain[0], 0) == record.pack(plain[1], 0)
    later.edition = 1
    assert record.pack(plain[0], 0) != record.pack(plain[1], 0)


@pytest.mark.parametrize("states", [np.zeros(2, Larger.dtype), PlainStates([Larger(), Larger()])], ids=["packed", "plain"])
def test_what_is_written_is_read(states: record.States) -> None:
    record.write(states, 1, example())
    assert record.read(Larger, states, 1) == example()
    assert record.read(Larger, states, 0) == Larger()
    assert record.number(states, 1, "turn") == -3


def test_both_forms_have_the_same_bytes() -> None:
    packed, plain = np.zeros(1, Larger.dtype), PlainStates([Larger()])
    record.write(packed, 0, example())
    record.write(plain, 0, example())
    assert record.pack(packed, 0) == record.pack(plain, 0)


def test_a_plain_batch_copies_like_an_array_does() -> None:
    plain = PlainStates([Larger(), Larger()])
    plain[0] = example()
    plain[1] = plain[0]
    plain[0].rows[0] = 99
    plain[0].grid[0][0] = 99
    assert plain[1] == example()
    copied = record.read(Larger, plain, 1)
    copied.rows[0] = 77
    assert plain[1] == example()


def test_a_number_too_large_for_its_field_is_noticed_when_packed() -> None:
    state = Small()
    state.turn = 200
    with pytest.raises(struct.error):
        record.pack(PlainStates([state]), 0)


def test_records_differ_from_others_and_show_their_fields() -> None:
    assert Small() != Larger()
    assert Small() != 0
    assert repr(Small()) == "Small(turn=0, rows=[0, 0, 0])"


def test_a_state_is_read_from_any_slice_of_an_array() -> None:
    states: Any = record.new_states(Larger, 4, packed=True)
    states["turn"] = range(4)
    states["rows"][2] = 5, 6, 7
    every_other = states[::2]
    assert record.read(Larger, every_other, 1).turn == 2
    assert list(record.column(every_other, 1, "rows")) == [5, 6, 7]


def test_a_field_of_a_plain_state_is_a_column_too() -> None:
    states = PlainStates([Larger()])
    states[0].rows[1] = 4
    assert list(record.column(states, 0, "rows")) == [0, 4, 0]


def test_an_answer_about_a_record_is_given_again_for_the_same_one_only() -> None:
    asked = []

    @once_for
    def turn_of(state: Small) -> int:
        asked.append(state)
        return state.turn

    one, other = Small(), Small()
    other.turn = 2
    assert [turn_of(one), turn_of(one), turn_of(other), turn_of(one)] == [0, 0, 2, 0]
    assert len(asked) == 3
