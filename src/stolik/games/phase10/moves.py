"""The moves of Phase 10 in typed form and as text: `Lay(card="j", stands_for="7")` is `lay j7`.

A number card is its colour and number, `r7`; jokers are `j`, Skips `s`. A group is the number of
its player and a letter: `2B` is the second group of player 2.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

import msgspec

from stolik.core.errors import UnreadableMove
from stolik.games.phase10.deck import COLOURS, JOKER_KIND, KINDS, NUMBERS, SEATS, SKIP_KIND
from stolik.games.phase10.fitting import AS_COLOUR, AS_NUMBER, SIDES
from stolik.games.phase10.phase_list import GROUPS
from stolik.games.phase10.rules import DISCARD, DISCARD_SKIP, FROM_DISCARDS, HIT, LAY, ON

Colour = Literal["r", "b", "g", "y"]
Pile = Literal["stock", "discards"]
End = Literal["", "low", "high"]

COLOUR_LETTERS: tuple[Colour, ...] = get_args(Colour)
PILES: tuple[Pile, ...] = get_args(Pile)
ENDS: tuple[End, ...] = get_args(End)
CARD_NAMES = [f"{colour}{number + 1}" for number in range(NUMBERS) for colour in COLOUR_LETTERS] + ["j", "s"]
"""The text of each kind of card."""
JOKER_NAME, SKIP_NAME = CARD_NAMES[JOKER_KIND], CARD_NAMES[SKIP_KIND]

HINT = (
    "Draw with «stock» or «take»; then «lay r7», «lay j7» (a joker as 7), «hit r7» and where, like «2B», and «discard r7».",
    "Dobierz: «talia» albo «weź»; potem «wyłóż c7», «wyłóż j7» (joker jako 7), «dołóż c7» i dokąd, np. «2B», i «odrzuć c7».",
)


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

_WORDS: dict[str, str] = {
    **dict.fromkeys(("stock", "draw", "deck", "talia", "dobierz"), "stock"),
    **dict.fromkeys(("take", "discards", "pile", "weź", "wez", "odrzucone"), "take"),
    **dict.fromkeys(("lay", "l", "wyłóż", "wyloz", "połóż", "poloz", "w"), "lay"),
    **dict.fromkeys(("hit", "h", "dołóż", "doloz"), "hit"),
    **dict.fromkeys(("on", "to", "na", "do"), "on"),
    **dict.fromkeys(("discard", "d", "odrzuć", "odrzuc", "o"), "discard"),
    **dict.fromkeys(("low", "below", "dół", "dol", "niżej", "nizej"), "low"),
    **dict.fromkeys(("high", "above", "góra", "gora", "wyżej", "wyzej"), "high"),
}
_COLOURS: dict[str, Colour] = {
    **dict.fromkeys(("r", "red", "c", "czerwony", "czerwona"), "r"),
    **dict.fromkeys(("b", "blue", "n", "niebieski", "niebieska"), "b"),
    **dict.fromkeys(("g", "green", "z", "zielony", "zielona"), "g"),
    **dict.fromkeys(("y", "yellow", "ż", "żółty", "żółta", "zolty", "zolta"), "y"),
}
POLISH = {
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
    "jr": "jc",
    "jb": "jn",
    "jg": "jz",
    "jy": "jż",
    "s": "p",
}
"""The words of a move's text as a Pole would type them; colours are *czerwony, niebieski, zielony, żółty*."""
_JOKERS = ("j", "joker", "wild")
_SKIPS = ("s", "skip", "p", "pomiń", "pomin", "pominięcie", "pominiecie")


