"""What `bot.py` of every game defines, as `@rule` functions that see a hidden record unless it says otherwise."""

from typing import Any

PLAYOUTS: int
"""How many playouts a decision of the hard bot takes; with this a level is the same on every machine."""
PLAYOUT_MOVES: int
"""A playout is cut after so many moves."""
SEES_ONLY_OWN_CARDS: bool
"""Whether the policy finds its moves by itself and, even in a whole state, looks at nothing that its seat doesn't know.

Then playouts spare it the list of moves (n is 0) and the hiding, which is much quicker."""
TALKS: bool
"""Whether there is anything to say in this game; if not, `remarks` is never asked."""

def policy(s: Any, moves: list[int], n: int, rng: Any) -> int:
    """One of the n legal moves; `rng` is for those who want to be unpredictable. `moves` may be overwritten."""

def remarks(s: Any, seat: int, out: list[int]) -> int:
    """Writes the asides that the seat (-1: every seat) would make now, and returns how many.

    In a playout `s` is a whole guess: what a seat says must follow from its own cards and those that lie open.
    """

def shortlist(s: Any, moves: list[int], n: int) -> int:
    """Brings the moves that deserve a thought to the front of `moves`, the most promising first; returns how many there are."""

def imagine(s: Any, seat: int) -> None:
    """Changes a guess, made by the rules' fair `guess` for this seat, so that it fits what the others have said and done.

    The guess is a whole state with its own (fast) generator. Whatever the seat knows must stay as it is.
    """

def worth(s: Any, seat: int, out: list[int]) -> float:
    """How good the end of a playout is for a seat, from 0 to 1; `s` is a whole state, `out` has room for ranks."""

def horizon(s: Any) -> int:
    """A number that changes when a round, or whatever a playout should not go beyond, is over; `s` may be whole or hidden."""
