"""The lab: matches, tournaments and sweeps of bots, with intervals, on any executor.

>>> from stolik import lab
>>> lab.match("the-game", ["medium"], players=3, games=50).deals
50
"""

from stolik.lab.adjusting import Adjusted, Savings, Weights
from stolik.lab.bounds import Bound, BoundResult, bound
from stolik.lab.by_deal import BotResult
from stolik.lab.intervals import Difference, Mean, Saving, Share
from stolik.lab.learning import Round, Training, train
from stolik.lab.matches import MatchResult, match
from stolik.lab.pace import Pace, PaceResult, pace
from stolik.lab.ratings import Rating
from stolik.lab.running import Watcher
from stolik.lab.sweeps import Point, SweepResult, sweep
from stolik.lab.tournaments import TournamentResult, tournament

__all__ = [
    "Adjusted",
    "BotResult",
    "Bound",
    "BoundResult",
    "Difference",
    "MatchResult",
    "Mean",
    "Pace",
    "PaceResult",
    "Point",
    "Rating",
    "Round",
    "Saving",
    "Savings",
    "Share",
    "SweepResult",
    "TournamentResult",
    "Training",
    "Watcher",
    "Weights",
    "bound",
    "match",
    "pace",
    "sweep",
    "tournament",
    "train",
]
