"""What changed between two states of a table, as a JSON merge patch (RFC 7396), with a fingerprint of the result.

A state is a tree. Its *wire form* makes every change reachable by a merge patch: null is `[null]`, because a bare null removes a
member, and a list of objects is an object with its length under `[]`. docs/reference/protocol.md has the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import repeat
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import msgspec

astuple = msgspec.structs.astuple
encode = msgspec.json.Encoder().encode
LENGTH = "[]"
"""Where a list of objects, written as an object, has its length."""
MASK = 0xFFFFFFFF
EMPTY: Mapping[str, Any] = {}
NOTHING = object()
PLAIN = frozenset({int, str, bool, float, type(None)})
QUICK = frozenset({int, str, bool})
"""What is a leaf, and written as it is."""
OBJECTS = (msgspec.Struct, dict)
PATHS = 10_000
"""How many paths are remembered: those of five games with all their players are far fewer."""
NUMBERS = tuple(str(number) for number in range(64))
"""The names of the first items of a list."""


class Name(NamedTuple):
    """A member of an object, at its place in the tree."""

    key: bytes
    """How a patch writes it: `"deck":`."""
    path: bytes
    """Where it is: `view/deck`."""
    start: int
    """The checksum of its path, from which that of a leaf goes on."""


Names: TypeAlias = tuple[Name, ...]
Values: TypeAlias = tuple[Any, ...]


class Part(msgspec.Struct, frozen=True, gc=False):
    """Some members of a state, some of its view (None: there is no view), and their fingerprint.

    A member that isn't there is `NOTHING`.
    """

    names: Names
    members: Values
    view_names: Names
    view: Values | None
    print: int


class Tree(msgspec.Struct, frozen=True, gc=False):
    """A state as clients of patches have it: what all see, and what one viewer alone does."""

    version: int
    common: Part
    own: Part

    @property
    def print(self) -> bytes:
        """What a client compares with its own result."""
        return b"%08x" % ((self.common.print + self.own.print) & MASK)


class Difference(msgspec.Struct, frozen=True, gc=False):
    """What makes one part of another: members of a merge patch, separated by commas, for the state and for its view."""

    members: bytes
    view: bytes


NO_PART = Part((), (), (), None, 0)
NO_DIFFERENCE = Difference(b"", b"")
NOTHINGS = repeat(NOTHING)


def part_after(before: Part, names: Names, members: Values, view_names: Names, view: Values | None) -> tuple[Part, Difference]:
    """The next part, with the fingerprint that follows from the one before, and what has changed."""
    if members == before.members and view == before.view:
        return before, NO_DIFFERENCE
    top, change = compared(names, before.members or NOTHINGS, members)
    below: list[bytes] = []
    if view is not None:
        below, more = compared(view_names, before.view or NOTHINGS, view)
        change += more
        if before.view is None and NO_VIEW in top:
            top.remove(NO_VIEW)  # the first view replaces the null that stood for it: nothing is to be removed
    return Part(names, members, view_names, view, before.print + change), Difference(b",".join(top), b",".join(below))


def difference(old: Part, new: Part) -> Difference:
    """What has changed between any two parts of one table."""
    return part_after(old, new.names, new.members, new.view_names, new.view)[1]


def merged(common: Difference, own: Difference) -> bytes:
    """One merge patch that makes both changes."""
    view = b",".join([part for part in (common.view, own.view) if part])
    members = [part for part in (common.members, own.members) if part]
    if view:
        members.append(b'"view":{%b}' % view)
    return b"{%b}" % b",".join(members)


NO_VIEW = b'"view":null'

Changes: TypeAlias = tuple[list[bytes], int]
"""The members of a merge patch, as JSON, and by how much it changes the fingerprint."""


@lru_cache(PATHS)
def named(names: tuple[str, ...], path: bytes = b"") -> Names:
    """The members with these names of what is at a path such as `view/`."""
    places = [(name.encode(), path + name.encode()) for name in names]
    return tuple(Name(b'"%b":' % name, place, crc32(place + b"=")) for name, place in places)


def changes(old: Mapping[str, Any], new: Mapping[str, Any], path: bytes = b"") -> Changes:
    """What makes the members `new` of the members `old`, both below a path such as `view/`."""
    names = [*new, *(name for name in old if name not in new)]
    before, after = ([some.get(name, NOTHING) for name in names] for some in (old, new))
    return compared(named(tuple(names), path), before, after)


def compared(names: Names, old: Iterable[Any], new: Iterable[Any]) -> Changes:
    """What makes the members `new` of the members `old` with the same names."""
    members: list[bytes] = []
    total = 0
    for (key, path, start), before, value in zip(names, old, new, strict=False):
        if before is value or (before == value and type(before) is type(value)):
            continue
        kind = type(value)
        if kind in QUICK and kind is type(before):
            text = encode(value)
            total += crc32(text, start) - crc32(encode(before), start)
            members.append(key + text)
            continue
        if value is NOTHING:
            text, change = b"null", -_added(before, path)[1]
        elif _is_leaf(value) and _is_leaf(before):
            text = _leaf(value)
            change = crc32(text, start) - crc32(_leaf(before), start)
        else:
            text, change = _added(value, path) if before is NOTHING else _changed(before, value, path)
        total += change
        if text:
            members.append(key + text)
    return members, total


def _changed(old: Any, new: Any, path: bytes) -> tuple[bytes, int]:
    """A value of a merge patch, and by how much it changes the fingerprint; nothing if both are the same on the wire."""
    kind = type(new)
    if kind is type(old) and kind is list and len(old) == len(new) <= len(NUMBERS) and _are_objects(old) and _are_objects(new):
        members, change = compared(_items(path), old, new)
    elif kind is type(old) and (names := _fields(kind, path)):  # type: ignore[arg-type]
        members, change = compared(names, astuple(old), astuple(new))
    else:
        before, after = _members(old), _members(new)
        if before is None or after is None:
            text, added = _added(new, path)
            return text, added - _added(old, path)[1]
        members, change = changes(before, after, path + b"/")
        change += ((not after) - (not before)) * crc32(path + b"={}")
    return (b"{%b}" % b",".join(members) if members else b""), change


def _added(value: Any, path: bytes) -> tuple[bytes, int]:
    """A value as a whole, and its fingerprint."""
    members = _members(value)
    if members is None or not members:
        text = _leaf(value)
        return text, crc32(path + b"=" + text)
    texts, print_ = changes(EMPTY, members, path + b"/")
    return b"{%b}" % b",".join(texts), print_


@lru_cache(PATHS)
def _items(path: bytes) -> Names:
    """The items of a list."""
    return named(NUMBERS, path + b"/")


@lru_cache(PATHS)
def _fields(kind: type, path: bytes) -> Names | None:
    """The fields of a kind of struct; None if it doesn't always have just these, or is no struct."""
    names = _names(kind) if issubclass(kind, msgspec.Struct) else None
    return named(tuple(name for name, _ in names), path + b"/") if names else None


