"""The functions that Python calls to make bots think; loaded once for each game, with its rules and its `bot` among its globals.

A bot thinks in a *workspace* of five states. Only the first may be a true state, and only where a kernel plays whole
games; every search starts from the second, which is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.record import States
from stolik.core.rng import below, start, word
from stolik.core.rule import kernel, rule

if TYPE_CHECKING:
    from stolik.core.template import (
        HAS_BEGINNER,
        LOOKAHEAD,
        PLAYOUT_MOVES,
        PLAYOUTS,
        SEES_ONLY_OWN_CARDS,
        TALKS,
        adept,
        aim,
        beginner,
        deal,
        ending,
        guess,
        hide,
        horizon,
        imagine,
        legal,
        lookahead,
        play,
        playouts,
        policy,
        ranks,
        remarks,
        score,
        shortlist,
        worth,
    )

TRUE, SEEN, GUESS, TRIAL, MOVER_SEES = range(5)
WORKSPACE = 5
"""Its states: the true game, what the mover sees of it, a guess of the rest, a playout, and what the mover sees of that."""

OWN, LUCK, FRESH = range(3)
RNGS = 3
"""The generators of a workspace: the bot's own, that of the players in a playout, and the same before the playout began."""

RANDOM, EASY, MEDIUM, HARD = range(4)
SLIP = 3
"""The easy bot of a game without a beginner slips on one move in this many."""

VISITS, WORTH, WINS, SCORE, GAIN, SQUARES = range(6)
FIGURES = 6
"""What a search notes about a move: the number of its trials, and sums over them: of their worth, of games won, of scores, of
how much more they were worth than the policy's own move, and of the squares of that."""
CERTAIN = 1.0
"""The search prefers a move to the policy's own only if it is better by this many standard errors."""
CLEAR = 3.0
"""It drops a move that is worse than the policy's own by so many, and ends with one that is better than all others by so many."""
ENOUGH = 32
"""So many playouts of each move it makes before anything is clear: the spread of a few says little."""

MOVES_MADE, ENDED = 0, 1
RESULTS = 2
"""The results of a whole game: the number of moves, how it ended, every seat's place, every seat's score."""


@kernel
def choose(
    workspace: States, rng: States, level: int, budget: int, always: bool, moves: list[int], buffer: list[int], notes: Any
) -> int:
    """The move of a bot of this level in `workspace[SEEN]`, which is hidden for the seat whose turn it is, as `moves[0]`.

    A search writes all moves that it considered, the best first, and its findings to `notes`. Returns how many moves there are.
    `budget` is how many playouts it may take at most; 0: as many as the hard bot of this game takes here.
    """
    if level == HARD:
        return think(workspace, rng, budget, moves, buffer, notes, always)
    moves[0] = quick_move(workspace, rng, level, moves)
    return 1


@rule
def quick_move(workspace: States, rng: States, level: int, moves: list[int]) -> int:
    """The move of a bot that doesn't search, in `workspace[SEEN]`."""
    seen = workspace[SEEN]
    n = legal(seen, moves)
    if level == RANDOM:
        return moves[below(rng[OWN], n)]
    if level == EASY:
        return easy_move(seen, moves, n, rng[OWN])
    return adept(seen, moves, n, rng[OWN]) if LOOKAHEAD != PLAYOUT_MOVES else policy(seen, moves, n, rng[OWN])


@rule
def easy_move(seen: Any, moves: list[int], n: int, rng: Any) -> int:
    """The move of the game's beginner; in a game without one, the player's, with slips."""
    if HAS_BEGINNER:
        return beginner(seen, moves, n, rng)
    if below(rng, SLIP) == 0:
        return moves[below(rng, shortlist(seen, moves, n))]
    return policy(seen, moves, n, rng)


@rule
def think(workspace: States, rng: States, budget: int, moves: list[int], buffer: list[int], notes: Any, always: bool) -> int:
    """Searches in `workspace[SEEN]`, only where there is a choice; a search that `always` is made is for a hint (see `play_out`).

    Writes the moves that it considered to `moves`, the best first, and its findings to `notes`; returns how many moves.
    """
    seen = workspace[SEEN]
    n = shortlist(seen, moves, legal(seen, moves))
    if n > 1 or always:
        search(workspace, rng, budget if budget else playouts(seen, PLAYOUTS), moves, n, buffer, notes, always)
    return n


