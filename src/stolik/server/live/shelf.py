"""Answers that are kept in memory for the next who asks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class Shelf:
    """Bytes by what they answer, up to so many in all; those that nobody asked for longest go first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, what: Hashable) -> bytes | None:
        if what in self._kept:
            self._kept.move_to_end(what)
        return self._kept.get(what)

    def put(self, what: Hashable, body: bytes) -> None:
        self.size += len(body) - len(self._kept.get(what, b""))
        self._kept[what] = body
        self._kept.move_to_end(what)
        while self.size > self.most:
            self.size -= len(self._kept.popitem(last=False)[1])
