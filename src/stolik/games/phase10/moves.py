"""The moves of Phase 10 in typed form and as text: `Lay(card="j", stands_for="7")` is `lay j7`.

A number card is its colour and number, `r7`; jokers are `j`, Skips `s`. A group is the number of
its player and a letter: `2B` is the second group of player 2.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from stolik.core.moves import Field, Moves, kind, one_of, whole, written
from stolik.games.phase10.deck import COLOURS, JOKER_KIND, KINDS, NUMBERS, SEATS, SKIP_KIND
from stolik.games.phase10.phase_list import GROUPS

Colour = Literal["r", "b", "g", "y"]
Pile = Literal["stock", "discards"]
End = Literal["", "low", "high"]

COLOUR_LETTERS: tuple[Colour, ...] = get_args(Colour)
ENDS: tuple[End, ...] = get_args(End)
CARD_NAMES = [f"{colour}{number + 1}" for number in range(NUMBERS) for colour in COLOUR_LETTERS] + ["j", "s"]
"""The text of each kind of card."""
JOKER_NAME, SKIP_NAME = CARD_NAMES[JOKER_KIND], CARD_NAMES[SKIP_KIND]


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draws the top card of the stock or of the discard pile."""

    pile: Pile


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lays one card of the phase; a joker says which number or colour it stands for."""

    card: str
    stands_for: str = ""


class Hit(msgspec.Struct, frozen=True, tag="hit"):
    """Chooses a card to add to a laid group."""

    card: str


class On(msgspec.Struct, frozen=True, tag="on"):
    """Adds the chosen card to a group of a player; a joker on a run says at which end."""

    seat: int
    group: int
    end: End = ""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Discards a card and ends the turn; a Skip names the player who misses a turn, where one may be named."""

    card: str
    target: int | None = None


Move: TypeAlias = Draw | Lay | Hit | On | Discard

GROUP_LETTERS = "ABCDE"[:GROUPS]
SEAT = whole(0, SEATS - 1, shown_from=1)
NUMBER_CARD = written({name: name for name in CARD_NAMES[:KINDS]}, others=[name[1:] + name[0] for name in CARD_NAMES[:KINDS]])
CARD = Field((*NUMBER_CARD.values, JOKER_NAME), (*NUMBER_CARD.texts, JOKER_NAME), (*NUMBER_CARD.others, JOKER_NAME))

MOVES: Moves[Move] = Moves(
    kind(Draw, ("draw from the stock", "dobierz z talii"), "{pile}", pile=one_of("stock")),
    kind(Draw, ("take the open card", "weź odkrytą kartę"), "{pile}", pile=written({"discards": "take"})),
    kind(Lay, ("lay a card of your phase", "wyłóż kartę fazy"), "lay {card}", card=NUMBER_CARD),
    kind(
        Lay,
        ("lay a joker as a number or a colour", "wyłóż jokera jako liczbę albo kolor"),
        "lay {card}{stands_for}",
        example="lay j7",
        card=one_of(JOKER_NAME),
        stands_for=one_of(*map(str, range(1, NUMBERS + 1)), *COLOUR_LETTERS),
    ),
    kind(Hit, ("choose a card to add to a group", "wybierz kartę do dołożenia"), "hit {card}", card=CARD),
    kind(
        On,
        ("add the chosen card to a group", "dołóż wybraną kartę do grupy"),
        *("on {seat}{group} {end}", "{seat}{group} {end}"),
        example="on 2B",
        seat=SEAT,
        group=written(dict(enumerate(GROUP_LETTERS))),
        end=one_of(*ENDS),
    ),
    kind(Discard, ("discard a card", "odrzuć kartę"), "discard {card}", card=CARD),
    kind(
        Discard,
        ("discard a Skip", "odrzuć pominięcie"),
        "discard {card} {target}",
        example="discard s 2",
        card=one_of(SKIP_NAME),
        target=Field((*SEAT.values, None), (*SEAT.texts, "")),
    ),
    polish={
        "stock": "talia",
        "take": "weź",
        "lay": "wyłóż",
        "hit": "dołóż",
        "on": "na",
        "low": "dół",
        "high": "góra",
        "discard": "odrzuć",
        "r": "c",
        "b": "n",
        "g": "z",
        "y": "ż",
        "s": "p",
        "jr": "jc",
        "jb": "jn",
        "jg": "jz",
        "jy": "jż",
    },
    also={
        "stock": "draw, deck, dobierz",
        "take": "discards, pile, odrzucone",
        "lay": "l, połóż, w",
        "hit": "h",
        "on": "to, na, do",
        "discard": "d, o",
        "low": "below, niżej",
        "high": "above, wyżej",
        "r": "red, czerwony, czerwona",
        "b": "blue, niebieski, niebieska",
        "g": "green, zielony, zielona",
        "y": "yellow, żółty, żółta",
        "j": "joker, wild",
        "s": "skip, pomiń, pominięcie",
    },
    ignored="as jako",
)
"""Colours in Polish are *czerwony, niebieski, zielony, żółty*."""


def group_name(seat: int, group: int) -> str:
    """The name of a group; in capitals, for the small letters are cards."""
    return f"{seat + 1}{GROUP_LETTERS[group]}"


assert len(COLOUR_LETTERS) == COLOURS
