"""The types on the wire: their schema, and the client's types made from it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec

from stolik.core import registry
from stolik.server import wire
from stolik.server.wire.schema import schema, text

TYPES = Path(__file__).parents[2] / "web/src/wire.ts"


def test_the_clients_types_are_made_from_the_types_of_the_server() -> None:
    """If this fails, run `make types`."""
    assert hashlib.sha256(text().encode()).hexdigest() in TYPES.read_text("utf-8").splitlines()[0]


def test_every_link_in_the_schema_leads_somewhere() -> None:
    defs = schema()["$defs"]

    def links(part: Any) -> list[str]:
        if isinstance(part, dict):
            return ([part["$ref"]] if "$ref" in part else []) + [link for one in part.values() for link in links(one)]
        return [link for one in part for link in links(one)] if isinstance(part, list) else []

    assert {link.removeprefix("#/$defs/") for link in links(defs)} <= set(defs)


def test_every_game_has_its_moves_view_and_options() -> None:
    defs = set(schema()["$defs"])
    for game in registry.games():
        prefix = "".join(word.capitalize() for word in game.split("-"))
        assert {f"{prefix}Move", f"{prefix}View", f"{prefix}Options"} <= defs


def test_messages_are_told_apart_by_their_type() -> None:
    read = msgspec.json.Decoder(wire.ClientMessage).decode
    assert read(b'{"type":"play","id":"1","moves":["37 B",{"type":"end"}]}') == wire.Play("1", ["37 B", {"type": "end"}])
    assert read(b'{"type":"sync","since":4}') == wire.Sync(4)
    assert json.loads(msgspec.json.encode(wire.Done("1", 5))) == {"type": "done", "id": "1", "version": 5}