@rule
def search(
    workspace: States, rng: States, budget: int, moves: list[int], n: int, buffer: list[int], notes: Any, hint: bool
) -> None:
    """Tries the n moves of a shortlist in guesses of what is hidden, and puts the best one first, with notes on each.

    Sequential halving: all moves get equally many playouts, the worse half drops out, and so on until two are left. The
    first of the shortlist, which is the policy's own move, stays in to the end; the search only gives it up for a move that
    is clearly better. It ends early where the choice is clear, but not for a hint, which shows what it stands on.
    """
    for i in range(n):
        for figure in range(FIGURES):
            notes[i][figure] = 0.0
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    left, clear = n, False
    for _ in range(rounds):
        for _ in range(max(1, budget // (rounds * left))):
            try_moves(workspace, rng, moves, left, buffer, notes, hint)
            if not hint and notes[0][VISITS] >= ENOUGH:
                left = drop_worse(moves, notes, left)
                clear = left == 1 or one_is_best(notes, left)
                if clear:
                    break
        sort_moves(moves, notes, left)
        if clear:
            break
        left = max(2, 1 + left // 2)
    if n > 1 and notes[1][GAIN] > CERTAIN * doubt(notes[1]):
        swap_moves(moves, notes, 0, 1)


@rule
def try_moves(workspace: States, rng: States, moves: list[int], n: int, buffer: list[int], notes: Any, hint: bool) -> None:
    """Plays the first n moves out in one guess of what is hidden, with the same luck, so that their comparison is fair."""
    seat = workspace[SEEN].turn
    for i in range(4):
        buffer[i] = word(rng[OWN])
    rng[FRESH].fast = 1
    start(rng[FRESH], buffer)
    workspace[GUESS] = workspace[SEEN]
    guess(workspace[GUESS], seat, buffer)
    imagine(workspace[GUESS], seat)
    first = 0.0
    for i in range(n):
        workspace[TRIAL] = workspace[GUESS]
        rng[LUCK] = rng[FRESH]
        play_out(workspace, rng, moves[i], buffer, hint)
        trial = workspace[TRIAL]
        value = worth(trial, seat, buffer) if hint else aim(trial, seat, buffer)
        first = value if i == 0 else first
        notes[i][VISITS] += 1.0
        notes[i][WORTH] += value
        notes[i][SCORE] += score(trial, seat)
        notes[i][GAIN] += value - first
        notes[i][SQUARES] += (value - first) ** 2
        if ending(trial):
            ranks(trial, buffer)
            notes[i][WINS] += 1.0 if buffer[seat] == 1 else 0.0


@rule
def doubt(note: Any) -> float:
    """The standard error of how much more a move gained than the policy's own, over all its trials together."""
    return float(np.sqrt(max(0.0, note[SQUARES] - note[GAIN] * note[GAIN] / note[VISITS])))


@rule
def drop_worse(moves: list[int], notes: Any, left: int) -> int:
    """Moves what is clearly worse than the policy's own move, the first, behind the others; returns how many are left."""
    i = 1
    while i < left:
        if notes[i][GAIN] < -CLEAR * doubt(notes[i]):
            left -= 1
            swap_moves(moves, notes, i, left)
        else:
            i += 1
    return left


@rule
def one_is_best(notes: Any, left: int) -> bool:
    """Whether a move is clearly better than the policy's own move and all others that are left; these had equally many trials."""
    best = 1
    for i in range(2, left):
        if notes[i][GAIN] > notes[best][GAIN]:
            best = i
    for i in range(left):
        spread = doubt(notes[best]) ** 2 + (doubt(notes[i]) ** 2 if i else 0.0)
        if i != best and notes[best][GAIN] - notes[i][GAIN] <= CLEAR * np.sqrt(spread):
            return False
    return True


@rule
def sort_moves(moves: list[int], notes: Any, left: int) -> None:
    """Sorts the moves that are left, the best first, but for the policy's own move, which stays in front of them."""
    for i in range(2, left):
        j = i
        while j > 1 and notes[j][GAIN] * notes[j - 1][VISITS] > notes[j - 1][GAIN] * notes[j][VISITS]:
            swap_moves(moves, notes, j, j - 1)
            j -= 1


@rule
def swap_moves(moves: list[int], notes: Any, i: int, j: int) -> None:
    """Swaps two moves and their notes."""
    moves[i], moves[j] = moves[j], moves[i]
    for figure in range(FIGURES):
        notes[i][figure], notes[j][figure] = notes[j][figure], notes[i][figure]


@rule
def play_out(workspace: States, rng: States, move: int, buffer: list[int], hint: bool) -> None:
    """Makes a move in `workspace[TRIAL]`; then every seat plays on to the horizon, each from what it may see.

    For a hint the quick policy plays, as far as it can; otherwise the medium bot, as far as the hard bot looks ahead.
    """
    s = workspace[TRIAL]
    now = horizon(workspace[SEEN])
    play(s, move)
    for _ in range(PLAYOUT_MOVES if hint else lookahead(workspace[SEEN], LOOKAHEAD)):
        if ending(s) or horizon(s) != now:
            return
        listen(workspace, buffer)
        if SEES_ONLY_OWN_CARDS:
            play(s, reply(s, buffer, 0, rng, hint))
        else:
            workspace[MOVER_SEES] = workspace[TRIAL]
            mover_sees = workspace[MOVER_SEES]
            hide(mover_sees, s.turn)
            play(s, reply(mover_sees, buffer, legal(mover_sees, buffer), rng, hint))


@rule
def reply(s: Any, buffer: list[int], n: int, rng: States, hint: bool) -> int:
    """The move of the seat in turn in a playout."""
    if hint or LOOKAHEAD == PLAYOUT_MOVES:  # in the second case, a constant, the compiler drops what follows
        return policy(s, buffer, n, rng[LUCK])
    return adept(s, buffer, n, rng[LUCK])


@rule
def listen(workspace: States, buffer: list[int]) -> None:
    """Lets every seat say what it wants to in `workspace[TRIAL]`, which is a guess and so betrays nothing."""
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
    dice: list[int],
    levels: list[int],
    moves: list[int],
    buffer: list[int],
    notes: Any,
    results: list[int],
) -> None:
    """Deals from the options in `workspace[TRUE]` and the key, and plays to the end with a bot of its level in each seat.

    `dice` is the key of the bots' own generator.
    """
    s = workspace[TRUE]
    s.fast = 1
    deal(s, key)
    rng[OWN].fast = 1
    start(rng[OWN], dice)
    made = take_turns(workspace, rng, levels, 0, moves, buffer, notes)
    results[MOVES_MADE] = made
    results[ENDED] = ending(s)
    ranks(s, buffer)
    for seat in range(s.players):
        results[RESULTS + seat] = buffer[seat]
        results[RESULTS + s.players + seat] = score(s, seat)


@rule
def take_turns(
    workspace: States, rng: States, levels: list[int], people: int, moves: list[int], buffer: list[int], notes: Any
) -> int:
    """Lets bots talk and move in `workspace[TRUE]` until it is the turn of a person (a bit of `people`), or until the end.

    Returns how many moves they made.
    """
    s = workspace[TRUE]
    talk(workspace, levels, buffer)
    made = 0
    while not ending(s) and not people >> s.turn & 1:
        workspace[SEEN] = workspace[TRUE]
        hide(workspace[SEEN], s.turn)
        if levels[s.turn] < HARD:
            play(s, quick_move(workspace, rng, levels[s.turn], moves))
        else:
            think(workspace, rng, 0, moves, buffer, notes, False)
            play(s, moves[0])
        made += 1
        talk(workspace, levels, buffer)
    return made


@rule
def talk(workspace: States, levels: list[int], buffer: list[int]) -> None:
    """Lets the seats that talk say what they want to; random players don't talk."""
    s = workspace[TRUE]
    for seat in range(s.players):
        if TALKS and levels[seat] != RANDOM:
            workspace[SEEN] = workspace[TRUE]
            seen = workspace[SEEN]
            hide(seen, seat)
            for said in range(remarks(seen, seat, buffer)):
                play(s, buffer[said])
