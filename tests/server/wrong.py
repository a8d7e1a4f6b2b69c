"""Right examples of every type on the wire, derived from the type, and what is wrong at each of their places."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

ID = "its id"
KNOWN: dict[str, Any] = {
    "id": ID,
    "name": "A",
    "game": "the-game",
    "mode": "expert",
    "options": {"players": 2},
    "seats": ["", "easy"],
    "seat": 1,
    "moves": ["12 A"],
    "tables": ["a", "b"],
    "at": 0,
}
"""Values of fields that mean something, by name; of other fields any value of their type will do."""
HEX = "0" * 64
WRONG: list[Any] = [
    *(None, True, False, 0, -1, 7, 1.5, 2**63, -(2**63) - 1, 1e300),
    *("", "x", "0" * 64, "\0", "\ud800", "ż" * 300, "A" * 41),
    *([], [[]], [None], [1, "a"], {}, {"a": 1}, {"": []}, {"type": "play"}),
]
RAW = ["1" + "0" * 400, "NaN", "-", "1e999", '"\\ud800"', "[" * 200 + "]" * 200]
"""What Python's own JSON can't say."""
MARK = "put the raw text here"
NOT_UTF8 = [b"\xff", b"\xc3(", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\x80", b"\xe2\x82"]


def example(kind: Any, name: str = "") -> Any:
    """A value of a type, as JSON has it."""
    return _example(inspect.type_info(kind), name)


def _example(kind: inspect.Type, name: str) -> Any:
    if isinstance(kind, inspect.Metadata):
        return _example(kind.type, name)
    if isinstance(kind, inspect.StructType):
        tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
        return tag | {field.encode_name: _example(field.type, field.name) for field in kind.fields}
    if name in KNOWN:
        return KNOWN[name]
    if isinstance(kind, inspect.UnionType):
        return _example(next(one for one in kind.types if not isinstance(one, inspect.NoneType)), name)
    if isinstance(kind, inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, inspect.StrType):
        return HEX if name in ("contribution", "commitment", "reveal", "key", "secret", "salt") else "a"
    if isinstance(kind, inspect.BoolType):
        return False
    if isinstance(kind, (inspect.IntType, inspect.FloatType)):
        return 0
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return [_example(kind.item_type, "")]
    if isinstance(kind, inspect.TupleType):
        return [_example(one, "") for one in kind.item_types]
    if isinstance(kind, inspect.DictType):
        return {"a": _example(kind.value_type, "")}
    if isinstance(kind, inspect.NoneType):
        return None
    assert isinstance(kind, inspect.AnyType), kind
    return "a"


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a value, and to the value itself."""
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The value with another part at a place."""
    if not path:
        return new
    changed = dict(value) if isinstance(value, dict) else list(value)
    changed[path[0]] = put(value[path[0]], path[1:], new)
    return changed


def without(value: Any, path: tuple[Any, ...]) -> Any:
    """The value without a part."""
    changed = dict(value) if isinstance(value, dict) else list(value)
    if len(path) == 1:
        del changed[path[0]]
    else:
        changed[path[0]] = without(value[path[0]], path[1:])
    return changed


def wrong_texts(value: Any) -> Iterator[bytes]:
    """A right value with each wrong one at each of its places, without each of them, with one more, and with bytes that are
    no text."""
    for path in places(value):
        for new in WRONG:
            yield json.dumps(put(value, path, new)).encode()
        for raw in RAW:
            yield json.dumps(put(value, path, MARK)).replace(f'"{MARK}"', raw).encode()
        if path:
            yield json.dumps(without(value, path)).encode()
        for junk in NOT_UTF8:
            yield json.dumps(put(value, path, MARK)).encode().replace(MARK.encode(), b"a" + junk + b"b")
    if isinstance(value, dict):
        yield json.dumps({**value, "one more": 1}).encode()
    right = json.dumps(value).encode()
    for junk in NOT_UTF8:
        for at in (0, 1, len(right) // 2, len(right)):
            yield right[:at] + junk + right[at:]
