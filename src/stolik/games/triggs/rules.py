"""Triggs: a race to cross off every box of a sheet with cards, sums of two cards and extra crosses.

A turn is one of three actions. Drawing is one move a card, discarding is one move, and crossing off
is one move for each box that is made, with one card or with two that add up, and a move to finish.
The first making announces the value. Extra crosses are moves of their own.

The top of an open pile is a place of its own, and the cards under it are a face-down set. Cards that were slid under a pile
(TRI-4.3) have no place of their own: they stay among the discards, where nobody knows them any more, and `under` counts them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from stolik.core.cards import EVERYONE, NOBODY, Cards, draw, eye, gather, hide_cards, list_bits, next_seat, put
from stolik.core.defaults import asides as asides
from stolik.core.defaults import ending as ending
from stolik.core.defaults import guess as guess
from stolik.core.defaults import mover as mover
from stolik.core.record import Record, Versioned, field
from stolik.core.rng import below, below_apart, forget, start
from stolik.core.rule import rule
from stolik.games.triggs.sheets import MOST_BOXES, MOST_TURNS, VALUES

COPIES = 9
CARDS = VALUES * COPIES
SEATS = 4
FRESH_CARDS = 5
MOST_CARDS = 10
TO_DRAW = 2
LAST_USELESS = 11
"""TRI-4.5: 12s can become useless, then 11s, and no other value."""

LEFT = SEATS
MIDDLE = LEFT + 1
RIGHT = MIDDLE + 1
PILES = 3
LEFT_TOP = RIGHT + 1
RIGHT_TOP = LEFT_TOP + 1
DISCARDS = RIGHT_TOP + 1
BOX = DISCARDS + 1
LAID = BOX + 1
"""The cards with which the player in turn has made boxes that are not crossed yet."""
PLACES = LAID + 1

DRAW = 0
DISCARD = DRAW + PILES
MAKING = DISCARD + VALUES * COPIES
MAKINGS = VALUES + VALUES * VALUES // 4
FINISH = MAKING + MAKINGS
EXTRA = FINISH + 1
DECLINE = EXTRA + VALUES
NUM_MOVES = DECLINE + 1

MOST_MOVES = SEATS * (MOST_TURNS * (MOST_BOXES + 1) + VALUES)
"""The longest turn makes all boxes of a row and finishes; each row gives one extra cross in a game."""


class Ending(IntEnum):
    NOT_OVER = 0
    WON = 1
    TURNS_UP = 2


class ToppingUp(Record):
    """The fields of TRI-4.3. As the last base they come last: without it records stay what they were, byte for byte."""

    top_up: int = field("i1")
    under: list[int] = field("i1", PILES)


class State(Cards, Versioned, ToppingUp):
    # The options of the table: how many boxes each row has, and how many turns each player.
    boxes: list[int] = field("i1", VALUES)
    turns: int = field("i2")
    # The table itself; `taken` counts the turns of all players.
    turn: int = field("i1")
    over: int = field("i1")
    taken: int = field("i2")
    # Within a turn: cards drawn, the value announced (0: none) and how often it is made, an extra cross to choose.
    drawn: int = field("i1")
    value: int = field("i1")
    made: int = field("i1")
    extra: int = field("i1")
    # The lowest value that is useless (13: none), the sheets, and everyone's place once the game is over.
    useless: int = field("i1")
    crossed: list[list[int]] = field("i1", SEATS, VALUES)
    places: list[int] = field("i1", SEATS)
    where: list[int] = field("i1", CARDS)
    seen: list[int] = field("i1", CARDS)
    held: list[int] = field("i1", PLACES)


def _makeable(values: Any, equal: bool) -> Any:
    """The makings, a bit for each, with a card or two different cards of these values, or with two equal ones."""
    found, at = 0 * values, 0
    for value in range(1, VALUES + 1):
        for lower in range(value // 2 + 1):
            if (2 * lower == value) == equal:
                found |= ((values << 1 | 1) >> lower & values >> value - lower - 1 & 1) << at
            at += 1
    return found


def _places(copies: int) -> list[int]:
    """Where the bits are, ascending, and zeros after them."""
    found = [copy for copy in range(COPIES) if copies >> copy & 1]
    return found + [0] * (COPIES - len(found))


# Arrays, because compiled rules look them up quickest.
ONE = np.array([1 << 4 * (card // COPIES + 1) for card in range(CARDS)], np.int64)
"""For each card, one of its value, as `hand_of` counts."""
_MANY = [value // 2 + 1 for value in range(1, VALUES + 1)]
FIRST_MAKING = np.array([MAKING, *(MAKING + sum(_MANY[:row]) for row in range(VALUES))], np.int64)
MADE_VALUE = np.repeat(np.arange(1, VALUES + 1), _MANY)
MAKINGS_OF = np.array([((1 << many) - 1) << sum(_MANY[:row]) for row, many in enumerate(_MANY)], np.int64)
"""The makings of each value, a bit for each."""
MAKEABLE = _makeable(np.arange(1 << VALUES, dtype=np.int64), equal=False)
MAKEABLE_TWICE = _makeable(np.arange(1 << VALUES // 2, dtype=np.int64), equal=True)
"""The makings, a bit for each, that need one card of these values or one of each of two, and those that need two of one."""
PICKED = np.array([_places(copies) for copies in range(1 << COPIES)], np.int8)
"""For copies of a value, given as bits, which one comes first, and so on."""


@rule
def deal(s: State, key: list[int]) -> None:
    start(s, key)
    gather(s, MIDDLE)
    for seat in range(s.players):
        for _ in range(FRESH_CARDS):
            put(s, draw(s, MIDDLE), seat, eye(seat))
    quarter = s.held[MIDDLE] // 4  # TRI-1.3
    for _ in range(quarter):
        put(s, draw(s, MIDDLE), LEFT, NOBODY)
        put(s, draw(s, MIDDLE), RIGHT, NOBODY)
    for seat in range(SEATS):
        s.places[seat] = 0
        for row in range(VALUES):
            s.crossed[seat][row] = 0
    s.over = Ending.NOT_OVER
    s.taken = 0
    s.drawn = 0
    s.value = 0
    s.made = 0
    s.extra = 0
    s.useless = VALUES + 1
    for pile in range(PILES):
        s.under[pile] = 0
    tidy_piles(s)
    s.turn = below(s, s.players)  # TRI-1.4


@rule
def value_of(card: int) -> int:
    return card // COPIES + 1


@rule
def hand_of(s: State, seat: int) -> int:
    """How many cards of each value a hand has, four bits a value: see `count_in`."""
    hand = 0
    for card in range(CARDS):
        if s.where[card] == seat:
            hand += int(ONE[card])
    return hand


@rule
def count_in(hand: int, value: int) -> int:
    return hand >> 4 * value & 15


@rule
def cards_in_pile(s: State, pile: int) -> int:
    return s.held[LEFT + pile] + s.under[pile] + (0 if LEFT + pile == MIDDLE else s.held[top_of(LEFT + pile)])


@rule
def top_of(pile: int) -> int:
    """The place of the card that an open pile shows."""
    return LEFT_TOP if pile == LEFT else RIGHT_TOP


@rule
def free_boxes(s: State, row: int) -> int:
    """The boxes of a row (from 0) that the player in turn can still cross."""
    return s.boxes[row] - s.crossed[s.turn][row]


@rule
def first_making(value: int) -> int:
    """The number of the making of a value with one card; those with two follow by their lower card."""
    return int(FIRST_MAKING[value])


@rule
def made_value(move: int) -> int:
    """The value that a making makes."""
    return int(MADE_VALUE[move - MAKING])


@rule
def can_make(hand: int, value: int, lower: int) -> bool:
    """TRI-2.4, TRI-2.5: with one card (`lower` is 0), or with two, which may be equal."""
    other = value - lower
    return count_in(hand, other) > (lower == other) and (lower == 0 or count_in(hand, lower) > 0)


@rule
def legal(s: State, moves: list[int]) -> int:
    n = 0
    if s.over:
        return n
    if s.extra:
        for row in range(VALUES):
            moves[n] = EXTRA + row
            n += free_boxes(s, row) > 0
        moves[n] = DECLINE
        return n + 1
    if s.value == 0 and s.held[s.turn] < MOST_CARDS:  # TRI-2.2
        for pile in range(PILES):
            moves[n] = DRAW + pile
            n += cards_in_pile(s, pile) > 0
        if s.drawn:
            return n
    hand = hand_of(s, s.turn)
    if s.value == 0:
        for value in range(1, VALUES + 1):
            first, count = DISCARD + (value - 1) * COPIES, count_in(hand, value)
            moves[n] = first
            moves[n + 1] = first + 1  # written whether or not there are two: what is too much is written over
            for more in range(2, count):
                moves[n + more] = first + more
            n += count
        open_rows = 0
        for row in range(VALUES):
            open_rows |= int(MAKINGS_OF[row]) if free_boxes(s, row) > 0 else 0
        return list_bits(makings(hand) & open_rows, MAKING, moves, n)
    if s.made < free_boxes(s, s.value - 1):  # TRI-2.6
        n = list_bits(makings(hand) & int(MAKINGS_OF[s.value - 1]), MAKING, moves, n)
    moves[n] = FINISH
    return n + 1


@rule
def makings(hand: int) -> int:
    """All that `can_make` allows, a bit for each making."""
    once, twice = 0, 0
    for value in range(1, VALUES + 1):
        once |= (count_in(hand, value) > 0) << value - 1
        twice |= (count_in(hand, value) > 1) << value - 1
    return int(MAKEABLE[once]) | int(MAKEABLE_TWICE[twice & (1 << VALUES // 2) - 1])


@rule
def violated_rule(s: State, move: int) -> int:
    if s.over:
        return 501 if s.over == Ending.WON else 502
    if move < 0 or move >= NUM_MOVES:
        return 201
    if s.extra or move >= EXTRA:
        if not s.extra or move < EXTRA:
            return 301
        return 0 if move == DECLINE or free_boxes(s, move - EXTRA) > 0 else 206
    if move < DISCARD:
        if s.value:
            return 204
        if s.held[s.turn] == MOST_CARDS:
            return 202
        return 0 if cards_in_pile(s, move - DRAW) > 0 else 402
    if s.drawn:
        return 201
    if move == FINISH:
        return 0 if s.value else 204
    hand = hand_of(s, s.turn)
    if move < MAKING:
        if s.value:
            return 204
        return 0 if count_in(hand, (move - DISCARD) // COPIES + 1) > (move - DISCARD) % COPIES else 203
    value = made_value(move)
    if s.value and value != s.value:
        return 204
    if s.made >= free_boxes(s, value - 1):
        return 206
    return 0 if can_make(hand, value, move - first_making(value)) else 204


@rule
def play(s: State, move: int) -> None:
    if move < DISCARD:
        take_card(s, LEFT + move - DRAW)
    elif move < MAKING:
        discard(s, (move - DISCARD) // COPIES + 1, (move - DISCARD) % COPIES + 1)
    elif move < FINISH:
        value = made_value(move)
        make(s, value, move - first_making(value))
    elif move == FINISH:
        finish(s)
    elif move < DECLINE:
        cross(s, move - EXTRA, 1)
    else:
        s.extra = 0
        end_action(s)


@rule
def take_card(s: State, pile: int) -> None:
    """Takes one card of action A; all see which card an open pile gives."""
    if pile == MIDDLE:
        put(s, draw(s, MIDDLE), s.turn, eye(s.turn))
    else:
        put(s, top_card(s, pile), s.turn, EVERYONE)
    tidy_piles(s)
    s.drawn += 1
    if s.drawn == TO_DRAW or s.held[s.turn] == MOST_CARDS:  # TRI-2.1, TRI-2.2
        end_turn(s)


@rule
def top_card(s: State, pile: int) -> int:
    """The card that an open pile shows; it must show one."""
    top, shown = top_of(pile), 0
    for card in range(CARDS):
        if s.where[card] == top:
            shown += card
    return shown


@rule
def discard(s: State, value: int, count: int) -> None:
    """Action B."""
    for left in range(count, 0, -1):
        put(s, leaving_card(s, value, left), BOX if value >= s.useless else DISCARDS, EVERYONE)  # TRI-4.4
    tidy_piles(s)
    end_action(s)


@rule
def leaving_card(s: State, value: int, count: int) -> int:
    """The next of `count` equal cards that leave the hand now: one that all know of, if there is one, else any.

    Chance picks among cards that only the player knows, unless all of them leave: if it were always the first, as it was in
    version 1, the others could tell from it what stays in the hand. Players can't tell equal cards apart, so it is chance
    apart from the stream, and a move stays as easy to undo as it was.
    """
    first, own, known, secret = (value - 1) * COPIES, 0, 0, 0
    for copy in range(COPIES):
        mine = int(s.where[first + copy] == s.turn)
        own |= mine << copy
        known |= (mine & (s.seen[first + copy] == EVERYONE)) << copy
        secret += mine
    if known:
        return first + int(PICKED[known][0])
    choice = ((s.taken * (MOST_BOXES + 1) + s.made) * (VALUES + 1) + value) * (MOST_CARDS + 1) + count
    pick = below_apart(s, secret, choice) if secret > count and s.edition > 0 else 0
    return first + int(PICKED[own][pick])


@rule
def make(s: State, value: int, lower: int) -> None:
    """Makes a value once more for action C, with one card or with two."""
    put(s, leaving_card(s, value - lower, 2 if value == 2 * lower else 1), LAID, EVERYONE)
    if lower > 0:
        put(s, leaving_card(s, lower, 1), LAID, EVERYONE)
    s.value = value
    s.made += 1


@rule
def finish(s: State) -> None:
    """Crosses off the boxes made in action C, in the order of TRI-3.3."""
    card = 0
    while s.held[LAID] > 0:
        if s.where[card] == LAID:
            put(s, card, DISCARDS, EVERYONE)
        card += 1
    tidy_piles(s)
    row, made = s.value - 1, s.made
    s.value = 0
    s.made = 0
    cross(s, row, made)


@rule
def cross(s: State, row: int, count: int) -> None:
    s.crossed[s.turn][row] += count
    s.extra = 1 if free_boxes(s, row) == 0 else 0  # TRI-3.1, TRI-3.2
    left = 0
    for other in range(VALUES):
        left += free_boxes(s, other)
    if left == 0:
        s.extra = 0
        end_game(s, Ending.WON + 0)  # TRI-5.1
    elif s.extra:
        find_useless(s)
    else:
        end_action(s)


@rule
def find_useless(s: State) -> None:
    """TRI-4.4, TRI-4.5: 12s are useless once all have completed row 12, and then 11s in the same way."""
    while s.useless > LAST_USELESS:
        row = s.useless - 2
        for seat in range(s.players):
            if s.crossed[seat][row] < s.boxes[row]:
                return
        s.useless -= 1
        tidy_piles(s)


@rule
def end_action(s: State) -> None:
    """After action B or C: an empty hand is filled from the middle pile, as far as it goes (TRI-4.1)."""
    if s.held[s.turn] == 0:
        while s.held[s.turn] < FRESH_CARDS and s.held[MIDDLE] > 0:
            put(s, draw(s, MIDDLE), s.turn, eye(s.turn))
            tidy_piles(s)
    end_turn(s)


@rule
def end_turn(s: State) -> None:
    s.drawn = 0
    s.taken += 1
    if s.taken == s.turns * s.players:
        end_game(s, Ending.TURNS_UP + 0)  # TRI-5.2
    else:
        s.turn = next_seat(s, s.turn)


@rule
def end_game(s: State, ending: int) -> None:
    """Everybody shows what they still held."""
    s.over = ending
    for card in range(CARDS):
        if 0 <= s.where[card] < SEATS:
            s.seen[card] = EVERYONE
    ranks(s, s.places)


@rule
def discarded(s: State) -> int:
    """The cards that lie on the discards for all to see."""
    return s.held[DISCARDS] - s.under[0] - s.under[1] - s.under[2]


@rule
def tidy_piles(s: State) -> None:
    """Turns up the open piles and shuffles the discards where a pile is empty, the middle first (TRI-4.2, TRI-4.3)."""
    settle(s)
    while discarded(s) > 0:
        if s.held[MIDDLE] == 0:
            refill(s, MIDDLE)
        elif s.held[LEFT_TOP] == 0:
            refill(s, LEFT)
        elif s.held[RIGHT_TOP] == 0:
            refill(s, RIGHT)
        else:
            return
        settle(s)


@rule
def settle(s: State) -> None:
    """Turns up the open piles, and has every pile reach the cards under it that it needs."""
    turn_up(s, LEFT)
    turn_up(s, RIGHT)
    reach(s, MIDDLE)


@rule
def turn_up(s: State, pile: int) -> None:
    """Turns up the top card of an open pile; useless cards that would show leave the game (TRI-4.4)."""
    top = top_of(pile)
    if s.useless <= VALUES and s.held[top] > 0 and value_of(top_card(s, pile)) >= s.useless:
        put(s, top_card(s, pile), BOX, EVERYONE)
    while s.held[top] == 0 and s.held[pile] + s.under[pile - LEFT] > 0:
        reach(s, pile)
        card = draw(s, pile)
        put(s, card, BOX if value_of(card) >= s.useless else top, EVERYONE)


@rule
def reach(s: State, pile: int) -> None:
    """Where only the cards slid under it are left of a pile, they are the pile now: chance says which they are."""
    if s.held[pile] > 0:
        return
    while s.under[pile - LEFT] > 0:
        card = below(s, CARDS)
        if s.where[card] == DISCARDS and s.seen[card] == NOBODY:
            put(s, card, pile, NOBODY)
            s.under[pile - LEFT] -= 1


@rule
def refill(s: State, pile: int) -> None:
    """Shuffles the discards, which makes them unknown again: all are that pile, or each pile gets a third (TRI-4.3)."""
    cards = discarded(s)
    for card in range(CARDS):
        if s.where[card] == DISCARDS and s.seen[card] == EVERYONE:
            put(s, card, DISCARDS if s.top_up else pile, NOBODY)
    if s.top_up:
        for other in range(PILES):
            s.under[other] += cards // PILES
        s.under[pile - LEFT] += cards % PILES


@rule
def score(s: State, seat: int) -> int:
    """The boxes that a seat has crossed."""
    crossed = 0
    for row in range(VALUES):
        crossed += s.crossed[seat][row]
    return crossed


@rule
def ranks(s: State, out: list[int]) -> None:
    """TRI-5.2: by boxes crossed, then by fewer cards in hand; the winner of TRI-5.1 has crossed the most."""
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            ahead = score(s, other) - score(s, seat)
            if ahead > 0 or (ahead == 0 and s.held[other] < s.held[seat]):
                out[seat] += 1


@rule
def hide(s: State, seat: int) -> None:
    hide_cards(s, seat)  # TRI-1.4
    forget(s)
