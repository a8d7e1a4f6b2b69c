"""Positions without a history, what a seat knows of them, and playing them out: what a search needs."""

from stolik.core.positions.position import Knowledge, Position

__all__ = ["Knowledge", "Position"]
