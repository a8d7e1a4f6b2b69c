"""After the game: how its result came about, what luck did, and which moves cost most, by one version of the policy."""

from stolik.reviewing.making import BadBudget, NotFinished, review, reviews
from stolik.reviewing.result import NEUTRAL, Choice, Decision, Draw, Parts, Point, Review, Sum, Value
from stolik.reviewing.words import say

__all__ = [
    "NEUTRAL",
    "BadBudget",
    "Choice",
    "Decision",
    "Draw",
    "NotFinished",
    "Parts",
    "Point",
    "Review",
    "Sum",
    "Value",
    "review",
    "reviews",
    "say",
]
