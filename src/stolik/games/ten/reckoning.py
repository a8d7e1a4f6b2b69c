"""What cards and moves of TEN are worth, worked out for views and hints from what players see."""

from __future__ import annotations

from functools import cache

import msgspec

from stolik.core import record
from stolik.core.cards import HIDDEN, lying
from stolik.core.record import States
from stolik.games.ten import GAME
from stolik.games.ten.deck import CARDS, COLOUR_WILD, COLOUR_WILDS, CURRENCY, FACE_OF, FULL_WILD, VALUES, WILD
from stolik.games.ten.moves import COLOURS, face_text
from stolik.games.ten.state import BUY, DISCARD, HIGHEST, MARKET, NONE, PASS, PAY_CARD, Phase, State

WORTH = [int(value) for value in VALUES]
"""The values of cards, as plain numbers."""


class OfferView(msgspec.Struct, frozen=True):
    """A card that could be had, and the points with it."""

    card: str
    points: int


class SpendableView(msgspec.Struct, frozen=True):
    """A number card that can be paid with now, and the points without it when all is paid."""

    card: str
    points: int


@cache
def card_text(card: int) -> str:
    """`P5`, currency `4`, wilds `7*`, `B#` and `*#`."""
    if card < CURRENCY:
        return face_text(int(FACE_OF[card]))
    if card < WILD:
        return str(int(VALUES[card]))
    if card < COLOUR_WILD:
        return f"{card - WILD + 1}*"
    return f"{COLOURS[(card - COLOUR_WILD) // len(COLOUR_WILDS)]}#" if card < FULL_WILD else "*#"


def at(s: State, place: int, first: int = 0, end: int = CARDS) -> list[int]:
    return [card for card in lying(s, place) if first <= card < end]


def texts(s: State, place: int, first: int = 0, end: int = CARDS) -> list[str]:
    return [card_text(card) for card in at(s, place, first, end)]


def points(s: State, seat: int, *more: int, without: int = NONE) -> int:
    """The points that a seat would have with some more cards, or without one."""
    states = batch(s)
    for card in more:
        states[0].where[card] = seat
    if without != NONE:
        states[0].where[without] = DISCARD
    return int(GAME.kernels.of(states).score_at(states, 0, seat))


def batch(s: State) -> States:
    states = GAME.states(1)
    record.write(states, 0, s)
    return states


def risk(s: State) -> int:
    numbers = sum(WORTH[card] + s.total > HIGHEST for card in at(s, HIDDEN, 0, CURRENCY))
    return numbers + sum(WORTH[card] + s.currency > HIGHEST for card in at(s, HIDDEN, CURRENCY, WILD))


def offers(s: State, legal: list[int]) -> list[OfferView]:
    """What players can get now, by purchase or at auction, or are paying for."""
    if s.phase in (Phase.AUCTION, Phase.PAY):
        return [OfferView(card_text(s.prize), points(s, s.turn, s.prize))]
    if s.phase != Phase.SHOP:
        return []
    cards = {int(FACE_OF[card]): card for card in at(s, MARKET)}
    faces = [move - BUY for move in legal if move >= BUY]
    return [OfferView(face_text(face), points(s, s.turn, cards[face])) for face in faces]


def spendable(s: State, legal: list[int]) -> list[SpendableView]:
    """The cards to pay with, each as often as it may be paid: in solo auctions the player keeps one of each (TEN-9.6)."""
    if s.phase != Phase.PAY:
        return []
    kept = 1 if s.players == 1 and s.prize >= WILD else 0
    pieces = []
    for face in [move - PAY_CARD for move in legal if PAY_CARD <= move < PASS]:
        copies = [card for card in at(s, s.turn, 0, CURRENCY) if int(FACE_OF[card]) == face]
        without = points(s, s.turn, s.prize, without=copies[0])
        pieces += [SpendableView(face_text(face), without)] * (len(copies) - kept)
    return pieces
