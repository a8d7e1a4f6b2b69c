"""The course of Abluxxen: layers, thefts from both sides, drawing, jokers, and the end."""

from __future__ import annotations

from tests.courses.recording import Recording
from tests.games.abluxxen_scene import Abluxxen


def course() -> Recording:
    mine, celina, darek = "2 2 4 4 4 6 8 8 11 11 13 1 5", "7 7 10 10 10 3 5 6 9 9 12", "12 1 1 1 3 4 6 9 10 13"
    told = Recording(Abluxxen(mine, celina, darek, laid=["", "3 3 3", "9"], pool="10 J 12 5 2 6"), bots=2)
    told.lesson("play", "2 2")
    told.lesson("spare", "pool 2")
    told.lesson("robbed").then(1, "7 7", "leave")
    told.lesson("reply", "discard")
    told.lesson("draw", "pool 4", "deck").then(2, "12", "pass")
    told.lesson("steal", "8 8")
    told.lesson("take", "take").then(1, "deck", "deck", "10 10 10", "pass").then(2, "1 1 1", "pass")
    told.lesson("joker", "11 11 J")
    told.lesson("leave", "leave").then(1, "back")
    told.lesson("both", "leave").then(2, "discard", "deck", "deck", "deck")
    told.scene(Abluxxen("5 5", "8 11 2", "9 9 4 1", laid=["4 4 | 8 8 8 | 13", "6 6 | 10 10", "12 | 7"], pool="10 3 12 5 2 6"))
    told.lesson("last", "5 5")
    return told
