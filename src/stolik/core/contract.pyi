"""What `rules.py` of every game defines. All are `@rule` functions over the game's `State`.

Constants: `NUM_MOVES`, `MOST_MOVES` (every game ends within so many moves, asides not counted),
`SEATS` (the most players), `Ending` (an IntEnum whose value 0 is NOT_OVER), `State`.
"""

from typing import Any

MOST_MOVES: int
NUM_MOVES: int

def deal(s: Any, key: list[int]) -> None:
    """Sets the table from the options already in `s`; all chance follows from the key."""

def legal(s: Any, moves: list[int]) -> int:
    """Writes the legal moves of `s.turn`, ascending, and returns how many; none when the game is over."""

def asides(s: Any, moves: list[int]) -> int:
    """Writes what any seat may say at any time without moving the game on."""

def mover(s: Any, move: int) -> int:
    """The seat whose move it is."""

def violated_rule(s: Any, move: int) -> int:
    """0 if the move is legal or a possible aside, else the rule that forbids it: 203 is statement 2.3."""

def play(s: Any, move: int) -> None:
    """Applies a legal move in place; trusts its caller."""

def ending(s: Any) -> int:
    """A value of `Ending`."""

def score(s: Any, seat: int) -> int:
    """What the seat has, counted as the rulebook counts."""

def ranks(s: Any, out: list[int]) -> None:
    """Writes each seat's place at the end, 1 for winners; ties as the rulebook settles them."""

def hide(s: Any, seat: int) -> None:
    """Keeps only what that seat (or, with -1, a spectator) may know."""

def guess(s: Any, seat: int, key: list[int]) -> None:
    """Makes of a hidden record one fair completion, with the fast generator for what is to come."""
