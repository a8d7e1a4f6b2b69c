"""The course of Phase 10: drawing, the phase, discarding, a Skip, hits, going out, and a joker."""

from __future__ import annotations

from stolik.games.phase10.rules import Stage
from tests.courses.recording import Lucky, Recording
from tests.games.phase10_scene import table


def stock(card: str) -> Lucky:
    """Draws this card from the stock."""
    return Lucky("stock", lambda view: view.drawn == card)


def course() -> Recording:
    first = table(["r7 g7 b3 y9 r12 s b10", "r9 g9 b5 g5 y1 r2 y11"], top="y3", stage=Stage.DRAW)
    told = Recording(first, bots=1)
    told.lesson("draw", "take")
    told.lesson("phase", "lay b3", "lay y3", "lay r7", "lay g7")
    told.lesson("skip", "discard s 2")
    told.lesson("stock", stock("g3"))
    told.lesson("hit", "hit g3", "on 1A")
    told.lesson("discard", "discard r12")
    told.lesson("rival").then(1, stock("b2"), "lay r9", "lay g9", "lay b5", "lay g5", "discard y11")
    told.lesson("other", stock("y5"), "hit y5", "on 2B")
    told.lesson("more", "hit y9", "on 2A")
    told.lesson("out", "discard b10")
    told.lesson("round")
    last = table(["r4 g4 b4 y4 r8 g8 j r1", "r9 g9 b5 g5 y1 r12 j"], top="y3", phase=10)
    told.scene(last.set(points=[31, 54, 0, 0, 0, 0]))
    told.lesson("joker", "lay r4", "lay g4", "lay b4", "lay y4", "lay r8", "lay g8", "lay j8")
    told.lesson("win", "discard r1")
    return told
