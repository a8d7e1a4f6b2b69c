"""What Python calls to have bots think; loaded once for each game, with its rules and its `bot` among its globals.

A bot thinks in a *workspace* of five states. Only the first may be a true one, and only where whole games are
played; whoever thinks starts from the second, which is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.record import States
from stolik.core.rng import below, start, word
from stolik.core.rule import kernel, rule

if TYPE_CHECKING:
    from stolik.bots.contract import (
        PLAYOUT_MOVES,
        PLAYOUTS,
        SEES_ONLY_OWN_CARDS,
        TALKS,
        horizon,
        imagine,
        policy,
        remarks,
        shortlist,
        worth,
    )
    from stolik.core.contract import deal, ending, guess, hide, legal, play, ranks, score

TRUE, SEEN, GUESS, TRIAL, MOVER_SEES = range(5)
WORKSPACE = 5
"""Its states: the true game, what the mover sees of it, a guess of the rest, a playout, and what the mover sees of that."""

OWN, LUCK, FRESH = range(3)
RNGS = 3
"""The generators of a workspace: the bot's own, that of the players in a playout, and the same before the playout began."""

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
def random_move(workspace: States, rng: States, moves: list[int]) -> int:
    """Any legal move in `workspace[SEEN]`; by itself, so that a random bot needs no policy to be compiled."""
    return moves[below(rng[OWN], legal(workspace[SEEN], moves))]


@kernel
def quick_move(workspace: States, rng: States, level: int, moves: list[int]) -> int:
    """The move of a bot that doesn't search, in `workspace[SEEN]`, which is hidden for the seat whose turn it is."""
    seen = workspace[SEEN]
    n = legal(seen, moves)
    if level == RANDOM:
        return moves[below(rng[OWN], n)]
    if level == EASY and below(rng[OWN], SLIP) == 0:
        return moves[below(rng[OWN], shortlist(seen, moves, n))]
    return policy(seen, moves, n, rng[OWN])


@kernel
def think(workspace: States, rng: States, playouts: int, moves: list[int], buffer: list[int], notes: Any, always: bool) -> int:
    """Searches in `workspace[SEEN]`, hidden for the seat whose turn it is; unless `always`, only where there is a choice.

    Leaves the moves that it thought of in `moves`, the best first, and what it found in `notes`; returns how many they are.
    """
    n = shortlist(workspace[SEEN], moves, legal(workspace[SEEN], moves))
    if n > 1 or always:
        search(workspace, rng, playouts, moves, n, buffer, notes)
    return n


@rule
def search(workspace: States, rng: States, playouts: int, moves: list[int], n: int, buffer: list[int], notes: Any) -> None:
    """Tries the n moves of a shortlist in guesses of what is hidden, and puts the best one first, with notes on each.

    Sequential halving: all moves get equally many playouts, the worse half drops out, and so on until two are left. The
    first of the shortlist, which is the policy's own move, stays in to the end, and is only given up for a move that is
    clearly better. Every guess serves all moves that are still in, with the same luck, so that they are compared like with
    like.
    """
    seat = workspace[SEEN].turn
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
                buffer[i] = word(rng[OWN])
            rng[FRESH].fast = 1
            start(rng[FRESH], buffer)
            workspace[GUESS] = workspace[SEEN]
            guess(workspace[GUESS], seat, buffer)
            imagine(workspace[GUESS], seat)
            first = 0.0
            for i in range(left):
                workspace[TRIAL] = workspace[GUESS]
                rng[LUCK] = rng[FRESH]
                play_out(workspace, rng, moves[i], buffer)
                trial = workspace[TRIAL]
                value = worth(trial, seat, buffer)
                first = value if i == 0 else first
                notes[i][VISITS] += 1.0
                notes[i][WORTH] += value
                notes[i][SCORE] += score(trial, seat)
                notes[i][GAIN] += value - first
                notes[i][SQUARES] += (value - first) ** 2
                if ending(trial):
                    ranks(trial, buffer)
                    notes[i][WINS] += 1.0 if buffer[seat] == 1 else 0.0
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
def play_out(workspace: States, rng: States, move: int, buffer: list[int]) -> None:
    """Makes a move in `workspace[TRIAL]`; the policy plays every seat on to the horizon, each seeing what it may."""
    s = workspace[TRIAL]
    now = horizon(workspace[SEEN])
    play(s, move)
    for _ in range(PLAYOUT_MOVES):
        if ending(s) or horizon(s) != now:
            return
        listen(workspace, buffer)
        if SEES_ONLY_OWN_CARDS:
            play(s, policy(s, buffer, 0, rng[LUCK]))
        else:
            workspace[MOVER_SEES] = workspace[TRIAL]
            mover_sees = workspace[MOVER_SEES]
            hide(mover_sees, s.turn)
            play(s, policy(mover_sees, buffer, legal(mover_sees, buffer), rng[LUCK]))


@rule
def listen(workspace: States, buffer: list[int]) -> None:
    """Lets every seat say what it wants to say in `workspace[TRIAL]`, which is a guess and betrays nothing."""
    if TALKS:
        s = workspace[TRIAL]
        for said in range(remarks(s, -1, buffer)):
            play(s, buffer[said])


@kernel
def remarks_of(workspace: States, seat: int, out: list[int]) -> int:
    """What the seat would say now, as moves; `workspace[SEEN]` was hidden for it."""
    return remarks(workspace[SEEN], seat, out)


@kernel
def whole_game(
    workspace: States,
    rng: States,
    key: list[int],
    levels: list[int],
    moves: list[int],
    buffer: list[int],
    notes: Any,
    results: list[int],
) -> None:
    """Deals by the options in `workspace[TRUE]` and the key, and plays to the end with a bot of its level in every seat."""
    s = workspace[TRUE]
    s.fast = 1
    deal(s, key)
    rng[OWN].fast = 1
    start(rng[OWN], key)
    talk(workspace, levels, buffer)
    made = 0
    while not ending(s):
        workspace[SEEN] = workspace[TRUE]
        hide(workspace[SEEN], s.turn)
        if levels[s.turn] < HARD:
            play(s, quick_move(workspace, rng, levels[s.turn], moves))
        else:
            think(workspace, rng, PLAYOUTS, moves, buffer, notes, False)
            play(s, moves[0])
        made += 1
        talk(workspace, levels, buffer)
    results[MOVES_MADE] = made
    results[ENDED] = ending(s)
    ranks(s, buffer)
    for seat in range(s.players):
        results[RESULTS + seat] = buffer[seat]
        results[RESULTS + s.players + seat] = score(s, seat)


@rule
def talk(workspace: States, levels: list[int], buffer: list[int]) -> None:
    """Lets the seats that talk say what they want to say; random players don't."""
    s = workspace[TRUE]
    for seat in range(s.players):
        if TALKS and levels[seat] != RANDOM:
            workspace[SEEN] = workspace[TRUE]
            seen = workspace[SEEN]
            hide(seen, seat)
            for said in range(remarks(seen, seat, buffer)):
                play(s, buffer[said])
