"""The moves of Triggs in typed form and as text: `Make(cards=(5, 2))` is `5+2`, `Discard(value=9, count=2)` is `discard 9 9`."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

import msgspec

from stolik.core.errors import UnreadableMove
from stolik.games.triggs.rules import COPIES, DECLINE, DISCARD, DRAW, EXTRA, FINISH, MAKING
from stolik.games.triggs.sheets import VALUES

Pile = Literal["left", "middle", "right"]
PILES: tuple[Pile, ...] = get_args(Pile)

HINT = (
    "Draw with «left», «middle» or «right»; «discard 9 9» discards; «7» or «5+2» makes a box, and «done» crosses all you made; "
    "«extra 9» or «decline» answers an extra cross.",
    "Dobieranie to «lewa», «środkowa» albo «prawa»; «odrzuć 9 9» odrzuca; «7» albo «5+2» zagrywa liczbę, a «gotowe» wykreśla "
    "wszystkie zagrane; «dodatkowe 9» albo «rezygnuję» to odpowiedź na dodatkowe wykreślenie.",
)


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draws the top card of a pile."""

    pile: Pile


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Discards some cards of one value."""

    value: int
    count: int


class Make(msgspec.Struct, frozen=True, tag="make"):
    """Makes a box with one card, or with two that add up: the first one announces the value."""

    cards: tuple[int, ...]


class Finish(msgspec.Struct, frozen=True, tag="finish"):
    """Crosses the boxes that were made."""


class Extra(msgspec.Struct, frozen=True, tag="extra"):
    """Crosses one box of a row for a row that is complete."""

    row: int


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """Goes without the extra cross."""


Move: TypeAlias = Draw | Discard | Make | Finish | Extra | Decline

MAKINGS: list[tuple[int, ...]] = [
    (value,) if lower == 0 else (value - lower, lower) for value in range(1, VALUES + 1) for lower in range(value // 2 + 1)
]
"""The ways to make a box, in the order of their moves; the higher card comes first."""

_WORDS: dict[str, str] = {
    **dict.fromkeys(("left", "l", "lewa", "lewej", "lewy"), "left"),
    **dict.fromkeys(("middle", "m", "środkowa", "srodkowa", "środkowej", "środek", "srodek", "ś", "s"), "middle"),
    **dict.fromkeys(("right", "r", "prawa", "prawej", "prawy", "p"), "right"),
    **dict.fromkeys(("discard", "d", "odrzuć", "odrzuc", "o"), "discard"),
    **dict.fromkeys(("done", "finish", "end", "gotowe", "koniec"), "done"),
    **dict.fromkeys(("extra", "e", "dodatkowe", "dodatkowo"), "extra"),
    **dict.fromkeys(("decline", "no", "pass", "rezygnuję", "rezygnuje", "nie", "pas"), "decline"),
}
POLISH = {
    "left": "lewa",
    "middle": "środkowa",
    "right": "prawa",
    "discard": "odrzuć",
    "done": "gotowe",
    "extra": "dodatkowe",
    "decline": "rezygnuję",
}
"""The words of a move's text as a Pole would type them."""

_NEEDLESS = {"draw", "take", "from", "dobierz", "weź", "wez", "z", "ze", "cross", "make", "wykreśl", "wykresl", "wykreślam"}


def typed(move: int) -> Move:
    """The typed form of a move."""
    if move < DISCARD:
        return Draw(pile=PILES[move - DRAW])
    if move < MAKING:
        value, count = divmod(move - DISCARD, COPIES)
        return Discard(value=value + 1, count=count + 1)
    if move < FINISH:
        return Make(cards=MAKINGS[move - MAKING])
    if move == FINISH:
        return Finish()
    return Decline() if move == DECLINE else Extra(row=move - EXTRA + 1)


def number(move: Move) -> int:
    """The number of a typed move."""
    match move:
        case Draw(pile=pile):
            return DRAW + PILES.index(pile)
        case Discard(value=value, count=count) if 1 <= value <= VALUES and 1 <= count <= COPIES:
            return DISCARD + (value - 1) * COPIES + count - 1
        case Make(cards=cards) if (making := tuple(sorted(cards, reverse=True))) in MAKINGS:
            return MAKING + MAKINGS.index(making)
        case Finish():
            return FINISH
        case Extra(row=row) if 1 <= row <= VALUES:
            return EXTRA + row - 1
        case Decline():
            return DECLINE
    raise UnreadableMove(text=str(move), hint=HINT)


def say(move: int) -> str:
    """The text of a move, the same in all languages: `left`, `discard 9 9`, `7`, `5+2`, `done`, `extra 9`, `decline`."""
    match typed(move):
        case Draw(pile=pile):
            return pile
        case Discard(value=value, count=count):
            return " ".join(["discard", *[str(value)] * count])
        case Make(cards=cards):
            return "+".join(map(str, cards))
        case Extra(row=row):
            return f"extra {row}"
        case Decline():
            return "decline"
        case _:
            return "done"


def read(text: str, seat: int) -> int:  # noqa: ARG001 (moves of this game are the same for all seats)
    """The move that a text names, in English or Polish."""
    words = re.findall(r"[^\W\d]+|\d+|\+", re.sub(r"(\d+) *[x×*] *(\d+)", _written_out, text.lower()))
    match [_WORDS.get(word, word) for word in words if word not in _NEEDLESS]:
        case ["left" | "middle" | "right" as pile]:
            return number(Draw(pile=pile))
        case ["discard", card, *more] if card.isdecimal() and set(more) <= {card}:
            return _found(Discard(value=int(card), count=1 + len(more)), text)
        case [card] if card.isdecimal():
            return _found(Make(cards=(int(card),)), text)
        case [card, "+", other] if card.isdecimal() and other.isdecimal():
            return _found(Make(cards=(int(card), int(other))), text)
        case ["done"]:
            return FINISH
        case ["extra", row] if row.isdecimal():
            return _found(Extra(row=int(row)), text)
        case ["decline"]:
            return DECLINE
    raise UnreadableMove(text=text, hint=HINT)


def _written_out(times: re.Match[str]) -> str:
    """`2x9` is `9 9`; counts that no hand can have stay too many."""
    return " ".join([times[2]] * min(int(times[1]), COPIES + 1))


def _found(move: Move, text: str) -> int:
    """The number of what was read, or an error that shows the text as it was typed."""
    try:
        return number(move)
    except UnreadableMove as error:
        raise UnreadableMove(text=text, hint=HINT) from error
