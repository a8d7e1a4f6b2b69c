"""The moves of TEN in typed form and as text: `Buy(colour="P", number=5)` is `buy P5`."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from stolik.core.moves import Moves, kind, one_of, whole
from stolik.games.ten import MOST_COINS
from stolik.games.ten.deck import NUMBERS
from stolik.games.ten.state import HIGHEST_BID

Colour = Literal["B", "G", "O", "P"]
COLOURS: tuple[Colour, ...] = get_args(Colour)


class TurnUp(msgspec.Struct, frozen=True, tag="turn_up"):
    """Turns up the next card of the deck."""


class TakeNumbers(msgspec.Struct, frozen=True, tag="take_numbers"):
    """Stops and takes the number cards of the play area."""


class TakeCurrency(msgspec.Struct, frozen=True, tag="take_currency"):
    """Stops and takes coins for the currency cards of the play area."""


class TakeToken(msgspec.Struct, frozen=True, tag="take_token"):
    """In the fiasco variant: takes a token after a fiasco."""


class GoShopping(msgspec.Struct, frozen=True, tag="go_shopping"):
    """In the fiasco variant: buys after a fiasco instead of taking a token."""


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """Buys nothing."""


class Buy(msgspec.Struct, frozen=True, tag="buy"):
    """Chooses a card of the market, to be paid for next."""

    colour: Colour
    number: int


class PayCoins(msgspec.Struct, frozen=True, tag="pay_coins"):
    """Pays some coins."""

    coins: int


class PayToken(msgspec.Struct, frozen=True, tag="pay_token"):
    """Pays with one fiasco token."""


class PayCard(msgspec.Struct, frozen=True, tag="pay_card"):
    """Pays with one number card."""

    colour: Colour
    number: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Does not bid."""


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """Bids so much for the wild."""

    amount: int


Move: TypeAlias = (
    TurnUp | TakeNumbers | TakeCurrency | TakeToken | GoShopping | Skip | Buy | PayCoins | PayToken | PayCard | Pass | Bid
)

COLOUR, NUMBER = one_of(*COLOURS), whole(1, NUMBERS)

MOVES: Moves[Move] = Moves(
    kind(TurnUp, ("turn up a card", "odkryj kartę"), "go"),
    kind(TakeNumbers, ("stop and take the numbers", "przerwij i weź cyfry"), "numbers"),
    kind(TakeCurrency, ("stop and take the currency", "przerwij i weź walutę"), "currency"),
    kind(TakeToken, ("take a token after a fiasco", "weź żeton po fiasku"), "token"),
    kind(GoShopping, ("buy after a fiasco", "kupuj po fiasku"), "shop"),
    kind(Skip, ("buy nothing", "nic nie kupuj"), "skip"),
    kind(Buy, ("buy a card", "kup kartę"), "buy {colour}{number}", "{colour}{number}", colour=COLOUR, number=NUMBER),
    kind(PayCoins, ("pay coins", "zapłać monetami"), "pay {coins}", coins=whole(1, MOST_COINS)),
    kind(PayToken, ("pay with a token", "zapłać żetonem"), "pay token"),
    kind(PayCard, ("pay with a card", "zapłać kartą"), "pay {colour}{number}", colour=COLOUR, number=NUMBER),
    kind(Pass, ("don't bid", "nie licytuj"), "pass"),
    kind(
        Bid, ("bid for the wild", "licytuj jokera"), *("bid {amount}", "{amount}"), example="bid 4", amount=whole(1, HIGHEST_BID)
    ),
    polish={
        "go": "dalej",
        "numbers": "cyfry",
        "currency": "waluta",
        "token": "żeton",
        "shop": "zakupy",
        "skip": "nic",
        "pass": "pas",
        "bid": "licytuj",
        "buy": "kup",
        "pay": "płać",
    },
    also={
        "go": "on, g, next, turn, draw, d, odkryj, gram",
        "numbers": "number, n, cyfra, c",
        "currency": "walutę, w",
        "token": "fiasco, fiasko",
        "shop": "shopping",
        "skip": "nothing, koniec, rezygnuję",
        "pass": "pasuję",
        "bid": "licytuję, daję",
        "buy": "kupuję",
        "pay": "płacę",
        "b": "blue, niebieska, niebieską, niebieski, n",
        "g": "green, zielona, zieloną, zielony, z",
        "o": "orange, pomarańczowa, pomarańczową, pomarańczowy",
        "p": "pink, różowa, różową, różowy, r",
    },
    ignored="a the take coin coins moneta monety monet żetony żetonów kartą karta",
)


def face_text(face: int) -> str:
    """A colour and a number: `P5`."""
    return f"{COLOURS[face // NUMBERS]}{face % NUMBERS + 1}"
