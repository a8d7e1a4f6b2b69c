"""Whole turns of The Game, and what they cost.

A turn is thought of in *runs*: one card on one pile, and then the cards exactly ten back, twenty back ... that the hand
holds. What a run costs is not how far it moves the pile, but how many cards that are still to be laid it passes; a
trick that brings cards back gains as much. Then come the promises that were made (signals), pairs ten apart that are
broken up, and the hope for a trick that the new top of the pile leaves or spoils.

The scratch room is a buffer for moves, so that nothing is allocated in a playout.
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
    fits,
    is_fire,
)


class Weights(NamedTuple):
    """All in hundredths of a card that is passed."""

    passed: int
    """A card still to be laid that a run passes,"""
    gone: int
    """more if the other pile of that direction has passed it too,"""
    own: int
    """and more if it is in the player's own hand."""
    hope: int
    """A card still to be laid that could bring the pile back ten."""
    pair: int
    """Two cards of the hand, ten apart, of which only one is laid."""
    leave: int
    good: int
    """A step on a pile that somebody asked to leave, or for which somebody has a trick,"""
    small: int
    """and for each card passed on a pile where somebody asked for small steps."""
    more: int
    more_at_last: int
    """What a run may cost to be laid though the turn asks for no more cards; and once the deck is empty."""


SOLO = Weights(passed=110, gone=81, own=87, hope=175, pair=799, leave=0, good=0, small=0, more=-534, more_at_last=0)
QUIET = Weights(passed=87, gone=43, own=185, hope=176, pair=407, leave=0, good=0, small=0, more=58, more_at_last=81)
TALKING = Weights(passed=67, gone=41, own=222, hope=147, pair=214, leave=760, good=1158, small=84, more=94, more_at_last=61)
"""For one alone, for a team that has no signals, and for one that has: found by letting hundreds of small changes play
thousands of games each, and keeping those that won more."""

NO_WAY = 10_000_000
MISSING = 100_000
"""What each card costs that a way stays short of the minimum: such a way is the last resort."""
COVERS, KINDLES = -20_000, 1_500
"""What it costs to cover a fire that is due, and to lay a card that burns."""

MOST = 8
"""The largest hand."""
PASSED, GONE, KEPT, HOPE, PAIR, LEAVE, GOOD, STEPS = range(8)
BEYOND = 10
"""How far beyond the first and the last value is looked for a card that brings a pile back."""
AHEAD = STEPS + 1 + BEYOND
OWN = AHEAD + HIGH + 2 * BEYOND + 2
HAND = OWN + HIGH + BEYOND + 2
DOWN = HAND + MOST + 1
UP = DOWN + MOST
ASKED = UP + MOST
SMALL = ASKED + ROWS
RUNS = SMALL + ROWS
BEST = RUNS + MOST * ROWS * 4
"""Places in the scratch room: the weights, where they are quicker to hand; how many cards below each value are still to be
laid, how many of them are in the hand; the hand itself, and for each of its cards which one is ten lower and ten higher
(NONE if none is); what the others ask for each pile; the runs from the tops as they are (cards, length, end, cost), and
the cheapest way that begins with each."""
NONE = -1


@rule
def weights_of(s: State) -> Weights:
    return SOLO if s.players == 1 else QUIET if s.signals == Talk.NONE else TALKING


@rule
def forward(top: int, value: int, row: int) -> int:
    """How far a card moves a pile on; less than nothing is a gain."""
    return value - top if row < RISING else top - value


@rule
def back_of(value: int, row: int) -> int:
    """The value that brings a pile back ten from this one."""
    return value - 10 if row < RISING else value + 10


@rule
def count(s: State, room: list[int]) -> int:
    """Fills the first parts of the room for the seat whose turn it is; returns the cards in its hand."""
    cards, ahead = 0, 0
    for value in range(-BEYOND, LOW + 1):
        room[AHEAD + value] = 0
        room[OWN + value] = 0
    for card in range(CARDS):
        place = s.where[card]
        room[AHEAD + card + FIRST] = ahead
        room[OWN + card + FIRST] = cards
        room[HAND + cards] = card + FIRST
        cards += place == s.turn
        ahead += place < PILE
    for value in range(HIGH, HIGH + BEYOND + 2):
        room[AHEAD + value] = ahead
        room[OWN + value] = cards
    for card in range(cards):
        room[DOWN + card] = NONE
        room[UP + card] = NONE
        for lower in range(card):
            if room[HAND + card] - room[HAND + lower] == 10:
                room[DOWN + card] = lower
                room[UP + lower] = card
    return cards


