"""A beginner at TEN: has a feeling for when to stop and knows which cards fit, but doesn't reckon.

The mistakes, each of them one that people make in their first games:

- *Stops by feeling*, not by what is left in the deck: every now and then one card too late or too early.
- *Forgets that the others get the coins*: takes numbers that fit, whatever the currency gives away.
- *Takes coins beyond the limit*: counts all the currency that lies there, also what the purse can't hold.
- *Overbids for a wild that they want*: as long as there are coins, one more.
- *Passes where a wild would only be taken from somebody else*.
"""

from __future__ import annotations

from stolik.core.rng import Chance, below
from stolik.core.rule import rule
from stolik.games.ten.appraisal import gain_of_face, gain_of_wild, hope, settled
from stolik.games.ten.bot import policy
from stolik.games.ten.deck import CURRENCY, NUMBERS, face_of
from stolik.games.ten.money import lowest_bid, means
from stolik.games.ten.state import AREA, BID, DECK, PASS, TAKE_CURRENCY, TAKE_NUMBERS, TURN_UP, Phase, State

TOTAL, SUM = 6, 7
"""A beginner stops at this total, or at this much currency,"""
WAVERS = 3
"""but in two turns of so many at two less or two more: too early, or one card too late."""
FITS = 24
"""A card that adds this many 64ths of a point fits,"""
CARD = 3
"""and is worth as much to a beginner as so many coins."""
WISH = 40
"""Beginners want a wild that adds this many 64ths of a point."""
CARRIED_AWAY = 2
"""In one auction of so many they bid for it as long as there are coins."""


@rule
def beginner(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of a beginner; `s` is what they may know."""
    if n == 1:
        return moves[0]
    if s.phase == Phase.DRAW:
        return draw_or_stop(s, rng)
    if s.phase == Phase.AUCTION:
        return bid(s, moves, n, rng)
    return policy(s, moves, n, rng)


@rule
def draw_or_stop(s: State, rng: Chance) -> int:
    mood = below(rng, WAVERS)
    shift = 2 if mood == 1 else -2 if mood == 2 else 0
    if s.held[DECK] > 0 and s.total < TOTAL + shift and s.currency < SUM + shift:
        return TURN_UP + 0
    if s.currency == 0:
        return TAKE_NUMBERS + 0
    return TAKE_NUMBERS + 0 if CARD * cards_that_fit(s) >= s.currency else TAKE_CURRENCY + 0


@rule
def cards_that_fit(s: State) -> int:
    """How many cards of the play area go with what the player has, each number of a colour once."""
    held, far, fitting = settled(s, s.turn), hope(s), 0
    for card in range(CURRENCY):
        if s.where[card] == AREA:
            face = face_of(card)
            fitting += gain_of_face(held, face, far) >= FITS
            held[face // NUMBERS] |= 1 << face % NUMBERS
    return fitting


@rule
def bid(s: State, moves: list[int], n: int, rng: Chance) -> int:
    wanted = gain_of_wild(settled(s, s.turn), s.prize, hope(s)) >= WISH
    lowest = lowest_bid(s)
    if not wanted:
        return PASS + 0
    if below(rng, CARRIED_AWAY) == 0:
        return BID + max(lowest, min(int(s.coins[s.turn]), means(s, s.turn, True)))
    return policy(s, moves, n, rng)
