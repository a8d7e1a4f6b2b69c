"""Whole turns of The Game, and what they cost.

A turn consists of *runs*: one card on one pile, and then the cards exactly ten back, twenty back ... that the hand
holds. A run costs not by how far it moves the pile, but by how many cards it passes that are still to be laid; a
trick that brings cards back gains as much. Then come the players' signals, pairs ten apart that the run splits, and
the hope for a trick that the new top of the pile leaves or spoils.

The scratch space is a buffer for moves, so that nothing is allocated in a playout.
"""

from __future__ import annotations

from typing import NamedTuple

from stolik.core.rule import rule
from stolik.games.the_game.rules import (
    CARDS,
    END_TURN,
    FIRST,
    HIGH,
    LOW,
    PILE,
    RISING,
    ROWS,
    Fire,
    Signal,
    State,
    Talk,
    is_fire,
)


class Weights(NamedTuple):
    """What each thing costs, in hundredths of a passed card."""

    passed: int
    """For each card that a run passes and that is still to be laid."""
    gone: int
    """Added if the other pile of that direction has passed the card, too."""
    own: int
    """Added if the card is in the player's own hand."""
    hope: int
    """For a card still to be laid that could bring the pile back ten."""
    pair: int
    """For two cards of the hand, ten apart, of which the run lays only one."""
    leave: int
    good: int
    """For a step on a pile that somebody asked to leave, or for which somebody has a trick."""
    small: int
    """For each card passed on a pile where somebody asked for small steps."""
    more: int
    more_at_last: int
    """The most that an extra run may cost, once the turn asks for no more cards; and the same with an empty deck."""


SOLO = Weights(passed=110, gone=81, own=87, hope=175, pair=799, leave=0, good=0, small=0, more=-534, more_at_last=0)
QUIET = Weights(passed=87, gone=43, own=185, hope=176, pair=407, leave=0, good=0, small=0, more=58, more_at_last=81)
TALKING = Weights(passed=67, gone=41, own=222, hope=147, pair=214, leave=760, good=1158, small=84, more=94, more_at_last=61)
"""For a player alone, for a team without signals, and for a team with signals. Found by trying hundreds of small changes in
thousands of games each, and keeping those that won more."""

NO_WAY = 10_000_000
MISSING = 100_000
"""What each card costs that a way lays too few: such a way is the last resort."""
COVERS, KINDLES = -20_000, 1_500
"""What it costs to cover a fire that is due, and to lay a card that burns."""

MOST = 8
"""The largest hand."""
PASSED, GONE, KEPT, HOPE, PAIR, LEAVE, GOOD, STEPS = range(8)
"""Places of the weights in the scratch buffer, where they are quicker to read."""

BEYOND = 10
"""How far beyond the first and the last value to look for a card that brings a pile back."""
AHEAD = STEPS + 1 + BEYOND
OWN = AHEAD + HIGH + 2 * BEYOND + 2
HAND = OWN + HIGH + BEYOND + 2
"""Places in the scratch buffer: how many cards below each value are still to be laid, how many of them are in the hand;
and the hand itself."""

VALUE, BEFORE, UP_TO, MINE_BEFORE, MINE_UP_TO, BACK, HOPED = range(7)
SPOT = 7
"""The fields of a spot, a value that a pile can have, seen in one direction: its value, the cards still to be laid before it
and up to it, those of the hand (a bit each), the card that brings a pile back ten from there (NONE if that isn't in the
hand), and whether that card is still to be laid."""
SPOTS = MOST + RISING
"""The spots of a direction: the cards of the hand, then the tops of its two piles. A falling pile is treated as a rising
one: high cards come first."""
SPOTTED = HAND + MOST + 1
ASKED = SPOTTED + 2 * SPOTS * SPOT
SMALL = ASKED + ROWS
"""The spots of both directions, and what the others ask for each pile."""
NONE = MOST

