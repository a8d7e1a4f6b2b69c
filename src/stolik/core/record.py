"""The state of a game as one flat record, declared once.

    class State(Record):
        turn: int = field("i1")
        rows: list[int] = field("i1", 4)

States come in two forms. Compiled rules work on *packed* ones: NumPy records of `State.dtype`. Plain rules work on *plain* ones:
instances of `State`, which hold integers and lists; views are built from these, too. `place` and `copied` turn either into the
other.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeVar, cast

import numpy as np

R = TypeVar("R", bound="Record")
Made = TypeVar("Made")


class States(Protocol):
    """Many states of one game: packed, as a NumPy array of records, or plain, as `PlainStates`."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: Any, /) -> Any: ...
    def __setitem__(self, index: Any, state: Any, /) -> None: ...


_LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f4": "f"}
"""The letters that the module `struct` uses for NumPy's kinds."""
_LINE = 64
"""Bytes of a cache line: states that share one slow each other down on two threads."""


class Field(NamedTuple):
    kind: str
    shape: tuple[int, ...]


def field(kind: str, *shape: int) -> Any:
    """A number of a NumPy kind (`i1`, `i2`, `i8`), or an array of them."""
    return Field(kind, shape)


class Record:
    """Base of all states. A subclass's fields come before those of its bases, never after them.

    Otherwise a record would begin like its base; numba would take it for a kind of that, warn, and mix up the two.
    """

    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[dict[str, Field]] = {}
    _numbers: ClassVar[struct.Struct]
    _sorted: ClassVar[Callable[[tuple[int, ...]], dict[str, Any]]]
    _listed: ClassVar[Callable[[Any], tuple[int, ...]]]

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in own:
            delattr(cls, name)
        inherited: dict[str, Field] = {}
        for base in cls.__bases__:
            inherited |= getattr(base, "fields", {})
        cls.fields = {**own, **inherited}
        packed = np.dtype([(name, kind, shape) for name, (kind, shape) in cls.fields.items()], align=True)
        assert packed.fields is not None and packed.names is not None
        layout = {
            "names": packed.names,
            "formats": [packed.fields[name][0] for name in packed.names],
            "offsets": [packed.fields[name][1] for name in packed.names],
            "itemsize": -(-packed.itemsize // _LINE) * _LINE,
        }
        cls.dtype = np.dtype((np.record, np.dtype(layout)))  # type: ignore[call-overload]
        cls._numbers = _numbers(cls.fields, cls.dtype)
        cls._sorted = staticmethod(_sorted(cls.fields))
        cls._listed = staticmethod(_listed(cls.fields))

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """For the type checker: each kind of record declares its own fields."""

    def __init__(self) -> None:
        for name, (_, shape) in self.fields.items():
            setattr(self, name, np.zeros(shape, np.int64).tolist())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value}' for name, value in vars(self).items())})"


class PlainStates(list[Any]):
    """States as plain objects; like an array of records, it copies what you put in."""

    def __setitem__(self, index: Any, state: Any) -> None:
        super().__setitem__(index, _copied(state))


def _copied(state: R) -> R:
    twin = object.__new__(type(state))
    for name, value in vars(state).items():
        nested = isinstance(value, list) and value and isinstance(value[0], list)
        setattr(twin, name, [row[:] for row in value] if nested else value[:] if isinstance(value, list) else value)
    return twin


def new_states(kind: type[Record], size: int, packed: bool) -> States:
    """`size` empty states, packed or plain."""
    if not packed:
        return PlainStates(kind() for _ in range(size))
    return np.ndarray(size, kind.dtype, bytearray(size * kind.dtype.itemsize))  # zeros, quicker than NumPy's own


def is_packed(states: States) -> bool:
    return type(states) is not PlainStates


def numbers_for(states: States, values: Sequence[int]) -> Any:
    """Numbers in the form that rules take beside such states."""
    return np.array(values, np.int64) if is_packed(states) else list(values)


def place(states: States, index: int, source: States, at: int) -> None:
    """Copies a state to a place, whichever form it has and whichever they have."""
    if is_packed(states) is is_packed(source):
        states[index] = source[at]
    elif is_packed(states):
        write(states, index, source[at])
    else:
        list.__setitem__(cast("PlainStates", states), index, read(type(states[index]), source, at))


def copied(kind: type[Record], states: States, index: int, packed: bool) -> States:
    """A copy of one state, as an array of one in that form."""
    copy = new_states(kind, 1, packed)
    place(copy, 0, states, index)
    return copy


