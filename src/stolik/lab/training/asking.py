"""The kernel that asks a game's policy about many hidden records at once; loaded once for each game, with its player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.record import States
from stolik.core.rule import kernel

if TYPE_CHECKING:
    from stolik.core.template import legal, policy


@kernel
def ask(hidden: States, rng: States, moves: list[int], answers: list[int]) -> None:
    """Writes what the policy does in each record."""
    for i in range(len(hidden)):
        n = legal(hidden[i], moves)
        answers[i] = policy(hidden[i], moves, n, rng[0]) if n > 0 else -1
