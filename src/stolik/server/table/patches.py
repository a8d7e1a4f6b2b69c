"""What changed between two states of a table, as a JSON merge patch (RFC 7396), with a fingerprint of the result.

A state is a tree. Its *wire form* makes every change reachable by a merge patch: null is `[null]`, because a bare null removes a
member, and a list of objects is an object with its length under `[]`. docs/reference/protocol.md has the whole of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

encode = msgspec.json.Encoder().encode
LENGTH = "[]"
"""Where a list of objects, written as an object, has its length."""
MASK = 0xFFFFFFFF
EMPTY: Mapping[str, Any] = {}
NOTHING = object()


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
    """What makes one part of another: members of a merge patch, for the state and for its view."""

    members: list[bytes]
    view: list[bytes]


NO_PART = Part({}, None, 0)


def part_after(before: Part, members: Mapping[str, Any], view: Mapping[str, Any] | None) -> tuple[Part, Difference]:
    """The next part, with the fingerprint that follows from the one before, and what has changed."""
    top, below = changes(before.members, members), changes(before.view or EMPTY, view or EMPTY, "view/")
    return Part(members, view, before.print + top.print + below.print), Difference(top.members, below.members)


def difference(old: Part, new: Part) -> Difference:
    """What has changed between any two parts."""
    return part_after(old, new.members, new.view)[1]


def merged(common: Difference, own: Difference, has_view: bool) -> bytes:
    """One merge patch that makes both changes."""
    members = [*common.members, *own.members]
    if has_view:
        below = [*common.view, *own.view]
        members = [member for member in members if member != NO_VIEW] + ([b'"view":{%b}' % b",".join(below)] if below else [])
    return b"{%b}" % b",".join(members)


NO_VIEW = b'"view":null'
"""The first view replaces the null that stood for it: nothing is to be removed."""


class Changes(NamedTuple):
    """The members of a merge patch, as JSON, and by how much it changes the fingerprint."""

    members: list[bytes]
    print: int


def changes(old: Mapping[str, Any], new: Mapping[str, Any], path: str = "") -> Changes:
    """What makes the members `new` of the members `old`, both below a path such as `view/`."""
    members: list[bytes] = []
    print_ = 0
    for name, value in new.items():
        before = old.get(name, NOTHING)
        if before is value or (before == value and type(before) is type(value)):
            continue
        at = f"{path}{name}"
        text, change = _added(value, at) if before is NOTHING else _changed(before, value, at)
        if text:
            members.append(b'"%b":%b' % (name.encode(), text))
            print_ += change
    for name, value in old.items():
        if name not in new:
            members.append(b'"%b":null' % name.encode())
            print_ -= _added(value, f"{path}{name}")[1]
    return Changes(members, print_)


def _changed(old: Any, new: Any, path: str) -> tuple[bytes, int]:
    """A value of a merge patch, and by how much it changes the fingerprint; nothing if both are the same on the wire."""
    before, after = _members(old), _members(new)
    if before is None or after is None:
        text, added = _added(new, path)
        return text, added - _added(old, path)[1]
    found = changes(before, after, f"{path}/")
    change = found.print + (not after) * _leaf_print(path, b"{}") - (not before) * _leaf_print(path, b"{}")
    return (b"{%b}" % b",".join(found.members) if found.members else b""), change


def _added(value: Any, path: str) -> tuple[bytes, int]:
    """A value as a whole, and its fingerprint."""
    members = _members(value)
    if members is None:
        text = _leaf(value)
        return text, _leaf_print(path, text)
    if not members:
        return b"{}", _leaf_print(path, b"{}")
    found = changes(EMPTY, members, f"{path}/")
    return b"{%b}" % b",".join(found.members), found.print


def _leaf_print(path: str, text: bytes) -> int:
    return crc32(b"%b=%b" % (path.encode(), text))


def _leaf(value: Any) -> bytes:
    """A value that a patch replaces as a whole."""
    if value is None:
        return b"[null]"
    if type(value) is float and value.is_integer():
        return b"%d" % value  # as a browser writes it, which knows no other numbers
    if type(value) is list and _is_wrapped(value):
        return encode([value])
    return encode(value)


def _is_wrapped(value: Any) -> bool:
    """Whether a list would be taken for a null in brackets."""
    while type(value) is list and len(value) == 1:
        value = value[0]
    return value is None


def by_number(items: list[Any]) -> dict[str, Any]:
    """A list whose items change one at a time, as an object: a patch then has only those that did."""
    return {LENGTH: len(items), **{str(number): item for number, item in enumerate(items)}}


def _members(value: Any) -> Mapping[str, Any] | None:
    """The members of an object, or of a list of objects; None for everything else."""
    if isinstance(value, msgspec.Struct):
        names = _names(type(value))
        if names is None:
            return msgspec.to_builtins(value)  # type: ignore[no-any-return]
        return {name: getattr(value, field) for name, field in names}
    if type(value) is list and value and all(isinstance(item, msgspec.Struct | dict) for item in value):
        return by_number(value)
    return value if isinstance(value, dict) else None


@cache
def _names(kind: type[msgspec.Struct]) -> tuple[tuple[str, str], ...] | None:
    """The names of a struct's fields on the wire and in Python; None if it doesn't always have just these."""
    config = kind.__struct_config__
    if config.omit_defaults or config.tag is not None or config.array_like:
        return None
    return tuple(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