def read(kind: type[R], states: States, index: int) -> R:
    """A copy of one of the states, as a plain object."""
    if isinstance(states, PlainStates):
        return _copied(states[index])  # type: ignore[no-any-return]
    packed = cast("np.ndarray[Any, Any]", states)
    if not packed.flags.c_contiguous:
        packed, index = packed[index : index + 1].copy(), 0
    return _unpacked(kind, packed, index * packed.itemsize)


def single(states: States, index: int) -> States:
    """One of the states as an array of its own that shares its memory."""
    one = states[index : index + 1]
    return PlainStates(one) if isinstance(states, PlainStates) else one


def column(states: States, index: int, name: str) -> np.ndarray[Any, Any]:
    """A field of one state that has several numbers."""
    return np.asarray(getattr(states[index], name)) if isinstance(states, PlainStates) else states[name][index]


def number(states: States, index: int, name: str) -> int:
    """One number of one state."""
    if isinstance(states, PlainStates):
        return int(getattr(states[index], name))
    return int(states[name][index])


def write(states: States, index: int, state: Record) -> None:
    """Writes a plain object into the states."""
    if isinstance(states, PlainStates):
        states[index] = state
    else:
        states[index : index + 1] = _packed(state)


def pack(states: States, index: int) -> bytes:
    """The bytes of one state, the same whether compiled or not."""
    if isinstance(states, PlainStates):
        return _packed(states[index]).tobytes()
    return bytes(states[index : index + 1].tobytes())  # a slice: picking one state out costs ten times as much


def once_for(function: Callable[[R], Made]) -> Callable[[R], Made]:
    """A function of a record that remembers its last answer: seats that know the same share a record, and ask one after another.

    Nobody may change the record between two questions.
    """
    last: tuple[R | None, Made | None] = None, None

    def remembered(state: R) -> Made:
        nonlocal last
        known, made = last
        if known is not state or made is None:
            made = function(state)
            last = state, made
        return made

    return remembered


def _packed(state: Record) -> np.ndarray[Any, Any]:
    packed = bytearray(state.dtype.itemsize)
    state._numbers.pack_into(packed, 0, *type(state)._listed(state))
    return np.ndarray(1, state.dtype, packed)


def _unpacked(kind: type[R], packed: Any, start: int) -> R:
    """The record that begins at a byte of a buffer."""
    state = object.__new__(kind)
    state.__dict__ = kind._sorted(kind._numbers.unpack_from(packed, start))
    return state


def _numbers(fields: dict[str, Field], dtype: np.dtype[Any]) -> struct.Struct:
    """The layout of all numbers of a record, in order."""
    letters, end = "=", 0
    assert dtype.fields is not None
    for name, (kind, shape) in fields.items():
        one, start = dtype.fields[name][:2]
        letters += f"{start - end}x{math.prod(shape)}{_LETTERS[kind]}"
        end = start + one.itemsize
    return struct.Struct(letters)


def _sorted(fields: dict[str, Field]) -> Callable[[tuple[int, ...]], dict[str, Any]]:
    """A function that puts such numbers under the names of their fields.

    It generates the code, as `namedtuple` does: views are made from records all the time, and a loop takes three times as long.
    """
    places = count()

    def written(shape: tuple[int, ...]) -> str:
        if not shape:
            return f"n[{next(places)}]"
        if len(shape) > 1:
            return f"[{', '.join(written(shape[1:]) for _ in range(shape[0]))}]"
        first = next(places)
        last = first
        for _ in range(shape[0] - 1):
            last = next(places)
        return f"[*n[{first}:{last + 1}]]"

    body = ", ".join(f"{name!r}: {written(shape)}" for name, (_, shape) in fields.items())
    return eval(f"lambda n: {{{body}}}")  # type: ignore[no-any-return]  # noqa: S307


def _listed(fields: dict[str, Field]) -> Callable[[Any], tuple[int, ...]]:
    """The other way round: a function that lists the numbers of a state, field after field; generated for the same reason."""

    def written(name: str, shape: tuple[int, ...]) -> str:
        if len(shape) > 1:
            return "".join(written(f"{name}[{at}]", shape[1:]) for at in range(shape[0]))
        return f"*{name}, " if shape else f"{name}, "

    body = "".join(written(f"s.{name}", shape) for name, (_, shape) in fields.items())
    return eval(f"lambda s: ({body})")  # type: ignore[no-any-return]  # noqa: S307


class Versioned(Record):
    """The field of a state whose game is played by several versions of its rules: `class State(Cards, Versioned)`.

    As the last base it adds the last field. So the record of a game by version 1 stays, byte for byte, what it was before there
    was a version 2, and so do the digests of what bots saw.
    """

    edition: int = field("i1")
    """The version of the rules, counted from 0; the game writes it beside the options, before the deal."""
