"""The course of Triggs: drawing, crossing off, extra crosses, discarding, and the last box."""

from __future__ import annotations

from tests.courses.recording import Lucky, Recording
from tests.games.triggs_scene import all_but, rows, table


def course() -> Recording:
    first = table("7 5 9 9 1", "4 8 8 11 12", left="7 10", right="3 6", crossed={0: rows(r7=1, r1=1), 1: rows(r8=1)})
    told = Recording(first, bots=1)
    told.lesson("open", "left")
    told.lesson("hidden", Lucky("middle", lambda view: 2 in view.hand))
    told.lesson("rival").then(1, "right", "middle")
    told.lesson("cross", "7", "7", "5+2", "done")
    told.lesson("extra", "extra 1")
    told.lesson("chain", "extra 12").then(1, "8", "8", "done")
    told.lesson("discard", "discard 1").then(1, "left", "right")
    told.lesson("empty", "9", "9", "done")
    told.scene(table("11 11 7 4 10 1 3 3 6 9", "4 4 12", crossed={0: rows(r7=2, r1=1, r9=2), 1: rows(r8=3)}))
    told.lesson("limit", "11", "11", "10+1", "7+4", "done")
    told.scene(table("6 4 2", "4 4 12 9", crossed={0: all_but(r10=1, r8=1, r5=1), 1: all_but(r12=2, r9=3)}))
    told.lesson("last", "6+4", "done", "extra 8", "extra 5")
    return told
