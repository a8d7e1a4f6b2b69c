"""The course of The Game: two rising and two falling piles, ten back, signals, and the last card."""

from __future__ import annotations

from tests.courses.recording import Lucky, Recording
from tests.games.the_game_scene import table


def end(*cards: int) -> Lucky:
    """Ends the turn and draws these."""
    return Lucky("end", lambda view: all(card in view.hand for card in cards))


def course() -> Recording:
    told = Recording(table("A:1 B:1 C:100 D:100 | 0: 3 15 26 37 64 88 97 | 1: 5 8 19 48 72 91 95"), bots=1)
    told.lesson("rise", "3 A")
    told.lesson("fall", "97 C")
    told.lesson("end", end(74, 27))
    told.lesson("mate").then(1, "5 A", "95 C", "end")
    told.lesson("leap", "64 D")
    told.lesson("back", "74 D")
    told.lesson("again", "37 B", "27 B")
    told.lesson("signal", "B leave")
    told.lesson("draw", "end").then(1, "8 A", "91 C", "end")
    told.scene(table("A:88 B:71 C:9 D:30 | 0: 89 95 | 1: 72", deck=""))
    told.lesson("empty", "89 A", "end").then(1, "72 B", "end")
    told.lesson("win", "95 A")
    return told
