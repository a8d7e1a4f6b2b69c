"""How often clients may do what costs the server something, and how many connections they may have."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from stolik.core.words import Words
from stolik.server.table.limits import Limits, OverLimit, within

RATES: Words = {
    "message_rate": ("Too many messages; wait a little", "Za dużo wiadomości; odczekaj chwilę"),
    "table_rate": ("Too many tables were opened from here; wait a little", "Otwarto stąd za dużo stołów; odczekaj chwilę"),
    "join_rate": ("Too many seats were asked for from here; wait a little", "Za dużo próśb o miejsce; odczekaj chwilę"),
    "code_rate": ("Too many codes were tried from here; wait a little", "Za dużo prób z kodami; odczekaj chwilę"),
    "read_rate": ("Too many requests; wait a little", "Za dużo zapytań; odczekaj chwilę"),
    "replay_rate": ("Too many replays at once; wait a little", "Za dużo powtórek naraz; odczekaj chwilę"),
    "chat_rate": ("You write too fast; wait a little", "Piszesz za szybko; odczekaj chwilę"),
    "hint_rate": ("Too many hints; think for yourself a little", "Za dużo podpowiedzi; pomyśl chwilę"),
}
"""The sentence for a client that is too fast, by limit."""


class Rate:
    """How much each client may do in a minute, and at once; remembers only those who asked lately."""

    MOST_CLIENTS = 50_000

    def __init__(self, name: str, a_minute: float, reason: tuple[str, str]) -> None:
        self.name = name
        self.a_minute = a_minute
        self.reason = reason
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str) -> None:
        """Counts one more request of `who`, or refuses it and says when to come back."""
        now = time.monotonic()
        left, since = self._used.get(who, (self.a_minute, now))
        left = min(self.a_minute, left + (now - since) * self.a_minute / 60)
        if left < 1:
            again = 1 + int((1 - left) * 60 / self.a_minute)
            raise OverLimit(reason=self.reason, limit=self.name, number=f"{self.a_minute:g}/min", again=again)
        self._used[who] = left - 1, now
        self._used.move_to_end(who)
        if len(self._used) > self.MOST_CLIENTS:
            self._used.popitem(last=False)


def rates(limits: Limits) -> dict[str, Rate]:
    """The rates of a whole server, by limit."""
    return {name: Rate(name, getattr(limits, name), reason) for name, reason in RATES.items()}


class Connections:
    """Counts the open sockets of each address."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.sockets
        self._open: Counter[str] = Counter()

    @contextmanager
    def opened(self, address: str) -> Iterator[None]:
        """One more connection, for as long as this lasts."""
        reason = ("There are too many connections from here", "Za dużo połączeń z tego adresu")
        within("sockets", self._open[address] + 1, self._most, reason)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
