"""The deck of Phase 10, and the places where its cards can be.

P10-1.1, data: sources confirm this make-up for the whole family of editions; high confidence. Cards of
one *kind* are equal: two of each number and colour, all jokers, all Skips.
"""

from __future__ import annotations

from stolik.core.rule import rule
from stolik.games.phase10.phase_list import GROUPS

NUMBERS = 12
COLOURS = 4
COPIES = 2
KINDS = NUMBERS * COLOURS
"""The kinds of number cards: kind 0 is the red 1, kind 1 the blue 1, kind 4 the red 2."""
JOKERS = 8
SKIPS = 4

JOKER_KIND = KINDS
SKIP_KIND = KINDS + 1

JOKER = KINDS * COPIES
"""The first joker; the cards before it are number cards, in order of their kinds."""
SKIP = JOKER + JOKERS
"""The first Skip."""
CARDS = SKIP + SKIPS

SEATS = 6
STOCK = SEATS
DISCARDS = STOCK + 1
TABLE = DISCARDS + 1
"""The first group of seat 0; `GROUPS` places for each seat."""
PLACES = TABLE + SEATS * GROUPS


@rule
def kind_of(card: int) -> int:
    return card // COPIES if card < JOKER else JOKER_KIND if card < SKIP else SKIP_KIND


@rule
def number_of(kind: int) -> int:
    """1 to 12, of a number card."""
    return kind // COLOURS + 1


@rule
def colour_of(kind: int) -> int:
    """1 to 4, of a number card."""
    return kind % COLOURS + 1


@rule
def first_card(kind: int) -> int:
    return kind * COPIES if kind < JOKER_KIND else JOKER if kind == JOKER_KIND else SKIP


@rule
def copies(kind: int) -> int:
    return COPIES if kind < JOKER_KIND else JOKERS if kind == JOKER_KIND else SKIPS


@rule
def worth(kind: int, classic: int) -> int:
    """The points that a card left in hand counts: P10-4.3, or P10-1.5."""
    if kind == JOKER_KIND:
        return 25 if classic else 20
    if kind == SKIP_KIND:
        return 15 if classic else 10
    if classic:
        return 5 if number_of(kind) < 10 else 10
    return number_of(kind)
