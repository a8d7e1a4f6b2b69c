"""The moves of Triggs in typed form and as text: `Make(cards=(5, 2))` is `5+2`, `Discard(value=9, count=2)` is `discard 9 9`."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from stolik.core.moves import Moves, kind, one_of, whole, written
from stolik.games.triggs.rules import COPIES
from stolik.games.triggs.sheets import VALUES

Pile = Literal["left", "middle", "right"]
PILES: tuple[Pile, ...] = get_args(Pile)


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

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "cards", tuple(sorted(self.cards, reverse=True)))


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

MOVES: Moves[Move] = Moves(
    kind(Draw, ("draw from a pile", "dobierz z talii"), "{pile}", pile=one_of(*PILES)),
    kind(
        Discard,
        ("discard cards", "odrzuć karty"),
        "discard {value*count}",
        example="discard 9 9",
        value=whole(1, VALUES),
        count=whole(1, COPIES),
    ),
    kind(
        Make,
        ("make a box", "zagraj liczbę"),
        "{cards}",
        example="5+2",
        cards=written(
            {cards: "+".join(map(str, cards)) for cards in MAKINGS},
            others=["+".join(map(str, reversed(cards))) for cards in MAKINGS],
        ),
    ),
    kind(Finish, ("cross the boxes you made", "wykreśl zagrane liczby"), "done"),
    kind(Extra, ("take an extra cross", "wykreśl dodatkowo"), "extra {row}", row=whole(1, VALUES)),
    kind(Decline, ("go without the extra cross", "zrezygnuj z wykreślenia"), "decline"),
    polish={
        "left": "lewa",
        "middle": "środkowa",
        "right": "prawa",
        "discard": "odrzuć",
        "done": "gotowe",
        "extra": "dodatkowe",
        "decline": "rezygnuję",
    },
    also={
        "left": "l, lewej, lewy",
        "middle": "m, środkowej, środek, s",
        "right": "r, prawej, prawy, p",
        "discard": "d, o",
        "done": "finish, end, koniec",
        "extra": "e, dodatkowo",
        "decline": "no, pass, nie, pas",
    },
    ignored="draw take from dobierz weź z ze cross make wykreśl wykreślam",
)
