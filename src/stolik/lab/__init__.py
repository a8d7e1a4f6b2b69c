"""The lab: matches, tournaments and sweeps of bots, with intervals, on any executor.

>>> from stolik import lab
>>> lab.match("the-game", ["medium"], players=3, games=50).deals
50
"""

from stolik.lab.matches import MatchResult, match

__all__ = ["MatchResult", "match"]
