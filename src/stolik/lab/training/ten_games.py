"""The games that weights of TEN's player are tried in: alone, by a policy that finds its weights in the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stolik.core.record import States
from stolik.core.rule import kernel
from stolik.games.ten.state import TEN

if TYPE_CHECKING:
    from stolik.core.template import deal, ending, play, policy, ranks, score


@kernel
def try_weights(states: States, candidates: Any, key: list[int], deals: int, moves: list[int], won: Any, ahead: Any) -> None:
    """Plays the same deals with the weights of each candidate, with the options of the only state.

    Counts for each how many games it wins, and how many points it is ahead of TEN in all of them together.
    """
    s = states[0]
    for candidate in range(len(candidates)):
        for at in range(len(s.weights)):
            s.weights[at] = candidates[candidate][at]
        for number in range(deals):
            s.fast = 1
            key[3] = number
            deal(s, key)
            while not ending(s):
                play(s, policy(s, moves, 0, s))
            ranks(s, moves)
            won[candidate] += moves[0] == 1
            ahead[candidate] += score(s, 0) - score(s, TEN)
