"""The kernel of batches with bots: a move in each game, and all that bots do after it; loaded once for each game.

Among its globals are the game's rules, and the kernels of its batches and of its bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.batch.arrays import NONE, Parts, Thinking
from stolik.core.rng import start
from stolik.core.rule import kernel

if TYPE_CHECKING:
    from stolik.batch.kernels import clear, deal_next, observe, pay, settle, show, stand
    from stolik.bots.kernels import OWN, TRUE, take_turns
    from stolik.core.template import TALKS, ending, play

DICE = 0x6B6F736369
"""A word that is part of the key of bots' dice, so that these are never the numbers that cards are dealt with."""


@kernel
def go_on(arrays: Parts, actions: list[int], dealt: bool, again: bool, thinking: Thinking, first: int, stop: int) -> None:
    """Plays a legal action in every game but where that is `NONE`; in games that were just `dealt`, any other one plays nothing.

    Then bots play until it is the turn of a seat without one, or until the end. With `again`, a game that ends is followed by the
    next in which such a seat gets a turn; what changes before that is nobody's reward. Bots' dice follow from the game and from
    the number of its moves.
    """
    states, seen, reading, runs, tensor, mask, notes = arrays
    workspace, rng, levels, people, viewer, moves, buffer, sums = thinking
    for i in range(first, stop):
        if not dealt:
            clear(notes, i)
        if actions[i] == NONE or notes[i].turn == NONE:
            continue
        note = notes[i]
        if not dealt:
            play(states[i], actions[i])
            note.made += 1
        played = not dealt
        while True:
            s = states[i]
            if TALKS or not (ending(s) or people >> s.turn & 1):
                workspace[TRUE] = s
                moves[0], moves[1], moves[2], moves[3] = note.seed, note.number, note.episode, DICE + note.made
                rng[OWN].fast = 1
                start(rng[OWN], moves)
                note.made += take_turns(workspace, rng, levels, people, moves, buffer, sums)
                states[i] = workspace[TRUE]
            if played:
                pay(s, notes, i)
            else:
                stand(s, notes, i)
            if not ending(s):
                break
            if played or not again:
                settle(s, notes, buffer, i)
            if not again:
                break
            played = False
            note.episode += 1
            deal_next(states, notes, moves, i)
        show(states, notes, mask, moves, i)
        observe(states, seen, reading, runs, tensor, i, note.turn if note.turn != NONE else viewer)