@rule
def hear(s: State, room: list[int]) -> None:
    """What a step on each pile costs because of what the others have asked for, and costs more for each card passed."""
    for row in range(ROWS):
        asked, small = 0, 0
        for seat in range(s.players):
            if seat != s.turn:
                says = s.signal[seat][row]
                asked = max(asked, room[LEAVE] if says == Signal.LEAVE else room[GOOD] if says == Signal.GOOD else 0)
                small = room[STEPS] if says == Signal.SMALL else small
        room[ASKED + row] = asked
        room[SMALL + row] = small


@rule
def among(room: list[int], part: int, low: int, high: int) -> int:
    """How many of the cards counted in a part of the room lie strictly between two values."""
    return room[part + high] - room[part + low + 1] if high > low + 1 else 0


@rule
def price(s: State, room: list[int], row: int, top: int, end: int) -> int:
    """What it costs that a pile goes from one value to another."""
    low, high = min(top, end), max(top, end)
    sibling = int(s.rows[row ^ 1])
    passed = among(room, AHEAD, low, high)
    gone = among(room, AHEAD, low, min(high, sibling + 1)) if row < RISING else among(room, AHEAD, max(low, sibling - 1), high)
    cost = room[PASSED] * passed + room[GONE] * gone + room[KEPT] * among(room, OWN, low, high)
    return -cost if forward(top, end, row) < 0 else cost + max(room[ASKED + row], room[SMALL + row] * passed)


@rule
def hoped(room: list[int], value: int, laid: int) -> int:
    """Whether a value (1 or 0) is still to be laid once some cards of the hand (a bit each) are; has no branches."""
    mine = room[OWN + value + 1] - room[OWN + value]
    return room[AHEAD + value + 1] - room[AHEAD + value] - (mine & laid >> room[OWN + value])


@rule
def relief(s: State, room: list[int], row: int, top: int, end: int, laid: int) -> int:
    """What the price of a run counts too much for cards of the hand (a bit each) that the same turn lays elsewhere."""
    low, high = min(top, end), max(top, end)
    first, last = room[OWN + low + 1], room[OWN + high]
    if last <= first or laid & (1 << last) - (1 << first) == 0:
        return 0
    cost = 0
    sibling = int(s.rows[row ^ 1])
    for at in range(first, last):
        if laid >> at & 1:
            value = room[HAND + at]
            cost += room[PASSED] + room[KEPT] + room[GONE] * (value <= sibling if row < RISING else value >= sibling)
    return cost if forward(top, end, row) > 0 else -cost


@rule
def run(s: State, room: list[int], used: int, top: int, first: int, row: int, due: bool) -> tuple[int, int, int, int]:
    """The run that begins with a card of the hand: its cards (a bit each), their number, its end and its cost.

    `used` are the cards that the turn has laid before. A run that doesn't fit has no cards.
    """
    if used >> first & 1 or not fits(top, room[HAND + first], row):
        return 0, 0, 0, NO_WAY
    link, other = (DOWN, UP) if row < RISING else (UP, DOWN)
    taken, length, last = 1 << first, 1, first
    partners = 1 << room[other + first] if room[other + first] != NONE else 0
    back = room[link + first]
    while back != NONE and not used >> back & 1:
        taken |= 1 << back
        length += 1
        last = back
        back = room[link + back]
    if back != NONE:
        partners |= 1 << back
    value = room[HAND + last]
    broken = partners & ~(used | taken)
    cost = price(s, room, row, top, value) - relief(s, room, row, top, value, used | taken)
    cost += room[HOPE] * (hoped(room, back_of(top, row), used | taken) - hoped(room, back_of(value, row), used | taken))
    cost += room[PAIR] * ((broken != 0) + (broken & (broken - 1) != 0))
    if s.on_fire:
        cost += COVERS * due + KINDLES * is_fire(value)
    return taken, length, value, cost


