"""The functions that Python calls to go on from a position; loaded once for each game, with its rules and its `bot`.

Other kernels that play games out, such as those of reviews, are loaded beside these and use their rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.record import States
from stolik.core.rng import start, word
from stolik.core.rule import kernel, rule

if TYPE_CHECKING:
    from stolik.core.template import (
        MOST_MOVES,
        SEES_ONLY_OWN_CARDS,
        TALKS,
        ending,
        guess,
        hide,
        legal,
        play,
        policy,
        remarks,
        violated_rule,
    )

TRUE, SEEN, GUESS, TRIAL, MOVER_SEES = range(5)
WORKSPACE = 5
"""The states of a workspace: the true position, what a seat sees of it, a guess of the rest, a playout, and what the mover sees
of that."""

SEEDS, DICE, FRESH = range(3)
RNGS = 3
"""The generators: one that seeds all playouts, the dice of the players in a playout, and the same before it began."""


@kernel
def play_into(states: States, after: States, move: int) -> int:
    """Writes what the position becomes with that move; returns the rule that forbids it, or 0."""
    broken = violated_rule(states[0], move)
    if broken == 0:
        after[0] = states[0]
        play(after[0], move)
    return broken


@kernel
def guess_into(hidden: States, guessed: States, seat: int, key: list[int], buffer: list[int]) -> bool:
    """Writes a guess of all that a record hides from the seat; returns whether the player in turn has a move in it."""
    guessed[0] = hidden[0]
    guess(guessed[0], seat, key)
    return ending(guessed[0]) != 0 or legal(guessed[0], buffer) > 0


@kernel
def play_out(states: States, after: States, workspace: States, rng: States, key: list[int], buffer: list[int]) -> int:
    """Writes how the position ends if the policy plays every seat, with the chance of a key; returns how many moves it made."""
    workspace[TRIAL] = states[0]
    rng[SEEDS].fast = 1
    start(rng[SEEDS], key)
    freshen(workspace, rng, buffer)
    made = play_to_the_end(workspace, rng, buffer)
    after[0] = workspace[TRIAL]
    return made


@rule
def draw_key(rng: States, key: list[int]) -> None:
    """The next key for a generator."""
    for at in range(4):
        key[at] = word(rng[SEEDS])


@rule
def freshen(workspace: States, rng: States, buffer: list[int]) -> None:
    """Gives the playout and its players chance of their own."""
    draw_key(rng, buffer)
    rng[DICE].fast = 1
    start(rng[DICE], buffer)
    draw_key(rng, buffer)
    trial = workspace[TRIAL]
    trial.fast = 1
    start(trial, buffer)


@rule
def play_to_the_end(workspace: States, rng: States, buffer: list[int]) -> int:
    """The policy plays every seat in `workspace[TRIAL]` to the end of the game, each from what it may see.

    Returns how many moves it made.
    """
    trial = workspace[TRIAL]
    made = 0
    while made < MOST_MOVES and not ending(trial):
        talk(workspace, buffer)
        play(trial, policy_move(workspace, rng, buffer))
        made += 1
    return made


@rule
def policy_move(workspace: States, rng: States, buffer: list[int]) -> int:
    """The move of the policy in `workspace[TRIAL]`, from what the seat in turn may see."""
    if SEES_ONLY_OWN_CARDS:
        return policy(workspace[TRIAL], buffer, 0, rng[DICE])
    workspace[MOVER_SEES] = workspace[TRIAL]
    sees = workspace[MOVER_SEES]
    hide(sees, sees.turn)
    return policy(sees, buffer, legal(sees, buffer), rng[DICE])


@rule
def talk(workspace: States, buffer: list[int]) -> None:
    """Lets every seat say in `workspace[TRIAL]` what it wants to."""
    if TALKS:
        trial = workspace[TRIAL]
        for said in range(remarks(trial, -1, buffer)):
            play(trial, buffer[said])
