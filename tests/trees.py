"""A client of patches in plain Python: what a program does that follows a table without being sent whole states.

It is written from docs/reference/protocol.md alone, and shares no code with the server's `table/patches.py`.
"""

from __future__ import annotations

import json
import re
import zlib
from typing import Any

import msgspec

from stolik.core.game import Game
from stolik.core.registry import game as game_named
from stolik.core.words import Language
from stolik.server import wire

MARKS = re.compile("\ue000[^\ue000-\ue002]*\ue001|[\ue000-\ue002]")
"""What marks a card in a sentence, beside the words for it."""


def patched(tree: Any, patch: Any) -> Any:
    """A JSON merge patch applied (RFC 7396); the tree stays as it is."""
    if not isinstance(patch, dict):
        return patch
    made = dict(tree) if isinstance(tree, dict) else {}
    for name, value in patch.items():
        if value is None:
            made.pop(name, None)
        else:
            made[name] = patched(made.get(name), value)
    return made


def restored(form: Any) -> Any:
    """The natural form of a tree in its wire form."""
    if isinstance(form, dict):
        if "[]" in form:
            return [restored(form[str(number)]) for number in range(form["[]"])]
        return {name: restored(value) for name, value in form.items()}
    return form[0] if isinstance(form, list) and wraps_null(form) else form


def wraps_null(form: Any) -> bool:
    """Whether this is null in one pair of brackets or more."""
    return form is None or (isinstance(form, list) and len(form) == 1 and wraps_null(form[0]))


def fingerprint(form: Any) -> str:
    """The sum of the checksums of all leaves."""

    def total(value: Any, path: str) -> int:
        if isinstance(value, dict) and value:
            return sum(total(inner, f"{path}/{name}" if path else name) for name, inner in value.items())
        text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        return zlib.crc32(f"{path}={text}".encode())

    return f"{total(form, '') % 2**32:08x}" if form else f"{0:08x}"


class Drifted(Exception):
    """The client can't make the state that it should."""


class Follower:
    """Follows a table by patches."""

    def __init__(self, language: Language = "en") -> None:
        self.language = language
        self.version = -1
        self.tree: Any = None

    @property
    def since(self) -> int:
        """What a new connection should go on from."""
        return self.version if self.tree is not None else -1

    def follow(self, message: bytes | str | wire.Patch) -> wire.State:
        """The whole state after a patch."""
        patch = message if isinstance(message, wire.Patch) else msgspec.json.decode(message, type=wire.Patch)
        if patch.base >= 0 and (self.tree is None or patch.base != self.version):
            raise Drifted(f"a patch on {patch.base}, but this is {self.version}")
        tree = patched(self.tree if patch.base >= 0 else {}, patch.patch)
        if fingerprint(tree) != patch.print:
            self.version, self.tree = -1, None
            raise Drifted("another fingerprint")
        self.tree, self.version = tree, patch.version
        return self._state(patch)

    def _state(self, patch: wire.Patch) -> wire.State:
        natural = restored(self.tree)
        game = game_named(natural["game"])
        warnings = natural.pop("warnings")
        for name in ("legal", "asides"):
            natural[name] = [self._choice(game, number, warnings) for number in natural[name]]
        happened = [msgspec.structs.replace(one, move=typed(game, one.move)) for one in patch.happened]
        since = patch.base if patch.since is msgspec.UNSET else patch.since
        whole = {"type": "state", "version": patch.version, "since": since, "happened": [], **natural}
        plain = MARKS.sub("", json.dumps(whole, ensure_ascii=False))  # cards are marked in sentences, for pages that draw them
        return msgspec.structs.replace(msgspec.convert(json.loads(plain), wire.State), happened=happened)

    def _choice(self, game: Game, number: int, warnings: dict[str, str]) -> dict[str, Any]:
        text = game.moves.text(number, self.language)
        return {"move": typed(game, number), "text": text, "warning": warnings.get(str(number), "")}


def typed(game: Game, number: int | None) -> Any:
    """A move by its number, as JSON has it."""
    return None if number is None else msgspec.to_builtins(game.moves.typed(number))
