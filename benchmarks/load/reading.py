"""What a client of ours reads in the messages of a table: whole states, or patches where the server sends those.

Neither is read to the end: in a state the few bytes are looked for, as the yardstick's clients do; of a patch the fields that
matter are decoded, for what it leaves out is as it was.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Literal

import msgspec

from stolik.core import registry

Pick = Callable[[int], int]
"""Which of so many legal moves to make."""

_TEXT = re.compile(rb'"text":"([^"]*)"')
_REMATCH = re.compile(rb'"rematch":"([^"]+)"')


class Tree(msgspec.Struct):
    """The fields of a patch that matter; those that it leaves out are as they were."""

    game: str = ""
    stage: Literal["waiting", "playing", "over"] | None = None
    moves: int | None = None
    legal: list[int] | None = None
    rematch: str = ""


class Patch(msgspec.Struct):
    """A message that says what has changed."""

    patch: Tree


_decode = msgspec.json.Decoder(Patch).decode


def last(count: int) -> int:
    """The last of so many, always."""
    return count - 1


def at_random(seed: str) -> Pick:
    """Any of them, in an order that the seed gives."""
    return random.Random(seed).randrange  # noqa: S311


class Seen:
    """What a seat knows of its table from the messages of one socket."""

    __slots__ = ("_game", "_legal", "_moves", "_pick", "_texts", "kind", "may_move", "rematch", "stage")

    def __init__(self, pick: Pick) -> None:
        self._pick = pick
        self._game = ""
        self._legal: list[int] = []
        self._texts = b""
        self._moves = 0
        self.stage = "waiting"
        self.may_move = False
        self.rematch = ""
        self.kind = ""
        """What the last of these messages was: `state` or `patch`."""

    @property
    def version(self) -> int:
        """0 before the deal, then one more than the moves that were made."""
        return 0 if self.stage == "waiting" else 1 + self._moves

    def read(self, message: bytes) -> bool:
        """Takes in a message that tells of the table; False if this is another."""
        if message.startswith(b'{"type":"patch"'):
            self.kind = "patch"
            self._read_patch(message)
        elif message.startswith(b'{"type":"state"'):
            self.kind = "state"
            self._read_state(message)
        else:
            return False
        return True

    def choice(self) -> bytes:
        """A legal move, as text."""
        if self.kind == "patch":
            return registry.game(self._game).moves.say(self._legal[self._pick(len(self._legal))]).encode()
        texts = _TEXT.findall(self._texts)
        return bytes(texts[self._pick(len(texts))])

    def _read_patch(self, message: bytes) -> None:
        tree = _decode(message).patch
        self._game = tree.game or self._game
        self.stage = tree.stage or self.stage
        self.rematch = tree.rematch or self.rematch
        if tree.moves is not None:
            self._moves = tree.moves
        if tree.legal is not None:
            self._legal = tree.legal
            self.may_move = bool(tree.legal)

    def _read_state(self, message: bytes) -> None:
        start = message.index(b'"stage":"') + 9
        self.stage = message[start : message.index(b'"', start)].decode()
        start = message.index(b'"moves":', start) + 8
        self._moves = int(message[start : message.index(b",", start)])
        start = message.find(b'"legal":[{', start)
        self.may_move = start >= 0
        if self.may_move:
            self._texts = message[start : message.index(b'"asides":[', start)]
        self.rematch = found[1].decode() if (found := _REMATCH.search(message, len(message) - 200)) else ""