def typed(move: int) -> Move:
    """The typed form of a move."""
    if move >= DISCARD_SKIP:
        target = move - DISCARD_SKIP
        return Discard(card=SKIP_NAME, target=target if target < SEATS else None)
    if move >= DISCARD:
        return Discard(card=CARD_NAMES[move - DISCARD])
    if move >= ON:
        group, side = divmod(move - ON, SIDES)
        return On(seat=group // GROUPS, group=group % GROUPS, end=ENDS[side])
    if move >= HIT:
        return Hit(card=CARD_NAMES[move - HIT])
    if move < LAY:
        return Draw(pile=PILES[move])
    slot = move - LAY
    if slot < KINDS:
        return Lay(card=CARD_NAMES[slot])
    return Lay(card=JOKER_NAME, stands_for=str(slot - AS_NUMBER + 1) if slot < AS_COLOUR else COLOUR_LETTERS[slot - AS_COLOUR])


def number(move: Move) -> int:
    """The number of a typed move."""
    match move:
        case Draw(pile=pile):
            return PILES.index(pile)
        case Lay(card=card, stands_for="") if card in CARD_NAMES[:KINDS]:
            return LAY + CARD_NAMES.index(card)
        case Lay(card="j", stands_for=name) if name in COLOUR_LETTERS:
            return LAY + AS_COLOUR + COLOUR_LETTERS.index(name)
        case Lay(card="j", stands_for=name) if re.fullmatch("[1-9]|1[0-2]", name):
            return LAY + AS_NUMBER + int(name) - 1
        case Hit(card=card) if card in CARD_NAMES[:SKIP_KIND]:
            return HIT + CARD_NAMES.index(card)
        case On(seat=seat, group=group, end=end) if 0 <= seat < SEATS and 0 <= group < GROUPS:
            return ON + (seat * GROUPS + group) * SIDES + ENDS.index(end)
        case Discard(card=card, target=None) if card in CARD_NAMES[:SKIP_KIND]:
            return DISCARD + CARD_NAMES.index(card)
        case Discard(card="s", target=target) if target is None or 0 <= target < SEATS:
            return DISCARD_SKIP + (SEATS if target is None else target)
    raise UnreadableMove(text=str(move), hint=HINT)


def say(move: int) -> str:
    """The text of a move, the same in all languages: `stock`, `lay r7`, `lay j7`, `hit r7`, `on 2B`, `discard s 2`."""
    match typed(move):
        case Draw():
            return "take" if move == FROM_DISCARDS else "stock"
        case Lay(card=card, stands_for=stands_for):
            return f"lay {card}{stands_for}"
        case Hit(card=card):
            return f"hit {card}"
        case On(seat=seat, group=group, end=end):
            return f"on {group_name(seat, group)} {end}".rstrip()
        case Discard(card=card, target=target):
            return f"discard {card}" if target is None else f"discard {card} {target + 1}"


def group_name(seat: int, group: int) -> str:
    """The name of a group; in capitals, for the small letters are cards."""
    return f"{seat + 1}{'ABCDE'[group]}"


def read(text: str, seat: int) -> int:
    """The move that a text names, in English or Polish; it does not depend on the seat."""
    words = re.findall(r"\w+", text.lower())
    match [_WORDS.get(words[0], words[0]), *words[1:]] if words else []:
        case ["stock"]:
            return number(Draw(pile="stock"))
        case ["take"]:
            return number(Draw(pile="discards"))
        case ["lay", *named] if lays := _laid("".join(named)):
            return number(lays)
        case ["hit", *named] if (card := _card("".join(named))) and card != SKIP_NAME:
            return number(Hit(card=card))
        case ["discard", skip, *rest] if skip in _SKIPS:
            return number(Discard(card=SKIP_NAME, target=_target(rest, text)))
        case ["discard", *named] if card := _card("".join(named)):
            return number(Discard(card=card))
        case ["on", where, *end] if group := re.fullmatch(r"([1-6])([a-e])", where):
            return number(On(seat=int(group[1]) - 1, group="abcde".index(group[2]), end=_end(end, text)))
        case [where, *_] if re.fullmatch(r"[1-6][a-e]", where):
            return read(f"on {text}", seat)
        case _:
            raise UnreadableMove(text=text, hint=HINT)


def _card(word: str) -> str:
    """The name of the card that a word means, or nothing."""
    if word in _JOKERS:
        return JOKER_NAME
    if word in _SKIPS:
        return SKIP_NAME
    found = re.fullmatch(r"([^\W\d]+)(\d+)|(\d+)([^\W\d]+)", word)
    if not found:
        return ""
    name = _COLOURS.get(found[1] or found[4], "?") + (found[2] or found[3])
    return name if name in CARD_NAMES else ""


def _laid(word: str) -> Lay | None:
    """A card to lay: a number card, or a joker with what it stands for."""
    if (card := _card(word)) and card in CARD_NAMES[:KINDS]:
        return Lay(card=card)
    found = re.fullmatch(rf"(?:{'|'.join(reversed(_JOKERS))})(?:as|jako)?(\d+|[^\W\d]+)", word)
    if not found:
        return None
    stands_for = _COLOURS.get(found[1], found[1])
    return (
        Lay(card=JOKER_NAME, stands_for=stands_for) if stands_for in (*COLOUR_LETTERS, *map(str, range(1, NUMBERS + 1))) else None
    )


def _target(words: list[str], text: str) -> int | None:
    match words:
        case []:
            return None
        case [player] if re.fullmatch(f"[1-{SEATS}]", player):
            return int(player) - 1
        case _:
            raise UnreadableMove(text=text, hint=HINT)


def _end(words: list[str], text: str) -> End:
    match [_WORDS.get(word, word) for word in words]:
        case []:
            return ""
        case ["low"]:
            return "low"
        case ["high"]:
            return "high"
        case _:
            raise UnreadableMove(text=text, hint=HINT)


assert len(COLOUR_LETTERS) == COLOURS
