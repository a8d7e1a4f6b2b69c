"""The lab: matches, tournaments and sweeps of bots, with intervals, on any executor.

>>> from stolik import lab
>>> lab.match("the-game", ["medium"], players=3, games=50).deals
50
"""

from stolik.lab.intervals import Difference, Mean, Share
from stolik.lab.matches import BotResult, MatchResult, match
from stolik.lab.pace import Pace, PaceResult, pace
from stolik.lab.ratings import Rating
from stolik.lab.running import Watcher
from stolik.lab.sweeps import Point, SweepResult, sweep
from stolik.lab.tournaments import TournamentResult, tournament

__all__ = [
    "BotResult",
    "Difference",
    "MatchResult",
    "Mean",
    "Pace",
    "PaceResult",
    "Point",
    "Rating",
    "Share",
    "SweepResult",
    "TournamentResult",
    "Watcher",
    "match",
    "pace",
    "sweep",
    "tournament",
]
