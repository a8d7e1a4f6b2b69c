"""What changed between two states of a table, as a JSON merge patch (RFC 7396), with a fingerprint of the result.

A state is a tree. Its *wire form* makes every change reachable by a merge patch: null is `[null]`, because a bare null removes a
member, and a list of objects is an object with its length under `[]`. docs/reference/protocol.md has the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

encode = msgspec.json.Encoder().encode
LENGTH = "[]"
"""Where a list of objects, written as an object, has its length."""
MASK = 0xFFFFFFFF
EMPTY: Mapping[str, Any] = {}
NOTHING = object()
PLAIN = frozenset({int, str, bool, float, type(None)})
OBJECTS = (msgspec.Struct, dict)
PATHS = 10_000
"""How many paths are remembered: those of five games with all their players are far fewer."""
NUMBERS = [str(number) for number in range(256)]
"""The names of the first items of a list."""


class Part(NamedTuple):
    """Some members of a state, some of its view (None: there is no view, and the members say so), and their fingerprint."""

    members: Mapping[str, Any]
    view: Mapping[str, Any] | None
    print: int


class Tree(NamedTuple):
    """A state as clients of patches have it: what all see, and what one viewer alone does."""

    version: int
    common: Part
    own: Part

    @property
    def print(self) -> str:
        """What a client compares with its own result."""
        return f"{(self.common.print + self.own.print) & MASK:08x}"


class Difference(NamedTuple):
    """What makes one part of another: members of a merge patch, separated by commas, for the state and for its view."""

    members: bytes
    view: bytes


NO_PART = Part({}, None, 0)
NO_DIFFERENCE = Difference(b"", b"")


def part_after(before: Part, members: Mapping[str, Any], view: Mapping[str, Any] | None) -> tuple[Part, Difference]:
    """The next part, with the fingerprint that follows from the one before, and what has changed."""
    if members == before.members and view == before.view:
        return before, NO_DIFFERENCE
    top, below = changes(before.members, members), changes(before.view or EMPTY, view or EMPTY, b"view/")
    if view is not None and before.view is None and NO_VIEW in top.members:
        top.members.remove(NO_VIEW)  # the first view replaces the null that stood for it: nothing is to be removed
    texts = Difference(b",".join(top.members), b",".join(below.members) if view is not None else b"")
    return Part(members, view, before.print + top.print + below.print), texts


def difference(old: Part, new: Part) -> Difference:
    """What has changed between any two parts."""
    return part_after(old, new.members, new.view)[1]


def merged(common: Difference, own: Difference) -> bytes:
    """One merge patch that makes both changes."""
    view = b",".join(filter(None, (common.view, own.view)))
    return b"{%b}" % b",".join(filter(None, (common.members, own.members, view and b'"view":{%b}' % view)))


NO_VIEW = b'"view":null'


class Changes(NamedTuple):
    """The members of a merge patch, as JSON, and by how much it changes the fingerprint."""

    members: list[bytes]
    print: int


def changes(old: Mapping[str, Any], new: Mapping[str, Any], path: bytes = b"") -> Changes:
    """What makes the members `new` of the members `old`, both below a path such as `view/`."""
    before = old.get
    differing = [
        (name, was, value)
        for name, value in new.items()
        if (was := before(name, NOTHING)) is not value and (was != value or type(was) is not type(value))
    ]
    found = _compared(differing, path)
    for name in old:
        if name not in new:
            found.members.append(b'"%b":null' % written(name))
            found = Changes(found.members, found.print - _added(old[name], path + written(name))[1])
    return found


def _compared(differing: Iterable[tuple[str, Any, Any]], path: bytes) -> Changes:
    """The changes of members that differ: their names, what they were, and what they are."""
    members: list[bytes] = []
    total = 0
    for name, before, value in differing:
        key = written(name)
        if _is_leaf(value) and _is_leaf(before):
            text, start = _leaf(value), _start(path, key)
            total += crc32(text, start) - crc32(_leaf(before), start)
        else:
            at = path + key
            text, change = _added(value, at) if before is NOTHING else _changed(before, value, at)
            total += change
        if text:
            members.append(b'"%b":%b' % (key, text))
    return Changes(members, total)


@cache
def written(name: str) -> bytes:
    """The name of a member: those of our own types, and numbers, so there are few."""
    return name.encode()


@lru_cache(PATHS)
def _start(path: bytes, name: bytes) -> int:
    """The checksum of a path, from which that of a leaf goes on."""
    return crc32(path + name + b"=")


def _changed(old: Any, new: Any, path: bytes) -> tuple[bytes, int]:
    """A value of a merge patch, and by how much it changes the fingerprint; nothing if both are the same on the wire."""
    if (alike := _pairs(old, new)) is not None:
        found = _compared([(name, was, value) for name, was, value in alike if was is not value and was != value], path + b"/")
        return b"{%b}" % b",".join(found.members), found.print
    before, after = _members(old), _members(new)
    if before is None or after is None:
        text, added = _added(new, path)
        return text, added - _added(old, path)[1]
    found = changes(before, after, path + b"/")
    change = found.print + (not after) * crc32(path + b"={}") - (not before) * crc32(path + b"={}")
    return (b"{%b}" % b",".join(found.members) if found.members else b""), change


def _pairs(old: Any, new: Any) -> Iterable[tuple[str, Any, Any]] | None:
    """The members of two values that have the same ones, as most do, with their names: made quickly. None for all others."""
    if type(old) is not type(new):
        return None
    if type(new) is list:
        alike = len(old) == len(new) <= len(NUMBERS) and _are_objects(old) and _are_objects(new)
        return zip(NUMBERS, old, new, strict=False) if alike else None
    if isinstance(new, msgspec.Struct) and (names := _names(type(new))) is not None:
        return [(name, getattr(old, field), getattr(new, field)) for name, field in names]
    return None


def _added(value: Any, path: bytes) -> tuple[bytes, int]:
    """A value as a whole, and its fingerprint."""
    members = _members(value)
    if members is None or not members:
        text = _leaf(value)
        return text, crc32(path + b"=" + text)
    found = changes(EMPTY, members, path + b"/")
    return b"{%b}" % b",".join(found.members), found.print


def _is_leaf(value: Any) -> bool:
    """Whether it is quickly seen that a patch replaces this as a whole."""
    kind = type(value)
    return kind in PLAIN or (kind is list and not (value and isinstance(value[0], OBJECTS)))


def _leaf(value: Any) -> bytes:
    """A value that a patch replaces as a whole."""
    if type(value) is int:
        return b"%d" % value
    if value is None:
        return b"[null]"
    if type(value) is float and value.is_integer():
        return b"%d" % value  # as a browser writes it, which knows no other numbers
    if type(value) is list and len(value) == 1 and _wraps_null(value[0]):
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
def _is_object(kind: type[Any]) -> bool:
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
