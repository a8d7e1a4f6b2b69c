"""TEN, the opponent of the solo game: the rules make all its choices."""

from __future__ import annotations

from stolik.core.rule import rule
from stolik.games.ten.deck import COLOURS, NUMBERS
from stolik.games.ten.money import lowest_bid, means
from stolik.games.ten.state import (
    BID,
    DECK,
    LOWEST_SOLO_BID,
    PAY_CARD,
    PAY_COINS,
    PAY_TOKEN,
    TAKE_NUMBERS,
    TEN,
    TURN_UP,
    Phase,
    State,
    copies_at,
)


@rule
def ten_choice(s: State) -> int:
    """What TEN does: TEN-9.3 to TEN-9.10."""
    if s.phase == Phase.DRAW:
        return TURN_UP if s.total < s.limit and s.held[DECK] > 0 else TAKE_NUMBERS  # TEN-9.3, TEN-9.13
    if s.phase == Phase.PAY:
        return ten_payment(s)
    if s.active == TEN:
        return BID + lowest_bid(s)  # TEN-9.8
    return BID + max(LOWEST_SOLO_BID, min(means(s, TEN, True), means(s, 0, True)))  # TEN-9.7


@rule
def ten_payment(s: State) -> int:
    """TEN-9.9: tokens for what coins can't cover, then coins, then the lowest duplicate."""
    coins = min(s.coins[TEN], s.owed)
    if coins < s.owed and s.tokens[TEN] > 0:
        return PAY_TOKEN
    if coins > 0:
        return PAY_COINS + coins
    number, colour = 0, 0
    while copies_at(s, colour * NUMBERS + number, TEN) < 2:
        colour += 1
        if colour == COLOURS:
            number, colour = number + 1, 0
    return PAY_CARD + colour * NUMBERS + number