@rule
def plan(s: State, room: list[int], thorough: bool) -> tuple[int, int, int]:
    """The first move of the cheapest way to make up what the turn still asks for, its cost, and the cards in hand.

    A thorough plan leaves in the room, for every card and pile to begin with, what the cheapest such way costs. A quick one
    skips beginnings that are too dear, and may so miss a way of three runs that help each other.
    Runs on different piles are looked at in the order of the piles only, for the order makes no difference.
    """
    w = weights_of(s)
    for weight in range(STEPS + 1):
        room[weight] = w[weight]
    cards = count(s, room)
    hear(s, room)
    owed = max(1, int(s.needed) - int(s.laid))
    best, best_cost = END_TURN, NO_WAY
    cheapest = -room[HOPE]  # what a second run on the same pile may cost
    for begin in range(cards * ROWS):
        row = begin % ROWS
        due = s.burning[row] == Fire.DUE
        taken, length, end, cost = run(s, room, 0, int(s.rows[row]), begin // ROWS, row, due)
        at = RUNS + begin * 4
        room[at], room[at + 1], room[at + 2], room[at + 3] = taken, length, end, cost
        room[BEST + begin] = NO_WAY
        if length > 0:
            cheapest = min(cheapest, least(s, room, begin))
            whole = cost + MISSING * max(0, owed - length)
            room[BEST + begin] = whole
            if whole < best_cost:
                best, best_cost = begin, whole
    for begin in range(cards * ROWS if owed > 1 else 0):
        length, cost = room[RUNS + begin * 4 + 1], room[RUNS + begin * 4 + 3]
        if 0 < length < owed and (thorough or least(s, room, begin) + min(cheapest, 2 * cheapest) < best_cost):
            whole = cost + rest(s, room, cards, begin, owed - length, NO_WAY if thorough else best_cost - cost)
            room[BEST + begin] = min(room[BEST + begin], whole)
            if whole < best_cost:
                best, best_cost = begin, whole
    if best == END_TURN:
        return END_TURN, best_cost, cards
    return (room[HAND + best // ROWS] - FIRST) * ROWS + best % ROWS, best_cost, cards


@rule
def least(s: State, room: list[int], begin: int) -> int:
    """What a run costs at least, if the same turn lays all cards of the hand that it passes."""
    top, end, cost = int(s.rows[begin % ROWS]), room[RUNS + begin * 4 + 2], room[RUNS + begin * 4 + 3]
    if forward(top, end, begin % ROWS) < 0:
        return cost
    return cost - among(room, OWN, min(top, end), max(top, end)) * (room[PASSED] + room[KEPT] + room[GONE])


@rule
def rest(s: State, room: list[int], cards: int, begin: int, owed: int, limit: int) -> int:
    """What the cheapest way costs that makes up what is owed after a first run; no matter if it isn't below the limit."""
    at = RUNS + begin * 4
    used, top, row = room[at], room[at + 2], begin % ROWS
    start = int(s.rows[row])
    best = min(limit, MISSING * owed)
    gain = room[at + 3] - least(s, room, begin)
    for second in range(cards * ROWS):
        last = room[RUNS + second * 4 + 1] >= owed and second % ROWS != row
        if second % ROWS >= row and not (last and least(s, room, second) - gain >= best):
            taken, length, end, cost = follow(s, room, second, used, row, top, ROWS, 0)
            if length == 0:
                continue
            cost -= relief(s, room, row, start, top, taken)
            if length >= owed:
                best = min(best, cost)
                continue
            still = MISSING * (owed - length)
            other = second % ROWS
            middle = top if other == row else int(s.rows[other])
            for third in range(cards * ROWS):
                if third % ROWS >= other:
                    then, more, _, extra = follow(s, room, third, used | taken, row, top, other, end)
                    if more > 0:
                        extra -= relief(s, room, row, start, top, then) + relief(s, room, other, middle, end, then)
                        still = min(still, extra + MISSING * max(0, owed - length - more))
            best = min(best, cost + still)
    return best


@rule
def follow(
    s: State, room: list[int], begin: int, used: int, row: int, top: int, other_row: int, other_top: int
) -> tuple[int, int, int, int]:
    """A run after one or two others, which have moved one or two piles and used some cards."""
    mine = begin % ROWS
    if mine == other_row:
        return run(s, room, used, other_top, begin // ROWS, mine, False)
    if mine == row:
        return run(s, room, used, top, begin // ROWS, mine, False)
    at = RUNS + begin * 4
    taken, length, end = room[at], room[at + 1], room[at + 2]
    if taken & used:
        return run(s, room, used, int(s.rows[mine]), begin // ROWS, mine, s.burning[mine] == Fire.DUE)
    return taken, length, end, room[at + 3] - relief(s, room, mine, int(s.rows[mine]), end, used)
