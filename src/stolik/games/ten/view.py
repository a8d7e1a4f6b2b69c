"""What a seat sees of TEN, and the words for it. Built from hidden records only; all but the deck is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from stolik.core.contract import Seated
from stolik.core.record import States, once_for
from stolik.games.ten import GAME
from stolik.games.ten.deck import (
    CARDS,
    COINS,
    CURRENCY,
    FACE_OF,
    NUMBERS,
    TOKEN_VALUE,
    TOKENS,
    VALUES,
    WILD,
)
from stolik.games.ten.moves import COLOURS
from stolik.games.ten.reckoning import OfferView, SpendableView, at, batch, card_text, offers, points, risk, spendable, texts
from stolik.games.ten.scoring import FULL_POINTS
from stolik.games.ten.state import (
    AREA,
    DECK,
    DISCARD,
    HIGHEST,
    MARKET,
    NEWS,
    NONE,
    SEAT_NEWS,
    SEATS,
    TEN,
    Ending,
    News,
    Phase,
    State,
)

SEAT_NUMBERS = ("turn", "active", "bidder")
BY_SEAT = ("first", "length", "coins", "tokens")
"""The fields of the record that hold the number of a seat, and those with an entry for each seat."""
FACES = [card_text(card) for card in range(CARDS)]
CARD_NUMBERS = ("prize",)
"""What is on each card, by its number: cards with the same on them are equal; and the fields that hold the number of a card."""


class SequenceView(msgspec.Struct, frozen=True):
    """A sequence that scored: `wilds` are the numbers for which a wild stands."""

    colour: str
    first: int
    last: int
    points: int
    wilds: list[int]


class PlayerView(msgspec.Struct, frozen=True):
    """What a player owns; `sequences` are there when the game is over."""

    coins: int
    tokens: int
    numbers: list[str]
    wilds: list[str]
    points: int
    sequences: list[SequenceView]


class NewsView(msgspec.Struct, frozen=True):
    """Something that came of the last move: the card or the amount in it, and whom it befell."""

    what: str
    card: str = ""
    amount: int = 0
    seat: int = -1


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it (-1: a spectator)."""

    seat: int
    turn: int
    active: int
    phase: Literal["draw", "fiasco", "shop", "pay", "auction"]
    turned: int
    """How many cards the active player has turned up in this turn."""
    deck: int
    risk: int
    """How many cards of the deck would now be a fiasco."""
    area_numbers: list[str]
    area_currency: list[int]
    total: int
    currency: int
    highest: int
    """The sum above which there is a fiasco."""
    coins_due: list[int]
    """What the currency would bring each player: the active one as the reward, the others if the numbers are taken."""
    market: list[str]
    discard: list[str]
    bank_coins: int
    bank_tokens: int
    players: list[PlayerView]
    may: list[int]
    """The moves of the seat whose turn it is, by their numbers."""
    points_with_numbers: int
    """What the active player would have with the numbers of the play area."""
    offers: list[OfferView]
    spendable: list[SpendableView]
    prize: str
    bid: int
    bidder: int
    owed: int
    closing: bool
    coin_limit: int
    token_value: int
    limit: int | None
    """The limit of TEN in the solo game, whose seat comes after the person's."""
    winners: list[int]
    news: list[NewsView]
    ending: Literal["not_over", "finished", "solo_won", "solo_lost"]


def view(s: State, seat: int) -> View:
    """The view of a record that was hidden for that seat."""
    return _seated(_watched(s), seat, [], lambda: s)


def _seated(watched: View, seat: int, _: list[int], __: Callable[[], State]) -> View:
    return msgspec.structs.replace(watched, seat=seat)


SEATED = Seated(("seat",), _seated)


@once_for
def _watched(s: State) -> View:
    """The spectator's view: everybody knows the same, so all seats share it."""
    solo = s.players == 1
    ending = Ending(s.over)
    states = batch(s)
    legal = GAME.legal(states, 0)
    ranks = GAME.ranks(states, 0, s.players) if ending else []
    sides = 2 if solo else s.players
    return View(
        seat=-1,
        turn=s.turn,
        active=s.active,
        phase=Phase(s.phase).name.lower(),  # type: ignore[arg-type]
        turned=s.turned,
        deck=s.held[DECK],
        risk=risk(s),
        area_numbers=texts(s, AREA, 0, CURRENCY),
        area_currency=[int(VALUES[card]) for card in at(s, AREA, CURRENCY)],
        total=s.total,
        currency=s.currency,
        highest=HIGHEST,
        coins_due=[min(s.currency, s.coin_limit - s.coins[other]) for other in range(sides)],
        market=texts(s, MARKET),
        discard=texts(s, DISCARD),
        bank_coins=max(COINS, SEATS * s.coin_limit) - sum(s.coins),
        bank_tokens=max(0, TOKENS - sum(s.tokens)),
        players=[_player(s, states, other) for other in range(sides)],
        may=legal,
        points_with_numbers=points(s, s.active, *at(s, AREA, 0, CURRENCY)),
        offers=offers(s, legal),
        spendable=spendable(s, legal),
        prize=card_text(s.prize) if s.prize != NONE else "",
        bid=s.bid if s.phase == Phase.AUCTION else 0,
        bidder=s.bidder if s.phase == Phase.AUCTION else NONE,
        owed=s.owed,
        closing=bool(s.closing),
        coin_limit=s.coin_limit,
        token_value=TOKEN_VALUE,
        limit=s.limit if solo else None,
        winners=[other for other, rank in enumerate(ranks) if rank == 1],
        news=[news_view(entry) for entry in s.log[: s.logged]],
        ending=ending.name.lower(),  # type: ignore[arg-type]
    )


def _player(s: State, states: States, seat: int) -> PlayerView:
    return PlayerView(
        coins=s.coins[seat],
        tokens=s.tokens[seat],
        numbers=texts(s, seat, 0, CURRENCY),
        wilds=texts(s, seat, WILD),
        points=int(GAME.kernels.of(states).score_at(states, 0, seat)),
        sequences=[_sequence(s, seat, colour) for colour in range(len(COLOURS)) if s.length[seat][colour]],
    )


def _sequence(s: State, seat: int, colour: int) -> SequenceView:
    first, length = s.first[seat][colour], s.length[seat][colour]
    own = {int(FACE_OF[card]) - colour * NUMBERS + 1 for card in at(s, seat, 0, CURRENCY)}
    wilds = [number for number in range(first, first + length) if number not in own]
    return SequenceView(COLOURS[colour], first, first + length - 1, FULL_POINTS if length == NUMBERS else length, wilds)


def news_view(entry: int) -> NewsView:
    kind, value = News(entry // NEWS), entry % NEWS
    what = kind.name.lower()
    if kind in (News.TURNED_UP, News.UNSOLD):
        return NewsView(what if value < WILD or kind == News.UNSOLD else "wild", card=card_text(value))
    if kind in (News.FIASCO_BY_NUMBER, News.FIASCO_BY_CURRENCY):
        return NewsView(what, amount=value % SEAT_NEWS, seat=value // SEAT_NEWS)
    return NewsView(what, amount=value, seat=TEN)
