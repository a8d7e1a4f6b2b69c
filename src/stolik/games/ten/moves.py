"""The moves of TEN in typed form and as text: `Buy(colour="P", number=5)` is `buy P5`."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

import msgspec

from stolik.core.errors import UnreadableMove
from stolik.games.ten import MOST_COINS
from stolik.games.ten.deck import NUMBERS
from stolik.games.ten.state import (
    BID,
    BUY,
    GO_SHOPPING,
    HIGHEST_BID,
    PASS,
    PAY_CARD,
    PAY_COINS,
    PAY_TOKEN,
    SKIP,
    TAKE_CURRENCY,
    TAKE_NUMBERS,
    TAKE_TOKEN,
    TURN_UP,
)

Colour = Literal["B", "G", "O", "P"]
COLOURS: tuple[Colour, ...] = get_args(Colour)

HINT = (
    "Moves: go, numbers, currency; bid 4, pass; buy P5, skip; pay 3 (coins), pay token, pay B2 (a card);"
    " after a fiasco of the variant: token, shop. Colours: B blue, G green, O orange, P pink.",
    "Ruchy: dalej, cyfry, waluta; licytuj 4, pas; kup P5, nic; płać 3 (monety), płać fiasko, płać B2 (karta);"
    " po fiasku w wariancie: żeton, zakupy. Kolory: B niebieski, G zielony, O pomarańczowy, P różowy.",
)


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

_PLAIN: dict[int, tuple[Move, str]] = {
    TURN_UP: (TurnUp(), "go"),
    TAKE_NUMBERS: (TakeNumbers(), "numbers"),
    TAKE_CURRENCY: (TakeCurrency(), "currency"),
    TAKE_TOKEN: (TakeToken(), "token"),
    GO_SHOPPING: (GoShopping(), "shop"),
    SKIP: (Skip(), "skip"),
    PAY_TOKEN: (PayToken(), "pay token"),
    PASS: (Pass(), "pass"),
}
"""The moves that need no more words."""

_WORDS: dict[str, str] = {
    **dict.fromkeys(("go", "on", "g", "next", "turn", "draw", "dalej", "d", "odkryj", "gram"), "go"),
    **dict.fromkeys(("numbers", "number", "n", "cyfry", "cyfra", "c"), "numbers"),
    **dict.fromkeys(("currency", "waluta", "walutę", "walute", "w"), "currency"),
    **dict.fromkeys(("token", "fiasco", "żeton", "zeton", "fiasko"), "token"),
    **dict.fromkeys(("shop", "shopping", "zakupy"), "shop"),
    **dict.fromkeys(("skip", "nothing", "nic", "koniec", "rezygnuję", "rezygnuje"), "skip"),
    **dict.fromkeys(("pass", "pas", "pasuję", "pasuje"), "pass"),
    **dict.fromkeys(("bid", "licytuj", "licytuję", "licytuje", "daję", "daje"), "bid"),
    **dict.fromkeys(("buy", "kup", "kupuję", "kupuje"), "buy"),
    **dict.fromkeys(("pay", "płać", "plac", "płacę", "place"), "pay"),
}
_FILLERS = {"a", "the", "coin", "coins", "moneta", "monety", "monet", "żetony", "zetony", "żetonów", "zetonow", "kartą", "karta"}
_COLOUR_WORDS: dict[str, Colour] = {
    **dict.fromkeys(("b", "blue", "niebieska", "niebieską", "niebieski", "n"), "B"),
    **dict.fromkeys(("g", "green", "zielona", "zieloną", "zielony", "z"), "G"),
    **dict.fromkeys(("o", "orange", "pomarańczowa", "pomarańczową", "pomarańczowy", "pomaranczowa"), "O"),
    **dict.fromkeys(("p", "pink", "różowa", "różową", "różowy", "rozowa", "r"), "P"),
}


def face_text(face: int) -> str:
    """A colour and a number: `P5`."""
    return f"{COLOURS[face // NUMBERS]}{face % NUMBERS + 1}"


POLISH = {
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
}
"""The words of a move's text as a Pole would type them."""


def typed(move: int) -> Move:
    """The typed form of a move."""
    if move in _PLAIN:
        return _PLAIN[move][0]
    if move > PASS:
        return Bid(amount=move - BID)
    if move >= PAY_CARD:
        return PayCard(colour=COLOURS[(move - PAY_CARD) // NUMBERS], number=(move - PAY_CARD) % NUMBERS + 1)
    if move > PAY_COINS:
        return PayCoins(coins=move - PAY_COINS)
    return Buy(colour=COLOURS[(move - BUY) // NUMBERS], number=(move - BUY) % NUMBERS + 1)


def number(move: Move) -> int:
    """The number of a typed move."""
    match move:
        case Buy(colour=colour, number=value) if 1 <= value <= NUMBERS:
            return BUY + COLOURS.index(colour) * NUMBERS + value - 1
        case PayCard(colour=colour, number=value) if 1 <= value <= NUMBERS:
            return PAY_CARD + COLOURS.index(colour) * NUMBERS + value - 1
        case PayCoins(coins=coins) if 1 <= coins <= MOST_COINS:
            return PAY_COINS + coins
        case Bid(amount=amount) if 1 <= amount <= HIGHEST_BID:
            return BID + amount
    for plain, (form, _) in _PLAIN.items():
        if form == move:
            return plain
    raise UnreadableMove(text=str(move), hint=HINT)


def say(move: int) -> str:
    """The text of a move, the same in all languages: `go`, `bid 4`, `buy P5`, `pay 3`, `pay token`, `pay B2`."""
    match typed(move):
        case Buy():
            return f"buy {face_text(move - BUY)}"
        case PayCard():
            return f"pay {face_text(move - PAY_CARD)}"
        case PayCoins(coins=coins):
            return f"pay {coins}"
        case Bid(amount=amount):
            return f"bid {amount}"
        case _:
            return _PLAIN[move][1]


def read(text: str, seat: int) -> int:  # noqa: ARG001 (the same for all seats)
    """The move that a text names, in English or Polish; a number alone is a bid, a card alone is bought."""
    words = [word for word in re.findall(r"[^\W\d_]+|\d+", text.lower()) if word not in _FILLERS]
    first = _WORDS.get(words[0], words[0]) if words else ""
    verb, rest = (first, words[1:]) if first in ("bid", "buy", "pay") else ("", words)
    amount = int(rest[0]) if len(rest) == 1 and re.fullmatch(r"[0-9]{1,3}", rest[0]) else 0
    face = _face(rest)
    if amount and verb in ("", "bid"):
        return number(Bid(amount=amount))
    if amount and verb == "pay":
        return number(PayCoins(coins=amount))
    if face is not None and verb in ("", "buy"):
        return BUY + face
    if face is not None and verb == "pay":
        return PAY_CARD + face
    phrase = " ".join(_WORDS.get(word, word) for word in words)
    for plain, (_, said) in _PLAIN.items():
        if said == phrase or f"take {said}" == phrase:
            return plain
    raise UnreadableMove(text=text, hint=HINT)


def _face(words: list[str]) -> int | None:
    """The face that a colour and a number name."""
    if len(words) != 2 or not re.fullmatch(r"[1-9]", words[1]) or words[0] not in _COLOUR_WORDS:
        return None
    return COLOURS.index(_COLOUR_WORDS[words[0]]) * NUMBERS + int(words[1]) - 1
