"""The functions that Python calls: each takes an array of states and an index.

`core.rule` loads this file once for each game, with the game's rules among its globals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.cards import NOBODY, draw, gather, put, spread
from stolik.core.record import States
from stolik.core.rng import WORDS, below, start
from stolik.core.rule import kernel

if TYPE_CHECKING:
    from stolik.core.template import asides, deal, ending, guess, hide, legal, mover, play, ranks, score, violated_rule


@kernel
def deal_at(states: States, i: int, key: list[int]) -> None:
    deal(states[i], key)


@kernel
def legal_at(states: States, i: int, moves: list[int]) -> int:
    return legal(states[i], moves)


@kernel
def asides_at(states: States, i: int, moves: list[int]) -> int:
    return asides(states[i], moves)


@kernel
def violated_rule_at(states: States, i: int, move: int) -> int:
    return violated_rule(states[i], move)


@kernel
def mover_at(states: States, i: int, move: int) -> int:
    return mover(states[i], move)


@kernel
def step(states: States, i: int, move: int, moves: list[int]) -> int:
    """Plays a legal move and writes the legal moves that follow: one call is quicker than two."""
    s = states[i]
    play(s, move)
    return legal(s, moves)


@kernel
def ending_at(states: States, i: int) -> int:
    return ending(states[i])


@kernel
def score_at(states: States, i: int, seat: int) -> int:
    return score(states[i], seat)


@kernel
def ranks_at(states: States, i: int, out: list[int]) -> None:
    ranks(states[i], out)


@kernel
def hide_into(states: States, i: int, j: int, seat: int) -> None:
    """Writes to place j what the seat may know of state i."""
    states[j] = states[i]
    hide(states[j], seat)


@kernel
def observe(states: States, i: int, seen: States, seat: int, moves: list[list[int]], counts: list[int]) -> None:
    """Writes to `seen` what the seat may know of state i, and from that alone what it may do, what it may say, and the cards
    of its hand (`moves[0]`, `moves[1]`, `moves[2]`).

    One call is quicker than the five that it stands for.
    """
    seen[0] = states[i]
    s = seen[0]
    hide(s, seat)
    counts[0] = legal(s, moves[0]) if s.turn == seat else 0
    own = 0
    for at in range(asides(s, moves[1])):
        move = moves[1][at]
        if mover(s, move) == seat:
            moves[1][own] = move
            own += 1
    counts[1] = own
    counts[2] = spread(s, seat, moves[2], 0) if seat >= 0 else 0


@kernel
def came_out(before: States, after: States, eyes: int) -> bool:
    """Whether a draw used chance, or a seat whose bit is set in `eyes` has come to know a card."""
    old, new = before[0], after[0]
    for card in range(len(old.seen)):
        if int(new.seen[card]) & ~int(old.seen[card]) & eyes:
            return True
    for at in range(WORDS):
        if old.words[at] != new.words[at]:
            return True
    return int(old.block) != int(new.block) or int(old.used) != int(new.used)


@kernel
def guess_at(states: States, i: int, seat: int, key: list[int]) -> None:
    guess(states[i], seat, key)


@kernel
def draw_all(states: States, i: int, key: list[int], out: list[int]) -> None:
    """Draws all cards of the game from one pile, as its rules draw, with the chance of a key; state i is no game afterwards."""
    s = states[i]
    start(s, key)
    gather(s, 0)
    for at in range(len(s.where)):
        out[at] = draw(s, 0)
        put(s, out[at], 1, NOBODY)


@kernel
def random_moves(states: States, i: int, rng: States, count: int, moves: list[int]) -> int:
    """Plays up to `count` random moves in state i; returns how many there were before the end."""
    s = states[i]
    for made in range(count):
        n = legal(s, moves)
        if n == 0:
            return made
        play(s, moves[below(rng[0], n)])
    return count


@kernel
def random_games(states: States, i: int, rng: States, key: list[int], count: int, moves: list[int]) -> int:
    """Plays `count` games of random moves with the options of state i; returns the moves made."""
    s, luck = states[i], rng[0]
    luck.fast = 1
    start(luck, key)
    made = 0
    for game in range(count):
        s.fast = 1
        key[1] = game
        deal(s, key)
        n = legal(s, moves)
        while n > 0:
            play(s, moves[below(luck, n)])
            made += 1
            n = legal(s, moves)
    return made
