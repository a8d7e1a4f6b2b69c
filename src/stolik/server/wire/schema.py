"""The JSON schema of everything that goes over the wire; `make types` writes the client's TypeScript types from it."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from stolik.core import registry
from stolik.core.game_file import GameFile
from stolik.server import wire

BODIES = (
    wire.NewTable,
    wire.Opened,
    wire.Join,
    wire.Joined,
    wire.Listed,
    wire.Found,
    wire.Links,
    wire.Replay,
    wire.Review,
    wire.Fork,
    wire.Daily,
    wire.DealResults,
    wire.Company,
    wire.GameCard,
    wire.About,
    wire.Health,
    wire.Problem,
    GameFile,
)
"""The bodies of requests and answers; the types that they are made of come along."""


def schema() -> dict[str, Any]:
    """All messages, and for each game its moves, its view and its options, by names like `TenMove`."""
    shared = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage, "Page": wire.Page}
    defs = _named(shared | {kind.__name__: kind for kind in BODIES}, "")
    for game in registry.games().values():
        prefix = "".join(word.capitalize() for word in game.name.split("-"))
        defs |= _named({"Move": game.moves.form, "View": game.view.View, f"{prefix}Options": game.options}, prefix)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Stolik", "$defs": defs}


def text() -> str:
    """The schema as text, always the same for the same types."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def _named(kinds: dict[str, Any], prefix: str) -> dict[str, Any]:
    """The schemas of some types and of all that they are made of, each under a name of its own."""
    tops, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    found = {name: one for name, one in zip(kinds, tops, strict=True) if name not in parts} | parts

    def full(name: str) -> str:
        return name if name.startswith(prefix) else prefix + name

    renamed = re.sub(r'"#/\$defs/(\w+)"', lambda link: f'"#/$defs/{full(link[1])}"', json.dumps(found))
    return {full(name): {**one, "title": full(name)} for name, one in json.loads(renamed).items()}


if __name__ == "__main__":
    print(text(), end="")
