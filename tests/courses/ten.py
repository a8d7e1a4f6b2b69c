"""The course of TEN: turning up, stopping, fiasco, market, coins, an auction, and the points."""

from __future__ import annotations

from tests.courses.recording import Lucky, Recording
from tests.games.ten_scene import table


def go(card: str) -> Lucky:
    """Turns up this card."""
    return Lucky("go", lambda view: any(one.card == card for one in view.news))


def course() -> Recording:
    told = Recording(table(), bots=1)
    told.lesson("turn", go("B3"))
    told.lesson("sum", go("G5"))
    told.lesson("bold", go("4"))
    told.lesson("stop", "numbers")
    told.lesson("rival").then(1, go("3"), go("O6"), go("P8"))
    told.lesson("fiasco", go("B4"))
    told.lesson("numbers", "numbers")
    told.lesson("buy", "buy O6")
    told.lesson("pay", "pay 6").then(1, go("G2"), "numbers", "skip")
    told.lesson("money", go("5"), go("P2"))
    told.lesson("coins", "currency").then(1, go("G7"), "numbers", "skip")
    told.lesson("wild", go("B#")).then(1, "bid 2")
    told.lesson("bid", "bid 3", "pay 3")
    told.lesson("gap", go("B6"))
    told.lesson("run", "numbers")
    told.lesson("skip", "skip").then(1, go("O2"), "numbers", "skip")
    told.scene(table("B1 B2 B3 B4 B5 B6 B7 B8 O3", "G1 G2 G3 O5 P7", deck="B9", tokens=[0, 1, 0, 0, 0]))
    told.lesson("last", "go")
    told.lesson("score", "numbers")
    return told
