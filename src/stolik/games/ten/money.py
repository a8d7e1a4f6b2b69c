"""Means, prices and payments of TEN: what a seat may buy, bid, and pay with."""

from __future__ import annotations

from stolik.core.cards import list_bits
from stolik.core.rule import rule
from stolik.games.ten.deck import CARDS, FACES, TOKEN_VALUE, WILD, faces_up_to, number_of
from stolik.games.ten.state import (
    LOWEST_BID,
    LOWEST_SOLO_BID,
    MARKET,
    NONE,
    PAY_CARD,
    PAY_COINS,
    PAY_TOKEN,
    State,
    copies_at,
    copy_at,
    faces_at,
)


@rule
def for_wild(s: State) -> bool:
    """Whether the payment is for an auction."""
    return s.prize >= WILD


@rule
def card_money(s: State, seat: int, auction: bool) -> int:
    """How many number cards of a seat are money, each worth 1: TEN-5.2; in solo auctions only duplicates: TEN-9.6."""
    count = 0
    if auction and s.players == 1:
        for face in range(FACES):
            count += max(0, copies_at(s, face, seat) - 1)
        return count
    count = s.held[seat]
    for card in range(WILD, CARDS):  # TEN-5.6: wilds are never money
        count -= s.where[card] == seat
    return count


@rule
def means(s: State, seat: int, auction: bool) -> int:
    """The most that a seat can pay."""
    return s.coins[seat] + TOKEN_VALUE * s.tokens[seat] + card_money(s, seat, auction)


@rule
def lowest_bid(s: State) -> int:
    """TEN-6.2, TEN-9.6."""
    if s.bid:
        return s.bid + 1
    return LOWEST_SOLO_BID if s.players == 1 else LOWEST_BID


@rule
def on_sale(s: State, seat: int) -> int:
    """The faces that the seat may buy, a bit for each: TEN-5.1, TEN-5.2, TEN-5.5."""
    return faces_at(s, MARKET) & ~faces_at(s, seat) & faces_up_to(means(s, seat, False))


@rule
def list_payments(s: State, moves: list[int]) -> int:
    """Writes the pieces that the player may pay with now: see `why_not_pay`."""
    n = 0
    coins, tokens, owed = int(s.coins[s.turn]), int(s.tokens[s.turn]), int(s.owed)
    ones = coins + card_money(s, s.turn, for_wild(s))
    for size in range(1, min(coins, owed) + 1):
        moves[n] = PAY_COINS + size
        n += settles(owed - size, ones - size, tokens)
    moves[n] = PAY_TOKEN
    n += why_not_pay(s, PAY_TOKEN, ones) == 0
    if settles(owed - 1, ones - 1, tokens):
        if not (for_wild(s) and s.players == 1):
            return list_bits(faces_at(s, s.turn), PAY_CARD, moves, n)
        for face in range(FACES):  # TEN-9.6
            moves[n] = PAY_CARD + face
            n += copies_at(s, face, s.turn) > 1
    return n


@rule
def why_not_buy(s: State, seat: int, face: int, purse: int) -> int:
    """0 if the seat, with this much in its purse, may buy the face, else the rule against it."""
    if copy_at(s, face, MARKET) == NONE:
        return 501
    if copy_at(s, face, seat) != NONE:
        return 505
    return 0 if number_of(face) <= purse else 502


@rule
def settles(owed: int, ones: int, tokens: int) -> bool:
    """Whether pieces of 1 and tokens of 3 can pay exactly this much."""
    return owed >= 0 and owed - TOKEN_VALUE * min(tokens, owed // TOKEN_VALUE) <= ones


@rule
def why_not_pay(s: State, move: int, ones: int) -> int:
    """0 if the player may pay that piece, else the rule against it; `ones` is how many coins and cards there are.

    TEN-5.4: a payment with a coin or a card in it is exact; tokens alone may pay too much, but by less than a token.
    """
    tokens = s.tokens[s.turn]
    if move == PAY_TOKEN:
        if tokens == 0:
            return 502
        rest = s.owed - TOKEN_VALUE
        alone = not s.exact and rest <= TOKEN_VALUE * (tokens - 1)
        return 0 if alone or settles(rest, ones, tokens - 1) else 504
    size = 1
    if move < PAY_TOKEN:
        size = move - PAY_COINS
        if size > s.coins[s.turn]:
            return 502
    else:
        copies = copies_at(s, move - PAY_CARD, s.turn)
        if copies == 0:
            return 502
        if copies == 1 and for_wild(s) and s.players == 1:
            return 906
    return 0 if settles(s.owed - size, ones - size, tokens) else 504
