"""The moves of Abluxxen in typed form and as text: `Play(value=4, cards=3, jokers=1)` is `4 4 4 J`."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from stolik.core.moves import Moves, counted, kind, whole
from stolik.games.abluxxen.table import COPIES, JOKERS, SPOTS, VALUES

MIXED = ("Cards played together have one value, jokers aside.", "Karty zagrywane razem mają jedną wartość, nie licząc jokerów.")


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Plays so many cards of a value, with so many jokers."""

    value: int
    cards: int
    jokers: int = 0


class PlayJokers(msgspec.Struct, frozen=True, tag="play_jokers"):
    """Plays jokers alone."""

    jokers: int


class Take(msgspec.Struct, frozen=True, tag="take"):
    """The thief takes the stolen cards in hand."""


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """The thief does not take them."""


class TakeBack(msgspec.Struct, frozen=True, tag="back"):
    """The victim takes the cards back in hand."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """The victim discards them, and will draw as many."""


class DrawDeck(msgspec.Struct, frozen=True, tag="deck"):
    """Draws the top card of the deck."""


class DrawPool(msgspec.Struct, frozen=True, tag="pool"):
    """Takes what lies in a place of the pool, 1 to 6."""

    spot: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Draws nothing after a turn without a theft."""


class Steal(msgspec.Struct, frozen=True, tag="steal"):
    """Chooses which set of the virtual player is stolen."""

    value: int


Move: TypeAlias = Play | PlayJokers | Take | Leave | TakeBack | Discard | DrawDeck | DrawPool | Pass | Steal

MOVES: Moves[Move] = Moves(
    kind(
        Play,
        ("play cards", "zagraj karty"),
        *("{value*cards} {jokers}", "{jokers} {value*cards}"),
        example="4 4 J",
        value=whole(1, VALUES),
        cards=whole(1, COPIES),
        jokers=counted("J", 0, JOKERS),
    ),
    kind(PlayJokers, ("play jokers alone", "zagraj same jokery"), "{jokers}", jokers=counted("J", 1, JOKERS)),
    kind(Take, ("take the stolen cards", "weź skradzione karty"), "take"),
    kind(Leave, ("leave the stolen cards", "zostaw skradzione karty"), "leave"),
    kind(TakeBack, ("take your cards back", "odzyskaj swoje karty"), "back"),
    kind(Discard, ("discard your cards", "odrzuć swoje karty"), "discard"),
    kind(DrawDeck, ("draw from the deck", "dobierz z talii"), "deck"),
    kind(DrawPool, ("take from the pool", "weź z puli"), "pool {spot}", spot=whole(1, SPOTS)),
    kind(Pass, ("draw nothing", "nie dobieraj"), "pass"),
    kind(Steal, ("steal a set", "ukradnij zestaw"), "steal {value}", value=whole(1, VALUES - 1)),
    polish={
        "take": "biorę",
        "leave": "zostawiam",
        "back": "z powrotem",
        "discard": "odrzucam",
        "deck": "talia",
        "pool": "pula",
        "pass": "pas",
        "steal": "kradnę",
    },
    also={
        "take": "yes, tak, bierz, weź",
        "leave": "no, nie, zostaw",
        "back": "take back, powrotem, odzyskaj, odzyskuję",
        "discard": "odrzuć",
        "deck": "draw, z talii, talii, dobierz, dobieram",
        "pool": "puli, z puli, p",
        "pass": "end, pasuję, koniec",
        "steal": "kradnij, ukradnij, s, k",
        "j": "joker, jokers, d, dżoker, dżokery, *",
    },
    ignored="+",
    refusals={r"(?=.*?\b([0-9]+)\b.*\b(?!\1\b)[0-9]+\b)[0-9jd +*x]+": MIXED},
)
