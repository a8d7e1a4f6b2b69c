"""The functions that Python calls to move many games at once; loaded once for each game, with its rules among its globals.

A kernel works on the games from `first` up to but not including `stop`, so that threads can share the arrays. It unpacks their
tuple once: doing so for each game would cost more than the game. The tuple is a plain one, because a named tuple costs twice
as much to pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.batch.arrays import NONE, PLACES, SCORE, WIN, Parts
from stolik.core.record import States
from stolik.core.rng import WORD, scramble
from stolik.core.rule import kernel, rule

if TYPE_CHECKING:
    from stolik.core.template import NUM_MOVES, deal, ending, hide, legal, play, ranks, score

SALT = 0x53746F6C696B
"""A word that is part of every key, so that no key is all zeros."""


@kernel
def begin(arrays: Parts, which: list[bool], moves: list[int], first: int, stop: int) -> None:
    """Deals the games that are true in `which`, each from its seed, number and episode."""
    states, seen, reading, runs, tensor, mask, notes = arrays
    for i in range(first, stop):
        if which[i]:
            clear(notes, i)
            deal_next(states, notes, moves, i)
            show(states, notes, mask, moves, i)
            observe(states, seen, reading, runs, tensor, i, notes[i].turn)


@kernel
def step(arrays: Parts, actions: list[int], again: bool, moves: list[int], first: int, stop: int) -> None:
    """Plays one legal action in every game but where that is `NONE`; with `again`, deals the next where one ends."""
    states, seen, reading, runs, tensor, mask, notes = arrays
    for i in range(first, stop):
        clear(notes, i)
        if actions[i] == NONE or notes[i].turn == NONE:
            continue
        s = states[i]
        play(s, actions[i])
        notes[i].made += 1
        pay(s, notes, i)
        if ending(s):
            settle(s, notes, moves, i)
            if again:
                notes[i].episode += 1
                deal_next(states, notes, moves, i)
        show(states, notes, mask, moves, i)
        observe(states, seen, reading, runs, tensor, i, notes[i].turn)


@kernel
def show_all(arrays: Parts, moves: list[int], first: int, stop: int) -> None:
    """Shows every game to its seat in turn, as the step that led there did."""
    states, seen, reading, runs, tensor, mask, notes = arrays
    for i in range(first, stop):
        show(states, notes, mask, moves, i)
        observe(states, seen, reading, runs, tensor, i, notes[i].turn)


@kernel
def refused(arrays: Parts, which: list[bool], actions: list[int]) -> int:
    """The first game of those in `which` whose action can't be played, or -1."""
    _, _, _, _, _, mask, notes = arrays
    for i in range(len(actions)):
        move = actions[i]
        if which[i] and (move < 0 or move >= NUM_MOVES or mask[i, move] == 0) and (move != NONE or notes[i].turn != NONE):
            return i
    return -1


@kernel
def observe_as(arrays: Parts, i: int, seat: int) -> None:
    """Writes what a seat (-1: a spectator) may know of game i."""
    states, seen, reading, runs, tensor, _, _ = arrays
    observe(states, seen, reading, runs, tensor, i, seat)


@rule
def clear(notes: States, i: int) -> None:
    """Forgets what the last step brought."""
    note = notes[i]
    note.over = 0
    for seat in range(len(note.rewards)):
        note.rewards[seat] = 0.0


@rule
def deal_next(states: States, notes: States, key: list[int], i: int) -> None:
    """Deals a game from its seed, number and episode; `key` is memory for that, such as a buffer for moves."""
    s, note = states[i], notes[i]
    key[0] = note.seed
    key[1] = note.number
    key[2] = note.episode
    key[3] = SALT
    s.fast = 1
    deal(s, key)
    note.made = 0
    note.chance = 0
    for at in range(3):
        note.chance = scramble(scramble(note.chance ^ (key[at] & WORD)) ^ (key[at] >> 32))
    stand(s, notes, i)


@rule
def stand(s: Any, notes: States, i: int) -> None:
    """Where scores are the rewards, notes how they stand before the first action that is paid for."""
    note = notes[i]
    if note.reward == SCORE:
        for seat in range(s.players):
            note.standing[seat] = score(s, seat)


@rule
def pay(s: Any, notes: States, i: int) -> None:
    """Where scores are the rewards, rewards each seat with what its score gained since they were last looked at."""
    note = notes[i]
    if note.reward == SCORE:
        for seat in range(s.players):
            now = score(s, seat)
            note.rewards[seat] += note.better * (now - note.standing[seat])
            note.standing[seat] = now


@rule
def show(states: States, notes: States, mask: Any, moves: list[int], i: int) -> None:
    """Writes whose turn it is and that seat's legal actions, and draws one of them."""
    s, note = states[i], notes[i]
    count = legal(s, moves)
    row = mask[i]
    for move in range(len(row)):
        row[move] = 0
    for at in range(count):
        row[moves[at]] = 1
    note.turn = s.turn if count > 0 else NONE
    note.any_action = moves[(scramble(note.chance ^ note.made) * count) >> 32] if count > 0 else NONE


@rule
def observe(states: States, seen: States, reading: States, runs: Any, tensor: Any, i: int, seat: int) -> None:
    """Writes what the seat may know, and the same as one row of numbers."""
    seen[i] = states[i]
    hide(seen[i], seat)
    row, narrow, middle, wide = tensor[i], reading[i].narrow, reading[i].middle, reading[i].wide
    row[0] = seat
    at = np.uint64(1)  # an unsigned index never counts from the end, so the compiler handles many numbers at once
    for run in range(len(runs)):
        width, start, count = runs[run, 0], runs[run, 1], runs[run, 2]
        if width == 1:
            for k in range(count):
                row[at + k] = narrow[start + k]
        elif width == 2:
            for k in range(count):
                row[at + k] = middle[start + k]
        else:
            for k in range(count):
                row[at + k] = wide[start + k]
        at += count


@rule
def settle(s: Any, notes: States, places: list[int], i: int) -> None:
    """Rewards and scores of a game that has just ended; `pay` has given what scores are worth.

    For places: where all win together, each seat gets 1 or -1. Otherwise a seat gets the share of the others that are behind it,
    less the share that are ahead: the sum is 0. For a win: 1 for the first place, also for a shared one, and 0 for all others.
    """
    note = notes[i]
    note.over = 1
    ranks(s, places)
    for seat in range(s.players):
        note.scores[seat] = score(s, seat)
        if note.reward == WIN:
            note.rewards[seat] = 1.0 if places[seat] == 1 else 0.0
        elif note.reward == PLACES and note.together:
            note.rewards[seat] = 1.0 if places[seat] == 1 else -1.0
        elif note.reward == PLACES:
            lead = 0
            for other in range(s.players):
                lead += int(places[other] > places[seat]) - int(places[other] < places[seat])
            note.rewards[seat] = lead / (s.players - 1)
