"""What cards TEN has, and which of them take part: the one place to correct if a printed deck differs.

Cards are numbered in the order of the tables: numbers by *face* (a colour and a number), currency,
wilds. A table gives every copy of a card the fewest players that it is for, so that the length of a
row is the number of copies.
"""

from __future__ import annotations

import numpy as np

from stolik.core.rule import rule

COLOURS = 4
"""Blue, green, orange, pink."""
NUMBERS = 9
FACES = COLOURS * NUMBERS
TOKEN_VALUE = 3

COINS = 50
TOKENS = 15
"""TEN-1.6: what the box holds; the rules never refuse a sixteenth token (TEN-4.6)."""

NUMBER_CARDS = ((2, 2, 3),) * 3 + ((2, 2, 4),) * 3 + ((2,),) * 3
"""The copies of 1 to 9 in one colour. How many there are (TEN-1.2): confidence high. Their marks (TEN-1.7): low."""
CURRENCY_CARDS = ((2, 2, 2, 2, 3, 4),) * 2 + ((2, 2, 2, 3, 4),) * 3
"""The copies of 1 to 5. Sources confirm only their total of 27: confidence low (TEN-1.4, TEN-1.7)."""
COLOUR_WILDS = (2, 4)
"""The copies of # in one colour: confidence high (TEN-1.5). Their marks (TEN-1.7): low."""
NUMBER_WILD_MARK = FULL_WILD_MARK = 2
"""One wild of each number and one full wild: confidence high (TEN-1.5)."""

_MARKS = (
    [mark for _ in range(COLOURS) for copies in NUMBER_CARDS for mark in copies]
    + [mark for copies in CURRENCY_CARDS for mark in copies]
    + [NUMBER_WILD_MARK] * NUMBERS
    + list(COLOUR_WILDS) * COLOURS
    + [FULL_WILD_MARK]
)
_FACE_OF = [face for face in range(FACES) for _ in NUMBER_CARDS[face % NUMBERS]]

CURRENCY = len(_FACE_OF)
"""The first currency card; the number cards come before it."""
WILD = CURRENCY + sum(map(len, CURRENCY_CARDS))
"""The first wild: those of the numbers 1 to 9, which take any colour."""
COLOUR_WILD = WILD + NUMBERS
"""The first wild of a colour, which takes any number."""
FULL_WILD = COLOUR_WILD + COLOURS * len(COLOUR_WILDS)
CARDS = FULL_WILD + 1
CURRENCY_VALUE = sum(value * len(copies) for value, copies in enumerate(CURRENCY_CARDS, 1))
NUMBER_VALUE = COLOURS * sum(value * len(copies) for value, copies in enumerate(NUMBER_CARDS, 1))

_VALUES = [face % NUMBERS + 1 for face in _FACE_OF] + [v for v, copies in enumerate(CURRENCY_CARDS, 1) for _ in copies]
_FIRST = [_FACE_OF.index(face) for face in range(FACES)] + [CURRENCY]

# Arrays, because compiled rules look them up quickest.
MARKS = np.array(_MARKS, np.int64)
FACE_OF = np.array(_FACE_OF, np.int64)
VALUES = np.array(_VALUES, np.int64)
FIRST_COPY = np.array(_FIRST, np.int64)
FACE_BIT = np.array([1 << face for face in _FACE_OF], np.int64)
UP_TO = np.array([sum(1 << face for face in range(FACES) if face % NUMBERS < number) for number in range(NUMBERS + 1)], np.int64)
"""For each number, the faces that count no more than it, as bits."""


@rule
def takes_part(card: int, players: int) -> bool:
    """TEN-1.7, and TEN-9.1: a player alone uses the deck for two."""
    return int(MARKS[card]) <= max(2, players)


@rule
def face_of(card: int) -> int:
    """The face of a number card: its colour times nine, plus its number less one."""
    return int(FACE_OF[card])


@rule
def value_of(card: int) -> int:
    """What a number or currency card counts."""
    return int(VALUES[card])


@rule
def number_of(face: int) -> int:
    return face % NUMBERS + 1


@rule
def first_copy(face: int) -> int:
    """The first card of a face; its copies end where those of the next face begin."""
    return int(FIRST_COPY[face])


@rule
def faces_up_to(value: int) -> int:
    """The faces that count no more than this, a bit for each."""
    return int(UP_TO[min(value, NUMBERS)])


@rule
def face_bit(card: int) -> int:
    """The bit of a number card's face."""
    return int(FACE_BIT[card])


@rule
def colour_of_wild(card: int) -> int:
    """The colour of a wild of a colour."""
    return (card - COLOUR_WILD) // len(COLOUR_WILDS)
