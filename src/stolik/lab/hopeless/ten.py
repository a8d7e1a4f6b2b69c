"""TEN alone: TEN's points never fall, and a player never has more than what is within reach gives."""

from __future__ import annotations

from functools import lru_cache

from stolik.core import record
from stolik.core.record import States
from stolik.games.ten.deck import face_of
from stolik.games.ten.scoring import best_worth, points_of
from stolik.games.ten.state import AREA, BLOCK, DECK, MARKET, NONE, TEN, State, holding

REMEMBERED = 50_000


def is_hopeless(states: States) -> bool:
    """Whether the player can't have more points than TEN in the end.

    TEN pays with duplicates alone and keeps its wilds, so its sequences only grow. What is discarded never comes back, and once
    the deck has run out there is one last purchase (TEN-7.3).
    """
    where = bytes(record.column(states, 0, "where").astype("i1").tobytes())
    last = bool(record.number(states, 0, "closing"))
    return _most(where, last, record.number(states, 0, "prize")) <= _points(where, TEN)


@lru_cache(maxsize=REMEMBERED)
def _points(where: bytes, seat: int) -> int:
    state = State()
    state.where = list(where)
    return points_of(best_worth(holding(state, seat)))


@lru_cache(maxsize=REMEMBERED)
def _most(where: bytes, last: bool, prize: int) -> int:
    """The points that the player could have with everything within reach: on the table or in the deck, or the last purchase."""
    if not last:
        return _points(bytes(0 if place in (AREA, BLOCK, DECK, MARKET) else place for place in where), 0)
    bought = {face_of(card): card for card, place in enumerate(where) if place == MARKET} if prize == NONE else {0: prize}
    return max(_points(where[:card] + b"\0" + where[card + 1 :], 0) for card in bought.values()) if bought else _points(where, 0)
