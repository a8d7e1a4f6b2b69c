"""A beginner at The Game: knows that small steps are good, and looks no further than the next card.

The mistakes, each of them one that people make in their first games:

- *Takes the smallest step*, whatever it does to the rest of the hand: never gives up a card to save two others.
- *Overlooks a ten back* now and then, and never keeps or builds one.
- *Lays no more than is asked for*, even where the next card lies right beside a pile: only a ten back that they see tempts them.
- *Doesn't leave others' piles alone*: own cards are enough to think of, so a signal goes unheard every other time.
- *On Fire, forgets a fire* now and then.
"""

from __future__ import annotations

from stolik.core.rng import Chance, below
from stolik.core.rule import rule
from stolik.games.the_game.planning import NO_WAY, forward
from stolik.games.the_game.rules import CARDS, EAGERNESS, END_TURN, FIRST, HIGH, ROWS, Fire, Signal, State

OVERLOOKS = 6
"""A beginner overlooks a ten back one time in so many,"""
UNHEARD = 3
"""what the others have asked for,"""
FORGETS = 6
"""and a fire."""
NEAR = 2
"""A step this small makes a beginner start gladly."""


@rule
def beginner(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of a beginner; `s` is what they may know."""
    if not s.started:
        return EAGERNESS + (1 if smallest_step(s) <= NEAR else 0)
    fire = fire_to_cover(s) if below(rng, FORGETS) != 0 else -1
    sees_backs, hears = below(rng, OVERLOOKS) != 0, below(rng, UNHEARD) != 0
    if s.laid + 1 >= s.needed and fire >= 0:
        cover = nearest(s, moves, n, fire, True, False)
        if cover >= 0:
            return cover
    near = nearest(s, moves, n, -1, sees_backs, hears)
    if moves[n - 1] == END_TURN and (near < 0 or step_of(s, near) > 1):
        return END_TURN + 0
    return near if near >= 0 else moves[0]


@rule
def nearest(s: State, moves: list[int], n: int, only: int, sees_backs: bool, hears: bool) -> int:
    """The card that moves its pile on least, on one pile or (-1) on all; none if there are only backs and they go unseen.

    Who hears what the others ask for lays on such a pile only where no other takes a card.
    """
    best, least = -1, NO_WAY + 0
    for at in range(n):
        if moves[at] < END_TURN and (only < 0 or moves[at] % ROWS == only):
            step = step_of(s, moves[at])
            if step > 0 and hears and is_asked_for(s, moves[at] % ROWS):
                step += HIGH
            if step < least and (step > 0 or sees_backs):
                best, least = moves[at], step
    return best


@rule
def step_of(s: State, move: int) -> int:
    """How far a card moves its pile on; a ten back is -10."""
    return forward(int(s.rows[move % ROWS]), move // ROWS + FIRST, move % ROWS)


@rule
def is_asked_for(s: State, row: int) -> bool:
    """Whether another player has asked to leave a pile, or has something good for it."""
    for seat in range(s.players):
        if seat != s.turn and (s.signal[seat][row] == Signal.LEAVE or s.signal[seat][row] == Signal.GOOD):
            return True
    return False


@rule
def fire_to_cover(s: State) -> int:
    """The pile whose fire has to be covered in this turn, or -1."""
    for row in range(ROWS):
        if s.burning[row] == Fire.DUE:
            return row
    return -1


@rule
def smallest_step(s: State) -> int:
    """How near to a pile the nearest card of the hand is, before anybody has started."""
    least = HIGH + 0
    for card in range(CARDS):
        if s.where[card] == s.turn:
            least = min(least, card + 1, CARDS - card)
    return least
