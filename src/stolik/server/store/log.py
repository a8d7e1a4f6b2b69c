"""The event log as the rest of the server sees it: what happened at every table, as bytes.

A table's events are numbered from 0, without a gap. Appending the next event is the only way to change a game. Of several
processes that try for the same number one wins. What follows from a game that is over, such as its review, may be kept beside it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator
from typing import NamedTuple

import msgspec

from stolik.core.errors import StolikError


class LogUnavailable(StolikError):
    """Nobody knows whether anything was written: the same message may come again in `again` seconds."""

    again = 2
    words = (
        "The database is out of reach at the moment. Try again in a while.",
        "Baza danych jest w tej chwili nieosiągalna. Spróbuj ponownie za jakiś czas.",
    )


class OtherKey(StolikError):
    words = (
        "The secrets in this database are encrypted with another key. Start the server with the key file that it was made with "
        "(--key-file or STOLIK_KEY).",
        "Sekrety w tej bazie zaszyfrowano innym kluczem. Uruchom serwer z plikiem klucza, z którym ją założono "
        "(--key-file albo STOLIK_KEY).",
    )


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What lists and sweeps need to know of a table beside its events."""

    public: bool
    """The list of tables shows it."""
    over: bool
    """Its game is over."""
    due: float | None
    """When a bot or a clock must act at it (Unix time); None: never."""
    touched: float
    """When it last changed (Unix time)."""
    card: bytes
    """What the list shows of it."""
    code: str | None = None
    """The code by which people find it."""
    forgotten: float | None = None
    """Since when it is as good as deleted (Unix time); whatever happens at it takes that back."""
    deal: str | None = None
    """The deal whose result it is, where others can have the same."""
    company: str | None = None
    """The company whose game it is, where there is more than one."""
    result: bytes | None = None
    """How it ended, once it is over."""


class Change(NamedTuple):
    """The newest event of a table, written by another process."""

    table: str
    seq: int


class EventLog(ABC):
    """All tables' events. `open_log` (in `store.address`) opens one."""

    @abstractmethod
    async def append(self, table: str, seq: int, event: bytes, row: Row) -> bool:
        """Writes event number `seq` if the table has exactly that many; returns once it is on disk.

        False: somebody else was first (or, with a new table, has its code), and nothing has changed. Raises `LogUnavailable`
        if nobody can say whether it is written. A cancelled caller's event may be written all the same.
        """

    @abstractmethod
    async def read(self, table: str, since: int = 0) -> list[bytes]:
        """The events from number `since` on; none if there is no such table."""

    @abstractmethod
    async def row(self, table: str) -> Row | None:
        """What the log knows of a table beside its events."""

    @abstractmethod
    async def rows(self, names: list[str]) -> dict[str, Row]:
        """The same of many tables at once, of those that there are."""

    @abstractmethod
    async def find(self, code: str) -> str | None:
        """The table that has a code."""

    @abstractmethod
    async def public(self, limit: int) -> list[tuple[str, Row]]:
        """The tables to list: public, not over, the last changed first."""

    @abstractmethod
    async def of_deal(self, deal: str, limit: int) -> tuple[int, list[tuple[str, Row]]]:
        """How many results of a deal there are, and the last changed of these tables, the latest first."""

    @abstractmethod
    async def of_company(self, company: str, limit: int) -> list[tuple[str, Row]]:
        """The tables of a company that have a result, the last changed first."""

    @abstractmethod
    async def due(self, after: float, before: float, limit: int) -> list[str]:
        """The tables that were due between two times, the most overdue first."""

    @abstractmethod
    async def keep(self, table: str, what: str, body: bytes) -> bool:
        """Keeps what was made of a game that is over, in place of what was kept under that name; it is deleted with its table.

        False: there is no such table, or its game isn't over, and nothing has changed.
        """

    @abstractmethod
    async def kept(self, table: str, what: str) -> bytes | None:
        """What is kept of a table under that name."""

    @abstractmethod
    async def kept_of(self, tables: list[str], what: str) -> dict[str, bytes]:
        """The same of many tables at once, of those of which there is something."""

    @abstractmethod
    async def forget(self, now: float, *, open_before: float, over_before: float, but: set[str]) -> int:
        """Marks the tables as forgotten that were last touched before those times; returns how many. Nothing is deleted yet."""

    @abstractmethod
    async def revive(self, table: str, now: float) -> None:
        """Takes back that a table was forgotten: it counts as touched now."""

    @abstractmethod
    async def purge(self, before: float, *, but: set[str]) -> int:
        """Deletes the tables that were forgotten before a time, with all their events and what was kept; returns how many."""

    @abstractmethod
    def changes(self) -> AsyncGenerator[Change | None, None]:
        """What other processes write, as it comes. Ends when the log is closed.

        None: the log may have missed some changes, so look at every table that matters. A log that several processes share
        gives None first of all. A log that one process has to itself gives nothing.
        """

    @abstractmethod
    async def ready(self) -> None:
        """Raises `LogUnavailable` unless the database takes a write now, and whatever writes events is alive."""

    @abstractmethod
    async def wall(self) -> float:
        """The time by the database's own clock (Unix time): one for all processes that share it."""

    @abstractmethod
    async def check_key(self, fingerprint: str) -> None:
        """Raises `OtherKey` if the secrets in this log are encrypted with a key of another fingerprint; the first decides."""

    async def room_left(self) -> float:
        """How many bytes the disk can still take, as far as anybody knows."""
        return float("inf")

    @abstractmethod
    async def close(self) -> None:
        """Writes what it has taken, unless that takes too long, and lets go of the database."""
