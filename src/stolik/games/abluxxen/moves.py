"""The moves of Abluxxen in typed form and as text: `Play(value=4, cards=3, jokers=1)` is `4 4 4 J`."""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

from stolik.core.errors import UnreadableMove
from stolik.games.abluxxen.rules import ALONE, FROM_DECK, FROM_POOL, GIVE_UP, LEAVE, PASS, STEAL, TAKE, TAKE_BACK, WITH
from stolik.games.abluxxen.table import COPIES, JOKERS, SPOTS, VALUES

HINT = (
    "Name the cards to play: «4 4 J». Stolen cards: «take» or «leave»; your own: «back» or «discard»; "
    "to draw: «deck» or «pool 3»; else «pass».",
    "Zagrywasz, wymieniając karty: «4 4 J». Skradzione karty: «biorę» albo «zostawiam»; swoje: «z powrotem» albo «odrzucam»; "
    "dobieranie: «talia» albo «pula 3»; inaczej «pas».",
)

MIXED = ("Cards played together have one value, jokers aside.", "Karty zagrywane razem mają jedną wartość, nie licząc dżokerów.")


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

_PLAIN: dict[int, Move] = {
    TAKE: Take(),
    LEAVE: Leave(),
    TAKE_BACK: TakeBack(),
    GIVE_UP: Discard(),
    FROM_DECK: DrawDeck(),
    PASS: Pass(),
}
_TEXT = {TAKE: "take", LEAVE: "leave", TAKE_BACK: "back", GIVE_UP: "discard", FROM_DECK: "deck", PASS: "pass"}
_WORDS: dict[str, int] = {
    **{text: move for move, text in _TEXT.items()},
    **dict.fromkeys(("yes", "tak", "biore", "bierz", "wez"), TAKE),
    **dict.fromkeys(("no", "nie", "zostaw", "zostawiam"), LEAVE),
    **dict.fromkeys(("take back", "z powrotem", "powrotem", "odzyskaj", "odzyskuje"), TAKE_BACK),
    **dict.fromkeys(("odrzuc", "odrzucam"), GIVE_UP),
    **dict.fromkeys(("draw", "talia", "z talii", "talii", "dobierz", "dobieram"), FROM_DECK),
    **dict.fromkeys(("end", "pas", "pasuje", "koniec"), PASS),
}
_POOL = r"(?:pool|pula|puli|z puli|p) ?([0-9]+)"
_STEAL = r"(?:steal|kradnij|kradne|ukradnij|s|k) ?([0-9]+)"
_JOKER = ("j", "joker", "jokers", "d", "dzoker", "dzokery", "*")
_CARDS = r"(?:([0-9]+)x)?([0-9]+|[a-z]+|\*)"


POLISH = {
    "take": "biorę",
    "leave": "zostawiam",
    "back": "z powrotem",
    "discard": "odrzucam",
    "deck": "talia",
    "pool": "pula",
    "pass": "pas",
    "steal": "kradnę",
}
"""The words of a move's text as a Pole would type them."""


def typed(move: int) -> Move:
    """The typed form of a move."""
    if move in _PLAIN:
        return _PLAIN[move]
    if move >= STEAL:
        return Steal(value=move - STEAL + 1)
    if move >= FROM_POOL:
        return DrawPool(spot=move - FROM_POOL + 1)
    if move >= ALONE:
        return PlayJokers(jokers=move - ALONE + 1)
    kind, jokers = divmod(move, WITH)
    return Play(value=kind // COPIES + 1, cards=kind % COPIES + 1, jokers=jokers)


def number(move: Move) -> int:
    """The number of a typed move."""
    match move:
        case Play(value=value, cards=cards, jokers=jokers):
            if 1 <= value <= VALUES and 1 <= cards <= COPIES and 0 <= jokers <= JOKERS:
                return ((value - 1) * COPIES + cards - 1) * WITH + jokers
        case PlayJokers(jokers=jokers):
            if 1 <= jokers <= JOKERS:
                return ALONE + jokers - 1
        case DrawPool(spot=spot):
            if 1 <= spot <= SPOTS:
                return FROM_POOL + spot - 1
        case Steal(value=value):
            if 1 <= value < VALUES:
                return STEAL + value - 1
        case _:
            return next(number for number, plain in _PLAIN.items() if plain == move)
    raise UnreadableMove(text=str(move), hint=HINT)


def say(move: int) -> str:
    """The text of a move, the same in all languages: `4 4 4 J`, `take`, `pool 3`, `steal 5`."""
    match typed(move):
        case Play(value=value, cards=cards, jokers=jokers):
            return " ".join([str(value)] * cards + ["J"] * jokers)
        case PlayJokers(jokers=jokers):
            return " ".join(["J"] * jokers)
        case DrawPool(spot=spot):
            return f"pool {spot}"
        case Steal(value=value):
            return f"steal {value}"
        case _:
            return _TEXT[move]


def read(text: str, _seat: int) -> int:
    """The move that a text names, in English or Polish; `3x4 J` is short for `4 4 4 J`."""
    plain = " ".join(text.lower().translate(str.maketrans("ęóąśłżźćń", "eoaslzzcn")).split())
    if plain in _WORDS:
        return _WORDS[plain]
    try:
        if found := re.fullmatch(_POOL, plain):
            return number(DrawPool(spot=int(found[1])))
        if found := re.fullmatch(_STEAL, plain):
            return number(Steal(value=int(found[1])))
        return number(_cards(plain))
    except UnreadableMove as error:
        raise UnreadableMove(text=text, hint=error.values["hint"]) from None


def _cards(plain: str) -> Move:
    """The play that names these cards."""
    values: list[int] = []
    jokers = 0
    for word in re.split(r"[ +]+", plain):
        found = re.fullmatch(_CARDS, word)
        times = int(found[1] or 1) if found else 0
        if found and found[2] in _JOKER:
            jokers += times
        elif found and found[2].isdecimal() and times <= COPIES:
            values += [int(found[2])] * times
        else:
            raise UnreadableMove(text=plain, hint=HINT)
    if len(set(values)) > 1:
        raise UnreadableMove(text=plain, hint=MIXED)
    return Play(value=values[0], cards=len(values), jokers=jokers) if values else PlayJokers(jokers=jokers)
