"""The laws that can be checked inside compiled code, for tens of thousands of games; loaded once for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stolik.core.record import States
from stolik.core.rng import below, start
from stolik.core.rule import kernel

if TYPE_CHECKING:
    from stolik.core.template import MOST_MOVES, NUM_MOVES, asides, deal, ending, guess, hide, legal, play, policy, violated_rule

LAWS = (
    "",
    "legal moves ascend and are in range",
    "no rule is violated exactly by what may be done",
    "cards are conserved",
    "a guess hides to what was hidden, and so does any other guess",
    "a guess keeps the legal moves of the seat in turn",
    "the policy makes legal moves",
    "games end in time",
    "only the end has no legal move",
    "the same key and moves give the same bytes",
)
TRUE, HIDDEN, GUESSED, AGAIN, TWIN = range(5)


@kernel
def broken_law(
    states: States,
    raw: Any,
    rng: States,
    key: list[int],
    first: int,
    games: int,
    by_policy: bool,
    moves: list[int],
    other: list[int],
    out: list[int],
) -> int:
    """Plays games by random moves or by the policy; returns the first law that one breaks (0: none).

    `raw` is the same memory as `states`, as bytes. `out` gets the game's number and the moves made in all games.
    """
    out[1] = 0
    for game in range(first, first + games):
        out[0] = game
        for run in (TWIN, TRUE):
            key[1] = game
            states[run].fast = 1
            deal(states[run], key)
            rng[0].fast = 1
            start(rng[0], key)
            made = 0
            n = legal(states[run], moves)
            while n > 0:
                if made == MOST_MOVES:
                    return 7
                luck = below(rng[0], n)
                thorough = below(rng[0], max(16, MOST_MOVES // 400)) == 0
                seat = below(rng[0], states[run].players + 1) - 1
                if run == TRUE:
                    law = broken_here(states, raw, key, n, thorough, seat, moves, other)
                    if law > 0:
                        return law
                move = moves[luck]
                if by_policy:
                    states[HIDDEN] = states[run]
                    hide(states[HIDDEN], states[run].turn)
                    move = policy(states[HIDDEN], moves, legal(states[HIDDEN], moves), rng[0])
                    if violated_rule(states[run], move) > 0:
                        return 6
                play(states[run], move)
                made += 1
                n = legal(states[run], moves)
            if ending(states[run]) == 0:
                return 8
        out[1] += made
        if differ(raw, TRUE, TWIN):
            return 9
    return 0


@kernel
def broken_here(
    states: States, raw: Any, key: list[int], n: int, thorough: bool, seat: int, moves: list[int], other: list[int]
) -> int:
    """The law that this position breaks; the costly ones are checked only if `thorough`."""
    s = states[TRUE]
    for at in range(n):
        if moves[at] < 0 or moves[at] >= NUM_MOVES or (at > 0 and moves[at] <= moves[at - 1]):
            return 1
    if not thorough:
        return 0
    count, at, aside = asides(s, other), 0, 0
    for move in range(NUM_MOVES):
        allowed = (at < n and moves[at] == move) or (aside < count and other[aside] == move)
        at += at < n and moves[at] == move
        aside += aside < count and other[aside] == move
        if allowed != (violated_rule(s, move) == 0):
            return 2
    if astray(s):
        return 3
    states[HIDDEN] = states[TRUE]
    hide(states[HIDDEN], seat)
    for salt in range(2):
        states[GUESSED] = states[HIDDEN]
        key[2] = salt
        guess(states[GUESSED], seat, key)
        if astray(states[GUESSED]):
            return 3
        if seat == s.turn:
            if legal(states[GUESSED], other) != n:
                return 5
            for at in range(n):
                if moves[at] != other[at]:
                    return 5
        states[AGAIN] = states[GUESSED]
        hide(states[AGAIN], seat)
        if differ(raw, AGAIN, HIDDEN):
            return 4
    key[2] = 0
    return 0


@kernel
def astray(s: Any) -> bool:
    """Whether the counts of the places are not those of the cards."""
    for place in range(len(s.held)):
        count = 0
        for card in range(len(s.where)):
            count += s.where[card] == place
        if count != s.held[place]:
            return True
    return False


@kernel
def differ(raw: Any, one: int, two: int) -> bool:
    for at in range(raw.shape[1]):
        if raw[one][at] != raw[two][at]:
            return True
    return False
