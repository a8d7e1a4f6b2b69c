"""TEN alone: TEN's points never fall, and a player never has more than what is on the table and in the deck gives."""

from __future__ import annotations

from functools import lru_cache

from stolik.core import record
from stolik.core.record import States
from stolik.games.ten.scoring import best_worth, points_of
from stolik.games.ten.state import AREA, BLOCK, DECK, MARKET, TEN, State, holding

REMEMBERED = 50_000


def is_hopeless(states: States) -> bool:
    """Whether the player can't have more points than TEN in the end.

    TEN pays with duplicates alone and keeps its wilds, so its sequences only grow. What is discarded never comes back.
    """
    return _lost(bytes(record.column(states, 0, "where").astype("i1").tobytes()))


@lru_cache(maxsize=REMEMBERED)
def _lost(where: bytes) -> bool:
    state = State()
    within_reach = {AREA, BLOCK, DECK, MARKET}
    state.where = [0 if place in within_reach else place for place in where]
    return points_of(best_worth(holding(state, 0))) <= points_of(best_worth(holding(state, TEN)))
