"""How often clients may do what costs the server something, and how many connections they may have."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import TypeVar

from stolik.core.words import Words
from stolik.server.table.limits import Limits, OverLimit

RATES: Words = {
    "message_rate": ("Too many messages; wait a little", "Za dużo wiadomości; odczekaj chwilę"),
    "table_rate": ("Too many tables were opened from here; wait a little", "Otwarto stąd za dużo stołów; odczekaj chwilę"),
    "join_rate": ("Too many seats were asked for from here; wait a little", "Za dużo próśb o miejsce; odczekaj chwilę"),
    "code_rate": ("Too many codes were tried from here; wait a little", "Za dużo prób z kodami; odczekaj chwilę"),
    "read_rate": ("Too many requests; wait a little", "Za dużo zapytań; odczekaj chwilę"),
    "qr_rate": ("Too many new QR codes; wait a little", "Za dużo nowych kodów QR; odczekaj chwilę"),
    "replay_rate": ("Too many replays and files at once; wait a little", "Za dużo powtórek i plików naraz; odczekaj chwilę"),
    "review_rate": ("Too many reviews at once; wait a little", "Za dużo przeglądów naraz; odczekaj chwilę"),
    "seat_rate": ("Too many messages; wait a little", "Za dużo wiadomości; odczekaj chwilę"),
    "pace_rate": ("The bots' pace changes too often; wait a little", "Tempo botów zmienia się za często; odczekaj chwilę"),
    "tables_a_day": ("Too many tables were opened from here today", "Za dużo stołów otwarto stąd dzisiaj"),
    "chat_rate": ("You write too fast; wait a little", "Piszesz za szybko; odczekaj chwilę"),
    "hint_rate": ("Too many hints; think for yourself a little", "Za dużo podpowiedzi; pomyśl chwilę"),
}
"""The sentence for a client that is too fast, by limit."""
TOO_MANY_HERE = ("There are too many connections from here", "Za dużo połączeń z tego adresu")
TOO_MANY_THERE = ("There are too many connections to this table", "Za dużo połączeń z tym stołem")
AGAIN_SECONDS = 10
"""When to ask again for a place that another connection has."""
SUBNET_BITS = 64
MINUTE, DAY = 60, 86_400

K = TypeVar("K")


class Rate:
    """How much each client may do in a minute (or another time), and at once; remembers only those who asked lately."""

    MOST_CLIENTS = 50_000

    def __init__(self, name: str, number: float, reason: tuple[str, str], seconds: float = MINUTE) -> None:
        self.name = name
        self.number = number
        self.reason = reason
        self.seconds = seconds
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str) -> None:
        """Counts one more request of `who`, or refuses it and says when to come back."""
        now = time.monotonic()
        left, since = self._used.get(who, (self.number, now))
        left = min(self.number, left + (now - since) * self.number / self.seconds)
        if left < 1:
            again = 1 + int((1 - left) * self.seconds / self.number)
            often = f"{self.number:g}/{'min' if self.seconds == MINUTE else '24 h'}"
            raise OverLimit(reason=self.reason, limit=self.name, number=often, again=again)
        self._used[who] = left - 1, now
        self._used.move_to_end(who)
        if len(self._used) > self.MOST_CLIENTS:
            self._used.popitem(last=False)


def rates(limits: Limits) -> dict[str, Rate]:
    """The rates of a whole server, by limit."""
    day = {"tables_a_day": DAY}
    return {name: Rate(name, getattr(limits, name), reason, day.get(name, MINUTE)) for name, reason in RATES.items()}


SEAT_PLACES = 4
"""Connections that each seat of a table can always have: devices, tabs, and those that the network has not ended yet."""
SPECTATORS_SHARE = 0.5
"""Of the connections of one address."""


class Connections:
    """Counts open sockets and event streams, by address and by table. Spectators leave places for those who have a seat."""

    def __init__(self, limits: Limits) -> None:
        self._of_address, self._at_table = limits.sockets, limits.sockets_at_table
        self._open: Counter[str] = Counter()
        self._spectators: Counter[str] = Counter()
        self._seats: dict[str, Counter[int]] = {}

    @contextmanager
    def opened(self, address: str) -> Iterator[None]:
        """One more connection of an address, for as long as this lasts."""
        a_place_for("sockets", self._open[address] + 1, self._of_address, TOO_MANY_HERE)
        with _counted(self._open, address):
            yield

    @contextmanager
    def listening(self, address: str, table: str, seat: int, seats: int) -> Iterator[None]:
        """A connection that hears of a table with so many seats, for one of them or for a spectator (-1), while this lasts."""
        if seat < 0:
            most = max(1, int(self._of_address * SPECTATORS_SHARE))
            a_place_for("sockets", self._spectators[address] + 1, most, TOO_MANY_HERE)
        here = self._seats.get(table, Counter())
        reserved = min(SEAT_PLACES, int(self._at_table) // (seats + 1))
        if seat < 0 or here[seat] >= reserved:
            free = self._at_table - reserved * seats
            taken = sum(count if other < 0 else max(0, count - reserved) for other, count in here.items())
            a_place_for("sockets_at_table", taken + 1, free, TOO_MANY_THERE)
        with ExitStack() as counted:
            counted.callback(self._forget, table)
            counted.enter_context(_counted(self._seats.setdefault(table, Counter()), seat))
            if seat < 0:
                counted.enter_context(_counted(self._spectators, address))
            yield

    def _forget(self, table: str) -> None:
        if not self._seats[table]:
            del self._seats[table]


def a_place_for(name: str, count: int, most: float, reason: tuple[str, str]) -> None:
    """Refuses a connection too many, until another ends."""
    if count > most:
        raise OverLimit(reason=reason, limit=name, number=f"{most:g}", again=AGAIN_SECONDS)


@contextmanager
def _counted(counter: Counter[K], key: K) -> Iterator[None]:
    """One more of something, for as long as this lasts; what is at zero is forgotten."""
    counter[key] += 1
    try:
        yield
    finally:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]


@lru_cache(maxsize=4096)
def counted_as(address: str) -> str:
    """The name under which an address is counted: IPv6 by its first half, which is what one connection to the network gets."""
    try:
        one = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(one, IPv4Address):
        return str(one)
    if one.ipv4_mapped:
        return str(one.ipv4_mapped)
    return str(IPv6Network((one, SUBNET_BITS), strict=False))
