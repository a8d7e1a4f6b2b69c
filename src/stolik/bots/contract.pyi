"""What `bot.py` of every game defines, as `@rule` functions that see a hidden record and nothing else."""

from typing import Any

def policy(s: Any, moves: list[int], n: int, dice: Any) -> int:
    """One of the n legal moves; `dice` is for those who want to be unpredictable."""

def remarks(s: Any, seat: int, out: list[int]) -> int:
    """Writes the asides that the seat would make now, and returns how many."""
