"""The kernel of the Gymnasium adapter: one move, and all that bots do after it; loaded once for each game.

Among its globals are the game's rules, and the kernels of its batches and of its bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.adapters.common import Thinking
from stolik.batch.arrays import NONE, Parts
from stolik.core.rule import kernel

if TYPE_CHECKING:
    from stolik.batch.kernels import clear, observe, settle, show
    from stolik.bots.kernels import TRUE, take_turns
    from stolik.core.template import ending, play


@kernel
def go_on(arrays: Parts, thinking: Thinking, action: int, seat: int) -> int:
    """Plays a legal action, or none, and lets bots play until it is the turn of a seat that waits for Python, or until the end.

    The arrays' only state is `workspace[TRUE]`. Shows it to the waiting seat (at the end, to `seat`), and returns that seat.
    """
    states, seen, reading, runs, tensor, mask, notes = arrays
    workspace, rng, levels, people, moves, buffer, sums = thinking
    s = workspace[TRUE]
    clear(notes, 0)
    if action != NONE:
        play(s, action)
        notes[0].made += 1
    notes[0].made += take_turns(workspace, rng, levels, people, moves, buffer, sums)
    if ending(s):
        settle(s, notes, buffer, 0)
    show(states, notes, mask, buffer, 0)
    observe(states, seen, reading, runs, tensor, 0, seat if ending(s) else s.turn)
    return int(notes[0].turn)
