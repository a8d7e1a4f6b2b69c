"""What the Gymnasium adapter calls: one move, and all that bots do after it; loaded once for each game.

Among its globals are the game's rules, and the kernels of its batches and of its bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.adapters.common import Thinking
from stolik.batch.hall import NONE, Parts
from stolik.core.rule import kernel

if TYPE_CHECKING:
    from stolik.batch.kernels import clear, look, settle, show
    from stolik.bots.contract import PLAYOUTS
    from stolik.bots.kernels import HARD, SEEN, TRUE, glance, talk, think
    from stolik.core.contract import ending, hide, play


@kernel
def go_on(hall: Parts, thinking: Thinking, action: int, seat: int) -> int:
    """Plays a legal action, or none, and lets bots play until a seat that waits for Python is to move, or the end.

    The hall's only state is `desk[TRUE]`. Then it is shown to the seat that waits, which is returned; at the end, to `seat`.
    """
    states, seen, reading, runs, tensor, mask, notes = hall
    desk, dice, levels, waits, moves, room, sums = thinking
    s = desk[TRUE]
    clear(notes, 0)
    if action != NONE:
        play(s, action)
        notes[0].made += 1
    talk(desk, levels, room)
    while not ending(s) and not waits[s.turn]:
        desk[SEEN] = desk[TRUE]
        hide(desk[SEEN], s.turn)
        if levels[s.turn] < HARD:
            play(s, glance(desk, dice, levels[s.turn], moves))
        else:
            think(desk, dice, PLAYOUTS, moves, room, sums, False)
            play(s, moves[0])
        notes[0].made += 1
        talk(desk, levels, room)
    if ending(s):
        settle(s, notes, room, 0)
    show(states, notes, mask, room, 0)
    look(states, seen, reading, runs, tensor, 0, seat if ending(s) else s.turn)
    return int(notes[0].turn)
