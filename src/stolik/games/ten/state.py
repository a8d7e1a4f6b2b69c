"""The table of TEN: places, moves by number, the state, and questions about it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from stolik.core.cards import Cards
from stolik.core.record import field
from stolik.core.rule import rule
from stolik.games.ten import MOST_COINS
from stolik.games.ten.deck import (
    CARDS,
    COLOUR_WILD,
    COLOURS,
    CURRENCY,
    CURRENCY_VALUE,
    FACES,
    FULL_WILD,
    NUMBER_VALUE,
    NUMBERS,
    TOKEN_VALUE,
    WILD,
    colour_of_wild,
    face_bit,
    face_of,
    first_copy,
)
from stolik.games.ten.scoring import COLOUR_WILDS_AT, FULL_WILD_AT, HOLDING, NUMBER_WILDS_AT

SEATS = 5
TEN = 1
"""The seat of TEN in the solo game."""
NONE = -1
HIGHEST = 10
"""TEN-3.4, TEN-3.5: a sum above this is a fiasco."""
STARTING_COINS = 5
LOWEST_BID = 1
LOWEST_SOLO_BID = 5

DECK = SEATS
AREA = DECK + 1
MARKET = AREA + 1
DISCARD = MARKET + 1
BLOCK = DISCARD + 1
"""Where the wild lies that is up for auction."""
BOX = BLOCK + 1
PLACES = BOX + 1

MOST_TOKENS = NUMBER_VALUE // (HIGHEST + 1) + CURRENCY_VALUE // (HIGHEST + 1)
"""Every fiasco uses up at least eleven in numbers or currency of the deck (less with TEN's limits, but of a small deck)."""
HIGHEST_BID = MOST_COINS + TOKEN_VALUE * MOST_TOKENS + CURRENCY

TURN_UP = 0
TAKE_NUMBERS = 1
TAKE_CURRENCY = 2
TAKE_TOKEN = 3
GO_SHOPPING = 4
SKIP = 5
BUY = 6
PAY_COINS = BUY + FACES - 1
PAY_TOKEN = PAY_COINS + MOST_COINS + 1
PAY_CARD = PAY_TOKEN + 1
PASS = PAY_CARD + FACES
BID = PASS
NUM_MOVES = BID + HIGHEST_BID + 1
"""`BUY` and `PAY_CARD` add a face, `PAY_COINS` a number of coins from 1, `BID` an amount from 1."""

LOG = 128
"""The most news after one move: TEN's longest turn has a deck of 91 cards, 14 of them wilds."""
NEWS = 256
SEAT_NEWS = 16
"""The number in the news of a fiasco is the seat times this, plus the currency."""


class Ending(IntEnum):
    NOT_OVER = 0
    FINISHED = 1
    SOLO_WON = 2
    SOLO_LOST = 3


class Phase(IntEnum):
    DRAW = 0
    FIASCO = 1
    SHOP = 2
    PAY = 3
    AUCTION = 4


class News(IntEnum):
    """What the last move led to, for all to see: an entry of `log` is the kind times 256, plus a number."""

    TURNED_UP = 0
    FIASCO_BY_NUMBER = 1
    FIASCO_BY_CURRENCY = 2
    UNSOLD = 3
    TEN_BIDS = 4
    TEN_WINS = 5
    TEN_TAKES = 6


class State(Cards):
    # The options of the table.
    fiasco_variant: int = field("i1")
    limit: int = field("i1")
    coin_limit: int = field("i1")
    # The turn: `active` is whose it is, `turn` who decides now.
    turn: int = field("i1")
    active: int = field("i1")
    phase: int = field("i1")
    turned: int = field("i2")
    total: int = field("i1")
    currency: int = field("i1")
    # An auction or a purchase: what it is about, and what the payer still owes.
    prize: int = field("i2")
    bid: int = field("i2")
    bidder: int = field("i1")
    owed: int = field("i2")
    exact: int = field("i1")
    # The end: TEN-7.3, and the sequences that were scored.
    closing: int = field("i1")
    over: int = field("i1")
    first: list[list[int]] = field("i1", SEATS, COLOURS)
    length: list[list[int]] = field("i1", SEATS, COLOURS)
    coins: list[int] = field("i1", SEATS)
    tokens: list[int] = field("i1", SEATS)
    logged: int = field("i2")
    log: list[int] = field("i2", LOG)
    where: list[int] = field("i1", CARDS)
    seen: list[int] = field("i1", CARDS)
    held: list[int] = field("i2", PLACES)


@rule
def sides(s: State) -> int:
    """How many play, TEN included."""
    return max(2, s.players)


@rule
def left_of(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < sides(s) else 0


@rule
def is_ten(s: State, seat: int) -> bool:
    return s.players == 1 and seat == TEN


@rule
def copy_at(s: State, face: int, place: int) -> int:
    """The first copy of a face that lies in a place, or none."""
    for card in range(first_copy(face), first_copy(face + 1)):
        if s.where[card] == place:
            return card
    return NONE


@rule
def copies_at(s: State, face: int, place: int) -> int:
    count = 0
    for card in range(first_copy(face), first_copy(face + 1)):
        count += s.where[card] == place
    return count


@rule
def faces_at(s: State, place: int) -> int:
    """The faces that lie in a place, a bit for each. Without a branch, so the compiler handles many cards at once."""
    faces = 0
    for card in range(CURRENCY):
        if s.where[card] == place:
            faces |= face_bit(card)
    return faces


@rule
def holding(s: State, seat: int) -> list[int]:
    """What a seat has for its sequences, as `scoring` wants it."""
    held: Any = np.zeros(HOLDING, np.int64)
    for card in range(CURRENCY):
        if s.where[card] == seat:
            face = face_of(card)
            held[face // NUMBERS] |= 1 << face % NUMBERS
    for card in range(WILD, COLOUR_WILD):
        if s.where[card] == seat:
            held[NUMBER_WILDS_AT] |= 1 << card - WILD
    for card in range(COLOUR_WILD, FULL_WILD):
        if s.where[card] == seat:
            held[COLOUR_WILDS_AT + colour_of_wild(card)] += 1
    held[FULL_WILD_AT] = s.where[FULL_WILD] == seat
    return held  # type: ignore[no-any-return]
