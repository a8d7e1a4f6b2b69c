"""The Game: together, lay the cards 2 to 99 on two rising and two falling piles.

A move is one small decision: lay one card on one pile, end the turn, say how much you want to
start, or set a signal. Signals are asides: any seat may set one at any time, and the number of
the move says whose it is.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from stolik.core.cards import EVERYONE, STRETCH, Cards, bits_in, draw, eye, gather, hide_cards, next_seat, put
from stolik.core.defaults import ending as ending
from stolik.core.defaults import guess as guess
from stolik.core.record import field
from stolik.core.rng import forget, start
from stolik.core.rule import list_if, lowest_bit, rule

CARDS = 98
FIRST = 2
SEATS = 5
ROWS = 4
RISING = 2
LOW = 1
HIGH = 100

DECK = SEATS
PILE = DECK + 1
PLACES = PILE + ROWS

END_TURN = CARDS * ROWS
EAGERNESS = END_TURN + 1
LEVELS = 3
SIGNAL = EAGERNESS + LEVELS
SIGNALS = 4
NUM_MOVES = SIGNAL + SEATS * ROWS * SIGNALS

MOST_MOVES = SEATS + 2 * CARDS
"""Every game ends within this many moves, not counting asides: each turn lays at least one card."""


class Ending(IntEnum):
    NOT_OVER = 0
    WON = 1
    STUCK = 2
    BURNED = 3


class Talk(IntEnum):
    """The option `signals`, in the order of its words."""

    ALL = 0
    LEAVE = 1
    NONE = 2


class Signal(IntEnum):
    CLEAR = 0
    LEAVE = 1
    SMALL = 2
    GOOD = 3


class Fire(IntEnum):
    """What burns on top of a pile: GAME-5.3."""

    NONE = 0
    FRESH = 1
    DUE = 2


class State(Cards):
    # The options of the table.
    minimum: int = field("i1")
    smaller_hands: int = field("i1")
    on_fire: int = field("i1")
    starter: int = field("i1")
    signals: int = field("i1")
    # The table itself.
    turn: int = field("i1")
    started: int = field("i1")
    hand_size: int = field("i1")
    needed: int = field("i1")
    laid: int = field("i1")
    over: int = field("i1")
    rows: list[int] = field("i1", ROWS)
    burning: list[int] = field("i1", ROWS)
    eager: list[int] = field("i1", SEATS)
    signal: list[list[int]] = field("i1", SEATS, ROWS)
    where: list[int] = field("i1", CARDS)
    seen: list[int] = field("i1", CARDS)
    held: list[int] = field("i1", PLACES)


@rule
def deal(s: State, key: list[int]) -> None:
    start(s, key)
    gather(s, DECK)
    for row in range(ROWS):  # GAME-1.1
        s.rows[row] = LOW if row < RISING else HIGH
        s.burning[row] = Fire.NONE
    for seat in range(SEATS):
        s.eager[seat] = 0
        for row in range(ROWS):
            s.signal[seat][row] = Signal.CLEAR
    size = 8 if s.players == 1 else 7 if s.players == 2 else 6  # GAME-1.2
    s.hand_size = size - 1 if s.smaller_hands else size  # GAME-5.2
    for seat in range(s.players):
        draw_up(s, seat)
    s.over = Ending.NOT_OVER
    s.started = 1 if s.players == 1 or s.starter > 0 else 0  # GAME-1.3
    begin_turn(s, s.starter - 1 if s.starter > 0 else 0)


@rule
def begin_turn(s: State, seat: int) -> None:
    s.turn = seat
    s.laid = 0
    s.needed = s.minimum if s.held[DECK] > 0 else 1  # GAME-2.1, GAME-2.5
    if not can_lay(s):
        finish(s, Ending.STUCK)  # GAME-4.1


@rule
def finish(s: State, how: int) -> None:
    """Ends the game, and opens all hands: GAME-1.4."""
    s.over = how
    for card in range(CARDS):
        if 0 <= s.where[card] < SEATS:
            s.seen[card] = EVERYONE


@rule
def draw_up(s: State, seat: int) -> None:
    """GAME-2.4: back to the full hand, or to what the deck still has."""
    while s.held[seat] < s.hand_size and s.held[DECK] > 0:
        put(s, draw(s, DECK), seat, eye(seat))


@rule
def fits(top: int, value: int, row: int) -> bool:
    if row < RISING:
        return value > top or value == top - 10  # GAME-2.2, GAME-2.3
    return value < top or value == top + 10


@rule
def is_fire(value: int) -> bool:
    return value % 11 == 0 and 22 <= value <= 77  # GAME-5.3


def _cards_fitting(row: int, top: int) -> list[int]:
    bits = sum(1 << card for card in range(CARDS) if fits(top, card + FIRST, row))
    return [bits >> first & (1 << STRETCH) - 1 for first in range(0, CARDS, STRETCH)]


FITTING: Any = np.array([[_cards_fitting(row, top) for top in range(HIGH + 1)] for row in range(ROWS)], np.uint64).view(np.int64)
"""For each row and each card on top of it, the bits of the cards that fit, a number for each stretch."""


@rule
def fitting(top: int, row: int, first: int) -> int:
    """The bits of the cards that fit, in the stretch that begins with the card `first`."""
    return int(FITTING[row, top, first // STRETCH])


@rule
def can_lay(s: State) -> bool:
    for first in range(0, CARDS, STRETCH):
        hand = bits_in(s, s.turn, first)
        up, also_up = fitting(s.rows[0], 0, first), fitting(s.rows[1], 1, first)
        down, also_down = fitting(s.rows[2], 2, first), fitting(s.rows[3], 3, first)
        if hand & (up | also_up | down | also_down):
            return True
    return False


@rule
def legal(s: State, moves: list[int]) -> int:
    n = 0
    if s.over:
        return n
    if not s.started:
        for level in range(LEVELS):
            moves[n] = EAGERNESS + level
            n += 1
        return n
    for first in range(0, CARDS, STRETCH):
        hand = bits_in(s, s.turn, first)
        up, also_up = fitting(s.rows[0], 0, first), fitting(s.rows[1], 1, first)
        down, also_down = fitting(s.rows[2], 2, first), fitting(s.rows[3], 3, first)
        hand &= up | also_up | down | also_down
        while hand:
            bit = lowest_bit(hand)
            hand &= hand - 1
            move = (first + bit) * ROWS
            n = list_if(up >> bit & 1, moves, n, move)
            n = list_if(also_up >> bit & 1, moves, n, move + 1)
            n = list_if(down >> bit & 1, moves, n, move + 2)
            n = list_if(also_down >> bit & 1, moves, n, move + 3)
    return list_if(s.laid >= s.needed, moves, n, END_TURN)


@rule
def asides(s: State, moves: list[int]) -> int:
    """GAME-3.2: the signals that anybody may set now."""
    n = 0
    for move in range(SIGNAL, NUM_MOVES):
        if violated_rule(s, move) == 0:
            moves[n] = move
            n += 1
    return n


@rule
def mover(s: State, move: int) -> int:
    """The seat that makes this move."""
    return (move - SIGNAL) // (ROWS * SIGNALS) if move >= SIGNAL else s.turn


@rule
def violated_rule(s: State, move: int) -> int:
    if s.over:
        return 402 if s.over == Ending.WON else 401 if s.over == Ending.STUCK else 503
    if move < 0 or move >= NUM_MOVES:
        return 201
    if move >= SIGNAL:
        level = (move - SIGNAL) % SIGNALS
        allowed = s.signals == Talk.ALL or (s.signals == Talk.LEAVE and level <= Signal.LEAVE)
        return 0 if allowed and s.players > 1 and mover(s, move) < s.players else 302
    if move >= EAGERNESS or not s.started:
        return 0 if move >= EAGERNESS and not s.started else 103
    if move == END_TURN:
        if s.laid >= s.needed:
            return 0
        return 205 if s.held[DECK] == 0 else 501 if s.minimum == 3 else 201
    if s.where[move // ROWS] != s.turn:
        return 201
    return 0 if fits(s.rows[move % ROWS], move // ROWS + FIRST, move % ROWS) else 202


@rule
def play(s: State, move: int) -> None:
    if move >= SIGNAL:
        s.signal[mover(s, move)][(move - SIGNAL) // SIGNALS % ROWS] = (move - SIGNAL) % SIGNALS
    elif move >= EAGERNESS:
        speak_up(s, move - EAGERNESS)
    elif move == END_TURN:
        end_turn(s)
    else:
        lay(s, move // ROWS, move % ROWS)


@rule
def speak_up(s: State, level: int) -> None:
    """GAME-1.3: all say how much they want to start; the most eager does, ties go to the lowest seat."""
    s.eager[s.turn] = level
    s.turn += 1
    if s.turn == s.players:
        first = 0
        for seat in range(s.players):
            if s.eager[seat] > s.eager[first]:
                first = seat
        s.started = 1
        begin_turn(s, first)


@rule
def lay(s: State, card: int, row: int) -> None:
    put(s, card, PILE + row, EVERYONE)
    s.rows[row] = card + FIRST
    s.burning[row] = Fire.FRESH if s.on_fire and is_fire(card + FIRST) else Fire.NONE
    s.laid += 1
    if s.held[s.turn] == 0 and score(s, 0) == 0:
        finish(s, Ending.WON)  # GAME-4.2: at once
    elif s.laid < s.needed and not can_lay(s):
        finish(s, Ending.STUCK)  # GAME-4.1


@rule
def end_turn(s: State) -> None:
    for row in range(ROWS):
        if s.burning[row] == Fire.DUE:
            finish(s, Ending.BURNED)  # GAME-5.3
            return
    for row in range(ROWS):
        if s.burning[row] == Fire.FRESH:
            s.burning[row] = Fire.DUE
    draw_up(s, s.turn)
    seat = next_seat(s, s.turn)
    while s.held[seat] == 0:  # GAME-2.6
        seat = next_seat(s, seat)
    begin_turn(s, seat)


@rule
def score(s: State, seat: int) -> int:
    """GAME-4.2: the cards left in deck and hands, the same for all; none is a win."""
    left = s.held[DECK]
    for hand in range(s.players):
        left += s.held[hand]
    return left


@rule
def ranks(s: State, out: list[int]) -> None:
    """All win together, or all come second to the game."""
    for seat in range(s.players):
        out[seat] = 1 if s.over == Ending.WON else 2


@rule
def hide(s: State, seat: int) -> None:
    hide_cards(s, seat)  # GAME-1.4
    forget(s)
