"""The JSON schema of everything that goes over the wire; the client's TypeScript types are made from it."""

from __future__ import annotations

from typing import Any

import msgspec

from stolik.core import registry
from stolik.core.game_file import GameFile
from stolik.server import wire


def schema() -> dict[str, Any]:
    """All messages, and for each game its moves, its view and its options."""
    kinds: dict[str, Any] = {
        "ClientMessage": wire.ClientMessage,
        "ServerMessage": wire.ServerMessage,
        "NewTable": wire.NewTable,
        "Opened": wire.Opened,
        "Join": wire.Join,
        "Joined": wire.Joined,
        "Listed": wire.Listed,
        "Links": wire.Links,
        "GameFile": GameFile,
    }
    shared, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    defs = {**parts, **{name: one for name, one in zip(kinds, shared, strict=True) if name not in parts}}
    for game in registry.games().values():
        title = "".join(word.capitalize() for word in game.name.split("-"))
        own = {"Move": game.moves.Move, "View": game.views.View, "Options": game.options}
        tops, inner = msgspec.json.schema_components(own.values(), ref_template=f"#/$defs/{title}{{name}}")
        defs |= {f"{title}{name}": one for name, one in inner.items()}
        defs |= {f"{title}{name}": one for name, one in zip(own, tops, strict=True) if f"{title}{name}" not in defs}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Stolik", "$defs": defs}
