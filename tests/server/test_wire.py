"""The types on the wire: their schema, and the client's types made from it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler

import stolik
from stolik.bots import BOTS
from stolik.core import registry
from stolik.server import wire
from stolik.server.web.app import create
from stolik.server.wire.pages import PAGES, is_page
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


def structs(annotation: Any) -> set[type]:
    """The structs in an annotation."""
    inner = {found for part in get_args(annotation) for found in structs(part)}
    return inner | ({annotation} if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct) else set())


def test_every_body_of_a_route_is_a_wire_type_and_in_the_schema() -> None:
    found: set[type] = set()
    for route in create("unused").routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and handler.include_in_schema:
                signature = handler.parsed_fn_signature
                bodies = [signature.return_type.annotation]
                bodies += [spec.data_container for spec in (handler.responses or {}).values()]
                bodies += [parameter.annotation for name, parameter in signature.parameters.items() if name == "data"]
                found |= {one for body in bodies for one in structs(body)}
    assert {wire.GameCard, wire.NewTable, wire.Opened, wire.Play, wire.Hints, wire.Health, wire.About} <= found
    assert not [one for one in found if not one.__module__.startswith("stolik.server.wire.")]
    assert {one.__name__ for one in found} <= set(schema()["$defs"])


def test_the_pages_are_listed_once_and_typed_for_the_client() -> None:
    assert set(get_args(wire.Page)) == set(PAGES) == set(schema()["$defs"]["Page"]["enum"])


@pytest.mark.parametrize(
    ("path", "there"),
    [
        *[("", True), ("new", True), ("new/ten", True), ("t/abc", True), ("settings", True)],
        *[("t", False), ("t/", False), ("t/a/b", False), ("settings/x", False), ("news", False), ("/new", False), ("/", False)],
    ],
)
def test_a_path_is_a_page_if_the_list_says_so(path: str, there: bool) -> None:
    assert is_page(path) == there


def test_the_levels_on_the_wire_are_those_of_the_bots() -> None:
    assert list(get_args(wire.Level)) == list(BOTS)


def test_the_version_of_the_server_is_that_of_the_package() -> None:
    config = create("unused").openapi_config
    assert config is not None and config.version == stolik.__version__
