"""What the Gymnasium adapter calls: one move, and all that bots do after it; loaded once for each game.

Among its globals are the game's rules, and the kernels of its batches and of its bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.adapters.common import Thinking
from stolik.batch.arrays import NONE, Parts
from stolik.core.rule import kernel

if TYPE_CHECKING:
    from stolik.batch.kernels import clear, observe, settle, show
    from stolik.bots.contract import PLAYOUTS
    from stolik.bots.kernels import HARD, SEEN, TRUE, quick_move, talk, think
    from stolik.core.contract import ending, hide, play


@kernel
def go_on(arrays: Parts, thinking: Thinking, action: int, seat: int) -> int:
    """Plays a legal action, or none, and lets bots play until a seat that waits for Python is to move, or the end.

    The arrays' only state is `workspace[TRUE]`. Shows it to the seat that waits, and returns that seat; at the end, to `seat`.
    """
    states, seen, reading, runs, tensor, mask, notes = arrays
    workspace, rng, levels, waits, moves, buffer, sums = thinking
    s = workspace[TRUE]
    clear(notes, 0)
    if action != NONE:
        play(s, action)
        notes[0].made += 1
    talk(workspace, levels, buffer)
    while not ending(s) and not waits[s.turn]:
        workspace[SEEN] = workspace[TRUE]
        hide(workspace[SEEN], s.turn)
        if levels[s.turn] < HARD:
            play(s, quick_move(workspace, rng, levels[s.turn], moves))
        else:
            think(workspace, rng, PLAYOUTS, moves, buffer, sums, False)
            play(s, moves[0])
        notes[0].made += 1
        talk(workspace, levels, buffer)
    if ending(s):
        settle(s, notes, buffer, 0)
    show(states, notes, mask, buffer, 0)
    observe(states, seen, reading, runs, tensor, 0, seat if ending(s) else s.turn)
    return int(notes[0].turn)