TAKEN, LENGTH, LAST, COST, LEAST, OVER, SIGN = range(7)
RUN = 7
"""The fields of a run: its cards (a bit each), their number, the last of them, its cost, its least cost (if the same turn
lays all cards of the hand that it passes), these cards, and 1 if it goes on, -1 if it goes back."""
RUNS = STEPS + 1
SECOND = MOST * ROWS
THIRD = SECOND + 1
BEST = SMALL + ROWS
LEAST_YET = BEST + MOST * ROWS
"""The runs from the present tops, which overwrite the counts once the spots are known; two that follow other runs;
the cheapest way that begins with each; and a lower bound for the cost of a run after any others."""


@rule
def weights_of(s: State) -> Weights:
    return SOLO if s.players == 1 else QUIET if s.signals == Talk.NONE else TALKING


@rule
def forward(top: int, value: int, row: int) -> int:
    """How far a card moves a pile on; a negative number is a gain."""
    return value - top if row < RISING else top - value


@rule
def back_of(value: int, row: int) -> int:
    """The value that brings a pile back ten from this one."""
    return value - 10 if row < RISING else value + 10


@rule
def count(s: State, buffer: list[int]) -> int:
    """Fills the counts and the hand for the seat whose turn it is; returns the cards in its hand."""
    cards, ahead, turn = 0, 0, s.turn
    for value in range(-BEYOND, LOW + 1):
        buffer[AHEAD + value] = 0
        buffer[OWN + value] = 0
    for card in range(CARDS):
        place = s.where[card]
        buffer[AHEAD + card + FIRST] = ahead
        buffer[OWN + card + FIRST] = cards
        buffer[HAND + cards] = card + FIRST
        cards += place == turn
        ahead += place < PILE
    for value in range(HIGH, HIGH + BEYOND + 2):
        buffer[AHEAD + value] = ahead
        buffer[OWN + value] = cards
    return cards


@rule
def among(buffer: list[int], part: int, low: int, high: int) -> int:
    """How many of the cards counted in a part of the buffer lie strictly between two values."""
    return buffer[part + high] - buffer[part + low + 1] if high > low + 1 else 0


