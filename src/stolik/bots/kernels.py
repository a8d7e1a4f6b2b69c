"""What Python calls to have bots think; loaded once for each game, with its rules and its `bot` among its globals.

A bot thinks at a *desk*, a batch of five states. Only the first may be a true one, and only where whole games are
played; whoever thinks starts from the second, which is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.record import Batch
from stolik.core.rng import below, start, word
from stolik.core.rule import kernel, rule

if TYPE_CHECKING:
    from stolik.bots.contract import PATIENCE, PLAYOUTS, QUICK, TALKS, chapter, imagine, policy, remarks, shortlist, worth
    from stolik.core.contract import deal, ending, guess, hide, legal, play, ranks, score

TRUE, SEEN, GUESS, TRIAL, GLIMPSE = range(5)
DESK = 5
"""The states of a desk: the true game, what the mover sees of it, a guess of the rest, a playout, and what its mover sees."""

OWN, LUCK, FRESH = range(3)
DICE = 3
"""The dice of a desk: the bot's own, those of the players in a playout, and the same before the playout began."""

RANDOM, EASY, MEDIUM, HARD = range(4)
SLIP = 3
"""One move in so many is a slip of the easy bot."""

VISITS, WORTH, WINS, SCORE, GAIN, SQUARES = range(6)
FIGURES = 6
"""What a search notes of a move: how often it was tried, and the sums of what that was worth, of games won, of scores, of
what it was worth more than the policy's own move, and of the squares of that."""
CERTAIN = 1.0
"""A move must be better than the policy's own by so many standard errors to be preferred."""

MOVES_MADE, ENDED = 0, 1
RESULTS = 2
"""What a whole game leaves: the moves made, how it ended, then every seat's place, then every seat's score."""


@kernel
def toss(desk: Batch, dice: Batch, moves: list[int]) -> int:
    """Any legal move in `desk[SEEN]`; by itself, so that a random bot needs no policy to be compiled."""
    return moves[below(dice[OWN], legal(desk[SEEN], moves))]


@kernel
def glance(desk: Batch, dice: Batch, level: int, moves: list[int]) -> int:
    """The move of a bot that doesn't search, in `desk[SEEN]`, which is hidden for the seat whose turn it is."""
    seen = desk[SEEN]
    n = legal(seen, moves)
    if level == RANDOM:
        return moves[below(dice[OWN], n)]
    if level == EASY and below(dice[OWN], SLIP) == 0:
        return moves[below(dice[OWN], shortlist(seen, moves, n))]
    return policy(seen, moves, n, dice[OWN])


@kernel
def think(desk: Batch, dice: Batch, playouts: int, moves: list[int], room: list[int], notes: Any, always: bool) -> int:
    """Searches in `desk[SEEN]`, which is hidden for the seat whose turn it is; unless `always`, only where there is a choice.

    Leaves the moves that it thought of in `moves`, the best first, and what it found in `notes`; returns how many they are.
    """
    n = shortlist(desk[SEEN], moves, legal(desk[SEEN], moves))
    if n > 1 or always:
        search(desk, dice, playouts, moves, n, room, notes)
    return n


