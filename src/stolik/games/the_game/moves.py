"""The moves of The Game in typed form and as text: `Lay(card=37, pile="B")` is `37 B`."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from stolik.core.moves import Moves, kind, one_of, whole
from stolik.games.the_game.rules import CARDS, FIRST, SEATS

Pile = Literal["A", "B", "C", "D"]
Wish = Literal["no", "gladly", "very"]
Meaning = Literal["clear", "leave", "small", "good"]

PILES: tuple[Pile, ...] = get_args(Pile)
WISHES: tuple[Wish, ...] = get_args(Wish)
MEANINGS: tuple[Meaning, ...] = get_args(Meaning)


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lays a card on a pile: A and B rise, C and D fall."""

    card: int
    pile: Pile


class EndTurn(msgspec.Struct, frozen=True, tag="end"):
    """Ends the turn and draws."""


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Says how much one wants to start."""

    wish: Wish


class Signal(msgspec.Struct, frozen=True, tag="signal"):
    """Sets a seat's signal for a pile, at any time."""

    seat: int
    pile: Pile
    says: Meaning


Move: TypeAlias = Lay | EndTurn | Start | Signal

MOVES: Moves[Move] = Moves(
    kind(
        Lay,
        ("lay a card on a pile", "połóż kartę na stos"),
        *("{card} {pile}", "{pile} {card}"),
        example="37 B",
        card=whole(FIRST, FIRST + CARDS - 1),
        pile=one_of(*PILES),
    ),
    kind(EndTurn, ("end the turn", "zakończ turę"), "end"),
    kind(
        Start,
        ("say how much you want to start", "powiedz, czy chcesz zacząć"),
        *("start {wish}", "{wish}"),
        example="gladly",
        wish=one_of(*WISHES),
    ),
    kind(
        Signal,
        ("signal on a pile", "daj sygnał na stosie"),
        *("{seat}: {pile} {says}", "{pile} {says}"),
        own="seat",
        example="B leave",
        seat=whole(0, SEATS - 1),
        pile=one_of(*PILES),
        says=one_of(*MEANINGS),
    ),
    polish={
        "no": "nie",
        "gladly": "chętnie",
        "very": "bardzo",
        "end": "koniec",
        "clear": "nic",
        "leave": "zostaw",
        "small": "mało",
        "good": "dobrze",
    },
    also={"end": "stop, done, pas", "start": "zacznę"},
)