@rule
def spot_of(row: int, at: int) -> int:
    """Where the buffer holds a spot of a pile's direction.

    The mask changes nothing; it tells the compiler that no index is negative, which it would otherwise test every time.
    """
    return SPOTTED + (row // RISING * SPOTS + at & 31) * SPOT


@rule
def run_of(number: int) -> int:
    """Where the buffer holds a run; the mask is for the compiler."""
    return RUNS + (number & 63) * RUN


@rule
def top_of(row: int) -> int:
    """The spot that is the top of a pile."""
    return MOST + row % RISING


@rule
def note_spot(buffer: list[int], row: int, at: int, value: int) -> None:
    """Notes what is known of a spot in the direction of a pile."""
    spot, back = spot_of(row, at), back_of(value, row)
    below, up_to = buffer[AHEAD + value], buffer[AHEAD + value + 1]
    mine_below, mine_up_to = (1 << buffer[OWN + value]) - 1, (1 << buffer[OWN + value + 1]) - 1
    if row < RISING:
        buffer[spot + VALUE] = value
        buffer[spot + BEFORE], buffer[spot + UP_TO] = below, up_to
        buffer[spot + MINE_BEFORE], buffer[spot + MINE_UP_TO] = mine_below, mine_up_to
    else:
        buffer[spot + VALUE] = -value
        buffer[spot + BEFORE], buffer[spot + UP_TO] = -up_to, -below
        buffer[spot + MINE_BEFORE], buffer[spot + MINE_UP_TO] = ~mine_up_to, ~mine_below
    buffer[spot + BACK] = buffer[OWN + back] if buffer[OWN + back] < buffer[OWN + back + 1] else NONE
    buffer[spot + HOPED] = buffer[AHEAD + back + 1] - buffer[AHEAD + back]


@rule
def hear(s: State, buffer: list[int]) -> None:
    """Notes what the others' signals make a step on each pile cost, and what they add for each card passed."""
    leave, good, steps = buffer[LEAVE], buffer[GOOD], buffer[STEPS]
    for row in range(ROWS):
        buffer[ASKED + row] = 0
        buffer[SMALL + row] = 0
    for seat in range(s.players if s.signals != Talk.NONE else 0):
        for row in range(ROWS if seat != s.turn else 0):
            says = s.signal[seat][row]
            if says != Signal.CLEAR:
                asked = leave if says == Signal.LEAVE else good if says == Signal.GOOD else 0
                buffer[ASKED + row] = max(buffer[ASKED + row], asked)
                buffer[SMALL + row] = max(buffer[SMALL + row], steps if says == Signal.SMALL else 0)


@rule
def ones(bits: int) -> int:
    """How many bits are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@rule
def relief(buffer: list[int], at: int, row: int, laid: int) -> int:
    """How much the cost of a run overstates, given the cards of the hand (a bit each) that the same turn lays elsewhere."""
    over = buffer[at + OVER] & laid
    gone = over & buffer[spot_of(row, top_of(row ^ 1)) + MINE_UP_TO]
    return buffer[at + SIGN] * ((buffer[PASSED] + buffer[KEPT]) * ones(over) + buffer[GONE] * ones(gone))


@rule
def hoped(buffer: list[int], spot: int, laid: int) -> int:
    """1 if the card that brings a pile back from a spot is still to be laid after some cards of the hand are, else 0."""
    return buffer[spot + HOPED] - (laid >> buffer[spot + BACK] & 1)


@rule
def worthless(buffer: list[int], row: int, start: int, card: int, limit: int) -> bool:
    """Whether a quick test shows that a card doesn't fit, or that a run of it alone costs no less than a limit."""
    here, spot = spot_of(row, start), spot_of(row, card)
    if buffer[spot + VALUE] <= buffer[here + VALUE]:
        return buffer[here + BACK] != card
    passed = buffer[spot + BEFORE] - buffer[here + UP_TO] - ones(buffer[spot + MINE_BEFORE] & ~buffer[here + MINE_UP_TO])
    return buffer[spot + BACK] == NONE and buffer[PASSED] * passed - buffer[HOPE] >= limit


@rule
def run(s: State, buffer: list[int], number: int, used: int, start: int, first: int, row: int) -> None:
    """Notes the run that begins on a spot with a card of the hand; it has no cards if that card doesn't fit.

    `used` are the cards that the turn has already laid.
    """
    at, here, spot = run_of(number), spot_of(row, start), spot_of(row, first)
    buffer[at + TAKEN], buffer[at + LENGTH] = 0, 0
    if used >> first & 1 or (buffer[spot + VALUE] <= buffer[here + VALUE] and buffer[here + BACK] != first):
        return
    laid, length, last = used | 1 << first, 1, first
    back = buffer[spot + BACK]
    while not (used | 1 << NONE) >> back & 1:
        laid |= 1 << back
        length += 1
        last = back
        spot = spot_of(row, last)
        back = buffer[spot + BACK]
    goes_on = buffer[spot + VALUE] > buffer[here + VALUE]
    low, high = (here, spot) if goes_on else (spot, here)
    before, up_to = buffer[high + BEFORE], buffer[low + UP_TO]
    over = buffer[high + MINE_BEFORE] & ~buffer[low + MINE_UP_TO]
    sibling = spot_of(row, top_of(row ^ 1))
    gone = max(0, min(before, buffer[sibling + UP_TO]) - up_to)
    cost = buffer[PASSED] * (before - up_to) + buffer[GONE] * gone + buffer[KEPT] * ones(over)
    relieved = (buffer[PASSED] + buffer[KEPT]) * ones(over & laid) + buffer[GONE] * ones(
        over & laid & buffer[sibling + MINE_UP_TO]
    )
    if goes_on:
        cost += max(buffer[ASKED + row], buffer[SMALL + row] * (before - up_to)) - relieved
    else:
        cost = relieved - cost
    cost += buffer[HOPE] * (hoped(buffer, here, laid) - hoped(buffer, spot, laid))
    partner = buffer[spot_of(row ^ RISING, first) + BACK]
    cost += buffer[PAIR] * (not (laid | 1 << NONE) >> partner & 1)
    if s.on_fire:
        due = start >= MOST and s.burning[row] == Fire.DUE
        cost += COVERS * due + KINDLES * is_fire(buffer[HAND + last])
    buffer[at + TAKEN], buffer[at + LENGTH], buffer[at + LAST], buffer[at + COST] = laid & ~used, length, last, cost
    buffer[at + OVER], buffer[at + SIGN] = over & ~laid, 1 if goes_on else -1
    buffer[at + LEAST] = cost - ones(over) * (buffer[PASSED] + buffer[KEPT] + buffer[GONE]) if goes_on else cost


@rule
def note_spots(s: State, buffer: list[int]) -> int:
    """Notes all spots; returns the cards in hand."""
    cards = count(s, buffer)
    for row in range(ROWS):
        note_spot(buffer, row, top_of(row), int(s.rows[row]))
    for card in range(cards):
        note_spot(buffer, 0, card, buffer[HAND + card])
        note_spot(buffer, RISING, card, buffer[HAND + card])
    return cards


@rule
def plan(s: State, buffer: list[int], thorough: bool, limit: int) -> tuple[int, int, int]:
    """The first move of the cheapest way to make up what the turn still asks for, its cost, and the cards in hand.

    If no way costs less than the limit, the move may be any.

    A thorough plan leaves in the buffer, for every card and pile to begin with, what the cheapest such way costs. A quick one
    skips beginnings that cost too much, so it may miss a way of three runs that help each other.
    It tries runs on different piles only in the order of the piles, because the order makes no difference.
    """
    w = weights_of(s)
    for weight in range(STEPS + 1):
        buffer[weight] = w[weight]
    cards = note_spots(s, buffer)
    hear(s, buffer)
    owed = max(1, int(s.needed) - int(s.laid))
    best, best_cost = END_TURN, limit
    cheapest = -buffer[HOPE]  # what a second run on the same pile may cost
    # The arguments of calls hold no conditions: the compiler would count references to the buffer, which is slow.
    all_matter = thorough or owed > 1 or s.on_fire
    for row in range(ROWS):
        for step in range(cards):
            card = step if row < RISING else cards - 1 - step  # the nearest first
            begin = card * ROWS + row
            at = run_of(begin)
            buffer[BEST + begin], buffer[at + TAKEN], buffer[at + LENGTH] = NO_WAY, 0, 0
            dearest = NO_WAY if all_matter else best_cost + 1
            if worthless(buffer, row, top_of(row), card, dearest):
                continue
            run(s, buffer, begin, 0, top_of(row), card, row)
            length = buffer[at + LENGTH]
            if length > 0:
                cheapest = min(cheapest, buffer[at + LEAST])
                whole = buffer[at + COST] + MISSING * max(0, owed - length)
                buffer[BEST + begin] = whole
                if whole < best_cost or (whole == best_cost and begin < best):
                    best, best_cost = begin, whole
    further = min(cheapest, 2 * cheapest)
    if owed > 1:
        buffer[LEAST_YET] = least_yet(s, buffer, cards, cheapest)
        further = max(further, buffer[LEAST_YET]) if owed == 2 else further
    for begin in range(cards * ROWS if owed > 1 else 0):
        at = run_of(begin)
        length, cost = buffer[at + LENGTH], buffer[at + COST]
        if 0 < length < owed and (thorough or buffer[at + LEAST] + further < best_cost):
            left = NO_WAY if thorough else best_cost - cost
            whole = cost + rest(s, buffer, cards, begin, owed - length, left)
            buffer[BEST + begin] = min(buffer[BEST + begin], whole)
            if whole < best_cost:
                best, best_cost = begin, whole
    if best == END_TURN:
        return END_TURN, best_cost, cards
    return (buffer[HAND + best // ROWS] - FIRST) * ROWS + best % ROWS, best_cost, cards


@rule
def rest(s: State, buffer: list[int], cards: int, begin: int, owed: int, limit: int) -> int:
    """The cost of the cheapest way to lay what is still owed after a first run; any number if that isn't below the limit."""
    first, row = run_of(begin), begin % ROWS
    used, end = buffer[first + TAKEN], buffer[first + LAST]
    best = min(limit, MISSING * owed)
    gain = gain_of(buffer, first)
    least = buffer[LEAST_YET]
    for card in range(cards):
        for other in range(row, ROWS):
            second = run_of(card * ROWS + other)
            if other == row:
                limit = best + gain if owed == 1 else NO_WAY
                if worthless(buffer, row, end, card, limit):
                    continue
                second = run_of(SECOND)
                run(s, buffer, SECOND, used, end, card, other)
            elif buffer[second + LENGTH] >= owed and buffer[second + LEAST] - gain >= best:
                continue
            elif buffer[second + TAKEN] & used:
                second = run_of(SECOND)
                run(s, buffer, SECOND, used, top_of(other), card, other)
            length = buffer[second + LENGTH]
            if 0 < length < owed and buffer[second + LEAST] - gain + least >= best:
                continue
            if length > 0:
                cost = (
                    buffer[second + COST]
                    - relief(buffer, second, other, used)
                    - relief(buffer, first, row, buffer[second + TAKEN])
                )
                if length < owed:
                    cost += finish(s, buffer, cards, first, row, second, other, owed - length, best - cost)
                best = min(best, cost)
    return best


@rule
def least_yet(s: State, buffer: list[int], cards: int, cheapest: int) -> int:
    """A lower bound for the cost of a run after others: going on gains at most a hope, going back all that it passes.

    `cheapest` is the same for runs from the present tops. Runs that cover a fire that is due have no bound.
    """
    if s.on_fire:
        return -NO_WAY
    most = 0
    for row in range(ROWS):
        if buffer[spot_of(row, top_of(row)) + BACK] != NONE:
            most = max(most, gained(buffer, row, top_of(row)))
    for card in range(cards):
        for row in range(0, ROWS, RISING):
            if buffer[spot_of(row, card) + BACK] != NONE:
                most = max(most, gained(buffer, row, card))
    return min(cheapest, -buffer[HOPE] - most)


@rule
def gained(buffer: list[int], row: int, start: int) -> int:
    """The most that going back from a spot gains, with all cards of the hand that are ten apart."""
    here = spot = spot_of(row, start)
    while buffer[spot + BACK] != NONE:
        spot = spot_of(row, buffer[spot + BACK])
    passed = buffer[here + BEFORE] - buffer[spot + UP_TO]
    return (buffer[PASSED] + buffer[GONE]) * passed + buffer[KEPT] * ones(buffer[here + MINE_BEFORE] & ~buffer[spot + MINE_UP_TO])


@rule
def gain_of(buffer: list[int], at: int) -> int:
    """The most by which the cost of a run can be overstated."""
    return buffer[at + COST] - buffer[at + LEAST]


@rule
def finish(s: State, buffer: list[int], cards: int, first: int, row: int, second: int, other: int, owed: int, limit: int) -> int:
    """The cost of the cheapest third run after two others, with what it still leaves owing; any number if not below the limit."""
    used, end = buffer[first + TAKEN] | buffer[second + TAKEN], buffer[second + LAST]
    best = min(limit, MISSING * owed)
    gain = gain_of(buffer, first) + gain_of(buffer, second)
    for card in range(cards):
        for pile in range(other, ROWS):
            third = run_of(card * ROWS + pile)
            if pile == other:
                if worthless(buffer, pile, end, card, best + gain):
                    continue
                third = run_of(THIRD)
                run(s, buffer, THIRD, used, end, card, pile)
            elif buffer[third + TAKEN] & used:
                third = run_of(THIRD)
                run(s, buffer, THIRD, used, top_of(pile), card, pile)
            length, taken = buffer[third + LENGTH], buffer[third + TAKEN]
            if length > 0 and buffer[third + LEAST] - gain < best:
                cost = buffer[third + COST] - relief(buffer, third, pile, used)
                cost -= relief(buffer, first, row, taken) + relief(buffer, second, other, taken)
                best = min(best, cost + MISSING * max(0, owed - length))
    return best
