"""The end of The Game solved exactly: once the deck is empty, one or two players know where every card is.

A depth-first search tries the cheapest lays first and never tries a position again that has failed. A player alone need
not end the turn, because nobody waits for it; with two players, ending it is one of the choices.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.cards import HIDDEN
from stolik.core.rule import rule
from stolik.games.the_game.planning import AHEAD, among, count, forward
from stolik.games.the_game.rules import CARDS, DECK, END_TURN, FIRST, PILE, ROWS, State, fits

MOST = 16
"""The search takes no more cards than this: two full hands have 14."""
CHOICES = MOST * ROWS + 1
PASS = CHOICES - 1
DEPTH = 2 * MOST + 2
FAILED = 1 << 12
"""Room to remember positions that have failed."""


@rule
def known(s: State) -> bool:
    """Whether the player whose turn it is knows where all cards are."""
    return s.held[DECK] == 0 and s.players <= 2 and not s.on_fire


@rule
def solve(s: State, buffer: list[int], steps: int) -> tuple[int, int]:
    """The first move of a way that lays as many cards as possible, and how many it leaves.

    Stops after `steps` steps with the best way that it has found by then. `s` is what the player may know.
    """
    count(s, buffer)
    cards = 0
    value, owner = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    for card in range(CARDS):
        if s.where[card] < PILE:
            value[cards] = card + FIRST
            owner[cards] = 1 - s.turn if s.where[card] == HIDDEN else s.where[card]
            cards += 1
    everything = (1 << cards) - 1
    failed = np.zeros(FAILED, np.int64)
    order, costs = np.empty((DEPTH, CHOICES), np.int64), np.empty(CHOICES, np.int64)
    ways, tried = np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
    chosen, before = np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
    turns, owed = np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
    tops = np.zeros(ROWS, np.int64)
    for row in range(ROWS):
        tops[row] = s.rows[row]
    used, depth, done = 0, 0, 0
    turns[0], owed[0] = s.turn, max(0, int(s.needed) - int(s.laid))
    best, most = END_TURN, -1
    ways[0] = sort_choices(buffer, value, owner, cards, used, tops, turns[0], owed[0], order[0], costs)
    while depth >= 0 and steps > 0:
        if tried[depth] == ways[depth]:
            depth -= 1
            if depth >= 0 and chosen[depth] != PASS:
                tops[chosen[depth] % ROWS] = before[depth]
                used ^= 1 << (chosen[depth] // ROWS)
                done -= 1
            continue
        steps -= 1
        choice = order[depth][tried[depth]]
        tried[depth] += 1
        chosen[depth] = choice
        turn, owe = turns[depth], owed[depth]
        if choice == PASS:
            turn, owe = 1 - turn, 1
        else:
            before[depth] = tops[choice % ROWS]
            tops[choice % ROWS] = value[choice // ROWS]
            used |= 1 << (choice // ROWS)
            done += 1
            owe = max(0, owe - 1)
        if done > most:
            most = done
            best = END_TURN if chosen[0] == PASS else (value[chosen[0] // ROWS] - FIRST) * ROWS + chosen[0] % ROWS
            if used == everything:
                return best, 0
        depth += 1
        tried[depth], ways[depth], turns[depth], owed[depth] = 0, 0, turn, owe
        state = 1 + (tops[0] | tops[1] << 7 | tops[2] << 14 | tops[3] << 21 | turn << 28 | owe << 29 | used << 31)
        place = (state ^ state >> 13 ^ state >> 29) & FAILED - 1
        if failed[place] != state:
            failed[place] = state
            ways[depth] = sort_choices(buffer, value, owner, cards, used, tops, turn, owe, order[depth], costs)
    return best, cards - most


@rule
def sort_choices(
    buffer: list[int], value: Any, owner: Any, cards: int, used: int, tops: Any, turn: int, owe: int, out: Any, costs: Any
) -> int:
    """Writes the next choices, tricks first, then by how many cards a lay passes; returns how many choices there are."""
    n = 0
    others = False
    for at in range(cards):
        if not used >> at & 1:
            others = others or owner[at] != turn
            for row in range(ROWS if owner[at] == turn else 0):
                if fits(tops[row], value[at], row):
                    low, high = min(tops[row], value[at]), max(tops[row], value[at])
                    passed = among(buffer, AHEAD, low, high)
                    costs[n] = -1 - passed if forward(tops[row], value[at], row) < 0 else 2 * passed
                    out[n] = at * ROWS + row
                    n += 1
    if others and owe == 0:
        costs[n] = 1
        out[n] = PASS
        n += 1
    for i in range(1, n):
        j = i
        while j > 0 and costs[j] < costs[j - 1]:
            costs[j], costs[j - 1] = costs[j - 1], costs[j]
            out[j], out[j - 1] = out[j - 1], out[j]
            j -= 1
    return n