def _is_leaf(value: Any) -> bool:
    """Whether it is quickly seen that a patch replaces this as a whole."""
    kind = type(value)
    return kind in PLAIN or (kind is list and not (value and isinstance(value[0], OBJECTS)))


def _leaf(value: Any) -> bytes:
    """A value that a patch replaces as a whole."""
    kind = type(value)
    if value is None:
        return b"[null]"
    if kind is float and value.is_integer():
        return b"%d" % value  # as a browser writes it, which knows no other numbers
    if kind is list and len(value) == 1 and _wraps_null(value[0]):
        return encode([value])
    return encode(value)


def _wraps_null(value: Any) -> bool:
    """Whether this is null, in brackets or not."""
    return value is None or (type(value) is list and len(value) == 1 and _wraps_null(value[0]))


def by_number(items: list[Any]) -> dict[str, Any]:
    """A list whose items change one at a time, as an object: a patch then has only those that did."""
    return {LENGTH: len(items), **{str(number): item for number, item in enumerate(items)}}


def _are_objects(items: list[Any]) -> bool:
    """Whether a list is written as an object: it isn't empty, and all its items are objects."""
    return bool(items) and all(map(_is_object, map(type, items)))


@cache
def _is_object(kind: type) -> bool:
    return issubclass(kind, OBJECTS)


def _members(value: Any) -> Mapping[str, Any] | None:
    """The members of an object, or of a list of objects; None for everything else."""
    kind = type(value)
    if kind in PLAIN:
        return None
    if kind is list:
        return by_number(value) if _are_objects(value) else None
    if kind is dict:
        return value  # type: ignore[no-any-return]
    if isinstance(value, msgspec.Struct):
        names = _names(type(value))
        if names is None:
            return msgspec.to_builtins(value)  # type: ignore[no-any-return]
        return {name: getattr(value, field) for name, field in names}
    return None


@cache
def _names(kind: type[msgspec.Struct]) -> tuple[tuple[str, str], ...] | None:
    """The names of a struct's fields on the wire and in Python; None if it doesn't always have just these."""
    config = kind.__struct_config__
    if config.omit_defaults or config.tag is not None or config.array_like:
        return None
    return tuple(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
