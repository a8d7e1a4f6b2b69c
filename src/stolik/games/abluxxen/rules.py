"""Abluxxen: lay cards in layers before you, and steal the layers that others have on top.

A move is one small decision: play some cards of a value, take a stolen layer or leave it, take
your own cards back or discard them, draw one card, pass. Thefts are compulsory and have no move
of their own, except in the duel, where the thief chooses a set of the virtual player.
Two players play the duel: ABL-7.1.
"""

from __future__ import annotations

from enum import IntEnum

from stolik.core.cards import EVERYONE, draw, eye, gather, hide_cards, next_seat, put
from stolik.core.defaults import asides as asides
from stolik.core.defaults import ending as ending
from stolik.core.defaults import guess as guess
from stolik.core.defaults import mover as mover
from stolik.core.rng import below, forget, start
from stolik.core.rule import rule
from stolik.games.abluxxen.table import (
    CARDS,
    COPIES,
    DECK,
    DISCARD,
    DUEL,
    DUEL_JOKERS,
    EMPTY,
    FIRST_JOKER,
    HAND,
    JOKER,
    JOKERS,
    POOL,
    ROW,
    SPOTS,
    TABLE,
    VALUES,
    count_of,
    fill_pool,
    fill_row,
    lay_some,
    lift,
    take_spot,
)
from stolik.games.abluxxen.table import SEATS as SEATS
from stolik.games.abluxxen.table import State as State

WITH = JOKERS + 1
"""In how many ways jokers can go with cards of a value: none to all."""
ALONE = VALUES * COPIES * WITH
TAKE = ALONE + JOKERS
LEAVE = TAKE + 1
TAKE_BACK = LEAVE + 1
GIVE_UP = TAKE_BACK + 1
FROM_DECK = GIVE_UP + 1
FROM_POOL = FROM_DECK + 1
PASS = FROM_POOL + SPOTS
STEAL = PASS + 1
NUM_MOVES = STEAL + VALUES - 1

MOST_IDLE = 60
"""The largest number that the option `idle_turns` can have."""
MOST_MOVES = (CARDS + 1) * MOST_IDLE * (1 + 2 * (SEATS - 1)) + CARDS
"""Every game ends within this many moves. No card is drawn twice from deck or pool, so fewer than 109 turns draw or
discard, and never 60 of the others come in a row. A turn is a play and two decisions for each victim, apart from the draws."""


class Ending(IntEnum):
    NOT_OVER = 0
    LAST_CARD = 1
    SUPPLY = 2
    IDLE = 3


class Level(IntEnum):
    """The option `level`, in the order of its words."""

    BASIC = 0
    ADVANCED = 1
    EXPERT = 2


class Stage(IntEnum):
    """What has to be decided now."""

    PLAY = 0
    CHOOSE = 1
    """Which set of the virtual player is stolen: ABL-7.5."""
    THEFT = 2
    """Whether the thief takes the stolen cards: ABL-3.2."""
    REPLY = 3
    """Whether the victim takes them back: ABL-3.4."""
    DRAW = 4
    """Where the victim's next card comes from: ABL-4.1."""
    SPARE = 5
    """Whether a player who stole nothing draws a card: ABL-4.4."""


