"""A careful player of The Game: looks at every whole turn, takes the smallest steps, goes back ten where it can.

A turn is thought of in *runs*: one card on one pile, and then the cards exactly ten back, twenty
back ... that the hand holds. The cost of a run is how far it moves the pile, so a run can gain.
"""

from __future__ import annotations

import numpy as np

from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.the_game.rules import (
    CARDS,
    EAGERNESS,
    END_TURN,
    FIRST,
    LEVELS,
    RISING,
    ROWS,
    SIGNAL,
    SIGNALS,
    Fire,
    Signal,
    State,
    Talk,
    fits,
    is_fire,
    score,
)

NO_PLAN = 100_000
MISSING = 1_000
"""What each card costs that a way stays short of the minimum: such a way is the last resort."""
CHEAP = 1
"""A run that costs no more than this is laid even when the turn asks for no more cards."""
EAGER_AT = (9, 5)
"""A first turn that costs no more than this makes one start gladly, or very gladly."""
NEAR, CLOSE = 5, 2
"""A card within so many steps makes one ask for small steps, or to leave the pile alone."""
RESPECT = 12
"""What it costs to move a pile that somebody asked to leave."""
FIRE_COST = 15
COVERS = -200
PLAYOUTS = 200
PATIENCE = 1_000


@rule
def policy(s: State, moves: list[int], n: int, dice: Chance) -> int:
    """The move of the careful player; `s` is what the player may know."""
    if not s.started:
        _, cost = plan(s)
        return EAGERNESS + (LEVELS - 1 if cost <= EAGER_AT[1] else 1 if cost <= EAGER_AT[0] else 0)
    move, cost = plan(s)
    if s.laid >= s.needed and cost > CHEAP:
        return END_TURN
    return move


@rule
def remarks(s: State, seat: int, out: list[int]) -> int:
    """The signals that the seat would change now, as moves; `s` is what that seat may know."""
    n = 0
    if s.over or s.players == 1 or s.signals == Talk.NONE or (s.started and s.turn == seat):
        return n  # signals are for the others: whoever is playing has nobody to tell
    for row in range(ROWS):
        wish = wanted(s, seat, row)
        if s.signals == Talk.LEAVE and wish != Signal.CLEAR:
            wish = Signal.LEAVE if wish != Signal.SMALL else Signal.CLEAR
        if wish != s.signal[seat][row]:
            out[n] = SIGNAL + (seat * ROWS + row) * SIGNALS + wish
            n += 1
    return n


@rule
def wanted(s: State, seat: int, row: int) -> int:
    """What the seat would like to tell the others about a pile."""
    nearest = CARDS
    for card in range(CARDS):
        if s.where[card] == seat:
            step = forward(s.rows[row], card + FIRST, row)
            if step == -10:
                return Signal.GOOD + 0
            if 0 < step < nearest:
                nearest = step
    return Signal.LEAVE + 0 if nearest <= CLOSE else Signal.SMALL + 0 if nearest <= NEAR else Signal.CLEAR + 0


@rule
def forward(top: int, value: int, row: int) -> int:
    """How far a card moves a pile on; less than nothing is a gain."""
    return value - top if row < RISING else top - value


@rule
def manners(s: State, row: int, step: int) -> int:
    """What a step costs because of what the others have asked for."""
    cost = 0
    if step > 0:
        for seat in range(s.players):
            if seat != s.turn:
                says = s.signal[seat][row]
                if says == Signal.LEAVE or says == Signal.GOOD:
                    cost = max(cost, RESPECT)
                elif says == Signal.SMALL:
                    cost = max(cost, min(RESPECT, step - CLOSE))
    return cost


@rule
def plan(s: State) -> tuple[int, int]:
    """The first move of the cheapest way to make up what the turn still asks for, and what that way costs."""
    hand = np.zeros(CARDS, np.int64)
    cards = 0
    for card in range(CARDS):
        if s.where[card] == s.turn:
            hand[cards] = card
            cards += 1
    owed = max(1, s.needed - s.laid)
    # One frame for each run of the way that is being looked at.
    choice = np.full(4, -1, np.int64)
    top_before = np.zeros(4, np.int64)
    fire_before = np.zeros(4, np.int64)
    cost = np.zeros(5, np.int64)
    used = np.zeros(5, np.int64)
    count = np.zeros(5, np.int64)
    tops = np.zeros(ROWS, np.int64)
    fires = np.zeros(ROWS, np.int64)
    for row in range(ROWS):
        tops[row] = s.rows[row]
        fires[row] = s.burning[row]
    best, best_cost = END_TURN, NO_PLAN
    depth = 0
    while depth >= 0:
        if choice[depth] >= 0:
            row = choice[depth] % ROWS
            tops[row] = top_before[depth]
            fires[row] = fire_before[depth]
        choice[depth] += 1
        if choice[depth] >= cards * ROWS:
            choice[depth] = -1
            depth -= 1
            continue
        at, row = choice[depth] // ROWS, choice[depth] % ROWS
        top_before[depth] = tops[row]
        fire_before[depth] = fires[row]
        value = hand[at] + FIRST
        if used[depth] >> at & 1 or not fits(tops[row], value, row):
            continue
        taken = used[depth] | 1 << at
        laid = 1
        back = value - 10 if row < RISING else value + 10
        for other in range(cards):  # hands ascend: a rising pile's run goes down through them, a falling pile's up
            k = cards - 1 - other if row < RISING else other
            if hand[k] + FIRST == back and not taken >> k & 1:
                taken |= 1 << k
                laid += 1
                value = back
                back = value - 10 if row < RISING else value + 10
        step = forward(tops[row], value, row)
        price = step + manners(s, row, step)
        if s.on_fire:
            if fires[row] == Fire.DUE:
                price += COVERS
            if is_fire(value):
                price += FIRE_COST
        tops[row] = value
        fires[row] = Fire.NONE
        cost[depth + 1] = cost[depth] + price
        used[depth + 1] = taken
        count[depth + 1] = count[depth] + laid
        missing = max(0, owed - count[depth + 1])
        if cost[depth + 1] + missing * MISSING < best_cost:
            best_cost = cost[depth + 1] + missing * MISSING
            best = hand[choice[0] // ROWS] * ROWS + choice[0] % ROWS
        if missing > 0 and depth < 3:
            depth += 1
    return best, best_cost


@rule
def shortlist(s: State, moves: list[int], n: int) -> int:
    """Every move deserves a thought."""
    return n


@rule
def imagine(s: State, seat: int) -> None:
    """The others tell nothing: a fair guess stays as it is."""


@rule
def worth(s: State, seat: int, out: list[int]) -> float:
    """A win is 1; short of it, every card left costs."""
    left = score(s, seat)
    return 1.0 if left == 0 else 0.5 * (1.0 - left / CARDS)


@rule
def chapter(s: State) -> int:
    """Playouts go to the end of the game."""
    return 0