@rule
def search(desk: Batch, dice: Batch, playouts: int, moves: list[int], n: int, room: list[int], notes: Any) -> None:
    """Tries the n moves of a shortlist in guesses of what is hidden, and puts the best one first, with notes on each.

    Sequential halving: all moves get equally many playouts, the worse half drops out, and so on until two are left. The
    first of the shortlist, which is the policy's own move, stays in to the end, and is only given up for a move that is
    clearly better. Every guess serves all moves that are still in, with the same luck, so that they are compared like with
    like.
    """
    seat = desk[SEEN].turn
    for i in range(n):
        for figure in range(FIGURES):
            notes[i][figure] = 0.0
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    left = n
    for _ in range(rounds):
        for _ in range(max(1, playouts // (rounds * left))):
            for i in range(4):
                room[i] = word(dice[OWN])
            dice[FRESH].fast = 1
            start(dice[FRESH], room)
            desk[GUESS] = desk[SEEN]
            guess(desk[GUESS], seat, room)
            imagine(desk[GUESS], seat)
            first = 0.0
            for i in range(left):
                desk[TRIAL] = desk[GUESS]
                dice[LUCK] = dice[FRESH]
                play_out(desk, dice, moves[i], room)
                trial = desk[TRIAL]
                value = worth(trial, seat, room)
                first = value if i == 0 else first
                notes[i][VISITS] += 1.0
                notes[i][WORTH] += value
                notes[i][SCORE] += score(trial, seat)
                notes[i][GAIN] += value - first
                notes[i][SQUARES] += (value - first) ** 2
                if ending(trial):
                    ranks(trial, room)
                    notes[i][WINS] += 1.0 if room[seat] == 1 else 0.0
        for i in range(2, left):
            j = i
            while j > 1 and notes[j][GAIN] * notes[j - 1][VISITS] > notes[j - 1][GAIN] * notes[j][VISITS]:
                swap_moves(moves, notes, j, j - 1)
                j -= 1
        left = max(2, 1 + left // 2)
    if n > 1:
        gain = notes[1][GAIN]
        if gain > 0.0 and gain > CERTAIN * np.sqrt(max(0.0, notes[1][SQUARES] - gain * gain / notes[1][VISITS])):
            swap_moves(moves, notes, 0, 1)


@rule
def swap_moves(moves: list[int], notes: Any, i: int, j: int) -> None:
    """Two moves change places, with what is noted on them."""
    moves[i], moves[j] = moves[j], moves[i]
    for figure in range(FIGURES):
        notes[i][figure], notes[j][figure] = notes[j][figure], notes[i][figure]


@rule
def play_out(desk: Batch, dice: Batch, move: int, room: list[int]) -> None:
    """Makes a move in `desk[TRIAL]` and lets the policy play every seat to the end of the chapter, each seeing what it may."""
    s = desk[TRIAL]
    now = chapter(desk[SEEN])
    play(s, move)
    for _ in range(PATIENCE):
        if ending(s) or chapter(s) != now:
            return
        listen(desk, room)
        if QUICK:
            play(s, policy(s, room, 0, dice[LUCK]))
        else:
            desk[GLIMPSE] = desk[TRIAL]
            glimpse = desk[GLIMPSE]
            hide(glimpse, s.turn)
            play(s, policy(glimpse, room, legal(glimpse, room), dice[LUCK]))


@rule
def listen(desk: Batch, room: list[int]) -> None:
    """Lets every seat say what it wants to say in `desk[TRIAL]`, which is a guess and betrays nothing."""
    if TALKS:
        s = desk[TRIAL]
        for said in range(remarks(s, -1, room)):
            play(s, room[said])


@kernel
def remarks_of(desk: Batch, seat: int, out: list[int]) -> int:
    """What the seat would say now, as moves; `desk[SEEN]` was hidden for it."""
    return remarks(desk[SEEN], seat, out)


@kernel
def whole_game(
    desk: Batch, dice: Batch, key: list[int], levels: list[int], moves: list[int], room: list[int], notes: Any, results: list[int]
) -> None:
    """Deals by the options in `desk[TRUE]` and the key, and plays to the end with a bot of its level in every seat."""
    s = desk[TRUE]
    s.fast = 1
    deal(s, key)
    dice[OWN].fast = 1
    start(dice[OWN], key)
    talk(desk, levels, room)
    made = 0
    while not ending(s):
        desk[SEEN] = desk[TRUE]
        hide(desk[SEEN], s.turn)
        if levels[s.turn] < HARD:
            play(s, glance(desk, dice, levels[s.turn], moves))
        else:
            think(desk, dice, PLAYOUTS, moves, room, notes, False)
            play(s, moves[0])
        made += 1
        talk(desk, levels, room)
    results[MOVES_MADE] = made
    results[ENDED] = ending(s)
    ranks(s, room)
    for seat in range(s.players):
        results[RESULTS + seat] = room[seat]
        results[RESULTS + s.players + seat] = score(s, seat)


@rule
def talk(desk: Batch, levels: list[int], room: list[int]) -> None:
    """Lets the seats that talk say what they want to say; random players don't."""
    s = desk[TRUE]
    for seat in range(s.players):
        if TALKS and levels[seat] != RANDOM:
            desk[SEEN] = desk[TRUE]
            seen = desk[SEEN]
            hide(seen, seat)
            for said in range(remarks(seen, seat, room)):
                play(s, room[said])