@rule
def deal(s: State, key: list[int]) -> None:
    start(s, key)
    gather(s, DECK)
    for card in range(CARDS):
        s.lies[card] = 0
    for seat in range(SEATS):
        s.layers[seat] = 0
        s.top_value[seat] = 0
        s.top_count[seat] = 0
        s.place[seat] = 0
    for spot in range(SPOTS):
        s.pool[spot] = EMPTY
        s.size[spot] = 0
        s.since[spot] = 0
    s.laid = 0
    if s.players == DUEL:
        for joker in range(DUEL * DUEL_JOKERS):  # ABL-7.1: open, so all know where they are
            put(s, FIRST_JOKER + joker, joker // DUEL_JOKERS, EVERYONE)
    for seat in range(s.players):
        while s.held[seat] < HAND:  # ABL-1.2
            put(s, draw(s, DECK), seat, eye(seat))
    fill_pool(s)
    if s.players == DUEL:
        fill_row(s)
    s.over = Ending.NOT_OVER
    s.idle = 0
    begin_turn(s, below(s, s.players))  # ABL-1.3


@rule
def begin_turn(s: State, seat: int) -> None:
    s.active = seat
    s.turn = seat
    s.stage = Stage.PLAY
    s.victim = seat
    s.stole = 0
    s.owed = 0
    s.idle += 1


@rule
def beats(s: State, value: int, other: int) -> bool:
    """Whether a layer steals an equally large layer of another value."""
    if s.level == Level.EXPERT and value == 1 and other >= VALUES:
        return True  # ABL-6.3
    return value > other  # ABL-3.1, ABL-3.6


@rule
def can_rob(s: State, seat: int) -> bool:
    """ABL-3.1: whether the layer just played steals that seat's top layer."""
    count = s.top_count[s.active]
    return s.top_count[seat] == count and beats(s, s.top_value[s.active], s.top_value[seat])


@rule
def can_rob_set(s: State, value: int) -> bool:
    """ABL-7.5: whether the layer just played steals that set of the virtual player."""
    return value < s.top_value[s.active] and count_of(s, ROW, value) == s.top_count[s.active]


@rule
def legal(s: State, moves: list[int]) -> int:
    if s.over:
        return 0
    if s.stage == Stage.PLAY:
        return legal_plays(s, moves)
    n = 0
    if s.stage == Stage.CHOOSE:
        for value in range(1, VALUES):
            moves[n] = STEAL + value - 1
            n += can_rob_set(s, value)
    elif s.stage == Stage.THEFT:
        moves[0] = TAKE
        moves[1] = LEAVE
        n = 2
    elif s.stage == Stage.REPLY:
        moves[0] = TAKE_BACK
        moves[1] = GIVE_UP
        n = 2
    else:
        if s.held[DECK] > 0:
            moves[n] = FROM_DECK
            n += 1
        for spot in range(SPOTS):
            moves[n] = FROM_POOL + spot
            n += s.pool[spot] != EMPTY
        if s.stage == Stage.SPARE:
            moves[n] = PASS
            n += 1
    return n


@rule
def legal_plays(s: State, moves: list[int]) -> int:
    """ABL-2.1, ABL-2.2: any number of cards of one value with any number of jokers, or jokers alone."""
    n = 0
    jokers = count_of(s, s.turn, JOKER)
    left = s.held[s.turn] - jokers
    value = 1
    while left > 0:
        count = count_of(s, s.turn, value)
        left -= count
        for naturals in range(1, count + 1):
            first = play_of(value, naturals, 0)
            for with_jokers in range(jokers + 1):
                moves[n] = first + with_jokers
                n += 1
        value += 1
    for alone in range(jokers):
        moves[n] = ALONE + alone
        n += 1
    return n


@rule
def play_of(value: int, naturals: int, jokers: int) -> int:
    """The move that plays this many cards of a value with this many jokers."""
    return ((value - 1) * COPIES + naturals - 1) * WITH + jokers


@rule
def violated_rule(s: State, move: int) -> int:
    if s.over:
        return 501 if s.over == Ending.LAST_CARD else 502 if s.over == Ending.SUPPLY else 504
    if s.stage == Stage.PLAY:
        return why_not_play(s, move)
    if s.stage == Stage.CHOOSE:
        return 0 if STEAL <= move < NUM_MOVES and can_rob_set(s, move - STEAL + 1) else 705
    if s.stage == Stage.THEFT:
        return 0 if move in (TAKE, LEAVE) else 302
    if s.stage == Stage.REPLY:
        return 0 if move in (TAKE_BACK, GIVE_UP) else 304
    if move == FROM_DECK:
        return 0 if s.held[DECK] > 0 else 403
    if FROM_POOL <= move < FROM_POOL + SPOTS:
        return 0 if s.pool[move - FROM_POOL] != EMPTY else 401
    if s.stage == Stage.SPARE:
        return 0 if move == PASS else 404
    return 401


@rule
def why_not_play(s: State, move: int) -> int:
    if move < 0 or move >= TAKE:
        return 201
    if move >= ALONE:
        return 0 if count_of(s, s.turn, JOKER) > move - ALONE else 202
    if count_of(s, s.turn, move // WITH // COPIES + 1) <= move // WITH % COPIES:
        return 201
    return 0 if count_of(s, s.turn, JOKER) >= move % WITH else 202


@rule
def play(s: State, move: int) -> None:
    if move < ALONE:
        lay(s, move // WITH // COPIES + 1, move // WITH % COPIES + 1, move % WITH)
    elif move < TAKE:
        lay(s, JOKER, 0, move - ALONE + 1)
    elif move == TAKE:  # ABL-3.3
        lift(s, s.active)
        begin_draw(s)
    elif move == LEAVE:
        s.turn = s.victim
        s.stage = Stage.REPLY
    elif move == TAKE_BACK:
        lift(s, s.victim)
        rob_next(s)
    elif move == GIVE_UP:
        lift(s, DISCARD)
        begin_draw(s)
    elif move == PASS:
        pass_paw(s)
    elif move >= STEAL:
        rob_set(s, move - STEAL + 1)
    else:
        take_card(s, move)


@rule
def lay(s: State, value: int, naturals: int, jokers: int) -> None:
    """ABL-2.1: a new layer on top of the player's cards; then the thefts."""
    seat = s.turn
    s.layers[seat] += 1
    s.top_value[seat] = value
    s.top_count[seat] = naturals + jokers
    lay_some(s, value, naturals)
    lay_some(s, JOKER, jokers)
    if s.held[seat] == 0:
        finish(s, Ending.LAST_CARD)  # ABL-5.1
    elif s.players == DUEL:
        rob_virtual(s)  # ABL-7.6: first
    else:
        rob_next(s)


@rule
def rob_virtual(s: State) -> None:
    """ABL-7.5: a player who can steal a set of the virtual player must, and says which."""
    for value in range(1, VALUES):
        if can_rob_set(s, value):
            s.stage = Stage.CHOOSE
            return
    rob_next(s)


@rule
def rob_set(s: State, value: int) -> None:
    """ABL-7.5, ABL-7.6: the set comes into the thief's hand, and the row is filled at once."""
    for card in range((value - 1) * COPIES, value * COPIES):
        if s.where[card] == ROW:
            put(s, card, s.active, EVERYONE)
    s.stole = 1  # ABL-7.7
    fill_row(s)
    rob_next(s)


@rule
def rob_next(s: State) -> None:
    """ABL-3.1: goes on, clockwise, to the next opponent who is robbed; after the last, ends the turn."""
    seat = next_seat(s, s.victim)
    while seat != s.active and not can_rob(s, seat):
        seat = next_seat(s, seat)
    s.victim = seat
    s.turn = s.active
    if seat != s.active:
        s.stole = 1
        s.stage = Stage.THEFT
    elif s.stole or s.level != Level.BASIC:  # ABL-6.2
        pass_paw(s)
    else:
        s.owed = 1
        s.stage = Stage.SPARE  # ABL-4.4


@rule
def begin_draw(s: State) -> None:
    """ABL-3.3, ABL-3.4: the victim draws as many cards as were stolen."""
    s.owed = s.top_count[s.active]
    s.turn = s.victim
    s.stage = Stage.DRAW


@rule
def take_card(s: State, move: int) -> None:
    """ABL-4.1: one card from the deck, or from a spot of the pool with all that lies there."""
    s.idle = 0  # ABL-5.4; a discard needs no line of its own, for its owner draws at once
    if move == FROM_DECK:
        put(s, draw(s, DECK), s.turn, eye(s.turn))
    else:
        take_spot(s, move - FROM_POOL)
    s.owed -= 1
    if s.held[DECK] == 0 and s.held[POOL] == 0:
        finish(s, Ending.SUPPLY)  # ABL-5.2, ABL-5.3
    elif s.owed == 0:
        fill_pool(s)
        if s.stage == Stage.SPARE:
            pass_paw(s)
        else:
            rob_next(s)


@rule
def pass_paw(s: State) -> None:
    """Ends the turn: the player to the left is next."""
    if s.idle >= s.idle_turns:
        finish(s, Ending.IDLE)  # ABL-5.4
    else:
        begin_turn(s, next_seat(s, s.active))


@rule
def finish(s: State, how: int) -> None:
    """The hands are counted before all: ABL-5.5."""
    s.over = how
    for seat in range(s.players):
        s.place[seat] = place_of(s, seat)
    for card in range(CARDS):
        if 0 <= s.where[card] < s.players:
            s.seen[card] = EVERYONE


@rule
def score(s: State, seat: int) -> int:
    """ABL-5.5: a point for each card before the player, one less for each in hand."""
    return s.held[TABLE + seat] - s.held[seat]


@rule
def place_of(s: State, seat: int) -> int:
    """ABL-5.5: most points; then fewest cards in hand; then shared."""
    place = 1
    for other in range(s.players):
        lead = score(s, other) - score(s, seat)
        if lead > 0 or (lead == 0 and s.held[other] < s.held[seat]):
            place += 1
    return place


@rule
def ranks(s: State, out: list[int]) -> None:
    for seat in range(s.players):
        out[seat] = place_of(s, seat)


@rule
def hide(s: State, seat: int) -> None:
    """Hides hands and deck, but not the cards that all saw come into a hand."""
    hide_cards(s, seat)
    forget(s)
