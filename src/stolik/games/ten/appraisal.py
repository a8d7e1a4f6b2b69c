"""What the cards and the money of a seat are worth to a player of TEN.

All values are in 64ths of a point. A colour is worth its sequence and, while the deck lasts, also
what its sequence would be with one, two or three numbers more. A number wild counts in the one
colour where it adds most, and so does the full wild. Of a pair of weights the first is for a table,
the second for a player alone.
"""

from __future__ import annotations

import numpy as np

from stolik.core.rule import rule
from stolik.games.ten.deck import (
    COLOUR_WILD,
    COLOURS,
    CURRENCY,
    FACES,
    FULL_WILD,
    NUMBERS,
    TOKEN_VALUE,
    WILD,
    colour_of_wild,
    face_of,
)
from stolik.games.ten.scoring import (
    ANYWHERE,
    COLOUR_WILDS_AT,
    FULL_WILD_AT,
    NUMBER_WILDS_AT,
    WORTH,
    cards_of,
    lowest_number,
    sequence_worth,
)
from stolik.games.ten.state import AREA, DECK, State, copies_at, holding, is_ten, sides

FAR = (58, 57)
"""Of 64 parts, how much numbers still to come count while the deck is full."""
LONG = (40, 14)
"""A deck of this many cards for each player, or more, is as good as full."""
COIN = (5, 24)
"""What a coin is worth while there is something to spend it on."""
RICH = (0, 52)
"""How much less a coin is worth, alone, for every 64 coins that the player has: the purse holds only so many."""
SOON = (20, 14)
"""Coins lose their worth over this many last cards of the deck."""
TOKEN = (52, 47)
"""How many 64ths of its value in coins a token is worth: it gives no change."""
EVEN_LIMIT = 7
TEN_GAINS = 92
"""The solo game is even at this limit; each step above it gains TEN this many 64ths of a 64th with every card of the deck."""


HOPED = np.array([WORTH[wilds + 1 : wilds + 4].sum(0) for wilds in range(ANYWHERE - 2)], np.int64)
"""What sequences with so many wilds would be worth with one, with two and with three numbers more, added up."""


@rule
def weight(s: State, pair: tuple[int, int]) -> int:
    """The first of the pair at a table; the second alone, where only one side bids freely and buys."""
    return pair[1] if s.players == 1 else pair[0]


@rule
def hope(s: State) -> int:
    long = weight(s, LONG)
    return weight(s, FAR) * min(long, s.held[DECK] // sides(s)) // long


@rule
def coin_worth(s: State) -> int:
    """What a coin is worth now; even at the very end it can break a tie."""
    soon = weight(s, SOON)
    if s.players == 1:
        least = weight(s, COIN) - s.coins[0] * weight(s, RICH) // 64
        return 1 + max(0, least) * min(soon, s.held[DECK]) // soon
    return 1 + weight(s, COIN) * min(soon, s.held[DECK]) // soon


@rule
def token_worth(s: State) -> int:
    return TOKEN_VALUE * coin_worth(s) * weight(s, TOKEN) // 64


@rule
def colour_worth(mask: int, wilds: int, far: int) -> int:
    """What the cards of a colour are worth, with the numbers that may still come."""
    return (sequence_worth(mask, wilds) * (64 - far) + int(HOPED[wilds][mask]) * far // 3) // 64


@rule
def gain_of_face(held: list[int], face: int, far: int) -> int:
    """What a number card would add to a holding."""
    colour = face // NUMBERS
    mask, wilds = held[colour], held[COLOUR_WILDS_AT + colour]
    return colour_worth(mask | 1 << face % NUMBERS, wilds, far) - colour_worth(mask, wilds, far)


@rule
def gain_in_colour(held: list[int], card: int, colour: int, far: int) -> int:
    """What a wild would add in a colour."""
    if card < COLOUR_WILD:
        return gain_of_face(held, colour * NUMBERS + card - WILD, far)
    if card != FULL_WILD and colour != colour_of_wild(card):
        return -1
    mask, wilds = held[colour], held[COLOUR_WILDS_AT + colour]
    return colour_worth(mask, wilds + 1, far) - colour_worth(mask, wilds, far)


@rule
def gain_of_wild(held: list[int], card: int, far: int) -> int:
    """What a wild would add, put where it adds most."""
    best = 0
    for colour in range(COLOURS):
        best = max(best, gain_in_colour(held, card, colour, far))
    return best


@rule
def settled(s: State, seat: int) -> list[int]:
    """What a seat has for its sequences, number wilds and the full wild each in the colour where it adds most."""
    held, far = holding(s, seat), hope(s)
    for number in range(NUMBERS):
        if held[NUMBER_WILDS_AT] >> number & 1:
            settle(held, WILD + number, far)
    if held[FULL_WILD_AT]:
        settle(held, FULL_WILD + 0, far)
    return held


@rule
def settle(held: list[int], card: int, far: int) -> None:
    """Adds a number card, or a wild where it adds most."""
    if card < CURRENCY:
        held[face_of(card) // NUMBERS] |= 1 << face_of(card) % NUMBERS
        return
    best, most = 0, -1
    for colour in range(COLOURS):
        gain = gain_in_colour(held, card, colour, far)
        if gain > most:
            best, most = colour, gain
    if card < COLOUR_WILD:
        held[best] |= 1 << card - WILD
    else:
        held[COLOUR_WILDS_AT + best] += 1


@rule
def duplicates(s: State, seat: int) -> int:
    count = 0
    for face in range(FACES):
        count += max(0, copies_at(s, face, seat) - 1)
    return count


@rule
def idle(held: list[int]) -> int:
    """How many numbers are in no sequence: when nothing more will come, they are only money."""
    count = 0
    for colour in range(COLOURS):
        mask, wilds = held[colour], held[COLOUR_WILDS_AT + colour]
        length = cards_of(sequence_worth(mask, wilds))
        first = lowest_number(mask, wilds, length) - 1
        for number in range(NUMBERS):
            if held[colour] >> number & 1 and not first <= number < first + length:
                count += 1
    return count


@rule
def outlook(s: State, seat: int) -> int:
    """What a seat has and may still get; the play area counts as the active player's."""
    held, far = settled(s, seat), hope(s)
    if seat == s.active and s.held[AREA] > 0:
        for card in range(CURRENCY):
            if s.where[card] == AREA:
                settle(held, card, far)
    total = s.coins[seat] * coin_worth(s) + s.tokens[seat] * token_worth(s)
    for colour in range(COLOURS):
        total += colour_worth(held[colour], held[COLOUR_WILDS_AT + colour], far)
    if is_ten(s, seat):
        total += TEN_GAINS * (s.limit - EVEN_LIMIT) * s.held[DECK] // 64
    return total
