"""A strong player of The Game: plans whole turns (`planning`), keeps and sets up tricks, gives and heeds signals.

The one thing worth telling the others is a trick: they should leave a pile alone that somebody can bring back ten.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from stolik.core.cards import eye
from stolik.core.defaults import horizon as horizon
from stolik.core.rng import Chance, below
from stolik.core.rule import rule
from stolik.games.the_game.endgame import known, solve
from stolik.games.the_game.planning import BEST, HAND, NO_WAY, back_of, plan, weights_of
from stolik.games.the_game.rules import (
    CARDS,
    DECK,
    EAGERNESS,
    END_TURN,
    FIRST,
    LEVELS,
    MOST_MOVES,
    PILE,
    RISING,
    ROWS,
    SIGNAL,
    SIGNALS,
    Signal,
    State,
    Talk,
    play,
    score,
)
from stolik.games.the_game.turns import BEGIN, NARROW, WAY, WIDTH, best_turn, bias_of, lay_runs
from stolik.games.the_game.values import UNIT
from stolik.games.the_game.worth import worth_of

PLAYOUTS = 100
LONGER = 4
"""So many times as many playouts the hard bot takes itself; hints, which play them to the end, go by `PLAYOUTS`."""
PLAYOUT_MOVES = MOST_MOVES
LOOKAHEAD = 0
TURNS = 4
"""After the move itself, so many whole turns are played (`worth`), the rest of the present one among them; then the net says
what they came to."""
CLOSE = 0.5 * UNIT
"""How much worse a beginning may be than the best, in the net's verdict, for the search to compare it."""
SEES_ONLY_OWN_CARDS = True
TALKS = True
EAGER_AT = (250, 50)
"""A player whose first turn costs no more than this starts gladly, or very gladly."""
CHOICES = 4
"""The most ways to begin a turn that a search compares."""
CLEARLY = 300
"""Each of these ways costs at most this much more than the cheapest."""
SOLO_STEPS, PAIR_STEPS = 2_000, 20_000
"""How many steps the search for the end of a game may take, for one player and for two."""
TRIES = 30
"""How many passes over a guess make it fit the signals, and how many swaps to try for each signal that doesn't fit."""


