"""What lies on the table of Abluxxen: the cards, their places, the record of it all, and how cards get from place to place."""

from __future__ import annotations

from stolik.core.cards import EVERYONE, STRETCH, Cards, bits_in, draw, put
from stolik.core.record import field
from stolik.core.rng import below
from stolik.core.rule import bits_of, count_bits, count_equal, lowest_bit, rule

VALUES = 13
COPIES = 8
JOKERS = 5
FIRST_JOKER = VALUES * COPIES
CARDS = FIRST_JOKER + JOKERS
JOKER = FIRST_JOKER // COPIES + 1
"""The value of jokers played alone: above every other (ABL-2.2). With other cards they take on their value."""
SEATS = 5
HAND = 13
SPOTS = 6
"""The places of the pool: ABL-1.2."""
ROW_SIZE = 13
DUEL = 2
DUEL_JOKERS = 2

DECK = SEATS
POOL = DECK + 1
DISCARD = POOL + 1
ROW = DISCARD + 1
"""The cards of the virtual player: ABL-7.2."""
TABLE = ROW + 1
"""The place of the cards before seat 0; those of the other seats follow."""
PLACES = TABLE + SEATS

DIGIT = 4
"""Bits of a count, where one number counts the cards of each value."""
EMPTY = -1
"""Stands for the first card of an empty spot of the pool."""


class State(Cards):
    # The options of the table.
    level: int = field("i1")
    idle_turns: int = field("i1")
    # The turn: who has the paw, what `turn` has to decide, who is being robbed, how many cards they still draw.
    turn: int = field("i1")
    active: int = field("i1")
    stage: int = field("i1")
    victim: int = field("i1")
    stole: int = field("i1")
    owed: int = field("i1")
    idle: int = field("i1")
    over: int = field("i1")
    # How many layers each seat has, and what the top one is.
    layers: list[int] = field("i1", SEATS)
    top_value: list[int] = field("i1", SEATS)
    top_count: list[int] = field("i1", SEATS)
    # The pool: the first card of each spot, how many lie there, and when it came; `laid` counts those that ever did.
    pool: list[int] = field("i1", SPOTS)
    size: list[int] = field("i1", SPOTS)
    since: list[int] = field("i1", SPOTS)
    laid: int = field("i1")
    # Each seat's place once the game is over, 1 for winners.
    place: list[int] = field("i1", SEATS)
    # For a card before a player, which layer it is in, from 1 at the bottom; for one in the pool, which spot.
    lies: list[int] = field("i1", CARDS)
    where: list[int] = field("i1", CARDS)
    seen: list[int] = field("i1", CARDS)
    held: list[int] = field("i1", PLACES)


@rule
def value_of(card: int) -> int:
    return card // COPIES + 1  # jokers, which come after the 13s, have the value JOKER


@rule
def count_of(s: State, place: int, value: int) -> int:
    """How many cards of a value, or jokers, are in a place."""
    return count_equal(s.where, place, (value - 1) * COPIES, min(value * COPIES, CARDS))


@rule
def counts(s: State, place: int) -> int:
    """How many cards of each value, and jokers, are in a place: a digit each."""
    digits = 0
    for value in range(1, JOKER + 1):
        digits |= int(count_of(s, place, value)) << DIGIT * (value - 1)
    return digits


@rule
def digit(digits: int, value: int) -> int:
    return digits >> DIGIT * (value - 1) & 15


@rule
def fill_pool(s: State) -> None:
    """ABL-4.2: up to six spots, or what the deck still has."""
    for spot in range(SPOTS):
        if s.pool[spot] == EMPTY and s.held[DECK] > 0:
            card = draw(s, DECK)
            s.pool[spot] = card
            s.since[spot] = s.laid
            s.laid += 1
            add_to_spot(s, card, spot)


@rule
def add_to_spot(s: State, card: int, spot: int) -> None:
    put(s, card, POOL, EVERYONE)
    s.lies[card] = spot
    s.size[spot] += 1


@rule
def fill_row(s: State) -> None:
    """ABL-7.2, ABL-7.6: the virtual player has thirteen cards again, or what the deck still has."""
    while s.held[ROW] < ROW_SIZE and s.held[DECK] > 0:
        card = draw(s, DECK)
        if value_of(card) >= VALUES:
            add_to_spot(s, card, grouping_spot(s))
        else:
            put(s, card, ROW, EVERYONE)
        s.idle = 0


@rule
def grouping_spot(s: State) -> int:
    """ABL-7.3: where a 13 or a joker goes: the lowest single card, or else the group whose first card is lowest.

    While the deck has a card, no spot is empty: every draw refills the pool, and the row is filled before anybody draws.
    """
    best = 0
    for spot in range(1, SPOTS):
        if ahead(s, spot, best):
            best = spot
    return best


@rule
def ahead(s: State, spot: int, other: int) -> bool:
    """Whether a spot of the pool gets the card rather than another."""
    single, other_single = s.size[spot] == 1, s.size[other] == 1
    if single != other_single:
        return single
    value, other_value = value_of(s.pool[spot]), value_of(s.pool[other])
    return value < other_value if value != other_value else s.since[spot] < s.since[other]


@rule
def take_spot(s: State, spot: int) -> None:
    """ABL-7.4: a group counts as one card. Only 13s and jokers are ever put on another card."""
    put(s, s.pool[spot], s.turn, EVERYONE)
    s.lies[s.pool[spot]] = 0
    for card in range((VALUES - 1) * COPIES, CARDS):
        if s.where[card] == POOL and s.lies[card] == spot:
            put(s, card, s.turn, EVERYONE)
            s.lies[card] = 0
    s.pool[spot] = EMPTY
    s.size[spot] = 0
    s.since[spot] = 0


@rule
def lay_some(s: State, value: int, count: int) -> None:
    """Lays this many cards of a value: first those that all know of, then any of the others.

    Chance picks among the others: always laying the first of equal cards would reveal what stays in the hand.
    """
    if count == 0:
        return
    first, after = (value - 1) * COPIES, min(value * COPIES, CARDS)
    held = bits_of(s.where, s.turn, first, after)
    known = held & bits_of(s.seen, EVERYONE, first, after)
    others = held & ~known
    while known and count > 0:
        lay_one(s, first + lowest_bit(known))
        known &= known - 1
        count -= 1
    secret = count_bits(others)
    while secret > 0 and count > 0:
        if count == secret or below(s, secret) < count:
            lay_one(s, first + lowest_bit(others))
            count -= 1
        others &= others - 1
        secret -= 1


@rule
def lay_one(s: State, card: int) -> None:
    put(s, card, TABLE + s.turn, EVERYONE)
    s.lies[card] = s.layers[s.turn]


@rule
def lift(s: State, place: int) -> None:
    """ABL-3.5: the victim's top layer goes to a place, seen by all, and the one below becomes the top."""
    seat, layer = s.victim, s.layers[s.victim]
    value, count = JOKER, 0
    for start in range(0, CARDS, STRETCH):
        stop = min(start + STRETCH, CARDS)
        laid = bits_in(s, TABLE + seat, start)
        top, under = laid & bits_of(s.lies, layer, start, stop), laid & bits_of(s.lies, layer - 1, start, stop)
        while top:
            card = start + lowest_bit(top)
            put(s, card, place, EVERYONE)
            s.lies[card] = 0
            top &= top - 1
        if under and start + lowest_bit(under) < FIRST_JOKER:
            value = value_of(start + lowest_bit(under))
        count += count_bits(under)
    s.layers[seat] = layer - 1
    s.top_value[seat] = value if count > 0 else 0
    s.top_count[seat] = count
