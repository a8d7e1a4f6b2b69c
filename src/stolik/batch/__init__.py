"""Thousands of games moved together over arrays, for learning and for counting: `stolik.Batch`."""

from stolik.batch.batch import Batch, Step
from stolik.batch.encoding import Encoding, row_of
from stolik.batch.errors import (
    BadArray,
    BadBatch,
    BadEncoding,
    BadNumber,
    BadOpponents,
    BadReward,
    GameOver,
    IllegalAction,
    NobodyPlays,
    NotCompiled,
    NotDealt,
    OtherGames,
    TooHigh,
)

__all__ = [
    "BadArray",
    "BadBatch",
    "BadEncoding",
    "BadNumber",
    "BadOpponents",
    "BadReward",
    "Batch",
    "Encoding",
    "GameOver",
    "IllegalAction",
    "NobodyPlays",
    "NotCompiled",
    "NotDealt",
    "OtherGames",
    "Step",
    "TooHigh",
    "row_of",
]
