"""What Python calls to have bots think; loaded once for each game, with its rules and its `bot` among its globals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.record import Batch
from stolik.core.rng import below, start
from stolik.core.rule import kernel

if TYPE_CHECKING:
    from stolik.bots.contract import policy, remarks
    from stolik.core.contract import deal, ending, hide, legal, play, score

HIDDEN = 1


@kernel
def policy_move(states: Batch, i: int, dice: Batch, moves: list[int]) -> int:
    """The policy's move in a record that was hidden for the seat whose turn it is."""
    s = states[i]
    return policy(s, moves, legal(s, moves), dice[0])


@kernel
def random_move(states: Batch, i: int, dice: Batch, moves: list[int]) -> int:
    return moves[below(dice[0], legal(states[i], moves))]


@kernel
def remarks_of(states: Batch, i: int, seat: int, out: list[int]) -> int:
    """What the seat would say now, as moves; the record was hidden for it."""
    return remarks(states[i], seat, out)


@kernel
def policy_games(
    states: Batch, dice: Batch, key: list[int], first: int, count: int, moves: list[int], endings: list[int], scores: list[int]
) -> int:
    """Games `first` to `first + count - 1` of a key, every seat played by the policy.

    The true state is states[0]; what a seat may know is made in states[1], and only that is shown to the policy.
    Writes how each game ended and the score of its first seat; returns the moves made.
    """
    s = states[0]
    dice[0].fast = 1
    start(dice[0], key)
    made = 0
    for game in range(count):
        key[1] = first + game
        s.fast = 1
        deal(s, key)
        listen(states, moves)
        while not ending(s):
            states[HIDDEN] = states[0]
            seen = states[HIDDEN]
            hide(seen, s.turn)
            play(s, policy(seen, moves, legal(seen, moves), dice[0]))
            made += 1
            listen(states, moves)
        endings[game] = ending(s)
        scores[game] = score(s, 0)
    return made


@kernel
def listen(states: Batch, moves: list[int]) -> None:
    """Lets every seat say what it wants to say."""
    s = states[0]
    for seat in range(s.players):
        states[HIDDEN] = states[0]
        seen = states[HIDDEN]
        hide(seen, seat)
        for said in range(remarks(seen, seat, moves)):
            play(s, moves[said])