@rule
def policy(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of the planner; `s` is what the player may know."""
    if s.players == 1 and known(s):
        return solve(s, moves, SOLO_STEPS)[0]
    may_end = s.laid >= s.needed
    limit = bound(s) + 1 if may_end else NO_WAY + 0
    move, cost, _ = plan(s, moves, False, limit)
    if not s.started:
        return eagerness(cost)
    return END_TURN if may_end and cost >= limit else move


@rule
def adept(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of the player who judges what whole turns leave; the planner's where that player has no verdict."""
    if not judges(s):
        return policy(s, moves, n, rng)
    best, values = np.empty((WIDTH, WAY), np.int64), np.empty(WIDTH, np.float64)
    found = best_turn(s, best, values, WIDTH)
    return int(best[0, BEGIN]) if found > 0 else policy(s, moves, n, rng)


@rule
def playouts(s: State, usual: int) -> int:
    """How many playouts the hard bot takes at most."""
    return LONGER * usual


@rule
def judges(s: State) -> bool:
    """Whether the net judges turns: not on fire, nor before anybody has started; a solo end is solved."""
    if s.started == 0 or s.over or s.on_fire:
        return False
    return not (s.players == 1 and known(s))


@rule
def eagerness(cost: int) -> int:
    """How gladly a player starts whose first turn costs this much."""
    return EAGERNESS + (LEVELS - 1 if cost <= EAGER_AT[1] else 1 if cost <= EAGER_AT[0] else 0)


@rule
def bound(s: State) -> int:
    """The most that an extra run may cost, once the turn asks for no more cards."""
    return weights_of(s).more if s.held[DECK] > 0 else weights_of(s).more_at_last


@rule
def remarks(s: State, seat: int, out: list[int]) -> int:
    """The signals that the seat (-1: any seat) would change now, as moves; `s` is what that seat may know."""
    n = 0
    if s.over or s.players == 1 or s.signals == Talk.NONE:
        return n
    for row in range(ROWS):
        tricky, near = holder(s, trick_on(s, row)), near_of(s, row)
        for speaker in range(s.players):
            # Signals are for the player in turn, who has nobody to tell.
            if (seat == speaker or seat == -1) and not (s.started and s.turn == speaker):
                wish = wish_of(s, speaker, tricky, near)
                out[n] = SIGNAL + (speaker * ROWS + row) * SIGNALS + wish
                n += wish != s.signal[speaker][row]
    return n


@rule
def wanted(s: State, seat: int, row: int) -> int:
    """What the seat would like to tell the others about a pile."""
    return wish_of(s, seat, holder(s, trick_on(s, row)), near_of(s, row))


@rule
def wish_of(s: State, seat: int, tricky: int, near: int) -> int:
    """What the seat would like to tell about a pile, given who has a trick for it and who would ask for small steps."""
    if tricky == seat:
        return Signal.GOOD + 0 if s.signals == Talk.ALL else Signal.LEAVE + 0
    return Signal.SMALL + 0 if near == seat else Signal.CLEAR + 0


@rule
def near_of(s: State, row: int) -> int:
    """Who would ask for small steps on a pile: the holder of the next card, if the table allows that signal."""
    if s.signals != Talk.ALL:
        return PILE + 0
    return holder(s, next_on(s, row))


@rule
def holder(s: State, card: int) -> int:
    """The place of a card, or the place of laid cards if there is no such card."""
    return int(s.where[card]) if 0 <= card < CARDS else PILE


@rule
def trick_on(s: State, row: int) -> int:
    """The card that brings a pile back; there may be none."""
    return back_of(int(s.rows[row]), row) - FIRST


@rule
def next_on(s: State, row: int) -> int:
    """The next card on a pile's way that is still to be laid; there may be none."""
    ahead = 1 if row < RISING else -1
    card = int(s.rows[row]) - FIRST + ahead
    while 0 <= card < CARDS and s.where[card] >= PILE:
        card += ahead
    return card


@rule
def shortlist(s: State, moves: list[int], n: int) -> int:
    """The cheapest ways to begin, the planner's own first; just that one where nothing comes close."""
    if known(s):
        move, left = solve(s, moves, PAIR_STEPS)
        if left == 0 or s.players == 1:
            moves[0] = move
            return 1
    if judges(s):
        found = judged_list(s, moves)
        if found > 0:
            return found
    move, cost, cards = plan(s, moves, True, NO_WAY)
    if not s.started:
        moves[0] = eagerness(cost)
        return 1
    may_end = s.laid >= s.needed
    ends = may_end and cost > bound(s)
    dearest = CLEARLY + (min(cost, bound(s)) if may_end else cost)
    found = 1
    if may_end and not ends:
        moves[found] = END_TURN
        found += 1
    others = found
    for begin in range(cards * ROWS):
        here = (moves[HAND + begin // ROWS] - FIRST) * ROWS + begin % ROWS
        if moves[BEST + begin] <= dearest and (ends or here != move):
            moves[found] = begin
            at = found
            found += 1
            while at > others and moves[BEST + moves[at]] < moves[BEST + moves[at - 1]]:
                moves[at], moves[at - 1] = moves[at - 1], moves[at]
                at -= 1
    found = min(found, CHOICES)
    for at in range(others, found):
        moves[at] = (moves[HAND + moves[at] // ROWS] - FIRST) * ROWS + moves[at] % ROWS
    moves[0] = END_TURN if ends else move
    return found


@rule
def judged_list(s: State, moves: list[int]) -> int:
    """The beginnings of the best turns, the best first, as far as they come close to it."""
    best, values = np.empty((WIDTH, WAY), np.int64), np.empty(WIDTH, np.float64)
    ways, found = best_turn(s, best, values, WIDTH), 0
    for at in range(ways):
        if found < CHOICES and values[at] >= values[0] - CLOSE:
            begin = best[at, BEGIN]
            new = True
            for before in range(found):
                new = new and moves[before] != begin
            if new:
                moves[found] = begin
                found += 1
    return found


@rule
def imagine(s: State, seat: int) -> None:
    """Swaps cards between the others' hands and the deck until the hands fit their signals."""
    if s.signals == Talk.NONE or s.players == 1:
        return
    hidden = np.zeros(CARDS, np.int64)
    cards = 0
    for card in range(CARDS):
        hidden[cards] = card
        cards += s.seen[card] & eye(seat) == 0
    for _ in range(TRIES):
        wrong = 0
        for other in range(s.players):
            for row in range(ROWS if other != seat else 0):
                says, now = meant(s, other, row), wanted(s, other, row)
                if says != now:
                    wrong += 1
                    card = told_of(s, row, says if says != Signal.CLEAR else now)
                    if 0 <= card < CARDS and s.seen[card] & eye(seat) == 0:
                        exchange(s, seat, other, card, hidden, cards)
        if wrong == 0:
            return


@rule
def meant(s: State, seat: int, row: int) -> int:
    """How the bot reads a signal: a player who asks to leave a pile has a trick."""
    says = int(s.signal[seat][row])
    return Signal.GOOD + 0 if says == Signal.LEAVE and s.signals == Talk.ALL else says


@rule
def told_of(s: State, row: int, says: int) -> int:
    """The card that a signal is about."""
    return next_on(s, row) if says == Signal.SMALL else trick_on(s, row)


@rule
def exchange(s: State, seat: int, other: int, card: int, hidden: Any, cards: int) -> None:
    """Brings a card into another seat's hand if it isn't there, or out of it if it is, by a swap after which more signals fit."""
    comes = s.where[card] != other
    for _ in range(TRIES):
        partner = hidden[below(s, cards)]
        if (s.where[partner] == other) == comes:
            here, there = int(s.where[card]), int(s.where[partner])
            before = misfits(s, seat, here) + misfits(s, seat, there)
            swap(s, card, partner)
            if misfits(s, seat, here) + misfits(s, seat, there) < before:
                return
            swap(s, card, partner)


@rule
def swap(s: State, one: int, two: int) -> None:
    """Swaps two hidden cards."""
    s.where[one], s.where[two] = int(s.where[two]), int(s.where[one])
    s.seen[one], s.seen[two] = int(s.seen[two]), int(s.seen[one])


@rule
def misfits(s: State, seat: int, other: int) -> int:
    """How many signals of another seat do not fit its hand; the deck and the seat that imagines say nothing."""
    wrong = 0
    if other < s.players and other != seat:
        for row in range(ROWS):
            wrong += wanted(s, other, row) != meant(s, other, row)
    return wrong


@rule
def worth(s: State, seat: int, out: list[int]) -> float:
    """What the end of a game is worth, a win most of all; before the end, what the net expects that to be some turns on."""
    best, values = np.empty((NARROW, WAY), np.int64), np.empty(NARROW, np.float64)
    for turn in range(TURNS + 1):
        if not judges(s):
            break
        for said in range(remarks(s, -1, out)):
            play(s, out[said])
        if best_turn(s, best, values, NARROW) == 0:
            break
        if turn == TURNS:
            return expected(values[0] + bias_of(s))
        lay_runs(s, best[0])
        if s.over == 0:
            play(s, END_TURN)
    if s.over == 0 and s.players == 1 and known(s):
        return worth_of(solve(s, out, SOLO_STEPS)[1])
    play_to_the_end(s, out)
    return worth_of(score(s, seat))


@rule
def play_to_the_end(s: State, out: list[int]) -> None:
    """Lets the planner play on for everybody where the net has no verdict, as on fire."""
    while s.over == 0:
        for said in range(remarks(s, -1, out)):
            play(s, out[said])
        play(s, policy(s, out, 0, s))


@rule
def expected(value: float) -> float:
    return 1.0 / (1.0 + math.exp(-min(30.0, max(-30.0, value / UNIT))))
