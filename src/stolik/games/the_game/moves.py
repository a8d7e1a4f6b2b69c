"""The moves of The Game in typed form and as text: `Lay(card=37, pile="B")` is `37 B`."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, TypeAlias, get_args

import msgspec

from stolik.core.errors import UnreadableMove
from stolik.games.the_game.rules import CARDS, EAGERNESS, END_TURN, FIRST, ROWS, SEATS, SIGNAL, SIGNALS

Pile = Literal["A", "B", "C", "D"]
Wish = Literal["no", "gladly", "very"]
Meaning = Literal["clear", "leave", "small", "good"]

PILES: tuple[Pile, ...] = get_args(Pile)
WISHES: tuple[Wish, ...] = get_args(Wish)
MEANINGS: tuple[Meaning, ...] = get_args(Meaning)

HINT = (
    "A move is a card and a pile, like «37 B», or «end»; a signal is a pile and leave, small, good or clear.",
    "Ruch to karta i stos, na przykład «37 B», albo «koniec»; sygnał to stos i zostaw, mało, dobrze albo nic.",
)


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

_WORDS: dict[str, str] = {
    **dict.fromkeys(("end", "stop", "done", "koniec", "stop", "pas"), "end"),
    "no": "no",
    "nie": "no",
    "gladly": "gladly",
    "chętnie": "gladly",
    "chetnie": "gladly",
    "very": "very",
    "bardzo": "very",
    "clear": "clear",
    "nic": "clear",
    "leave": "leave",
    "zostaw": "leave",
    "small": "small",
    "mało": "small",
    "malo": "small",
    "good": "good",
    "dobrze": "good",
}


POLISH = {
    "no": "nie",
    "gladly": "chętnie",
    "very": "bardzo",
    "end": "koniec",
    "clear": "nic",
    "leave": "zostaw",
    "small": "mało",
    "good": "dobrze",
}
"""The words of a move's text as a Pole would type them."""


@cache
def typed(move: int) -> Move:
    """The typed form of a move; there are few, and all tables share them."""
    if move >= SIGNAL:
        place, says = divmod(move - SIGNAL, SIGNALS)
        seat, row = divmod(place, ROWS)
        return Signal(seat=seat, pile=PILES[row], says=MEANINGS[says])
    if move >= EAGERNESS:
        return Start(wish=WISHES[move - EAGERNESS])
    if move == END_TURN:
        return EndTurn()
    card, row = divmod(move, ROWS)
    return Lay(card=card + FIRST, pile=PILES[row])


def number(move: Move) -> int:
    """The number of a typed move."""
    match move:
        case Lay(card=card, pile=pile) if FIRST <= card < FIRST + CARDS:
            return (card - FIRST) * ROWS + PILES.index(pile)
        case EndTurn():
            return END_TURN
        case Start(wish=wish):
            return EAGERNESS + WISHES.index(wish)
        case Signal(seat=seat, pile=pile, says=says) if 0 <= seat < SEATS:
            return SIGNAL + (seat * ROWS + PILES.index(pile)) * SIGNALS + MEANINGS.index(says)
    raise UnreadableMove(text=str(move), hint=HINT)


@cache
def say(move: int) -> str:
    """The text of a move, the same in all languages: `37 B`, `end`, `start gladly`, `2: B leave`."""
    match typed(move):
        case Lay(card=card, pile=pile):
            return f"{card} {pile}"
        case Start(wish=wish):
            return f"start {wish}"
        case Signal(seat=seat, pile=pile, says=says):
            return f"{seat}: {pile} {says}"
        case _:
            return "end"


def read(text: str, seat: int) -> int:
    """The move that a text names, in English or Polish; a signal without a number is that of the seat."""
    words = re.findall(r"\w+", text.lower())
    words = [_WORDS.get(word, word) for word in words if word not in ("start", "zacznę", "zaczne")]
    match words:
        case ["end"]:
            return END_TURN
        case [wish] if wish in WISHES:
            return number(Start(wish=wish))
        case [one, two] if (card := _card(one) or _card(two)) and (pile := _pile(two) or _pile(one)):
            return number(Lay(card=card, pile=pile))
        case [one, says] if says in MEANINGS and (pile := _pile(one)):
            return number(Signal(seat=seat, pile=pile, says=says))
        case [whose, one, says] if says in MEANINGS and (pile := _pile(one)) and whose.isdecimal() and int(whose) < SEATS:
            return number(Signal(seat=int(whose), pile=pile, says=says))
        case [both] if glued := re.fullmatch(r"(\d{1,2})([abcd])", both):
            return read(f"{glued[1]} {glued[2]}", seat)
        case _:
            raise UnreadableMove(text=text, hint=HINT)


def _card(word: str) -> int:
    """The card that a word names, or 0."""
    return int(word) if re.fullmatch(r"[0-9]{1,2}", word) and int(word) >= FIRST else 0


def _pile(word: str) -> Pile | None:
    return next((pile for pile in PILES if pile.lower() == word), None)
