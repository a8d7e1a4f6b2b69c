"""A queue that is fair to those who wait: payers take turns, then tables of a payer."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """First come, first served at a table; tables of a payer take turns; payers take turns. A payer's urgent items go first."""

    def __init__(self) -> None:
        self._payers: OrderedDict[str, _Waiting[T]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def payers(self) -> list[str]:
        """Those who wait, the next first."""
        return list(self._payers)

    def waiting(self, payer: str) -> int:
        """How many items of a payer wait."""
        line = self._payers.get(payer)
        return line.length if line else 0

    def put(self, payer: str, table: str, item: T, urgent: bool = False) -> None:
        line = self._payers.setdefault(payer, _Waiting())
        (line.urgent if urgent else line.tables.setdefault(table, deque())).append(item)
        line.length += 1
        self._length += 1

    def take(self, may: Callable[[str], bool] = lambda _: True) -> tuple[str, T] | None:
        """The next item of the first payer that `may`, who then goes behind the others; None if nobody may."""
        payer = next((one for one in self._payers if may(one)), None)
        if payer is None:
            return None
        item = self._payers[payer].pop()
        self._payers.move_to_end(payer)
        self._shorten(payer)
        return payer, item

    def remove(self, payer: str, table: str, item: T) -> bool:
        """Takes out an item that nobody waits for any more; False if it isn't here."""
        line = self._payers.get(payer)
        if line is None or not line.remove(table, item):
            return False
        self._shorten(payer)
        return True

    def _shorten(self, payer: str) -> None:
        line = self._payers[payer]
        line.length -= 1
        self._length -= 1
        if not line.length:
            del self._payers[payer]


class _Waiting(Generic[T]):
    """What waits of one payer."""

    def __init__(self) -> None:
        self.urgent: deque[T] = deque()
        self.tables: OrderedDict[str, deque[T]] = OrderedDict()
        self.length = 0

    def pop(self) -> T:
        if self.urgent:
            return self.urgent.popleft()
        table, line = next(iter(self.tables.items()))
        item = line.popleft()
        self.tables.move_to_end(table)
        if not line:
            del self.tables[table]
        return item

    def remove(self, table: str, item: T) -> bool:
        if item in self.urgent:
            self.urgent.remove(item)
            return True
        line = self.tables.get(table, deque())
        if item not in line:
            return False
        line.remove(item)
        if not line:
            del self.tables[table]
        return True
